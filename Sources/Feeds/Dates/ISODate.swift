/// Dates that go from the large to the small: `2003-12-31T10:14:55.5Z`, `2003-12`, `20031231`, `2003-335`.
enum ISODate {
  static func parse(_ text: [UInt8]) -> CalendarParts? {
    var cursor = DateCursor(text)
    let digits = cursor.digitRun
    let isDateOnly = digits == text.count
    guard digits == 4 || digits == 8 || (isDateOnly && digits == 6), let year = cursor.number(4) else { return nil }
    var parts = CalendarParts(year: year)
    guard cursor.isAtEnd || digits > 4 || cursor.at("-") || cursor.at("/") || cursor.at(".") || cursor.at("T") else {
      // The year may stand first in a date of words: "2004 July 20".
      return nil
    }
    if digits > 4 {
      parts.month = cursor.number(2) ?? 1
      parts.day = digits == 8 ? cursor.number(2) ?? 1 : 1
    } else if cursor.skip("-") || cursor.skip("/") || cursor.skip(".") {
      if cursor.digitRun == 3, let day = cursor.number(3) {
        return ordinal(year, day)
      }
      guard let month = cursor.number(2) else { return nil }
      parts.month = month
      if cursor.skip("-") || cursor.skip("/") || cursor.skip(".") {
        guard let day = cursor.number(2) else { return nil }
        parts.day = day
      }
    }
    cursor.skipSpaces()
    if cursor.skip("T") || cursor.skip("t") || cursor.startsWithDigit { return time(parts, &cursor) }
    return parts
  }

  /// The day of that number in its year.
  private static func ordinal(_ year: Int, _ day: Int) -> CalendarParts? {
    guard (1...366).contains(day) else { return nil }
    // Day 60 of the year is day 60 of a January without end.
    var parts = CalendarParts(year: year)
    let days = CalendarParts.daysSince1970(year, 1, 1) + day - 1
    parts.month = (1...12).last { CalendarParts.daysSince1970(year, $0, 1) <= days } ?? 1
    parts.day = days - CalendarParts.daysSince1970(year, parts.month, 1) + 1
    return parts
  }

  private static func time(_ parts: CalendarParts, _ cursor: inout DateCursor) -> CalendarParts {
    var parts = parts
    cursor.readTime(into: &parts)
    cursor.skipSpaces()
    parts.offset = cursor.zone() ?? 0
    return parts
  }
}
