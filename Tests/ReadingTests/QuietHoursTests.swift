import Foundation
import Testing

@testable import Reading

@MainActor
@Suite struct QuietHoursTests {
  @Test(
    "Quiet hours last over midnight, and none are as long as nothing",
    arguments: [
      (22, 7, [22, 23, 0, 6], [7, 12, 21]), (0, 8, [0, 7], [8, 23]), (9, 9, [], [0, 8, 9, 10, 23]),
      (23, 0, [23], [0, 22]),
    ])
  func hours(from: Int, to: Int, quiet: [Int], loud: [Int]) throws {
    let calendar = Calendar(identifier: .gregorian)
    let hours = QuietHours(from: from, to: to)
    for (list, isQuiet) in [(quiet, true), (loud, false)] {
      for hour in list {
        let date = try #require(
          calendar.date(from: DateComponents(year: 2026, month: 11, day: 23, hour: hour, minute: 59)))
        #expect(hours.contain(date, in: calendar) == isQuiet, "\(hour)")
      }
    }
  }
}
