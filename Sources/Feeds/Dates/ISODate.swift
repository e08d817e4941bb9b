/// Dates that begin with the year, then the month, the week or the day: `2003-12-31T10:14:55.5Z`, `2003-12`,
/// `20031231`, `2003-335`.
enum ISODate {
  static func parse(_ text: [UInt8]) -> CalendarParts? {
    var cursor = DateCursor(text)
    // A hyphen replaces the century.
    if cursor.skip("-") { return withoutCentury(&cursor) }
    let digits = cursor.digitRun
    guard digits == 4 || digits == 8, let year = cursor.number(4) else { return nil }
    var parts = CalendarParts(year: year)
    guard cursor.isAtEnd || digits > 4 || cursor.at("-") || cursor.at("/") || cursor.at(".") || cursor.at("T") else {
      // The year may stand first in a date with words: "2004 July 20".
      return nil
    }
    if digits > 4 {
      parts.month = cursor.number(2) ?? 1
      parts.day = cursor.number(2) ?? 1
    } else if cursor.skip("-") || cursor.skip("/") || cursor.skip(".") {
      if cursor.skip("W") { return week(of: year, &cursor).flatMap { rest($0, &cursor) } }
      if cursor.digitRun == 3, let day = cursor.number(3) {
        // Three digits are a day of the year, or a month with one zero too many.
        guard cursor.at("-"), day <= 12 else { return ordinal(year, day) }
        parts.month = day
        _ = cursor.skip("-")
        guard let day = cursor.number(2) else { return nil }
        parts.day = day
        return rest(parts, &cursor)
      }
      guard let month = cursor.number(2) else { return nil }
      parts.month = month
      if cursor.skip("-") || cursor.skip("/") || cursor.skip(".") {
        guard let day = cursor.number(2) else { return nil }
        parts.day = day
      }
    }
    return rest(parts, &cursor)
  }

  private static func rest(_ parts: CalendarParts, _ cursor: inout DateCursor) -> CalendarParts? {
    cursor.skipSpaces()
    if cursor.skip("T") || cursor.skip("t") || cursor.startsWithDigit { return time(parts, &cursor) }
    // Words after the date, such as "오후 11:23".
    return cursor.isAtEnd || !cursor.startsWithOther ? parts : nil
  }

  private static func withoutCentury(_ cursor: inout DateCursor) -> CalendarParts? {
    guard let year = cursor.number(2) else { return nil }
    _ = cursor.skip("-")
    guard let month = cursor.number(2), cursor.isAtEnd else { return nil }
    return CalendarParts(year: CalendarParts.year(year, digits: 2), month: month)
  }

  private static func week(of year: Int, _ cursor: inout DateCursor) -> CalendarParts? {
    guard let week = cursor.number(2), (1...53).contains(week) else { return nil }
    let day = cursor.skip("-") ? cursor.number(1) ?? 1 : 1
    // The first week contains 4 January. 1 January 1970 was a Thursday.
    let fourth = CalendarParts.daysSince1970(year, 1, 4)
    let weekday = ((fourth + 3) % 7 + 7) % 7
    let date = fourth - weekday + (week - 1) * 7 + day - 1
    // The first and the last week may reach into another year.
    let own = (year - 1...year + 1).last { CalendarParts.daysSince1970($0, 1, 1) <= date } ?? year
    return ordinal(own, date - CalendarParts.daysSince1970(own, 1, 1) + 1)
  }

  /// Returns the date of a day, counted from the start of its year.
  static func ordinal(_ year: Int, _ day: Int) -> CalendarParts? {
    guard (1...366).contains(day) else { return nil }
    // Finds the last month that begins on or before the day.
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
    if let isAfternoon = cursor.half() { parts.setHalf(isAfternoon) }
    cursor.skipSpaces()
    parts.offset = cursor.zone() ?? 0
    return parts
  }
}
