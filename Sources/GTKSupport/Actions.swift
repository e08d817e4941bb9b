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
    add(Object(adopting: withTextType { g_simple_action_new(name, $0) }), perform)
  }

  private func withTextType(_ make: (OpaquePointer?) -> OpaquePointer) -> OpaquePointer {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    return make(type)
  }

  private func add(_ action: Object, _ perform: @escaping @MainActor (String) -> Void) {
    action.on("activate") { (parameter: UnsafeMutableRawPointer?) in
      guard let parameter else { return }
      perform(String(cString: g_variant_get_string(parameter.opaque, nil)))
    }
    g_action_map_add_action(map, action.opaque)
  }

  /// Adds an action that chooses one of several texts, which menus show with a mark.
  public func add(choice name: String, _ perform: @escaping @MainActor (String) -> Void) {
    let action = withTextType { g_simple_action_new_stateful(name, $0, g_variant_new_string("")) }
    add(Object(adopting: action), perform)
  }

  /// Says which of its texts an action has chosen.
  public func choose(_ text: String, for name: String) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_state(action, g_variant_new_string(text))
  }

  /// Adds an action that menus show with a check mark.
  ///
  /// - Parameter perform: Called with what the reader wants. What is shown follows by ``check(_:_:)``.
  public func add(check name: String, _ perform: @escaping @MainActor (Bool) -> Void) {
    let action = Object(adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0)))
    action.on("change-state") { (state: UnsafeMutableRawPointer?) in
      if let state { perform(g_variant_get_boolean(state.opaque) != 0) }
    }
    g_action_map_add_action(map, action.opaque)
  }

  /// Says whether an action has its check mark.
  public func check(_ name: String, _ isChecked: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isChecked ? 1 : 0))
  }

  /// Lets an action be activated, or greys it out.
  public func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}
