import Testing

@testable import ReaderUI

@MainActor
@Suite struct ReadingDaysTests {
  @Test("Twenty articles on five days are enough, once")
  func enough() {
    var reading = ReadingDays([])
    /// Whether it was counted, and whether that was enough.
    func note(_ day: String) -> [Bool] {
      let isCounted = reading.note(day)
      return [isCounted, isCounted && reading.isEnough]
    }
    for article in 0..<19 { #expect(note("day \(article % 4)") == [true, false]) }
    // Many articles on few days are not.
    for _ in 0..<10 { #expect(note("day 3") == [true, false]) }
    #expect(note("day 4") == [true, true])
    #expect(note("day 5") == [false, false])
    #expect(ReadingDays(reading.stored) == reading)
  }

  @Test("What is stored may be anything", arguments: [["x"], [""], ["-5", "a"], ["9999999999999999999999"]])
  func odd(_ stored: [String]) {
    var reading = ReadingDays(stored)
    _ = reading.note("today")
    #expect(reading.days.contains("today") && reading.articles <= 20)
  }
}
