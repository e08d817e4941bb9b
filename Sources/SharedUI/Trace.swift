import CGTK
import GLibSupport
import GTKSupport
import Glibc

/// Writes the window's actions with their times, one JSON object per line, for tests and measurements (`courant --trace
/// FILE`).
///
/// `ms` is the time since the process started, in milliseconds.
package final class Trace {
  private let file: Int32
  private let start: Double
  /// The events to record at the next frame.
  private var awaitingFrame: [() -> Void] = []

  /// Opens a file for appending.
  package init?(path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { return nil }
    start = Self.processStart()
  }

  isolated deinit {
    close(file)
  }

  /// Records an event.
  ///
  /// - Parameter details: More fields. Texts are escaped, and control characters become spaces.
  package func note(_ event: String, _ details: [(String, Any)] = []) {
    let milliseconds = Double(Int((Self.now() - start) * 10_000)) / 10
    var line = "{\"ms\":\(milliseconds),\"event\":\"\(event)\""
    for (name, value) in details {
      line += ",\"\(name)\":"
      line += (value as? String).map(Self.quoted) ?? "\(value)"
    }
    line += "}\n"
    _ = line.withCString { write(file, $0, strlen($0)) }
  }

  /// Records the first frame of the window, and the events that wait for a frame.
  package func watch(_ window: Widget) {
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    var isFirst = true
    clock.on("after-paint") { [weak self] in
      if isFirst { self?.note("first-frame") }
      isFirst = false
      self?.framePainted()
    }
  }

  private func framePainted() {
    let notes = awaitingFrame
    awaitingFrame = []
    for note in notes { note() }
  }

  /// A point in time, and the computing time that the main thread has used until then, in milliseconds.
  package struct Moment {
    package let time: Double
    package let work: Double
  }

  package var now: Moment {
    var processor = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &processor)
    return Moment(
      time: Self.now() * 1000, work: Double(processor.tv_sec) * 1000 + Double(processor.tv_nsec) / 1_000_000)
  }

  /// Records an event at the window's next frame, with the time and the main thread's computing time since `start`, in
  /// milliseconds.
  package func noteFrame(_ event: String, since start: Moment, _ details: [(String, Any)]) {
    awaitingFrame.append { [weak self] in
      guard let self else { return }
      let end = now
      note(
        event,
        details + [("after", Self.rounded(end.time - start.time)), ("work", Self.rounded(end.work - start.work))])
    }
  }

  /// Records each turn of the main loop that took over 8 ms, half a frame.
  package func watchMainLoop() {
    MainLoopWatch.start { [weak self] length, processor in
      // If another program used the processor, the turn is long, but its computing time is short.
      if length > 8 { self?.note("stall", [("length", Self.rounded(length)), ("processor", Self.rounded(processor))]) }
    }
  }

  /// - Returns: The value rounded down to a tenth.
  private static func rounded(_ milliseconds: Double) -> Double { Double(Int(milliseconds * 10)) / 10 }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the seconds since the machine started.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the start time of this process, in seconds since the machine started (`proc(5)`: field 22 of `stat`, in
  /// clock ticks).
  private static func processStart() -> Double {
    guard let file = fopen("/proc/self/stat", "r") else { return now() }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 2048)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return now() }
    let line = buffer.prefix { $0 != 0 }.map { Character(UnicodeScalar(UInt8(bitPattern: $0))) }
    // The second field is the program's name in parentheses. It may contain spaces.
    guard let name = line.lastIndex(of: ")") else { return now() }
    let fields = String(line[name...]).split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return now() }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
