import Foundation
import TestServers
import Testing

/// Sites to which everything happens in any order.
@Suite("Random sites", .serialized)
struct RandomSitesTests {
  private static let seeds = RandomSeeds.all(16, whole: 200)

  @Test("are whole in the end, whatever happened in between")
  func sequences() async throws {
    try await run(UInt64(Self.seeds.count), isOdd: false)
  }

  @Test("that are odd all the time are whole in the end as well")
  func oddSequences() async throws {
    try await run((UInt64(Self.seeds.count) + 4) / 5, isOdd: true)
  }

  /// Two sites, so that one is asked while the other reader works out what it got.
  private func run(_ count: UInt64, isOdd: Bool) async throws {
    let first = Self.seeds.lowerBound
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
