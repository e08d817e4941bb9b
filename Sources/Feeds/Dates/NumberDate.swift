import FoundationEssentials

/// A date in one number: `20031231101455`, `200312`, `031231`, `2003335`, `03335`, or the seconds or milliseconds since
/// 1970.
enum NumberDate {
  static func parse(_ text: [UInt8]) -> Date? {
    guard text.count <= 14, text.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    func number(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    switch text.count {
    case 5: return ISODate.ordinal(CalendarParts.year(number(0..<2), digits: 2), number(2..<5))?.date
    case 6:
      let (year, month) = (number(0..<4), number(4..<6))
      if (1900..<2100).contains(year), (1...12).contains(month) { return CalendarParts(year: year, month: month).date }
      return CalendarParts(
        year: CalendarParts.year(number(0..<2), digits: 2), month: number(2..<4), day: month
      ).date
    case 7: return ISODate.ordinal(number(0..<4), number(4..<7))?.date
    case 10: return Date(timeIntervalSince1970: Double(number(0..<10)))
    case 13: return Date(timeIntervalSince1970: Double(number(0..<13)) / 1000)
    case 14:
      return CalendarParts(
        year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10), minute: number(10..<12),
        second: number(12..<14)
      ).date
    default: return nil
    }
  }
}
