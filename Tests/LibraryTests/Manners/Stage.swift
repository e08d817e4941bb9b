import Articles
import Foundation
import Library
import TestServers

/// A library, a scripted server, and the clock that both go by. It is Monday noon, GMT.
struct Stage {
  let clock: TestClock
  let server: ScriptedServer
  let sample: SampleLibrary

  init() throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_767_614_400))
    try self.init(clock: clock, server: ScriptedServer(clock: clock), folder: TemporaryFolder())
  }

  private init(clock: TestClock, server: ScriptedServer, folder: TemporaryFolder) throws {
    self.clock = clock
    self.server = server
    sample = try SampleLibrary(folder, now: { clock.now })
  }

  /// The same after the program was started anew.
  func restarted() throws -> Stage {
    try Stage(clock: clock, server: server, folder: sample.folder)
  }

  var library: Library { sample.library }

  // MARK: What the server says

  /// Serves a feed with these fields, with something of its own in the channel.
  func serve(_ path: String = "/feed", _ fields: [String] = [], channel: String = "", entry: String = "1") {
    server[path] = .status(200, ["Content-Type: application/rss+xml"] + fields, body: Self.feed(channel, entry: entry))
  }

  static func feed(_ channel: String = "", entry: String = "1") -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel>\
      <title>Feed</title>\(channel)<item><guid>\(entry)</guid><title>Entry \(entry)</title>\
      <description>Text</description></item></channel></rss>
      """.utf8)
  }

  /// Answers with a page.
  func page(_ path: String, _ html: String, status: Int = 200) {
    server[path] = .status(status, ["Content-Type: text/html"], body: Array(html.utf8))
  }

  /// A field with a date so many seconds from now.
  func date(_ field: String, in seconds: Double = 0) -> String {
    let style = Date.VerbatimFormatStyle(
      format:
        "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return "\(field): \(clock.now.addingTimeInterval(seconds).formatted(style))"
  }

  // MARK: What the reader does

  @discardableResult
  func add(_ path: String = "/feed") async throws -> Publication.ID {
    try await sample.subscribe(server.address(path))
  }

  /// Serves a feed with these fields and subscribes to it.
  @discardableResult
  func added(_ fields: [String] = [], channel: String = "") async throws -> Publication.ID {
    serve("/feed", fields, channel: channel)
    return try await add()
  }

  func importing(_ addresses: [String]) async throws {
    let rows = addresses.map { "<outline xmlUrl=\"\($0)\"/>" }.joined()
    try await sample.take("<opml><body>\(rows)</body></opml>")
  }

  @discardableResult
  func insist() async throws -> RefreshSummary { try await library.refresh(.all, on: .insistence) }

  /// Refreshes by insisting, after a while.
  @discardableResult
  func later(_ seconds: Double = 7200) async throws -> RefreshSummary {
    clock.advance(by: seconds)
    return try await insist()
  }

  /// Lets time go by, with what the program does by itself every ten minutes of it.
  func wait(hours: Double) async throws {
    for _ in 0..<Int(hours * 6) {
      clock.advance(by: 600)
      _ = try await library.refresh(.all, on: .due)
    }
  }

  // MARK: What came of it

  /// Visits to the feed since a number of them.
  func visits(_ path: String = "/feed") -> [ScriptedServer.Visit] { server.visits(to: path) }
  func last(_ path: String = "/feed") throws -> ScriptedServer.Visit { try unwrap(visits(path).last) }

  func status() async throws -> SourceStatus { try unwrap(await library.sourceStatuses().first) }
  func publication() async throws -> Publication { try unwrap(await library.sidebar().publications.first) }
  func subscriptions() async throws -> Int { try await library.sidebar().publications.count }

  /// How many hours there are to the next visit.
  func hoursToNext() async throws -> Double? {
    try await status().next.map { $0.timeIntervalSince(clock.now) / 3600 }
  }

  /// The sentence with which adding fails; `nil` where it does not.
  func refusal(of typed: String) async -> String? {
    do {
      try await sample.subscribe(typed)
      return nil
    } catch {
      return (error as? LibraryError)?.message ?? "\(error)"
    }
  }

  struct Nothing: Error {}

  private func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Nothing() }
    return value
  }
}
