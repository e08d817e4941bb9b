import Feeds
import Foundation
import TestServers
import Testing

@testable import courant_bench

@Suite("A document that repeats one thing", .serialized)
struct HostilePatternTests {
  /// How much larger the larger one is.
  private static let factor = 8

  /// Times of processors, not of clocks; and far from what a quadratic reader would take, which is the square of the factor.
  @Test("takes as much longer as it is larger", arguments: HostilePattern.all.map(\.name))
  func linear(name: String) throws {
    let pattern = try #require(HostilePattern.all.first { $0.name == name })
    let size = 250_000
    let (small, large) = (pattern.document(size), pattern.document(size * Self.factor))
    _ = pattern.read(pattern.document(10_000))
    let times = [small, large].map { document in
      let start = processorSeconds()
      _ = pattern.read(document)
      return processorSeconds() - start
    }
    #expect(times[1] < 3 * Double(Self.factor) * max(times[0], 0.004), "\(name): \(times)")
  }

  @Test("takes as much longer as it is larger, with 10 and 80 MB of a comment")
  func comments() throws {
    for name in ["comment", "OPML: comment"] {
      let pattern = try #require(HostilePattern.all.first { $0.name == name })
      let times = [10, 80].map { megabytes in
        let document = pattern.document(megabytes * 1_000_000)
        let start = processorSeconds()
        #expect(pattern.read(document) > 0)
        return processorSeconds() - start
      }
      #expect(times[1] < 24 * max(times[0], 0.02), "\(name): \(times)")
    }
  }
}
