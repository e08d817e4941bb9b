import Foundation
import TestServers
import Testing

/// Sites to which everything happens in any order.
///
/// `COURANT_SEQUENCES` says how many sequences there are, `COURANT_SEED` which is the first: a failure names its own.
@Suite("Random sites", .serialized)
struct RandomSitesTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count =
    environment["COURANT_SEQUENCES"].flatMap { UInt64($0) } ?? TestLength.number(16, whole: 200)
  private static let first = environment["COURANT_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("are whole in the end, whatever happened in between")
  func sequences() async throws {
    try await run(Self.count, isOdd: false)
  }

  @Test("that are odd all the time are whole in the end as well")
  func oddSequences() async throws {
    try await run((Self.count + 4) / 5, isOdd: true)
  }

  /// Two sites, so that one is asked while the other reader works out what it got.
  private func run(_ count: UInt64, isOdd: Bool) async throws {
    let first = Self.first
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in 0..<min(2, count) {
        group.addTask {
          let server = try await WordPressServer()
          for seed in stride(from: first + half, to: first + count, by: 2) {
            var site = try await RandomSite(seed: seed, server: server, isOdd: isOdd)
            do {
              try await site.run()
            } catch {
              Issue.record("\(error) after \(site.log.joined(separator: ", "))")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
