import CGTK
import GLibSupport

/// Named actions that menus, keys, buttons and other programs activate.
public struct Actions {
  private let map: OpaquePointer

  /// Adds to a `GActionMap`: an application or a window.
  public init(of map: some GPointer) {
    self.map = map.opaque
  }

  /// Adds to a group of its own, which a widget and those in it know by a name.
  public init(named name: String, on widget: Widget) {
    let group = Object(adopting: g_simple_action_group_new())
    gtk_widget_insert_action_group(widget, name, group.opaque)
    map = group.opaque
  }

  /// Adds an action without a parameter.
  public func add(_ name: String, _ perform: @escaping @MainActor () -> Void) {
    let action = Object(adopting: g_simple_action_new(name, nil))
    action.on("activate") { perform() }
    g_action_map_add_action(map, action.opaque)
  }

  /// Adds an action that takes a text.
  public func add(_ name: String, _ perform: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = Object(adopting: g_simple_action_new(name, type))
    action.on("activate") { (parameter: UnsafeMutableRawPointer?) in
      guard let parameter else { return }
      perform(String(cString: g_variant_get_string(parameter.opaque, nil)))
    }
    g_action_map_add_action(map, action.opaque)
  }

  /// Lets an action be activated, or greys it out.
  public func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}
