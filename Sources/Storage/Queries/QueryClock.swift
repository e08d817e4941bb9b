import FoundationEssentials

/// The reader's time and calendar, which a query's dates depend on.
public struct QueryClock: Sendable {
  public let now: Date
  /// A Gregorian calendar in the reader's time zone.
  public let calendar: Calendar
  /// The start of today.
  public let midnight: Date

  /// - Parameter midnight: The start of today; `nil` to compute it by the calendar.
  public init(
    now: Date = Date(), calendar: Calendar = Calendar(identifier: .gregorian), midnight: Date? = nil
  ) {
    (self.now, self.calendar) = (now, calendar)
    self.midnight = midnight ?? calendar.startOfDay(for: now)
  }
}
