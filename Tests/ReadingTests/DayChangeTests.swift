import Foundation
import Testing

@testable import Reading

@MainActor
@Suite struct DayChangeTests {
  private static let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_790_000_000))

  @Test func `A new day is told once, also after a sleep over midnight`() {
    var (now, days) = (Self.midnight - 60, 0)
    let change = DayChange(now: { now }, began: { days += 1 })
    change.check()
    #expect(days == 0)
    now = Self.midnight + 3_600
    change.check()
    change.check()
    #expect(days == 1)
    // A clock that was set back leads to another day, too.
    now = Self.midnight - 60
    change.check()
    #expect(days == 2)
  }
}
