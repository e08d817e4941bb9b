import Foundation
import Testing
import Text

@MainActor
@Suite struct DateTextTests {
  /// Noon in Greenwich on Monday, 15 June 2026, which is that day nearly everywhere.
  private let now = Date(timeIntervalSince1970: 1_781_524_800)

  @Test(arguments: [
    (-1, "16 Jun"), (1, "Yesterday"), (2, "Saturday"), (6, "Tuesday"), (7, "8 Jun"), (100, "7 Mar"),
    (365, "15 Jun 2025"),
  ])
  func `A date is near as people say it, then the day, and the year where it is another one`(days: Int, text: String) {
    #expect(DateText.relative(now.addingTimeInterval(-Double(days) * 86_400), now: now) == text)
  }

  @Test func `A date of today is its time, which stays the same all day`() {
    let midnight = Calendar.current.startOfDay(for: now)
    #expect(DateText.relative(midnight.addingTimeInterval(3_660), now: midnight.addingTimeInterval(3_700)) == "01:01")
    #expect(DateText.relative(midnight.addingTimeInterval(3_660), now: midnight.addingTimeInterval(80_000)) == "01:01")
  }

  @Test(arguments: [
    (-1, "Today"), (0, "Today"), (1, "Yesterday"), (2, "Saturday"), (6, "Tuesday"), (7, "Monday, 8 June"),
    (31, "Friday, 15 May"), (365, "15 June 2025"),
  ])
  func `A heading names the day as people do`(days: Int, text: String) {
    #expect(DateText.heading(of: now.addingTimeInterval(-Double(days) * 86_400), now: now) == text)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"])
  func `A day that is stored is the reader's own`(zone: String) {
    // The eleventh hour of the evening in Greenwich.
    let expected = ["Pacific/Pago_Pago": "2026-06-15"][zone] ?? "2026-06-16"
    #expect(DateText.stored(now.addingTimeInterval(11 * 3600), in: zone) == expected)
  }

  @Test func `A day begins at local midnight`() {
    let midnight = Calendar.current.startOfDay(for: now)
    #expect(DateText.heading(of: midnight, now: now) == "Today")
    #expect(DateText.heading(of: midnight.addingTimeInterval(-1), now: now) == "Yesterday")
    #expect(DateText.isSameDay(midnight, now))
    #expect(!DateText.isSameDay(midnight.addingTimeInterval(-1), midnight))
  }

  @Test(arguments: [-62_135_596_800.0, -86_401, -1, 0, 253_402_300_000])
  func `Dates from the year 1 to 9999 have a text`(seconds: Double) {
    #expect(!DateText.full(Date(timeIntervalSince1970: seconds)).isEmpty)
  }

  @Test func `Days before 1970 are days too`() {
    let day = Date(timeIntervalSince1970: -200 * 86_400 + 43_200)
    #expect(DateText.heading(of: day.addingTimeInterval(-86_400), now: day) == "Yesterday")
  }
}
