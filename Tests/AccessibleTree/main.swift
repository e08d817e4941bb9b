import CAtspi
import CGLib

// Prints what a screen reader finds of one process, a line an object: role, states, place in the window as its left and upper
// edge, width and height, and name, apart by tabs.
// accessible-tree PID
guard let pid = CommandLine.arguments.dropFirst().first.flatMap({ UInt32($0) }), atspi_init() < 2,
  let desktop = atspi_get_desktop(0)
else { fatalError("accessible-tree PID") }

func walk(_ object: UnsafeMutablePointer<AtspiAccessible>, depth: Int) {
  guard depth < 60, let states = atspi_accessible_get_state_set(object) else { return }
  // GTK 4.8 says "showing" of windows alone; what is not mapped it leaves out of the tree.
  // What was never on screen has no size.
  let component = UnsafeMutableRawPointer(object).assumingMemoryBound(to: AtspiComponent.self)
  let extents = atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, nil)
  defer { g_free(extents) }
  let hasSize = depth == 0 || extents.map { $0.pointee.width > 0 && $0.pointee.height > 0 } ?? false
  let isShowing = hasSize && atspi_state_set_contains(states, ATSPI_STATE_VISIBLE) != 0
  let isSelected = atspi_state_set_contains(states, ATSPI_STATE_SELECTED) != 0
  let isFocused = atspi_state_set_contains(states, ATSPI_STATE_FOCUSED) != 0
  g_object_unref(states)
  let role = atspi_accessible_get_role_name(object, nil)
  let name = atspi_accessible_get_name(object, nil)
  if isShowing, let role, let name {
    let state = (isSelected ? "selected " : "") + (isFocused ? "focused" : "")
    let place = extents.map { "\($0.pointee.x) \($0.pointee.y) \($0.pointee.width) \($0.pointee.height)" } ?? ""
    print("\(String(cString: role))\t\(state)\t\(place)\t\(String(cString: name))")
  }
  g_free(role)
  g_free(name)
  for index in 0..<max(0, atspi_accessible_get_child_count(object, nil)) {
    guard let child = atspi_accessible_get_child_at_index(object, index, nil) else { continue }
    walk(child, depth: depth + 1)
    g_object_unref(child)
  }
}

for index in 0..<max(0, atspi_accessible_get_child_count(desktop, nil)) {
  guard let application = atspi_accessible_get_child_at_index(desktop, index, nil) else { continue }
  if atspi_accessible_get_process_id(application, nil) == pid {
    for child in 0..<max(0, atspi_accessible_get_child_count(application, nil)) {
      guard let window = atspi_accessible_get_child_at_index(application, child, nil) else { continue }
      walk(window, depth: 0)
      g_object_unref(window)
    }
  }
  g_object_unref(application)
}
