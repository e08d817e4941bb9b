import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("Keeping what is wanted without a network")
struct OfflineUpdatesTests {
  /// Updates, and what they tell.
  @MainActor
  private final class Watched {
    let offline: OfflineUpdates
    private var ended: [Bool] = []
    private var rests = 0

    init(_ offline: OfflineUpdates) {
      self.offline = offline
      offline.onEnded = { [unowned self] in ended.append($1) }
      offline.onRest = { [unowned self] in rests += 1 }
      offline.onError = { Issue.record("\($0)") }
    }

    /// Waits until they rest, which they tell once, and a while in which another one would tell.
    ///
    /// - Returns: Of those that ended, whether each came by itself.
    func untilRest() async throws -> [Bool] {
      await eventually { rests > 0 }
      try await Task.sleep(for: .milliseconds(100))
      #expect(rests == 1 && offline.areResting)
      return ended
    }
  }

  @Test("ends with what is kept, and rests once where one update takes another's place")
  func replaced() async throws {
    let sample = try await ReadLibrary(articles: 3)
    try await sample.library.setOffline(.section(.all), true)
    let watched = Watched(OfflineUpdates(library: sample.library))
    let offline = watched.offline
    #expect(offline.areResting)
    offline.update()
    #expect(!offline.areResting)
    offline.update()
    // The one that was stopped tells nothing.
    #expect(try await watched.untilRest() == [false])
  }

  @Test("after a refresh that ended during an update begins when that has ended")
  func following() async throws {
    let sample = try await ReadLibrary(articles: 3)
    try await sample.library.setOffline(.section(.all), true)
    let watched = Watched(OfflineUpdates(library: sample.library))
    let offline = watched.offline
    var summary = RefreshSummary()
    summary.sources = 1
    offline.update()
    offline.follow(summary)
    // One that asked nobody takes no other's place.
    offline.follow(RefreshSummary())
    #expect(try await watched.untilRest() == [false, true])
  }

  @Test("that is stopped tells nothing more, and another one begins after it")
  func stopped() async throws {
    let sample = try await ReadLibrary(articles: 3)
    try await sample.library.setOffline(.section(.all), true)
    let offline = OfflineUpdates(library: sample.library)
    var rests = 0
    offline.onRest = { rests += 1 }
    offline.update()
    offline.stop()
    #expect(offline.areResting)
    try await Task.sleep(for: .milliseconds(300))
    #expect(rests == 0)
    offline.update()
    await eventually { rests > 0 }
    #expect(rests == 1)
  }
}
