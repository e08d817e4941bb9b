import Reading
import SharedUI

extension Settings.Key<Bool> {
  static let hasQuietHours = Self("quiet-hours")
}

extension Settings.Key<Int> {
  static let quietFrom = Self("quiet-from")
  static let quietTo = Self("quiet-to")
}

extension Settings.Key<[String]> {
  /// The IDs of the publications for which the program has already offered notifications.
  static let announcingOffered = Self("announcing-offered")
}

extension Settings {
  /// The quiet hours; `nil` if the reader has none.
  var quietHours: QuietHours? {
    self[.hasQuietHours] ? QuietHours(from: self[.quietFrom], to: self[.quietTo]) : nil
  }
}
