/// Dates with a month in words, or in an order that only guessing tells: `Thu, 01 Jan 2004 19:48:21 GMT`,
/// `Jan 1 2004`, `Sun Jan 4 16:29:06 PST 2004`, `7/31/2003`, `31.12.2003 10:14`.
enum MailDate {
  static func parse(_ text: [UInt8]) -> CalendarParts? {
    var cursor = DateCursor(text)
    var numbers: [(value: Int, digits: Int)] = []
    var month: Int?
    var parts = CalendarParts(year: 0)
    var hasTime = false
    while !cursor.isAtEnd {
      if cursor.startsWithDigit {
        let digits = cursor.digitRun
        var ahead = cursor
        _ = ahead.number(2)
        if !hasTime, digits <= 2, ahead.at(":") {
          cursor.readTime(into: &parts)
          hasTime = true
        } else if hasTime, numbers.count >= 3 || (numbers.count == 2 && month != nil) {
          break
        } else {
          guard digits <= 4, let value = cursor.number(4) else { return nil }
          numbers.append((value, digits))
        }
      } else if cursor.startsWithLetter || !isSeparator(cursor) {
        var ahead = cursor
        let word = ahead.word()
        if word.count >= 3, month == nil, let number = months[word.letters] {
          month = number
          cursor = ahead
        } else if word.count >= 3, days.contains(word.letters) {
          cursor = ahead
        } else if hasTime {
          if word.letters == pm, word.count == 2 {
            if parts.hour < 12 { parts.hour += 12 }
            cursor = ahead
          } else if word.letters == am, word.count == 2 {
            if parts.hour == 12 { parts.hour = 0 }
            cursor = ahead
          } else if let offset = cursor.zone() {
            parts.offset = offset
          } else {
            cursor.advance()
          }
        } else if word.count > 0 {
          cursor = ahead
        } else {
          cursor.advance()
        }
      } else if hasTime, cursor.at("+") || cursor.at("-"), let offset = cursor.zone() {
        parts.offset = offset
      } else {
        cursor.advance()
      }
    }
    return assign(numbers, month, parts)
  }

  /// Tells day, month and year apart.
  private static func assign(
    _ numbers: [(value: Int, digits: Int)], _ month: Int?, _ parts: CalendarParts
  ) -> CalendarParts? {
    var parts = parts
    var numbers = numbers
    let yearIndex =
      numbers.firstIndex { $0.digits >= 3 || $0.value > 31 } ?? (numbers.count >= 2 ? numbers.count - 1 : nil)
    guard let yearIndex else { return nil }
    let year = numbers.remove(at: yearIndex)
    parts.year = year.digits >= 3 ? year.value : year.value + (year.value < 70 ? 2000 : 1900)
    if let month {
      parts.month = month
      parts.day = numbers.first?.value ?? 1
      return parts
    }
    guard numbers.count >= 2 else { return nil }
    // Without a month in words only a number above 12 tells the order; American is the more frequent one.
    let isDayFirst = numbers[0].value > 12
    parts.month = numbers[isDayFirst ? 1 : 0].value
    parts.day = numbers[isDayFirst ? 0 : 1].value
    return parts
  }

  private static func isSeparator(_ cursor: DateCursor) -> Bool {
    [" ", ",", "-", "/", ".", "+", "(", ")", ":", "\t", "\n", "\r", "'", "_"].contains { cursor.at($0) }
  }

  private static let am = DateCursor.packed("am")
  private static let pm = DateCursor.packed("pm")

  private static let months: [UInt32: Int] = {
    let names = """
      jan:1 feb:2 mar:3 apr:4 may:5 jun:6 jul:7 aug:8 sep:9 oct:10 nov:11 dec:12 mai:5 okt:10 dez:12 oct:10 janv:1 fév:2 \
      avr:4 aoû:8 déc:12 ene:1 abr:4 ago:8 dic:12 fev:2 out:10 gen:1 mag:5 giu:6 lug:7 set:9 ott:10 maj:5 mär:3
      """
    var months: [UInt32: Int] = [:]
    for entry in names.split(separator: " ") {
      let pair = entry.split(separator: ":")
      months[DateCursor.packed(pair[0])] = Int(pair[1])
    }
    return months
  }()

  private static let days: Set<UInt32> = [
    DateCursor.packed("mon"), DateCursor.packed("tue"), DateCursor.packed("wed"), DateCursor.packed("thu"),
    DateCursor.packed("fri"), DateCursor.packed("sat"), DateCursor.packed("sun"),
  ]
}
