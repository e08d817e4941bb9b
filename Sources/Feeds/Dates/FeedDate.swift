import FoundationEssentials

/// Reads the dates of feeds: RFC 822 and RFC 2822 in their many broken forms, RFC 3339 and the W3C's profile of ISO
/// 8601, `asctime`, and some free forms.
///
/// The parser scans bytes without formatters, because every entry has one or two dates. It recognizes numbers and words
/// by their form, so that their order, commas, doubled spaces and missing parts do not matter.
public enum FeedDate {
  /// Returns the moment that a UTF-8 text names; `nil` if the text is not a date.
  public static func parse(_ text: some Sequence<UInt8>) -> Date? {
    var bytes = Array(text)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeFirst(bytes.prefix { $0 <= 0x20 }.count)
    if bytes.count >= mostBytes { shortenFraction(of: &bytes) }
    guard bytes.count >= 4, bytes.count < mostBytes, !namesOtherCalendar(bytes) else { return nil }
    return NumberDate.parse(bytes) ?? (ISODate.parse(bytes) ?? MailDate.parse(bytes))?.date
  }

  private static let mostBytes = 100
  /// The number of digits of a fraction that a `Double` keeps exactly.
  private static let fractionDigits = 15

  /// Cuts the fraction of a second, which may have any number of digits (RFC 3339 §5.6).
  private static func shortenFraction(of text: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let isMark = text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",")
      index += 1
      guard isMark else { continue }
      let digits = text[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      text.removeSubrange(digits.dropFirst(fractionDigits).indices)
    }
  }

  /// True if a date names the era of another calendar, as in Japan and Taiwan.
  private static func namesOtherCalendar(_ text: [UInt8]) -> Bool {
    guard text.contains(where: { $0 >= 0x80 }) else { return false }
    let text = String(decoding: text, as: UTF8.self)
    return ["令和", "平成", "昭和", "大正", "民國", "民国", "พ.ศ", "佛曆", "佛历"].contains { text.contains($0) }
  }
}

/// The parts of a date and time on the Gregorian calendar.
struct CalendarParts {
  var year: Int
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var fraction = 0.0
  /// The local time's offset ahead of UTC, in minutes.
  var offset = 0

  /// The moment that the parts name; `nil` if a part is out of range. A leap second counts as the next second.
  var date: Date? {
    // Other years belong to another calendar: our year is about 1404 in Iran and 2569 in Thailand. Before 1583 there
    // was no Gregorian calendar.
    guard (1583...2199).contains(year), (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), abs(offset) < 24 * 60
    else { return nil }
    let days = Self.daysSince1970(year, month, min(day, Self.length(of: month, year)))
    let seconds = days * 86_400 + hour * 3600 + (minute - offset) * 60 + second
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// - Parameter value: The year as the date states it; `digits` is its number of digits.
  static func year(_ value: Int, digits: Int) -> Int {
    switch digits {
    case 1, 2: value + (value < 70 ? 2000 : 1900)
    // Some systems count years from 1900.
    case 3 where (100..<200).contains(value): value + 1900
    default: value
    }
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Converts the hour from a 12-hour clock to a 24-hour clock.
  mutating func setHalf(_ isAfternoon: Bool) {
    if isAfternoon, hour < 12 { hour += 12 }
    if !isAfternoon, hour == 12 { hour = 0 }
  }

  /// Returns the number of days since 1970. Counts years from March, so that the leap day comes last.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
