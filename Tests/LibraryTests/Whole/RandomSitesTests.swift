import Foundation
import TestServers
import Testing

/// Sites to which everything happens in any order.
///
/// `COURANT_SEQUENCES` says how many sequences there are, `COURANT_SEED` which is the first: a failure names its own.
@Suite("Random sites", .serialized)
struct RandomSitesTests {
  @Test("are whole in the end, whatever happened in between")
  func sequences() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["COURANT_SEQUENCES"].flatMap { UInt64($0) } ?? 500
    let first = environment["COURANT_SEED"].flatMap { UInt64($0) } ?? 1
    // Two sites, so that one is asked while the other reader works out what it got.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in 0..<min(2, count) {
        group.addTask {
          let server = try await WordPressServer()
          for seed in stride(from: first + half, to: first + count, by: 2) {
            var site = try await RandomSite(seed: seed, server: server)
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
