import FoundationEssentials

/// The hours without notifications.
struct QuietHours: Equatable {
  /// Full hours of the day, from 0 to 23. `to` is the first hour that is not quiet any more.
  let from: Int
  let to: Int

  /// Returns true if a date is within the quiet hours. They may span midnight. If both hours are equal, there are none.
  func contain(_ date: Date, in calendar: Calendar = .current) -> Bool {
    let hour = calendar.component(.hour, from: date)
    return from <= to ? (from..<to).contains(hour) : hour >= from || hour < to
  }
}

extension Settings.Key<Bool> {
  static let hasQuietHours = Self("quiet-hours")
}

extension Settings.Key<Int> {
  static let quietFrom = Self("quiet-from")
  static let quietTo = Self("quiet-to")
}

extension Settings.Key<[String]> {
  /// The IDs of the publications for which notifications were offered once.
  static let announcingOffered = Self("announcing-offered")
}

extension Settings {
  /// The quiet hours; `nil` if the reader has none.
  var quietHours: QuietHours? {
    self[.hasQuietHours] ? QuietHours(from: self[.quietFrom], to: self[.quietTo]) : nil
  }
}
