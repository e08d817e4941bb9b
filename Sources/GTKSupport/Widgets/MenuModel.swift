import CGTK
import GLibSupport

/// The items of a `GMenu` and of its sections.
public struct MenuModel {
  private let menu: OpaquePointer

  public init(_ menu: OpaquePointer) {
    self.menu = menu
  }

  /// Sets the label of an action's item. `_` precedes its mnemonic letter.
  public func setLabel(_ label: String, ofAction action: String) {
    change("label") { $0 == action ? label : $1 }
  }

  /// Changes or removes a text attribute of items.
  ///
  /// - Parameters:
  ///   - attribute: The attribute's name, such as `label`.
  ///   - change: Returns the new text for an action's item; `nil` removes the text.
  public func change(_ attribute: String, _ change: (_ action: String, _ old: String?) -> String?) {
    for index in 0..<g_menu_model_get_n_items(menu.cast()) {
      if let section = g_menu_model_get_item_link(menu.cast(), index, "section") {
        MenuModel(section.opaque).change(attribute, change)
        g_object_unref(section)
      }
      guard let action = text("action", index) else { continue }
      let old = text(attribute, index)
      let new = change(action, old)
      guard old != new, let item = g_menu_item_new_from_model(menu.cast(), index) else { continue }
      g_menu_item_set_attribute_value(item, attribute, new.map { g_variant_new_string($0) })
      g_menu_remove(menu, index)
      g_menu_insert_item(menu, index, item)
      g_object_unref(item.raw)
    }
  }

  /// Appends an item whose action gets a text. The label is shown as it is, without an access key.
  public static func append(_ label: String, _ action: String, _ target: String, to menu: Object) {
    // A single underscore in a label would mark an access key.
    let item = Object(adopting: g_menu_item_new(label.replacing("_", with: "__"), nil))
    g_menu_item_set_action_and_target_value(item.cast(), action, g_variant_new_string(target))
    g_menu_append_item(menu.cast(), item.cast())
  }

  private func text(_ attribute: String, _ index: Int32) -> String? {
    guard let value = g_menu_model_get_item_attribute_value(menu.cast(), index, attribute, nil) else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }
}
