import Articles
import Foundation
import Library
import Reading
import Testing

@MainActor
@Suite("Keeping what is wanted without a network")
struct OfflineUpdatesTests {
  @Test("ends with what is kept, and rests once where one update takes another's place")
  func replaced() async throws {
    let sample = try await ReadLibrary(articles: 3)
    try await sample.library.setOffline(.section(.all), true)
    let offline = OfflineUpdates(library: sample.library)
    var (ended, rests) = ([Bool](), 0)
    offline.onEnded = { ended.append($1) }
    offline.onRest = { rests += 1 }
    offline.onError = { Issue.record("\($0)") }
    #expect(offline.areResting)
    offline.update()
    #expect(!offline.areResting)
    offline.update()
    for _ in 0..<1000 where rests == 0 { try await Task.sleep(for: .milliseconds(10)) }
    // The one that was stopped would have told by now.
    try await Task.sleep(for: .milliseconds(100))
    #expect(rests == 1 && offline.areResting)
    #expect(ended == [false])
  }

  @Test("after a refresh that ended during an update begins when that has ended")
  func following() async throws {
    let sample = try await ReadLibrary(articles: 3)
    try await sample.library.setOffline(.section(.all), true)
    let offline = OfflineUpdates(library: sample.library)
    var (ended, rests) = ([Bool](), 0)
    offline.onEnded = { ended.append($1) }
    offline.onRest = { rests += 1 }
    offline.onError = { Issue.record("\($0)") }
    var summary = RefreshSummary()
    summary.sources = 1
    offline.update()
    offline.follow(summary)
    // One that asked nobody takes no other's place.
    offline.follow(RefreshSummary())
    for _ in 0..<1000 where rests == 0 { try await Task.sleep(for: .milliseconds(10)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(rests == 1 && offline.areResting)
    #expect(ended == [false, true])
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
    for _ in 0..<1000 where rests == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(rests == 1)
  }
}
