import Foundation
import Testing

/// A running courant with a home of its own, driven by real keys and watched through its trace and AT-SPI.
final class Reader {
  /// Something did not happen in time.
  struct Late: Error, CustomStringConvertible {
    let description: String
  }

  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let products = package.appending(path: ".build/debug")
  /// Where the programs are that are tested.
  static let programs =
    ProcessInfo.processInfo.environment["COURANT_PROGRAMS"].map { URL(filePath: $0) } ?? products

  /// A list (OPML) of nothing.
  static let noSubscriptions = "<opml version=\"2.0\"><body/></opml>"

  let home: URL
  private(set) var process: Process
  private let trace: URL
  /// What was read of the trace, and how many bytes that were.
  private var (seen, traceLength): ([[String: Any]], Int) = ([], 0)
  private let errors: URL
  private var ownsHome: Bool
  /// What `DISPLAY` is for the reader and its keys.
  let display: String
  let hand: Hand
  private var eyes: Eyes?
  /// How long a look waits for an event, in milliseconds. It does not while nothing is waited for.
  private var patience: Int?

  /// Starts the reader and waits for its first list, or for its problem window.
  ///
  /// - Parameters:
  ///   - home: The home of an earlier reader, whose library and settings it goes on with.
  ///   - data: Another folder for the library.
  ///   - executable: Another courant.
  ///   - newsAPI: What stands in for NewsAPI.
  ///   - display: Another display than that of the tests.
  ///   - language: Another language than English.
  ///   - surroundings: What else is in the environment.
  ///   - subscriptions: What the library holds beforehand (OPML); without, it is new and has the Guide in it.
  ///   - event: What to wait for; `nil` is for what is in the window by AT-SPI.
  init(
    home: URL? = nil, data: String? = nil, arguments: [String] = [], subscriptions: String? = nil,
    executable: URL? = nil, newsAPI: String? = nil, on display: String? = nil, in language: String? = nil,
    among surroundings: [String: String] = [:], waitingFor event: String? = "view-warmed"
  ) async throws {
    let own = try #require(
      ProcessInfo.processInfo.environment["DISPLAY"], "There is no display: run “make test”.")
    self.display = display ?? own
    hand = Hand(on: self.display)
    let folder = home ?? FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString)")
    self.home = folder
    ownsHome = home == nil
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    trace = folder.appending(path: "trace-\(UUID().uuidString)")
    errors = folder.appending(path: "errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    if let subscriptions {
      let list = folder.appending(path: "list.opml")
      try Data(subscriptions.utf8).write(to: list)
      let words = ["import", "--private", list.path, "--data", folder.appending(path: "library").path]
      _ = try Self.output(of: Self.programs.appending(path: "courantctl"), words)
    }
    process = Process()
    process.executableURL = executable ?? Self.programs.appending(path: "courant")
    process.arguments =
      ["--trace", trace.path, "--data", data ?? folder.appending(path: "library").path] + arguments
    var environment = Self.environment(on: display, in: language)
    for (name, part) in [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache")] {
      environment[name] = folder.appending(path: part).path
    }
    environment["HOME"] = folder.path
    environment["COURANT_NEWSAPI"] = newsAPI
    environment["GSETTINGS_BACKEND"] = "keyfile"
    environment["GSETTINGS_SCHEMA_DIR"] = Self.package.appending(path: "build/schemas").path
    environment.merge(surroundings) { $1 }
    process.environment = environment
    // What the last window's pointer left behind, as a tooltip over this one, is of no test. A screen of the test's own has none.
    if display == nil { try xdotool("mousemove", "9999", "9999") }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    if let event { try await wait(for: event) } else { try await see("Sections") }
    try await focus()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// GLib's complaints on standard error, and GTK's that a window cannot be laid out, after which it is painted no more.
  var criticals: [String] {
    ((try? String(contentsOf: errors, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
      .filter { line in ["CRITICAL", "ERROR **", "Fatal error", "layout continuously"].contains { line.contains($0) } }
  }

  // MARK: The trace

  /// What the trace holds, oldest first.
  func events(_ name: String? = nil) -> [[String: Any]] {
    readTrace()
    return seen.filter { name == nil || $0["event"] as? String == name }
  }

  /// Reads the lines that came since the last time.
  private func readTrace() {
    guard let file = try? FileHandle(forReadingFrom: trace) else { return }
    defer { try? file.close() }
    try? file.seek(toOffset: UInt64(traceLength))
    let new = (try? file.readToEnd()) ?? Data()
    // The last line may not be whole yet.
    guard let end = new.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let lines = new[...end]
    traceLength += lines.count
    seen += lines.split(separator: UInt8(ascii: "\n")).compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0))) as? [String: Any]
    }
  }

  /// Waits for an event that came after the first `count` of its kind.
  @discardableResult
  func wait(for event: String, after count: Int = 0, where isWanted: ([String: Any]) -> Bool = { _ in true })
    async throws -> [String: Any]
  {
    try await until("the trace has \(event)") {
      self.events(event).dropFirst(count).last(where: isWanted)
    }
  }

  /// Waits until the page of an article says that it is scrolled, since it is seen.
  ///
  /// - Parameters:
  ///   - shown: The event `article-shown`.
  ///   - block: The place of a block that is above the upper edge.
  func isScrolled(_ shown: [String: Any], pastBlock block: Int = 0) async throws {
    try await wait(for: "article-rested") {
      $0["id"] as? Int == shown["id"] as? Int && ($0["ms"] as? Double ?? 0) >= (shown["ms"] as? Double ?? .infinity)
        && ($0["block"] as? Int ?? 0) > block
    }
  }

  // MARK: The screen

  /// One object of the accessible tree that can be seen.
  struct Item {
    let role: String
    let isSelected: Bool
    let isFocused: Bool
    /// Left and upper edge in the window, width and height, in pixels.
    let area: [Int]
    let name: String
  }

  func screen() throws -> [Item] {
    let eyes = self.eyes ?? Eyes(of: process.processIdentifier, on: display)
    self.eyes = eyes
    return try eyes.look(afterEventWithin: patience)
  }

  /// Waits until something with this text can be seen.
  func see(_ text: String) async throws {
    let _: Bool = try await until("“\(text)” is on screen") {
      try self.screen().contains { $0.name.contains(text) } ? true : nil
    }
  }

  /// Waits until nothing with this text can be seen.
  func seeNo(_ text: String) async throws {
    let _: Bool = try await until("“\(text)” is gone from the screen") {
      try self.screen().contains { $0.name.contains(text) } ? nil : true
    }
  }

  /// Waits until the chosen row of the list begins with this headline.
  func seeChosen(_ headline: String) async throws {
    let _: Bool = try await until("“\(headline)” is the chosen row") {
      try self.screen().contains { $0.isSelected && $0.name.hasPrefix(headline) } ? true : nil
    }
  }

  /// Waits until these panes are beside each other and no others.
  func seePanes(_ panes: String) async throws {
    let _: Bool = try await until("the panes are \(panes)") {
      self.events("panes").last?["shown"] as? String == panes ? true : nil
    }
  }

  // MARK: Keys

  func key(_ keys: String...) throws {
    for key in keys { try xdotool("key", key) }
  }

  /// Refreshes what was asked a moment ago: the first press is told why not, the second insists.
  func insistOnRefresh() async throws {
    let count = events("refreshed").count
    try key("ctrl+r")
    try await wait(for: "refreshed", after: count, where: { $0["postponed"] as? Int == 1 })
    try await see("Refresh again")
    try key("ctrl+r")
  }

  /// Activates an action of the window that has no key, as its menu does.
  static func activate(_ action: String) throws {
    _ = try onWindow("Activate", action, "[]", "{}")
  }

  /// Chooses one of the texts of an action of the window, as its menu does.
  static func choose(_ text: String, for action: String) throws {
    _ = try onWindow("Activate", action, "[<'\(text)'>]", "{}")
  }

  /// Activates an action of the application, as a notification's button does.
  static func activateOnApplication(_ action: String, _ parameter: String? = nil) throws {
    _ = try output(
      of: URL(filePath: "/usr/bin/gdbus"),
      [
        "call", "--session", "--dest", "io.github.courant.Courant", "--object-path", "/io/github/courant/Courant",
        "--method", "org.gtk.Actions.Activate", action, parameter.map { "[<\($0)>]" } ?? "[]", "{}",
      ])
  }

  /// Whether an action of the window can be activated now.
  static func isEnabled(_ action: String) throws -> Bool {
    try onWindow("Describe", action).contains("(true,")
  }

  /// Calls a method about an action (`org.gtk.Actions`).
  private static func onWindow(_ method: String, _ arguments: String...) throws -> String {
    try output(
      of: URL(filePath: "/usr/bin/gdbus"),
      [
        "call", "--session", "--dest", "io.github.courant.Courant", "--object-path",
        "/io/github/courant/Courant/window/1", "--method", "org.gtk.Actions.\(method)",
      ] + arguments)
  }

  func type(_ text: String) throws {
    try xdotool("type", "--delay", "20", text)
  }

  /// The X window of the reader that is seen.
  func window() throws -> String { try #require(windows().first, "The reader has no window.") }

  /// All X windows of the reader that are seen, without menus and tooltips: a tooltip would be the first one and go at any time.
  func windows() throws -> [String] {
    let found = try xdotool("search", "--onlyvisible", "--pid", String(process.processIdentifier), "--class", "courant")
    guard found.count > 1 else { return found }
    return try found.filter { window in
      try Self.output(of: URL(filePath: "/usr/bin/xwininfo"), ["-id", window], on: display)
        .contains("Override Redirect State: no")
    }
  }

  /// Whether the panes are in split views and dialogs in the window, as libadwaita has it today.
  var hasSplitViews: Bool { events("startup").first?["split"] as? Int == 1 }

  /// Waits until no dialog is open.
  func seeNoDialog() async throws {
    let _: Bool = try await until("no dialog is open") { try self.dialogWidth() == nil ? true : nil }
  }

  /// How wide the open dialog is, in pixels; `nil` where none is.
  func dialogWidth() throws -> Int? {
    // One that is closing may be gone by the time that it is measured.
    guard hasSplitViews else { return try windows().dropFirst().first.flatMap { try? size(of: $0).width } }
    return try screen().first { $0.role.contains("dialog") && $0.area.count == 4 }?.area[2]
  }

  func focus() async throws {
    let window = try await until("the window is there") { try self.windows().first }
    try xdotool("windowfocus", "--sync", window)
  }

  /// Runs xdotool's commands on the reader's display, and returns the lines of their output.
  @discardableResult
  func xdotool(_ arguments: String...) throws -> [String] {
    let output = try hand.run(arguments)
    rest()
    return output
  }

  /// Waits until the reader has handled what was pressed before: its main loop waits for something to happen, and so do the display
  /// and the window manager, which give a window that opens the keys.
  ///
  /// The display wakes the reader before xdotool returns. Until it has handled that, its main thread does not sleep (`proc(5)`),
  /// however busy the machine is.
  func rest() {
    let display = (ProcessInfo.processInfo.environment["COURANT_DISPLAY_PROCESSES"] ?? "").split(separator: " ")
    let processes = ["\(process.processIdentifier)"] + display.map(String.init)
    let files = processes.map { "/proc/\($0)/task/\($0)/stat" }
    var sleeps = 0
    for _ in 0..<60_000 where sleeps < 3 {
      let states = files.compactMap { file in
        (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: ")").last?.first { $0 != " " }
      }
      // One that ended is waited for no longer.
      sleeps = states.allSatisfy { $0 == "S" || $0 == "Z" } ? sleeps + 1 : 0
      usleep(1000)
    }
  }

  /// Minimises the window. GDK takes one that goes from under the pointer for one that has the focus.
  func minimize(_ window: String) throws {
    try xdotool("mousemove", "9999", "9999")
    try xdotool("windowminimize", "--sync", window)
  }

  // MARK: Ending

  /// Quits with the keyboard, and waits.
  func quit() async throws {
    try key("ctrl+q")
    try await end()
  }

  func end() async throws {
    let _: Bool = try await until("the reader ended") { self.isAlive ? nil : true }
  }

  /// Whether the process is there and no zombie (`proc(5)`). Foundation may notice the end of a child later.
  ///
  /// A killed process is a zombie while its other threads still end. Its connections, and so its name on the bus, go with the last.
  var isAlive: Bool {
    let folder = "/proc/\(process.processIdentifier)"
    let stat = try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
    let state = stat?.split(separator: ")").last?.split(separator: " ").first
    guard let state, state == "Z" else { return state != nil }
    return ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []).count > 1
  }

  func killNow() async throws {
    kill(process.processIdentifier, SIGKILL)
    try await end()
  }

  // MARK: Waiting

  @discardableResult
  func until<Value>(_ what: String, seconds: Double = 60, _ probe: () throws -> Value?) async throws -> Value {
    let deadline = Date(timeIntervalSinceNow: seconds)
    defer { patience = nil }
    while Date() < deadline {
      if let value = try probe() { return value }
      // The trace has no events to wait for. A look that is repeated waits for one itself.
      patience = 300
      try await Task.sleep(for: .milliseconds(10))
    }
    let seen = (try? screen().map(\.name).filter { !$0.isEmpty }) ?? []
    let trace = events().filter { $0["event"] as? String != "stall" }.suffix(20)
    let ended = isAlive ? "" : " The reader has ended."
    throw Late(description: "Not in time: \(what).\(ended) On screen: \(seen). Trace ends: \(trace)")
  }

  private static func hasLocale(_ name: String) -> Bool {
    guard let locale = newlocale(1 << LC_MESSAGES, name, nil) else { return false }
    freelocale(locale)
    return true
  }

  /// That of the tests, but in English wherever they run.
  static func environment(on display: String?, in language: String? = nil) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    if let display { environment["DISPLAY"] = display }
    // Newer C libraries translate into no language where the locale is that of C.
    environment["LC_ALL"] = language == nil || !hasLocale("en_US.utf8") ? "C.UTF-8" : "en_US.utf8"
    environment["LANGUAGE"] = language
    return environment
  }

  @discardableResult
  static func output(
    of executable: URL, _ arguments: [String], on display: String? = nil, mayFail: Bool = true
  ) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment(on: display)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard mayFail || process.terminationStatus == 0 else {
      throw Late(description: "\(executable.lastPathComponent) \(arguments) ended with \(process.terminationStatus).")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Runs courantctl on the reader's library.
  func ctl(_ arguments: String...) throws -> String { try ctl(arguments) }

  @discardableResult
  func ctl(_ arguments: [String]) throws -> String {
    try Self.output(
      of: Self.programs.appending(path: "courantctl"),
      arguments + ["--data", home.appending(path: "library").path])
  }
}
