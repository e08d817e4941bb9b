import CGTK
import GLibSupport

/// Named actions for menus, keys, buttons and other programs.
public struct Actions {
  private let map: OpaquePointer

  /// Uses a `GActionMap`: an application or a window.
  public init(of map: some GPointer) {
    self.map = map.opaque
  }

  /// Creates a new group of actions on a widget. The widget and its children use the group by this name.
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

  /// Adds an action with a text parameter.
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

  /// Adds an action that chooses one of several texts. Menus mark the chosen text.
  public func add(choice name: String, _ perform: @escaping @MainActor (String) -> Void) {
    let action = withTextType { g_simple_action_new_stateful(name, $0, g_variant_new_string("")) }
    add(Object(adopting: action), perform)
  }

  /// Sets the chosen text of an action.
  public func choose(_ text: String, for name: String) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_state(action, g_variant_new_string(text))
  }

  /// Adds an action that menus show with a check mark.
  ///
  /// - Parameter perform: Called with the new value. ``check(_:_:)`` then updates the mark.
  public func add(check name: String, _ perform: @escaping @MainActor (Bool) -> Void) {
    let action = Object(adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0)))
    action.on("change-state") { (state: UnsafeMutableRawPointer?) in
      if let state { perform(g_variant_get_boolean(state.opaque) != 0) }
    }
    g_action_map_add_action(map, action.opaque)
  }

  /// Sets or clears an action's check mark.
  public func check(_ name: String, _ isChecked: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isChecked ? 1 : 0))
  }

  /// Enables an action, or greys it out.
  public func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(map, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}

extension Widget {
  /// Activates an action by its detailed name, such as `win.star` or `win.order::newest`.
  public func activate(_ action: String) {
    var (name, target): (UnsafeMutablePointer<CChar>?, OpaquePointer?) = (nil, nil)
    guard g_action_parse_detailed_name(action, &name, &target, nil) != 0, let name else { return }
    gtk_widget_activate_action_variant(self, name, target)
    if let target { g_variant_unref(target) }
    g_free(name)
  }
}
