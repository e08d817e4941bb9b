import CSQLite
import Foundation
import TestServers
import Testing

extension EndToEndTests {
  /// The keys go down the list: each article that is opened is read and gets a star. So fewer marks than the window said are lost
  /// ones. There may be more: those of the keys since it counted.
  @Test("Killed while keys are pressed, the window has lost nothing that it showed as stored")
  func kills() async throws {
    let (kills, articles) = (TestLength.number(2, whole: 20), 60)
    let feeds = try await ServedFeeds()
    var numbers = SplitMix64(seed: 20_261_122)
    var home: URL?
    defer { home.map { try? FileManager.default.removeItem(at: $0) } }
    var (lost, shown) = (0, 0)
    for number in 0..<kills {
      let reader = try await Reader(home: home, subscriptions: home == nil ? feeds.opml : nil)
      if home == nil {
        try await reader.wait(for: "refreshed")
        try reader.key("ctrl+shift+r")
        try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int ?? 0 >= articles })
      }
      if home != nil {
        // Where the reader was when it was killed.
        try await reader.wait(for: "list-shown")
        #expect(reader.events("list-shown").first?["section"] as? String == "all")
      }
      home = reader.home
      // In the list of all articles, from a place left to chance.
      try reader.key("g", "a")
      try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
      for _ in 0..<Int(numbers.next() % 5) { try reader.key("j") }
      let end = ContinuousClock.now + .milliseconds(500 + Int(numbers.next() % 3000))
      let pressing = Task.detached { [display = reader.display] in
        let hand = Hand(on: display)
        while ContinuousClock.now < end {
          _ = try? hand.run("key", "j", "s")
          await Task.yield()
        }
      }
      // The moment of the kill is left to chance.
      try await Task.sleep(until: end, clock: .continuous)
      // Every other time all that was done is shown before.
      let isSettled = number % 2 == 1
      if isSettled {
        await pressing.value
        // What was pressed last is stored, and then said.
        _ = try await eventually(within: .seconds(30)) { try isShown(by: reader) }
      }
      try await reader.killNow()
      await pressing.value

      let said = reader.events("sections-shown").last
      let stored = try marks(in: reader.home.appending(path: "library/library.sqlite"))
      #expect(try reader.ctl("doctor").contains("The library is sound."), "kill \(number)")
      #expect(stored.articles == articles)
      shown += said == nil ? 0 : 1
      if let unread = said?["unread"] as? Int, let starred = said?["starred"] as? Int {
        // Behind the last article `j` stays there, and `s` takes its star away again.
        let isKept =
          isSettled
          ? stored.unread == unread && stored.starred == starred
          : stored.unread <= unread && stored.starred >= starred - 1
        if !isKept {
          lost += 1
          print(
            "kill \(number): said \(unread) unread, \(starred) starred; stored \(stored.unread), \(stored.starred)"
          )
        }
      }
      // Each round begins without marks: they become more until it ends.
      try reader.ctl(["mark"] + stored.ids + ["--unread", "--unstarred"])
    }
    print("\(kills) kills of the window, \(shown) with something said to be stored, \(lost) lost")
    #expect(lost == 0 && shown > 0)
  }

  /// Whether the window shows the counts that are stored.
  private func isShown(by reader: Reader) throws -> Bool {
    reader.rest()
    let said = reader.events("sections-shown").last
    let stored = try marks(in: reader.home.appending(path: "library/library.sqlite"))
    return said?["unread"] as? Int == stored.unread && said?["starred"] as? Int == stored.starred
  }

  private func marks(in file: URL) throws -> (
    articles: Int, unread: Int, starred: Int, ids: [String]
  ) {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    try #require(sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    return (
      Int(
        try texts(
          "SELECT count(*) FROM articles WHERE publication IN (SELECT id FROM publications WHERE address LIKE 'http%')",
          of: database)[0]) ?? -1,
      Int(try texts("SELECT count(*) FROM unread", of: database)[0]) ?? -1,
      Int(try texts("SELECT count(*) FROM articles WHERE is_starred = 1", of: database)[0]) ?? -1,
      try texts("SELECT id FROM articles", of: database)
    )
  }

  private func texts(_ sql: String, of database: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
    var found: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      found.append(String(cString: sqlite3_column_text(statement, 0)))
    }
    return found
  }
}
