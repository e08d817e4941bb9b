import Foundation
import Synchronization
import TestServers
import Testing

@testable import Storage

/// The built program with an account, and what is to come of it.
final class SyncedTool: @unchecked Sendable {
  let tool: Courantctl
  let server: ReaderServer
  /// The articles here by their numbers at the server.
  private var ids: [Int64: Int64] = [:]
  private var read: Set<Int64> = []
  private var starred: Set<Int64> = []
  private(set) var acts = 0
  private(set) var lost = 0

  init(_ service: String) async throws {
    let isFresh = service == "freshrss"
    server = try ReaderServer(isFresh ? .freshRSS : .miniflux, base: isFresh ? "/api/greader.php" : "")
    server.fill(feeds: 3, articles: 120)
    tool = try Courantctl()
    let secret = try tool.folder.put((ReaderServer.password + "\n").utf8, at: "secret")
    let added = try await tool.run(
      ["account", "add", service, server.address, "--user", ReaderServer.user], input: secret)
    #expect(added.code == 0, "\(added.errors)")
    try await sync()
    try learn()
    #expect(ids.count == 120)
  }

  func sync() async throws { try await tool.succeed("account", "sync") }

  private func learn() throws {
    let connection = try Connection(path: tool.file, readOnly: true)
    let rows = try connection.rows(
      "SELECT id, headline FROM articles", read: { ($0.int(0), $0.text(1).replacing("Article ", with: "")) })
    ids = Dictionary(rows.compactMap { id, number in Int64(number).map { ($0, id) } }, uniquingKeysWith: { $1 })
  }

  /// Ends what a killed program kept for itself, as half a minute does.
  func passTime() throws {
    let connection = try Connection(path: tool.file, readOnly: false)
    try connection.run("UPDATE accounts SET lease = NULL")
  }

  private struct Act {
    let numbers: Set<Int64>
    let isStar: Bool
    let value: Bool

    var option: String { isStar ? value ? "--starred" : "--unstarred" : value ? "--read" : "--unread" }
  }

  /// Some articles of one device: what both do to the same article is another test's.
  private func someAct(_ random: inout SplitMix64, isOdd: Bool) -> Act {
    let own = ids.keys.filter { ($0 % 2 != 0) == isOdd }.sorted().shuffled(using: &random)
    return Act(
      numbers: Set(own.prefix(.random(in: 1...30, using: &random))), isStar: .random(using: &random),
      value: .random(using: &random))
  }

  private func expect(_ act: Act) {
    acts += act.numbers.count
    switch (act.isStar, act.value) {
    case (true, true): starred.formUnion(act.numbers)
    case (true, false): starred.subtract(act.numbers)
    case (false, true): read.formUnion(act.numbers)
    case (false, false): read.subtract(act.numbers)
    }
  }

  private func words(_ act: Act) -> [String] {
    ["mark", act.option] + act.numbers.compactMap { ids[$0] }.sorted().map(String.init)
  }

  /// Marks something as the reader does.
  func act(_ random: inout SplitMix64) async throws {
    let act = someAct(&random, isOdd: true)
    #expect(try await tool.run(words(act)).code == 0)
    expect(act)
  }

  /// Marks something as another device does, and has an article come.
  func actElsewhere(_ random: inout SplitMix64) {
    let act = someAct(&random, isOdd: false)
    server.mark(act.numbers, isRead: act.isStar ? nil : act.value, isStarred: act.isStar ? act.value : nil)
    expect(act)
    server.items.append(ReaderItem(number: Int64(server.items.count + 1), feed: "feed/\(server.items.count % 3 + 1)"))
  }

  /// Has long articles come.
  func publish(texts count: Int) {
    let first = Int64(server.items.count + 1)
    let text = "<p>" + String(repeating: "The lighthouse stands. ", count: 1000) + "</p>"
    server.items += (first..<first + Int64(count)).map { ReaderItem(number: $0, feed: "feed/1", html: text) }
  }

  /// Marks something in a run that may fail: it is done as a whole or not at all.
  ///
  /// - Returns: The exit code.
  @discardableResult
  func tryActing(_ random: inout SplitMix64, _ run: ([String]) async throws -> Int32) async throws -> Int32 {
    let act = someAct(&random, isOdd: true)
    let code = try await run(words(act))
    let marks = try tool.state().marks
    let isDone = act.numbers.allSatisfy { number in
      let found = ids[number].flatMap { marks[$0] }
      return (act.isStar ? found?.isStarred : found?.isRead) == act.value
    }
    if isDone { expect(act) } else { #expect(code != 0) }
    return code
  }

  /// Kills a call that marks.
  ///
  /// - Returns: Whether it was killed.
  func killMarking(_ random: inout SplitMix64) async throws -> Bool {
    let seconds = Double.random(in: 0...0.15, using: &random)
    return try await tryActing(&random) { try await tool.kill($0, after: seconds) } == 137
  }

  /// Kills a sync at one of its calls.
  ///
  /// - Parameter isAfterwards: What was asked is done all the same.
  /// - Returns: Whether it came to that.
  func kill(atCall call: Int, isAfterwards: Bool) async throws -> Bool {
    let program = Victim()
    server.fail("", with: program.end, skip: call, isAfterwards: isAfterwards)
    let child = try tool.start(["account", "sync"], run: "killed")
    program.name(child.id)
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    server.failNoMore()
    #expect(code == 137 || code == 0)
    return code == 137
  }

  /// Syncs until nothing waits, and counts what is otherwise than it was done.
  func expectPeace() async throws {
    server.failNoMore()
    try passTime()
    for _ in 0..<4 { try await sync() }
    try learn()
    let marks = try tool.state().marks
    let here = ids.compactMapValues { marks[$0] }
    let all = Set(server.items.map(\.number))
    #expect(Set(ids.keys) == all)
    let wrong = [
      Set(here.filter(\.value.isRead).keys).symmetricDifference(read),
      Set(here.filter(\.value.isStarred).keys).symmetricDifference(starred),
      all.subtracting(server.unread).symmetricDifference(read), server.starred.symmetricDifference(starred),
    ]
    lost += Set(wrong.joined()).count
    #expect(wrong == [[], [], [], []])
    let waiting = try Connection(path: tool.file, readOnly: true).row(
      "SELECT count(*) FROM outbox", read: { $0.int(0) })
    #expect(waiting == 0)
  }
}

/// A program that a server ends.
private final class Victim: Sendable {
  private let program = Mutex<pid_t?>(nil)

  func name(_ id: pid_t) { program.withLock { $0 = id } }

  var end: Fault {
    Fault { [self] _ in
      for _ in 0..<60_000 {
        if let id = program.withLock({ $0 }) {
          kill(id, SIGKILL)
          return false
        }
        Fault.pause(0.001)
      }
      return false
    }
  }
}
