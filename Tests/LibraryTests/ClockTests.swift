import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("A clock that is set")
struct ClockTests {
  private static let year = 365 * 86_400.0

  @Test(
    "forward and back loses nothing, and sources are asked again soon", arguments: [year, -year, 30 * year, -30 * year])
  func set(by seconds: Double) async throws {
    let server = try await NginxServer()
    try server.put(feed("Harbour", [("one", "One"), ("two", "Two")]), at: "a.xml")
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let folder = try TemporaryFolder()
    let sample = try SampleLibrary(folder, now: { clock.now })
    let id = try await sample.subscribe(server.address("/a.xml"))
    let ids = try await sample.articles().map(\.id)
    try await sample.library.perform(.mark(.articles([ids[0]]), .starred(true)))
    try await sample.library.copyIfDue()
    for (step, distance) in [seconds, -seconds].enumerated() {
      clock.advance(by: distance)
      try server.put(
        feed("Harbour", [("new\(step)", "New \(step)"), ("one", "One"), ("two", "Two")]), at: "a.xml")
      // What the reader asks for is asked, whatever the clock says.
      let summary = try await sample.library.refresh(.publication(id), on: .insistence)
      #expect(summary.updated == 1 && summary.newArticles == 1, "\(distance)")
      let next = try #require(try await sample.library.sourceStatuses().first?.next)
      #expect(next.timeIntervalSince(clock.now) < 2 * 86_400, "\(distance): \(next)")
      try await sample.library.copyIfDue()
      try await sample.library.purgeRemoved()
      let articles = try await sample.articles()
      #expect(articles.count == 3 + step)
      #expect(articles.filter(\.isStarred).map(\.id) == [ids[0]])
    }
    let diagnosis = try await sample.library.diagnosis()
    #expect(diagnosis.damages == [])
    // The copy is of the last time the clock was set, though that is earlier than the one before.
    #expect(diagnosis.lastCopy?.made == clock.now)
  }
}
