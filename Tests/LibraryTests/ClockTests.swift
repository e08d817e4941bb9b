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

  /// A library with a feed of the first of October 2025 that was removed.
  private static func removed(at clock: TestClock, _ server: NginxServer) async throws -> SampleLibrary {
    let entries = (0..<5).map { (key: "\($0)", headline: "Entry \($0)") }
    try server.put(feed("Harbour", entries), at: "a.xml")
    try server.put(feed("Lake", entries), at: "b.xml")
    let sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    let id = try await sample.subscribe(server.address("/a.xml"))
    try await sample.library.perform(.mark(.articles([sample.articles()[0].id]), .starred(true)))
    try await sample.library.perform(.remove([id]))
    return sample
  }

  @Test("forward makes nothing old that was removed, be it for one start or for many")
  func removedAndAhead() async throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_759_500_000))
    let sample = try await Self.removed(at: clock, NginxServer())
    for _ in 0..<3 {
      clock.advance(by: Self.year)
      try await sample.library.purgeRemoved()
    }
    #expect(try await sample.library.undo() != nil)
    #expect(try await sample.articles().count == 5)
    #expect(try await sample.articles().count(where: \.isStarred) == 1)
  }

  @Test("right lets what was removed go after a month, when sources have told of later days")
  func removedAndOld() async throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_754_000_000))
    let server = try await NginxServer()
    let sample = try await Self.removed(at: clock, server)
    clock.advance(by: 70 * 86_400)
    try await sample.library.purgeRemoved()
    try await sample.subscribe(server.address("/b.xml"))
    try await sample.library.purgeRemoved()
    #expect(try await sample.library.undo() == nil)
    #expect(try await sample.articles().count == 5)
  }
}
