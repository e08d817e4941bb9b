import Articles
import Foundation
import Testing

@testable import Library

/// The policy alone: values in, times and reasons out. The clock begins on a Monday at noon, GMT.
@Suite("When a source is asked")
struct ScheduleTests {
  private static let noon = Date(timeIntervalSince1970: 1_767_614_400)
  private static let hour = 3600.0

  private func schedule(_ pacing: Pacing = Pacing(status: 200), spread: Double = 0) -> SourceSchedule {
    var schedule = SourceSchedule()
    schedule.note(pacing, at: Self.noon, spread: spread)
    return schedule
  }

  /// How long after noon it is asked next, in seconds, and why.
  private func wait(
    _ schedule: SourceSchedule, every interval: Double? = 3600, hold: Double? = nil, now: Double = 0
  ) -> (seconds: Double?, reason: WaitReason) {
    let next = schedule.next(
      every: interval, hold: hold.map { Self.noon.addingTimeInterval($0) }, now: Self.noon.addingTimeInterval(now))
    return (next.date.map { $0.timeIntervalSince(Self.noon) }, next.reason)
  }

  @Test("The longest of what the reader, the server and the feed want counts, with its reason")
  func longest() {
    #expect(wait(schedule()) == (3600, .interval))
    #expect(wait(schedule(), every: 60) == (1800, .minimum))
    #expect(wait(schedule(), every: nil) == (nil, .onlyByHand))
    #expect(wait(schedule(Pacing(status: 200, freshFor: 7200))) == (7200, .cacheControl))
    #expect(wait(schedule(Pacing(status: 200, freshFor: 7200, isExpires: true))) == (7200, .expires))
    #expect(wait(schedule(Pacing(status: 200, freshFor: 7200, rhythm: FeedRhythm(minutes: 180)))) == (10_800, .rhythm))
    #expect(wait(schedule(), hold: 5000) == (5000, .retryAfter))
    #expect(wait(schedule(Pacing(status: 200, freshFor: 7200)), every: 14_400) == (14_400, .interval))
  }

  @Test("Absurd values are cut to what is bearable")
  func absurd() {
    #expect(wait(schedule(Pacing(status: 200, freshFor: .max))).seconds == 86_400)
    #expect(wait(schedule(Pacing(status: 200, freshFor: -5))) == (3600, .interval))
    #expect(wait(schedule(Pacing(status: 200, rhythm: FeedRhythm(minutes: .max)))).seconds == 604_800)
    #expect(wait(schedule(Pacing(status: 200, rhythm: FeedRhythm(minutes: -5)))) == (3600, .interval))
    #expect(!Self.noon.addingTimeInterval(8 * 86_400).isHold(at: Self.noon))
    #expect(!Self.noon.addingTimeInterval(-1).isHold(at: Self.noon))
    #expect(Self.noon.addingTimeInterval(7 * 86_400).isHold(at: Self.noon))
  }

  @Test("What a feed says of its rhythm lasts over answers without a feed")
  func memory() {
    var schedule = schedule(Pacing(status: 200, rhythm: FeedRhythm(minutes: 180)))
    schedule.note(Pacing(status: 304), at: Self.noon, spread: 0)
    #expect(wait(schedule) == (10_800, .rhythm))
    schedule.note(Pacing(status: 200, rhythm: FeedRhythm()), at: Self.noon, spread: 0)
    #expect(wait(schedule) == (3600, .interval))
  }

  @Test("Hours and days that the feed wants skipped are skipped, unless that leaves none")
  func skipping() {
    func wait(hours: [Int] = [], days: [Int] = []) -> (seconds: Double?, reason: WaitReason) {
      self.wait(schedule(Pacing(status: 200, rhythm: FeedRhythm(skippedHours: hours, skippedDays: days))))
    }
    // One o'clock is due, and not wanted.
    #expect(wait(hours: [13]) == (2 * Self.hour, .skipped))
    #expect(wait(hours: [12]) == (Self.hour, .interval))
    #expect(wait(hours: [13, 14, 15]) == (4 * Self.hour, .skipped))
    #expect(wait(hours: Array(0..<24)) == (Self.hour, .interval))
    #expect(wait(hours: [25, -1]) == (Self.hour, .interval))
    // Monday is not wanted: midnight is next.
    #expect(wait(days: [1]) == (12 * Self.hour, .skipped))
    #expect(wait(hours: [0], days: [1]) == (13 * Self.hour, .skipped))
    #expect(wait(days: Array(0..<7)) == (Self.hour, .interval))
    // Before 1970 the clock is wrong, and nothing breaks.
    let early = Date(timeIntervalSince1970: -1800)
    #expect(FeedRhythm(skippedHours: [23]).visit(from: early) == Date(timeIntervalSince1970: 0))
  }

  @Test("Failures in a row double the wait, up to a day, and one success ends them")
  func backOff() {
    var schedule = SourceSchedule()
    var waits: [Double] = []
    var now = Self.noon
    for _ in 0..<8 {
      schedule.noteFailure(status: 500, at: now, spread: 0)
      let wait = schedule.next(every: Self.hour, hold: nil, now: now).date?.timeIntervalSince(now) ?? 0
      waits.append(wait / Self.hour)
      now += wait
    }
    #expect(waits == [1, 2, 4, 8, 16, 24, 24, 24])
    #expect(schedule.failures == 8)
    for _ in 0..<2000 {
      now += 2 * SourceSchedule.day
      schedule.noteFailure(status: nil, at: now, spread: 0.1)
    }
    let next = schedule.next(every: Self.hour, hold: nil, now: now)
    #expect(next.date == now + 95_040 && next.reason == .backOff)
    schedule.note(Pacing(status: 200), at: Self.noon, spread: 0)
    #expect(wait(schedule) == (3600, .interval) && schedule.failures == 0)
  }

  @Test("Who asks again and again in a short time does not make the wait longer")
  func insisting() {
    var schedule = SourceSchedule()
    for _ in 0..<20 { schedule.noteFailure(status: 500, at: Self.noon, spread: 0) }
    #expect(wait(schedule).seconds == Self.hour && schedule.failures == 1)
    schedule.noteFailure(status: 500, at: Self.noon + Self.hour, spread: 0)
    #expect(schedule.failures == 2)
  }

  @Test("Waits differ by up to a tenth, so that what was asked together drifts apart, and none gets shorter")
  func spread() {
    #expect(wait(schedule(spread: 0.1)).seconds == 3960)
    #expect(wait(schedule(Pacing(status: 200, freshFor: 7200), spread: 0.05)).seconds == 7560)
  }

  @Test("A clock that was set back blocks nothing")
  func clockSetBack() {
    let schedule = schedule(Pacing(status: 200, freshFor: 86_400))
    #expect(wait(schedule, now: -365 * 86_400).seconds == -31_536_000)
    #expect(objection(schedule, .hand, now: -365 * 86_400) == nil)
    #expect(objection(schedule, .due, now: -365 * 86_400) == nil)
    #expect(objection(schedule, .due, now: 60) == .cacheControl)
  }

  private func objection(
    _ schedule: SourceSchedule, _ occasion: RefreshOccasion, isAlone: Bool = false, isMetered: Bool = false,
    hold: Double? = nil, now: Double
  ) -> WaitReason? {
    schedule.objection(
      on: occasion, isAlone: isAlone, isMetered: isMetered, every: 3600,
      hold: hold.map { Self.noon.addingTimeInterval($0) }, now: Self.noon.addingTimeInterval(now))?.reason
  }

  @Test("By hand every two minutes, sooner for who insists; a host's pause is kept by everybody")
  func occasions() {
    let schedule = schedule(Pacing(status: 304, freshFor: 7200))
    #expect(objection(schedule, .hand, now: 119) == .justAsked)
    #expect(objection(schedule, .hand, now: 120) == nil)
    #expect(objection(schedule, .insistence, now: 1) == nil)
    #expect(objection(schedule, .due, now: 7199) == .cacheControl)
    #expect(objection(schedule, .due, now: 7200) == nil)
    for occasion in [RefreshOccasion.due, .start, .hand, .insistence] {
      #expect(objection(schedule, occasion, isAlone: true, hold: 9000, now: 8000) == .retryAfter)
      #expect(objection(SourceSchedule(), occasion, now: 0) == nil)
    }
    let slow = self.schedule()
    #expect(objection(slow, .start, now: 1799) == .minimum)
    #expect(objection(slow, .start, now: 1801) == nil)
    #expect(objection(slow, .due, now: 1801) == .interval)
    #expect(objection(slow, .hand, isMetered: true, now: 3599) == .metered)
    #expect(objection(slow, .hand, isAlone: true, isMetered: true, now: 3599) == nil)
    // Where no answer came, nobody was troubled, and the reader may try at once.
    var down = SourceSchedule()
    down.noteFailure(status: nil, at: Self.noon, spread: 0)
    #expect(objection(down, .hand, now: 1) == nil)
    #expect(objection(down, .due, now: 3599) == .backOff)
  }

  @Test("Who wants a source more may ask whenever others may")
  func wanting() {
    let occasions = [RefreshOccasion.insistence, .due, .hand, .start].sorted()
    for asked in [schedule(), schedule(Pacing(status: 304, freshFor: 7200))] {
      for now in [1.0, 119, 121, 1801, 3601, 7201] {
        let mayAsk = occasions.map { objection(asked, $0, now: now) == nil }
        #expect(!zip(mayAsk, mayAsk.dropFirst()).contains { $0 && !$1 })
      }
    }
  }

  @Test("What is gone is asked only for itself and by who insists")
  func gone() {
    var schedule = schedule()
    schedule.noteStop(.gone, status: 410, at: Self.noon)
    #expect(wait(schedule, now: 1e9) == (nil, .gone))
    #expect(objection(schedule, .hand, isAlone: true, now: 1e6) == .gone)
    #expect(objection(schedule, .insistence, now: 1e6) == .gone)
    #expect(objection(schedule, .insistence, isAlone: true, now: 1e6) == nil)
  }

  @Test("A permanent redirect is believed when it repeats, to the same place")
  func moves() {
    var schedule = schedule()
    let targets = ["https://a.example/", "https://b.example/", nil, "https://b.example/", "https://b.example/"]
    var believed: [Bool] = []
    for target in targets { believed.append(schedule.noteMove(to: target)) }
    #expect(believed == [false, false, false, false, true])
  }
}
