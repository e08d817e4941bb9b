import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Schedules")
struct ScheduleTests {
  @Test("are kept with their publication, and go with it")
  func kept() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    var schedule = SourceSchedule()
    schedule.asked = .noon
    schedule.status = 304
    schedule.reason = .rhythm
    schedule.rhythm = FeedRhythm(minutes: 90, skippedHours: [3], skippedDays: [0])
    schedule.movedTo = "https://example.org/\"'; DROP TABLE schedules"
    try await sample.writer.keep(schedule, of: id)
    #expect(try await sample.reader.schedules() == [id: schedule])
    #expect(try await Store(path: sample.folder.file("library.sqlite")).reader.schedules() == [id: schedule])
    try await sample.writer.remove(id, at: .noon)
    try await sample.writer.purgeRemoved(before: .noon + 1)
    try await sample.writer.keep(schedule, of: id)
    #expect(try await sample.reader.schedules().isEmpty)
  }

  @Test("that another version wrote count as none")
  func foreign() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let connection = try Connection(path: sample.folder.file("library.sqlite"), readOnly: false)
    try connection.run("INSERT INTO schedules (publication, schedule) VALUES (?, '{\"asked\":\"x\"}')", id.rawValue)
    #expect(try await sample.reader.schedules().isEmpty)
  }

  @Test("A host is held until the latest time it asked for, and forgotten when that is over")
  func holds() async throws {
    let sample = try SampleStore()
    try await sample.writer.hold("example.org", until: .noon + 600, at: .noon)
    try await sample.writer.hold("example.org", until: .noon + 60, at: .noon)
    try await sample.writer.hold("example.net", until: .noon + 90, at: .noon)
    #expect(try await sample.reader.hold(of: "example.org") == .noon + 600)
    #expect(try await sample.reader.hold(of: "example.com") == nil)
    try await sample.writer.hold("example.com", until: .noon + 700, at: .noon + 100)
    #expect(
      try await sample.reader.hostHolds() == ["example.org": .noon + 600, "example.com": .noon + 700])
  }
}
