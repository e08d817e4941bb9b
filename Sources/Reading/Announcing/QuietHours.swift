import FoundationEssentials

/// The hours without notifications.
public struct QuietHours: Equatable {
  /// Full hours of the day, from 0 to 23. `to` is the first hour that is not quiet any more.
  public let from: Int
  public let to: Int

  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }

  /// Returns true if a date is within the quiet hours. They may span midnight. If both hours are equal, there are no
  /// quiet hours.
  public func contain(_ date: Date, in calendar: Calendar = .current) -> Bool {
    let hour = calendar.component(.hour, from: date)
    return from <= to ? (from..<to).contains(hour) : hour >= from || hour < to
  }
}
