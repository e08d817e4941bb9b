import Articles
import FoundationEssentials

/// The rules for the time of a source's next request. All functions depend only on their parameters and on the
/// schedule.
///
/// The next time is the latest of the times that the reader, the server and the feed want. Times are in seconds.
extension SourceSchedule {
  /// The shortest time between automatic requests.
  static let minimum = 30 * 60.0
  /// The shortest time between requests by hand.
  static let byHand = 2 * 60.0
  /// Failures within this time count as one.
  static let oneFailure = 10 * 60.0
  /// The longest time that `Cache-Control` and `Expires` of a server may demand, and the longest back-off.
  static let day = 86_400.0
  /// The longest time that a feed may demand between two requests, and the longest pause that its host may demand.
  static let week = 7 * day

  /// Records a usable answer.
  ///
  /// - Parameter spread: A random part of the wait, from 0 to a tenth.
  mutating func note(_ pacing: Pacing, at now: Date, spread: Double) {
    if let rhythm = pacing.rhythm { self.rhythm = rhythm }
    asked = now
    status = pacing.status
    failures = 0
    failingSince = nil
    stop = nil
    self.spread = spread
    var waits: [(Double, WaitReason)] = [(Self.minimum, .minimum)]
    if let fresh = pacing.freshFor {
      waits.append((min(Double(max(0, fresh)), Self.day), pacing.isExpires ? .expires : .cacheControl))
    }
    if let minutes = self.rhythm?.minutes, minutes > 0 {
      waits.append((min(Double(minutes) * 60, Self.week), .rhythm))
    }
    wait(for: waits)
  }

  /// Records a failure. Each successive failure doubles the wait, up to a day. Several failures within ten minutes
  /// count as one.
  ///
  /// - Parameter status: The status of the answer; `nil` if no answer came.
  mutating func noteFailure(status: Int?, at now: Date, spread: Double) {
    let isSame = failures > 0 && asked.map { abs(now.timeIntervalSince($0)) < Self.oneFailure } ?? false
    if failures == 0 || failingSince == nil { failingSince = now }
    asked = now
    self.status = status
    failures = min(failures, 1000) + (isSame ? 0 : 1)
    self.spread = spread
    wait(for: [(min(Self.minimum * Double(1 << min(failures, 10)), Self.day), .backOff)])
  }

  /// Records a pause of the host that prevented the request.
  mutating func notePause(until date: Date) {
    earliest = max(earliest ?? date, date)
    reason = .retryAfter
  }

  /// Records that the source is not to be asked any more.
  mutating func noteStop(_ stop: Stop, status: Int?, at now: Date) {
    asked = now
    self.status = status
    self.stop = stop
  }

  /// Records a permanent move.
  ///
  /// - Parameter target: The new address; `nil` if the old address answered.
  /// - Returns: True if the move is accepted, because two answers in a row name the same target.
  mutating func noteMove(to target: String?) -> Bool {
    defer { movedTo = target }
    return target != nil && target == movedTo
  }

  private mutating func wait(for waits: [(Double, WaitReason)]) {
    guard let asked, let longest = waits.max(by: { $0.0 < $1.0 }) else { return }
    earliest = asked.addingTimeInterval(longest.0 * (1 + spread))
    reason = longest.1
  }

  /// The time of the next automatic request.
  ///
  /// - Parameters:
  ///   - interval: The reader's interval; `nil` for never.
  ///   - hold: The end of the host's pause.
  func next(every interval: Double?, hold: Date?, now: Date) -> NextRefresh {
    if let stop { return NextRefresh(date: nil, reason: stop.reason) }
    guard let interval else { return NextRefresh(date: nil, reason: .onlyByHand) }
    var next = NextRefresh(date: now, reason: .interval)
    // A time in the future comes from a clock that was set back, and is ignored.
    if let asked, asked <= now {
      next.date = asked.addingTimeInterval(interval * (1 + spread))
      if let earliest, let reason, earliest > next.date ?? now || failures > 0 && earliest == next.date {
        next = NextRefresh(date: earliest, reason: reason)
      }
    }
    if let pause = firstPause(now) { next = pause }
    if let hold, hold > next.date ?? now { next = NextRefresh(date: hold, reason: .retryAfter) }
    if let date = next.date, let visit = rhythm?.visit(from: max(date, now)), visit > max(date, now) {
      next = NextRefresh(date: visit, reason: .skipped)
    }
    return next
  }

  /// Returns the pause before the first request of a source. For example, the host that the source redirects to asked
  /// for it.
  private func firstPause(_ now: Date) -> NextRefresh? {
    guard asked == nil, reason == .retryAfter, let earliest, earliest > now else { return nil }
    return NextRefresh(date: earliest, reason: .retryAfter)
  }

  /// The reason why the source may not be asked now; `nil` if it may.
  ///
  /// - Parameters:
  ///   - occasion: The occasion of the request.
  ///   - isAlone: True if no other source is asked with this one.
  ///   - isMetered: True if the source allows few requests a day.
  func objection(
    on occasion: RefreshOccasion, isAlone: Bool, isMetered: Bool, every interval: Double?, hold: Date?, now: Date
  ) -> NextRefresh? {
    if let hold { return NextRefresh(date: hold, reason: .retryAfter) }
    if let stop, !(isAlone && occasion == .insistence) { return NextRefresh(date: nil, reason: stop.reason) }
    if let pause = firstPause(now) { return pause }
    guard let asked, asked <= now else { return nil }
    if isMetered, !isAlone, now.timeIntervalSince(asked) < 3600 {
      return NextRefresh(date: asked.addingTimeInterval(3600), reason: .metered)
    }
    switch occasion {
    case .insistence: return nil
    case .hand:
      // If no answer came, the last request caused no work for a server, and is ignored.
      guard status != nil, now.timeIntervalSince(asked) < Self.byHand else { return nil }
      return NextRefresh(date: asked.addingTimeInterval(Self.byHand), reason: .justAsked)
    case .due, .start:
      let next = next(every: occasion == .start ? 0 : interval, hold: hold, now: now)
      return next.date.map { $0 <= now } ?? false ? nil : next
    }
  }
}

extension SourceSchedule.Stop {
  var reason: WaitReason {
    switch self {
    case .gone: .gone
    case .duplicate: .duplicate
    }
  }
}

extension FeedRhythm {
  /// Returns the first time from `date` on at which the feed allows requests, by its skipped hours and days; `date` if
  /// it skips all hours.
  func visit(from date: Date) -> Date {
    guard !skippedHours.isEmpty || !skippedDays.isEmpty, abs(date.timeIntervalSince1970) < 1e11 else { return date }
    let hour = Int((date.timeIntervalSince1970 / 3600).rounded(.down))
    for ahead in 0..<(7 * 24) {
      let hours = hour + ahead
      // 1 January 1970 was a Thursday.
      let day = (((hours - hours.modulo(24)) / 24) + 4).modulo(7)
      if skippedHours.contains(hours.modulo(24)) || skippedDays.contains(day) { continue }
      return ahead == 0 ? date : Date(timeIntervalSince1970: Double(hours) * 3600)
    }
    return date
  }
}

extension Int {
  fileprivate func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
