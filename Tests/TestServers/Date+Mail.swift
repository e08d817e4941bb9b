import Foundation

extension Date {
  /// The date and the time in GMT as mails and RSS write them, without a zone (RFC 5322 §3.3).
  public var mailText: String {
    formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
  }
}
