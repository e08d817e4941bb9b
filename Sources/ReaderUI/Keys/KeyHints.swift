import CGTK
import GLibSupport
import GTKSupport
import Text

/// What tooltips and menus say about keys.
struct KeyHints {
  let bindings: KeyBindings

  /// Names the key of an action behind what its button does.
  func tooltip(_ text: String, _ action: String, on widget: Widget) {
    let key = bindings.label(of: action)
    gtk_widget_set_tooltip_text(widget, key.map { translated("%1$s (%2$s)", text, $0) } ?? text)
  }

  /// Puts keys beside the items whose action GTK looks after no key of; it shows the others by itself.
  ///
  /// - Parameter menu: A `GMenu` with its sections.
  func menu(_ menu: OpaquePointer) {
    for index in 0..<g_menu_model_get_n_items(menu.cast()) {
      if let section = g_menu_model_get_item_link(menu.cast(), index, "section") {
        self.menu(section.opaque)
        g_object_unref(section)
      }
      guard let action = text("action", menu, index), text("accel", menu, index) != key(of: action),
        let item = g_menu_item_new_from_model(menu.cast(), index)
      else { continue }
      g_menu_item_set_attribute_value(item, "accel", key(of: action).map { g_variant_new_string($0) })
      g_menu_remove(menu, index)
      g_menu_insert_item(menu, index, item)
      g_object_unref(item.raw)
    }
  }

  private func key(of action: String) -> String? {
    bindings.accelerators(of: action).isEmpty ? bindings.plainKey(of: action)?.text : nil
  }

  private func text(_ attribute: String, _ menu: OpaquePointer, _ index: Int32) -> String? {
    guard let value = g_menu_model_get_item_attribute_value(menu.cast(), index, attribute, nil) else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }
}

extension Settings {
  /// Shows the keys as they are, now and whenever the reader changes them, for as long as the owner lives.
  func showKeys(for owner: AnyObject, _ show: @escaping (KeyHints) -> Void) {
    let showNow = { [weak self] in
      if let self { show(KeyHints(bindings: keyBindings)) }
    }
    showNow()
    observe(.keys, for: owner, call: showNow)
  }
}
