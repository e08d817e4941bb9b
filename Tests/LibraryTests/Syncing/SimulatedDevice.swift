import Articles
import Foundation
import Library
import Storage
import TestServers

/// One of two marks of an article.
struct SimulatedMark: Hashable, CustomStringConvertible {
  let number: Int64
  let isStar: Bool

  var description: String { "\(isStar ? "star" : "read") of \(number)" }

  /// What a server has.
  static func all(of server: ReaderServer) -> [SimulatedMark: Bool] {
    Dictionary(
      server.items.flatMap {
        [
          (SimulatedMark(number: $0.number, isStar: false), $0.isRead),
          (SimulatedMark(number: $0.number, isStar: true), $0.isStarred),
        ]
      }, uniquingKeysWith: { $1 })
  }
}

/// A device of a reader: a library with a clock of its own, and what its reader did that the server may not have. By that it judges each
/// sync: what did not get across wins over the server, what did belongs to the server, and nothing else changes anything.
final class SimulatedDevice {
  private enum Waiting {
    /// It is not there: it has to get across. Whether it was sent in vain.
    case sure(isSent: Bool)
    /// It was there after a sync that failed, and is perhaps known to have been.
    case maybe
  }

  let library: SyncedLibrary
  private let clock: TestClock
  private var marks: [SimulatedMark: Bool] = [:]
  private var ids: [Int64: ArticleSummary.ID] = [:]
  private var waiting: [SimulatedMark: Waiting] = [:]
  /// What the reader last made of each mark here.
  private(set) var last: [SimulatedMark: Bool] = [:]
  /// What is otherwise than the rules have it.
  private(set) var faults: [String] = []
  private(set) var failedSyncs = 0

  private var server: ReaderServer { library.server }

  /// - Parameter skew: How far its clock is ahead, in seconds.
  init(_ server: ReaderServer, _ kind: Account.Service, skew: Double) async throws {
    clock = TestClock(Date() + skew)
    library = try await SyncedLibrary(server, kind, clock: clock)
  }

  private func look() async throws -> [SimulatedMark: Bool] {
    let articles = try await library.articles()
    ids = articles.mapValues(\.id)
    return Dictionary(
      articles.flatMap { number, article in
        [
          (SimulatedMark(number: number, isStar: false), article.isRead),
          (SimulatedMark(number: number, isStar: true), article.isStarred),
        ]
      }, uniquingKeysWith: { $1 })
  }

  /// Time passes, mostly a little.
  func passTime(_ random: inout SplitMix64) {
    let isJump = Int.random(in: 0..<100, using: &random) == 0
    clock.advance(by: isJump ? .random(in: -4e7...4e7, using: &random) : .random(in: 0...1800, using: &random))
  }

  /// Marks some articles, or takes back what was done last.
  func act(_ random: inout SplitMix64) async throws {
    if Int.random(in: 0..<5, using: &random) == 0 {
      try await undo()
    } else {
      let numbers = ids.keys.sorted().shuffled(using: &random).prefix(.random(in: 1...4, using: &random))
      let value = Bool.random(using: &random)
      let mark: Mark = .random(using: &random) ? .read(value) : .starred(value)
      try await library.library.perform(.mark(.only(numbers.compactMap { ids[$0] }), mark))
    }
    let new = try await look()
    for (mark, value) in new where marks[mark] != value {
      last[mark] = value
      waiting[mark] =
        switch waiting[mark] {
        case nil: .sure(isSent: false)
        case .sure(isSent: false): nil
        case .sure(isSent: true), .maybe: .maybe
        }
    }
    marks = new
  }

  private func undo() async throws {
    do {
      try await library.library.undo()
    } catch {
      // What another device did since is not undone along.
      guard case .storage(.changedSince) = error else { throw error }
    }
  }

  /// Syncs, and judges what came of it.
  func sync() async throws {
    let before = SimulatedMark.all(of: server)
    let summary = try await library.sync()
    server.failNoMore()
    let after = SimulatedMark.all(of: server)
    let new = try await look()
    for (mark, value) in after where before[mark] != value {
      if waiting[mark] == nil || marks[mark] != value { faults.append("\(mark) was made up at the server") }
    }
    let isDone = summary.stop == nil && summary.queued == 0
    if !isDone { failedSyncs += 1 }
    for (mark, value) in new {
      guard let old = marks[mark] else {
        if value != after[mark] { faults.append("\(mark) came otherwise") }
        continue
      }
      judge(mark, from: old, to: value, isDone, before: before[mark], after: after[mark])
    }
    marks = new
  }

  private func judge(
    _ mark: SimulatedMark, from old: Bool, to new: Bool, _ isDone: Bool, before: Bool?, after: Bool?
  ) {
    guard after != nil else {
      // What the server let go is as it was here, or was read elsewhere.
      if new != old, mark.isStar || !new || before != nil && waiting[mark] != nil { faults.append("\(mark) was lost") }
      if isDone { waiting[mark] = nil }
      return
    }
    switch waiting[mark] {
    case nil:
      if isDone ? new != after : new != old && new != after { faults.append("\(mark) is not what the server has") }
    case .sure:
      if new != old || isDone && after != old { faults.append("\(mark) was lost") }
      waiting[mark] = isDone ? nil : before != old && after != old ? .sure(isSent: true) : .maybe
    case .maybe:
      if isDone ? new != after : new != old && new != after { faults.append("\(mark) is neither") }
      if isDone || new != old { waiting[mark] = nil }
    }
  }

  /// What it has after a sync.
  func state() -> [SimulatedMark: Bool] { marks }
}
