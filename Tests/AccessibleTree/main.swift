import CAtspi
import CGLib

// Says what a screen reader finds of one process.
// accessible-tree PID           all that can be seen, a line an object: role, states, place in the window as its left and upper
//                               edge, width and height, and name, apart by tabs
// accessible-tree PID events    what happens from now on, a line an event: type, role, name, and what comes with it
// accessible-tree PID full      role, states, name, description, text and attributes of all objects
let arguments = CommandLine.arguments.dropFirst()
guard let pid = arguments.first.flatMap({ UInt32($0) }), atspi_init() < 2, let desktop = atspi_get_desktop(0) else {
  fatalError("accessible-tree PID [events|full]")
}

switch arguments.dropFirst().first {
case "events": listen(to: pid)
case "full": forEachWindow { walk($0, depth: 0, isFull: true) }
default: forEachWindow { walk($0, depth: 0, isFull: false) }
}

func forEachWindow(_ body: (UnsafeMutablePointer<AtspiAccessible>) -> Void) {
  for index in 0..<max(0, atspi_accessible_get_child_count(desktop, nil)) {
    guard let application = atspi_accessible_get_child_at_index(desktop, index, nil) else { continue }
    if atspi_accessible_get_process_id(application, nil) == pid {
      for child in 0..<max(0, atspi_accessible_get_child_count(application, nil)) {
        guard let window = atspi_accessible_get_child_at_index(application, child, nil) else { continue }
        body(window)
        g_object_unref(window)
      }
    }
    g_object_unref(application)
  }
}

func walk(_ object: UnsafeMutablePointer<AtspiAccessible>, depth: Int, isFull: Bool) {
  guard depth < 60, let states = atspi_accessible_get_state_set(object) else { return }
  // GTK 4.8 says "showing" of windows alone; what is not mapped it leaves out of the tree.
  // What was never on screen has no size.
  let component = UnsafeMutableRawPointer(object).assumingMemoryBound(to: AtspiComponent.self)
  let extents = atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, nil)
  defer { g_free(extents) }
  let hasSize = depth == 0 || extents.map { $0.pointee.width > 0 && $0.pointee.height > 0 } ?? false
  let isShowing = hasSize && atspi_state_set_contains(states, ATSPI_STATE_VISIBLE) != 0
  let named: [(AtspiStateType, String)] = [
    (ATSPI_STATE_SELECTED, "selected"), (ATSPI_STATE_FOCUSED, "focused"), (ATSPI_STATE_FOCUSABLE, "focusable"),
    (ATSPI_STATE_CHECKED, "checked"), (ATSPI_STATE_PRESSED, "pressed"),
  ]
  let state = named.filter { atspi_state_set_contains(states, $0.0) != 0 }.map(\.1).joined(separator: " ")
  g_object_unref(states)
  if isShowing {
    let role = taken(atspi_accessible_get_role_name(object, nil))
    let name = taken(atspi_accessible_get_name(object, nil))
    if isFull {
      let description = taken(atspi_accessible_get_description(object, nil))
      say([role, state, name, description, text(of: object), attributes(of: object)])
    } else {
      let place = extents.map { "\($0.pointee.x) \($0.pointee.y) \($0.pointee.width) \($0.pointee.height)" } ?? ""
      print("\(role)\t\(state)\t\(place)\t\(name)")
    }
  }
  for index in 0..<max(0, atspi_accessible_get_child_count(object, nil)) {
    guard let child = atspi_accessible_get_child_at_index(object, index, nil) else { continue }
    walk(child, depth: depth + 1, isFull: isFull)
    g_object_unref(child)
  }
}

/// What the object's Text interface has; empty where it has none.
func text(of object: UnsafeMutablePointer<AtspiAccessible>) -> String {
  guard let interface = atspi_accessible_get_text_iface(object) else { return "" }
  defer { g_object_unref(interface) }
  return taken(atspi_text_get_text(interface, 0, max(0, atspi_text_get_character_count(interface, nil)), nil))
}

func attributes(of object: UnsafeMutablePointer<AtspiAccessible>) -> String {
  guard let table = atspi_accessible_get_attributes(object, nil) else { return "" }
  defer { g_hash_table_unref(table) }
  var (iterator, key, value) = (GHashTableIter(), UnsafeMutableRawPointer?.none, UnsafeMutableRawPointer?.none)
  var pairs: [String] = []
  g_hash_table_iter_init(&iterator, table)
  while g_hash_table_iter_next(&iterator, &key, &value) != 0 {
    if let key, let value {
      pairs.append(
        String(cString: key.assumingMemoryBound(to: CChar.self)) + "="
          + String(cString: value.assumingMemoryBound(to: CChar.self)))
    }
  }
  return pairs.sorted().joined(separator: ";")
}

/// Prints parts apart by tabs, whatever is in them.
func say(_ parts: [String]) {
  let words = parts.map { part in String(part.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
  let line = words.joined(separator: "\t") + "\n"
  // Whoever listens wants it now.
  _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

func taken(_ text: UnsafeMutablePointer<CChar>?) -> String {
  defer { g_free(text) }
  return text.map { String(cString: $0) } ?? ""
}

/// Whether a process is this one or came from it, as what draws web pages does.
func isOf(_ pid: UInt32, _ other: UInt32) -> Bool {
  var process = other
  for _ in 0..<8 {
    if process == pid { return true }
    guard process > 1, let parent = parent(of: process) else { return false }
    process = parent
  }
  return false
}

/// The process that a process came from (`proc(5)`).
func parent(of process: UInt32) -> UInt32? {
  var (text, length) = (UnsafeMutablePointer<CChar>?.none, gsize(0))
  guard g_file_get_contents("/proc/\(process)/stat", &text, &length, nil) != 0 else { return nil }
  return taken(text).split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { UInt32($0) }
}

/// Prints what the process tells assistive technologies until it is ended.
func listen(to pid: UInt32) {
  let kinds = [
    "object:state-changed:focused", "object:state-changed:selected", "object:state-changed:checked",
    "object:property-change:accessible-name", "object:property-change:accessible-description", "object:announcement",
    "object:text-changed:insert", "window:activate",
  ]
  for kind in kinds {
    atspi_event_listener_register_from_callback(
      { event, pid in
        guard let event, let source = event.pointee.source else { return }
        defer { g_boxed_free(atspi_event_get_type(), event) }
        guard isOf(UInt32(UInt(bitPattern: pid)), atspi_accessible_get_process_id(source, nil)) else { return }
        let text =
          g_type_check_value_holds(&event.pointee.any_data, GType(16 << 2)) != 0
          ? g_value_get_string(&event.pointee.any_data).map { String(cString: $0) } ?? "" : ""
        say([
          event.pointee.type.map { String(cString: $0) } ?? "", taken(atspi_accessible_get_role_name(source, nil)),
          taken(atspi_accessible_get_name(source, nil)), text, "\(event.pointee.detail1)",
        ])
      }, UnsafeMutableRawPointer(bitPattern: UInt(pid)), nil, kind, nil)
  }
  say(["listening"])
  atspi_event_main()
}
