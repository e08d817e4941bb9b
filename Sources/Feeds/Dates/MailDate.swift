/// A date with a month in words, or with numbers whose order must be guessed: `Thu, 01 Jan 2004 19:48:21 GMT`, `Jan 1
/// 2004`, `Sun Jan 4 16:29:06 PST 2004`, `7/31/2003`, `31.12.2003 10:14`.
struct MailDate {
  static func parse(_ text: [UInt8]) -> CalendarParts? {
    var reader = MailDate(cursor: DateCursor(text))
    return reader.read() ? reader.assigned() : nil
  }

  private var cursor: DateCursor
  private var numbers: [(value: Int, digits: Int)] = []
  private var month: Int?
  /// True if the month may be a day of the week: "mar" begins "March", but also Tuesday in French, Spanish and Italian.
  private var isMonthInDoubt = false
  private var parts = CalendarParts(year: 0)
  private var hasTime = false
  private var hasOffset = false
  private var hasUnknownWord = false
  private var isAfternoon: Bool?
  /// The number of hyphens before the third number.
  private var hyphens = 0

  private var isDateComplete: Bool { numbers.count >= 3 || (numbers.count == 2 && month != nil) }

  private mutating func read() -> Bool {
    while !cursor.isAtEnd {
      if cursor.startsWithDigit {
        guard let goesOn = readNumber() else { return false }
        if !goesOn { break }
      } else if cursor.startsWithLetter || !Self.isSeparator(cursor) {
        readWord()
      } else if hasTime, cursor.at("+") || cursor.at("-"), let offset = cursor.zone() {
        parts.offset = offset
        hasOffset = true
      } else {
        if cursor.at("-"), numbers.count < 3 { hyphens += 1 }
        cursor.advance()
      }
    }
    if let isAfternoon { parts.setHalf(isAfternoon) }
    return true
  }

  /// Reads a number or a time. Returns false if nothing more may follow; `nil` if the text is not a date.
  private mutating func readNumber() -> Bool? {
    let digits = cursor.digitRun
    var ahead = cursor
    _ = ahead.number(2)
    if !hasTime, digits <= 2, ahead.at(":") || (ahead.at(".") && isDateComplete) {
      cursor.readTime(into: &parts)
      hasTime = true
    } else if hasTime, isDateComplete {
      return false
    } else {
      guard digits <= 4, let value = cursor.number(4) else { return nil }
      numbers.append((value, digits))
    }
    return true
  }

  private mutating func readWord() {
    // Korea has one time zone, so dates in Korean do not name it.
    if cursor.startsWithHangul, !hasOffset { parts.offset = 540 }
    if let half = cursor.half() {
      isAfternoon = half
      return
    }
    var ahead = cursor
    let word = ahead.word()
    if word.count >= 3, month == nil || isMonthInDoubt, let number = Self.months[word.letters] {
      month = number
      isMonthInDoubt = numbers.isEmpty && word.letters == Self.march && !isMonthInDoubt
      cursor = ahead
    } else if word.count >= 3, Self.days.contains(word.letters) {
      cursor = ahead
    } else if word.count >= 3, month == nil || isMonthInDoubt, let number = monthInWords(word.count) {
      month = number
      isMonthInDoubt = false
      cursor = ahead
    } else if hasTime, !cursor.startsWithOther {
      if hasOffset {
        cursor = word.count > 0 ? ahead : advanced(cursor)
      } else if let offset = cursor.zone() {
        parts.offset = offset
        hasOffset = hasOffset || offset != 0
      } else {
        cursor.advance()
      }
    } else if word.count > 0 {
      hasUnknownWord = true
      cursor = ahead
    } else {
      cursor.advance()
    }
  }

  private func monthInWords(_ count: Int) -> Int? {
    var ahead = cursor
    return MonthNames.number(of: ahead.text(ofWord: count))
  }

  private func advanced(_ cursor: DateCursor) -> DateCursor {
    var cursor = cursor
    cursor.advance()
    return cursor
  }

  /// Decides which numbers are day, month and year.
  private func assigned() -> CalendarParts? {
    var parts = parts
    var numbers = numbers
    var yearIndex = numbers.firstIndex { $0.digits >= 3 || $0.value > 31 }
    if yearIndex == nil, numbers.count >= 2 { yearIndex = isYearFirst ? 0 : numbers.count - 1 }
    guard let yearIndex else { return nil }
    let year = numbers.remove(at: yearIndex)
    parts.year = CalendarParts.year(year.value, digits: year.digits)
    if let month {
      guard !numbers.isEmpty || !hasUnknownWord else { return nil }
      parts.month = month
      parts.day = numbers.first?.value ?? 1
      return parts
    }
    guard numbers.count >= 2 else { return nil }
    // If no month is in words, only a number above 12 shows the order. Otherwise the American order is assumed, because
    // it is more frequent.
    let isDayFirst = numbers[0].value > 12 && numbers[1].value <= 12
    parts.month = numbers[isDayFirst ? 1 : 0].value
    parts.day = numbers[isDayFirst ? 0 : 1].value
    return parts
  }

  /// True if the order is year, month, day, as in `03-12-31`. ISO 8601 once allowed this form. Only years before 2030
  /// are accepted.
  private var isYearFirst: Bool {
    month == nil && numbers.count == 3 && hyphens >= 2 && numbers[0].digits == 2 && numbers[0].value < 30
      && numbers[1].value <= 12
  }

  private static func isSeparator(_ cursor: DateCursor) -> Bool {
    [" ", ",", "-", "/", ".", "+", "(", ")", ":", "\t", "\n", "\r", "'", "_"].contains { cursor.at($0) }
  }

  /// The English names, which nearly all dates use. Names of other languages are compared one by one.
  private static let months: [UInt32: Int] = {
    let names = "jan:1 feb:2 mar:3 apr:4 may:5 jun:6 jul:7 aug:8 sep:9 oct:10 nov:11 dec:12"
    var months: [UInt32: Int] = [:]
    for entry in names.split(separator: " ") {
      let pair = entry.split(separator: ":")
      months[DateCursor.packed(pair[0])] = Int(pair[1])
    }
    return months
  }()

  private static let march = DateCursor.packed("mar")

  private static let days: Set<UInt32> = [
    DateCursor.packed("mon"), DateCursor.packed("tue"), DateCursor.packed("wed"), DateCursor.packed("thu"),
    DateCursor.packed("fri"), DateCursor.packed("sat"), DateCursor.packed("sun"),
  ]
}
