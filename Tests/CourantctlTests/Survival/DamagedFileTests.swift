import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("A library's file")
struct DamagedFileTests {
  /// A library with marks and a copy, and two articles' marks that are newer than the copy.
  private func sample(_ server: PublishingServer) async throws -> Courantctl {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(server.names.map(server.address)), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh", "--all-unread")
    for id in try tool.state().marks.keys.sorted().prefix(3) { try await tool.succeed("mark", "--starred", "\(id)") }
    return tool
  }

  @Test("with flipped bytes ends no program, and loses no subscription")
  func flipped() async throws {
    var random = SplitMix64(seed: Survival.seed)
    let server = try await PublishingServer(3)
    let sample = try await sample(server)
    let whole = try sample.state()
    let files = TestLength.number(4, whole: 100)
    var (ended, restored, unnoticed, marks, subscriptions) = (0, 0, 0, 0, 0)
    for _ in 0..<files {
      let tool = try Courantctl()
      try FileManager.default.copyItem(atPath: sample.data, toPath: tool.data)
      var bytes = try Data(contentsOf: URL(filePath: tool.file))
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      try bytes.write(to: URL(filePath: tool.file))
      let calls = [
        ["list"], ["search", "lighthouse"], ["refresh", "--force", "--all-unread"], ["doctor"], ["feeds"], ["doctor"],
      ]
      var last: Int32 = 0
      for words in calls {
        last = try await tool.run(words).code
        if last > 1 { ended += 1 }
      }
      #expect(last == 0, "It is mended in the end.")
      let isRestored = try FileManager.default.contentsOfDirectory(atPath: tool.data).contains {
        $0.contains(".damaged-")
      }
      let state = try tool.state()
      #expect(state.problems == [])
      if isRestored { restored += 1 } else { unnoticed += 1 }
      subscriptions += whole.headlines.keys.count { state.headlines[$0] == nil }
      marks += whole.marks.count { state.marks[$0.key] != $0.value }
    }
    print(
      """
      score: survival \(files) files with flipped bytes: \(restored) restored, \(unnoticed) usable as they were, \
      \(ended) programs ended, \(subscriptions) subscriptions and \(marks) of \(files * whole.marks.count) marks lost
      """)
    #expect(ended == 0 && subscriptions == 0)
    // The copy lacks the three newest marks, and a file that is used as it was may have had its byte flipped in one.
    #expect(marks <= 3 * restored + unnoticed)
  }

  @Test("whose log or its index is gone is whole without it", arguments: ["-wal", "-shm"])
  func withoutLog(_ suffix: String) async throws {
    let tool = try await sample(PublishingServer(2))
    let before = try tool.state()
    // A connection that is open keeps the log from being emptied.
    let other = try Connection(path: tool.file, readOnly: true)
    try other.run("BEGIN")
    _ = try other.row("SELECT count(*) FROM articles", read: { $0.int(0) })
    let id = try #require(before.marks.keys.max())
    try await tool.succeed("mark", "--starred", "\(id)")
    let survivor = try Courantctl()
    try FileManager.default.createDirectory(atPath: survivor.data, withIntermediateDirectories: true)
    for file in zip(LibraryFile.files(of: tool.file), LibraryFile.files(of: survivor.file))
    where FileManager.default.fileExists(atPath: file.0) {
      if !file.0.hasSuffix(suffix) { try FileManager.default.copyItem(atPath: file.0, toPath: file.1) }
    }
    try await survivor.succeed("feeds")
    let state = try survivor.state()
    #expect(state.problems == [])
    // What was in the log alone goes with it; its index is only worked out anew.
    #expect(state.marks[id]?.isStarred == (suffix == "-shm"))
    #expect(state.marks.count == before.marks.count)
    try await survivor.succeed("doctor")
    try other.run("COMMIT")
  }

  @Test("that another program holds is waited for, and then said to be busy")
  func locked() async throws {
    let tool = try await sample(PublishingServer(1))
    let other = try Connection(path: tool.file, readOnly: false)
    try other.run("BEGIN IMMEDIATE")
    let id = try #require(try tool.state().marks.keys.max())
    let refused = try await tool.run("mark", "--starred", "\(id)")
    #expect(refused.code == 1 && refused.errors.contains("busy"))
    // Reading waits for nobody.
    try await tool.succeed("list")
    async let waiting = tool.run("mark", "--starred", "\(id)")
    // Nothing says that it waits. Where it begins later, it finds the library free.
    try await Task.sleep(for: .seconds(1))
    try other.run("ROLLBACK")
    #expect(try await waiting.code == 0)
    #expect(try tool.state().marks[id]?.isStarred == true)
    #expect(try tool.state().problems == [])
  }

  @Test("of a newer version is refused, however good a copy there is")
  func newer() async throws {
    let tool = try await sample(PublishingServer(1))
    do {
      let connection = try Connection(path: tool.file, readOnly: false)
      try connection.script("PRAGMA user_version = \(Schema.migrations.count + 1)")
    }
    let bytes = try Data(contentsOf: URL(filePath: tool.file))
    let result = try await tool.fail(1, ["feeds"])
    #expect(result.errors.contains("newer version"))
    #expect(try Data(contentsOf: URL(filePath: tool.file)) == bytes)
  }
}
