import FoundationEssentials

/// A year, a month or a day in the reader's calendar.
public struct Period: Sendable, Hashable {
  public let year: Int
  public let month: Int?
  public let day: Int?

  /// Reads a period in the form of ISO 8601: `2026`, `2026-11` or `2026-11-28`.
  ///
  /// - Returns: `nil` if the text is not a period.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4...4, 1...2, 1...2]
    guard (1...3).contains(parts.count),
      zip(parts, lengths).allSatisfy({ part, length in
        length.contains(part.utf8.count)
          && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    year = numbers[0]
    month = numbers.count > 1 ? numbers[1] : nil
    day = numbers.count > 2 ? numbers[2] : nil
    guard start(in: Self.gregorian) != nil else { return nil }
  }

  private static let gregorian = Calendar(identifier: .gregorian)

  /// Returns the first moment of the period; `nil` if the calendar has no such day.
  ///
  /// - Parameter calendar: A Gregorian calendar in the reader's time zone.
  public func start(in calendar: Calendar) -> Date? {
    let wanted = DateComponents(year: year, month: month ?? 1, day: day ?? 1)
    guard let date = calendar.date(from: wanted) else { return nil }
    // A calendar converts 31 February to a day in March.
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    return (found.year, found.month, found.day) == (wanted.year, wanted.month, wanted.day) ? date : nil
  }

  /// The period as it is written in a query.
  public var text: String {
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let year = String(repeating: "0", count: max(0, 4 - String(self.year).count)) + String(self.year)
    return ([year] + [month, day].compactMap { $0.map(two) }).joined(separator: "-")
  }
}

/// A time before now, such as seven days.
public struct TimeSpan: Sendable, Hashable {
  public enum Unit: Character, Sendable, Hashable, CaseIterable {
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  public let count: Int
  public let unit: Unit

  /// Reads a number and the first letter of a unit, such as `7d`.
  ///
  /// - Returns: `nil` if the text is not such a time, or has more than four digits.
  public init?(_ text: some StringProtocol) {
    guard let letter = text.last, let unit = Unit(rawValue: letter), (1...4).contains(text.utf8.count - 1),
      text.first != "+", let count = Int(text.dropLast()), count > 0
    else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  public init(days: Int) { (count, unit) = (days, .day) }

  /// Returns the moment that is this time before another.
  public func start(before now: Date, in calendar: Calendar) -> Date {
    let component: Calendar.Component =
      switch unit {
      case .hour: .hour
      case .day, .week: .day
      case .month: .month
      case .year: .year
      }
    let number = unit == .week ? 7 * count : count
    return calendar.date(byAdding: component, value: -number, to: now) ?? .distantPast
  }

  /// The time as it is written in a query.
  public var text: String { "\(count)\(unit.rawValue)" }
}
