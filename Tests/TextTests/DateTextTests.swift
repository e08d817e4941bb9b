import Foundation
import Testing
import Text

@MainActor
@Suite struct DateTextTests {
  /// Noon in Greenwich on Monday, 15 June 2026, which is that day nearly everywhere.
  private let now = Date(timeIntervalSince1970: 1_781_524_800)

  @Test(arguments: [
    (-3600, "now"), (0, "now"), (59, "now"), (60, "1 min"), (119, "1 min"), (3599, "59 min"), (3600, "1 h"),
    (7199, "1 h"), (86_399, "23 h"), (86_400, "14 Jun"), (100 * 86_400, "7 Mar"), (365 * 86_400, "15 Jun 2025"),
  ])
  func `An age counts minutes and hours, then names the day, and the year where it is another one`(
    seconds: Int, text: String
  ) {
    #expect(DateText.age(of: now.addingTimeInterval(-Double(seconds)), now: now) == text)
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
