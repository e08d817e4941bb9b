import Foundation
import TestServers
import Testing

@testable import Storage

/// What was said to be done, and what may have been done by a call that was killed.
private struct Expected {
  var marks: [Int64: LibraryState.Marks] = [:]
  /// Articles of calls that were killed, of which all have the new marks or none.
  var addresses: Set<String> = []
  var folders: [String: String] = [:]
  var filters: Set<String> = []
  /// What feeds and archives have, by the address of the feed.
  var headlines: [String: Set<String>] = [:]
  var acknowledged = 0
}

@Suite("A killed program")
struct KillTests {
  private enum Work: CaseIterable {
    case refresh, mark, add, move, filter, archive, index, copy
  }

  @Test("loses nothing that it had said to be done, at whatever moment it is killed")
  func kills() async throws {
    var random = SplitMix64(seed: Survival.seed)
    var server = try await PublishingServer(6)
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(server.names.prefix(4).map(server.address)), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh", "--all-unread")
    var expected = Expected()
    expected.marks = try tool.state().marks
    expected.addresses = Set(server.names.prefix(4).map(server.address))
    let wanted = TestLength.number(10, whole: 200)
    var (kills, turns, lost) = (0, 0, [String]())
    var times: [Work: Double] = [:]
    while kills < wanted, turns < wanted * 4 {
      let work = Work.allCases[turns % Work.allCases.count]
      turns += 1
      var call = try await prepare(work, turns, &server, tool, expected, &random)
      // The first of each kind is let be, and says how long one takes.
      let start = ContinuousClock.now
      let time = times[work].map { Double.random(in: 0...1, using: &random) * $0 * 1.6 } ?? 60
      let code: Int32
      if times[work] == nil {
        code = try await tool.run(call.words).code
        times[work] = (ContinuousClock.now - start) / .seconds(1)
      } else {
        code = try await tool.kill(call.words, after: time)
      }
      #expect(code == 0 || code == 137, "\(call.words): \(code)")
      if code == 137 { kills += 1 } else { expected.acknowledged += 1 }
      lost += try check(&call, code == 0, &expected, tool, server)
    }
    #expect(kills >= wanted)
    // All that the feeds have comes with the next refresh, once.
    try await tool.succeed("refresh", "--force", "--all-unread")
    let state = try tool.state()
    for name in server.names {
      guard let stored = state.headlines[server.address(name)] else { continue }
      let missing = Set(server.published(name).suffix(PublishingServer.length)).subtracting(stored)
      if !missing.isEmpty { lost.append("\(name): \(missing.sorted())") }
      #expect(Set(stored).count == stored.count, "twice in \(name)")
    }
    #expect(state.problems == [])
    let found = try await tool.succeed("search", "lighthouse", "--limit", "100000").text.split(separator: "\n").count
    #expect(found == state.marks.count)
    print("score: survival \(kills) kills, \(expected.acknowledged) acknowledged writes, \(lost.count) lost")
    #expect(lost == [], "COURANT_SEED=\(Survival.seed)")
  }

  private struct CallMade {
    let words: [String]
    /// Does what the call does to what is expected.
    let effect: (inout Expected) -> Void
    /// Articles that it marks.
    var marked: [Int64] = []
    /// Whether it copies the library.
    var copies = false
  }

  /// Brings about that there is something to be done.
  private func prepare(
    _ work: Work, _ turn: Int, _ server: inout PublishingServer, _ tool: Courantctl, _ expected: Expected,
    _ random: inout SplitMix64
  ) async throws -> CallMade {
    let known = server.names.filter { expected.addresses.contains(server.address($0)) }
    let name = known.randomElement(using: &random) ?? ""
    switch work {
    case .refresh:
      for name in known { try server.publish(name, 3) }
      return CallMade(words: ["refresh", "--force", "--all-unread"], effect: refreshed(known, server))
    case .mark:
      let ids = expected.marks.keys.sorted().shuffled(using: &random).prefix(Int.random(in: 1...60, using: &random))
      let isStar = Bool.random(using: &random)
      let value = Bool.random(using: &random)
      let option = isStar ? value ? "--starred" : "--unstarred" : value ? "--read" : "--unread"
      return CallMade(
        words: ["mark", option] + ids.map(String.init),
        effect: { expected in
          for id in ids {
            if isStar { expected.marks[id]?.isStarred = value } else { expected.marks[id]?.isRead = value }
          }
        }, marked: Array(ids))
    case .add:
      try server.server.put(Survival.page("More\(turn)", 0..<2), at: "more-\(turn).xml")
      let address = server.server.address("/more-\(turn).xml")
      let path = try tool.folder.put(opml([address] + server.names.map(server.address)), at: "more.opml")
      let all = server.names.map(server.address) + [address]
      return CallMade(words: ["import", "--private", path]) { $0.addresses.formUnion(all) }
    case .move:
      let (address, folder) = (server.address(name), "Folder \(turn % 5)")
      return CallMade(words: ["move", address, "--folder", folder]) { $0.folders[address] = folder }
    case .filter:
      let words = "filtered\(turn)"
      return CallMade(words: ["filter", "--mute", "--words", words]) { $0.filters.insert(words) }
    case .archive:
      // Those that were refreshed once have one.
      let refreshed = server.names.prefix(4).randomElement(using: &random) ?? ""
      let (address, older) = (
        server.address(refreshed), (PublishingServer.archived..<0).map { "\(refreshed) \($0)" }
      )
      return CallMade(words: ["archive", address]) { $0.headlines[address, default: []].formUnion(older) }
    case .index:
      let connection = try Connection(path: tool.file, readOnly: false)
      try connection.script("PRAGMA foreign_keys = ON")
      try connection.forgetIndex()
      return CallMade(words: ["search", "lighthouse"]) { _ in }
    case .copy:
      let old = Date().addingTimeInterval(-100_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: tool.file + ".copy")
      return CallMade(
        words: ["refresh", "--force", "--all-unread"], effect: refreshed(known, server), copies: true)
    }
  }

  /// What a refresh that ended well has stored: all that these feeds list.
  private func refreshed(_ names: [String], _ server: PublishingServer) -> (inout Expected) -> Void {
    { expected in
      for name in names {
        expected.headlines[server.address(name), default: []]
          .formUnion(server.published(name).suffix(PublishingServer.length))
      }
    }
  }

  /// - Returns: What was lost.
  private func check(
    _ call: inout CallMade, _ isDone: Bool, _ expected: inout Expected, _ tool: Courantctl, _ server: PublishingServer
  ) throws -> [String] {
    let state = try tool.state()
    #expect(state.problems == [], "after \(call.words)")
    let copy = tool.file + ".copy"
    let kept = try LibraryState(copied(copy, tool))
    #expect(kept.problems == [], "the copy after \(call.words)")
    // The copy follows the refresh, and has what that stored.
    if call.copies, isDone { #expect(kept.marks == state.marks && kept.headlines == state.headlines) }
    var done = expected
    call.effect(&done)
    var lost: [String] = []
    // What was killed is done as a whole or not at all.
    let isMarked = !isDone && call.marked.allSatisfy { state.marks[$0] == done.marks[$0] }
    if isDone || isMarked { expected.marks = done.marks }
    for (id, marks) in expected.marks where state.marks[id] != marks {
      lost.append("marks of \(id) after \(call.words)")
    }
    if isDone {
      (expected.addresses, expected.folders, expected.filters) = (done.addresses, done.folders, done.filters)
      expected.headlines = done.headlines
    }
    for (address, headlines) in expected.headlines {
      lost += headlines.subtracting(state.headlines[address] ?? []).map { "\($0) after \(call.words)" }
    }
    for address in expected.addresses where state.headlines[address] == nil { lost.append(address) }
    for (address, folder) in expected.folders where state.folders[address] != folder {
      if !isDone, done.folders[address] == state.folders[address] { continue }
      lost.append("\(folder) of \(address)")
    }
    lost += expected.filters.subtracting(state.filters)
    // What a killed call did all the same is there to stay.
    expected.folders = state.folders
    expected.filters = state.filters
    expected.addresses = Set(state.headlines.keys)
    for (id, marks) in state.marks where expected.marks[id] == nil { expected.marks[id] = marks }
    return lost
  }

  /// A copy of the copy, which is not to be touched.
  private func copied(_ copy: String, _ tool: Courantctl) throws -> String {
    let path = tool.folder.file("examined.sqlite")
    for file in LibraryFile.files(of: path) { unlink(file) }
    try FileManager.default.copyItem(atPath: copy, toPath: path)
    return path
  }

  @Test("leaves a library of an earlier version that the next one brings to this one's, whole")
  func migration() async throws {
    var random = SplitMix64(seed: Survival.seed)
    let template = try TemporaryFolder()
    do {
      let connection = try Connection(path: template.file("library.sqlite"), readOnly: false)
      try connection.keepLog()
      for migration in Schema.migrations.prefix(4) { try connection.script(migration) }
      try connection.script(
        """
        PRAGMA user_version = 4;
        INSERT INTO publications (id, address, title, position) VALUES (1, 'https://a/', 'A', 1), (2, 'https://b/', 'B', 2);
        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, address, published, is_read, is_starred)
        SELECT 1 + i % 2, i, 0, 'H' || i, '', '', 'https://a/' || i, 1700000000 + i, i % 3 = 0, i % 7 = 0 FROM n;
        INSERT INTO bodies (article, html, tags, enclosures) SELECT id, '<p>lighthouse ' || id || '</p>', '[]', '[]' FROM articles;
        INSERT INTO unindexed SELECT id FROM articles;
        """)
    }
    let before = try marks(in: template.file("library.sqlite"))
    let wanted = TestLength.number(2, whole: 30)
    var (kills, lost, time) = (0, 0, 2.0)
    for turn in 0..<wanted * 3 where kills < wanted {
      let tool = try Courantctl()
      try FileManager.default.createDirectory(atPath: tool.data, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: template.file("library.sqlite"), toPath: tool.file)
      if turn == 0 {
        let start = ContinuousClock.now
        try await tool.succeed("feeds")
        time = (ContinuousClock.now - start) / .seconds(1)
        continue
      }
      if try await tool.kill(["feeds"], after: .random(in: 0...time, using: &random)) == 137 { kills += 1 }
      try await tool.succeed("feeds")
      let state = try tool.state()
      #expect(state.problems == [])
      lost += before.count { state.marks[$0.key] != $0.value }
      #expect(state.marks.count == 3000)
    }
    print("score: survival \(kills) kills of migrations, \(before.count) articles, \(lost) marks lost")
    #expect(kills >= wanted && lost == 0)
  }

  private func marks(in path: String) throws -> [Int64: LibraryState.Marks] {
    let connection = try Connection(path: path, readOnly: true)
    let rows = try connection.rows("SELECT id, is_read, is_starred FROM articles") {
      ($0.int(0), LibraryState.Marks(isRead: $0.bool(1), isStarred: $0.bool(2)))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
