import FoundationEssentials

/// The reader's time, by which a query's dates are understood.
public struct QueryClock: Sendable {
  public let now: Date
  /// A Gregorian calendar in the reader's time zone.
  public let calendar: Calendar

  public init(now: Date = Date(), calendar: Calendar = Calendar(identifier: .gregorian)) {
    (self.now, self.calendar) = (now, calendar)
  }
}
