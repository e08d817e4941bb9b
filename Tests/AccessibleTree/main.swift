import CAtspi
import CGLib

// Says what a screen reader finds of one process.
// accessible-tree PID serve     answers each line of its input with a look, a line an object (see Look), and a line with a dot:
//                               "look" at once, "full" with all that is told of objects, and "next N" after an event that came
//                               since the last look, or N milliseconds
// accessible-tree PID events    what happens from now on, a line an event: type, role, name, and what comes with it
let arguments = CommandLine.arguments.dropFirst()
guard let pid = arguments.first.flatMap({ UInt32($0) }) else { fatalError("accessible-tree PID serve|events") }
if arguments.dropFirst().first == "events" { listen(to: pid) } else { serve(pid) }

func serve(_ pid: UInt32) {
  guard let bus = AccessibilityBus() else { fatalError("There is no bus for accessible trees.") }
  var look: Look?
  while let request = readLine() {
    if look != nil, let wait = request.split(separator: " ").dropFirst().first.flatMap({ UInt32($0) }) {
      bus.waitForEvents(milliseconds: wait)
    }
    look = look ?? Look(at: pid, on: bus)
    say(((request == "full" ? look?.fullLines() : look?.lines()) ?? []).map { $0 + "\n" }.joined() + ".")
  }
}

/// Prints parts apart by tabs, whatever is in them.
func say(_ parts: [String]) {
  let words = parts.map { part in String(part.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
  say(words.joined(separator: "\t"))
}

/// Prints a line. Whoever listens wants it now.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    sent += count
  }
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
  guard atspi_init() < 2 else { fatalError("There are no accessible trees.") }
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
        let (pid, own) = (UInt32(UInt(bitPattern: pid)), atspi_accessible_get_process_id(source, nil))
        guard isOf(pid, own) else { return }
        let type = event.pointee.type.map { String(cString: $0) } ?? ""
        // Another process draws a page, which has no dialogs.
        if own == pid, type == "object:state-changed:focused", event.pointee.detail1 == 1 { sayDialog(around: source) }
        let text =
          g_type_check_value_holds(&event.pointee.any_data, GType(16 << 2)) != 0
          ? g_value_get_string(&event.pointee.any_data).map { String(cString: $0) } ?? "" : ""
        say([
          type, taken(atspi_accessible_get_role_name(source, nil)), taken(atspi_accessible_get_name(source, nil)), text,
          "\(event.pointee.detail1)",
        ])
      }, UnsafeMutableRawPointer(bitPattern: UInt(pid)), nil, kind, nil)
  }
  say(["listening"])
  atspi_event_main()
}

/// Prints the name of the dialog around the focus, or nothing. A dialog inside of its window has no event of its own.
func sayDialog(around focus: UnsafeMutablePointer<AtspiAccessible>) {
  var place: UnsafeMutablePointer<AtspiAccessible>? = g_object_ref(focus)?.assumingMemoryBound(to: AtspiAccessible.self)
  while let here = place, ![ATSPI_ROLE_ALERT, ATSPI_ROLE_DIALOG].contains(atspi_accessible_get_role(here, nil)) {
    place = atspi_accessible_get_parent(here, nil)
    g_object_unref(here)
  }
  say(["inside", "dialog", place.map { taken(atspi_accessible_get_name($0, nil)) } ?? "", "", "1"])
  if let place { g_object_unref(place) }
}
