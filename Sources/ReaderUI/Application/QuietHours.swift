import FoundationEssentials

/// When the desktop is told of nothing.
struct QuietHours: Equatable {
  /// Full hours of the day, from 0 to 23. The second is the first that is not quiet any more.
  let from: Int
  let to: Int

  /// Whether a moment is within them. They may last over midnight; none are as long as nothing or a whole day.
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
  /// The publications whose new articles the reader was asked about once, by their keys.
  static let announcingOffered = Self("announcing-offered")
}

extension Settings {
  /// When the reader wants to be told of nothing; `nil` where that is never.
  var quietHours: QuietHours? {
    self[.hasQuietHours] ? QuietHours(from: self[.quietFrom], to: self[.quietTo]) : nil
  }
}
