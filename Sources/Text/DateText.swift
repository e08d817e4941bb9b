import CGLib
import FoundationEssentials

/// Formats dates for readers of news, in the local time zone and the reader's language.
package enum DateText {
  /// Returns the date as all lists and pages show it: the time of today, "Yesterday", a day of the last week, then the
  /// date. The text stays valid for the whole day, so nothing has to be drawn again meanwhile.
  package static func relative(_ date: Date, now: Date) -> String {
    switch daysBetween(date, now) {
    case 0: time(date)
    case 1: translated("Yesterday")
    case 2..<7: format(date, "%A")
    default: format(date, year(of: date) == year(of: now) ? translated("%-e %b") : translated("%-e %b %Y"))
    }
  }

  /// Returns the time of day.
  package static func time(_ date: Date) -> String { format(date, "%H:%M") }

  /// Returns the heading over the articles of one day.
  package static func heading(of date: Date, now: Date) -> String {
    switch daysBetween(date, now) {
    case ...0: translated("Today")
    case 1: translated("Yesterday")
    case 2..<7: format(date, "%A")
    default: format(date, year(of: date) == year(of: now) ? translated("%A, %-e %B") : translated("%-e %B %Y"))
    }
  }

  /// Returns the date for screen readers: the day, and for today and yesterday also the time. The text stays valid for
  /// the whole day.
  package static func spoken(_ date: Date, now: Date) -> String {
    switch daysBetween(date, now) {
    case ...0: translated("today, %s", time(date))
    case 1: translated("yesterday, %s", time(date))
    default: format(date, year(of: date) == year(of: now) ? translated("%A, %-e %B") : translated("%-e %B %Y"))
    }
  }

  /// Returns the whole date and time.
  package static func full(_ date: Date) -> String {
    format(date, translated("%A, %-e %B %Y, %H:%M"))
  }

  /// Returns the day in its stored form, in the reader's time zone. For some hours of each day, it differs from the day
  /// in Greenwich.
  ///
  /// - Parameter zone: The reader's time zone as a tz name; `nil` for the computer's time zone.
  package static func stored(_ date: Date, in zone: String? = nil) -> String {
    let pattern = "%Y-%m-%d"
    guard let zone, let place = g_time_zone_new_identifier(zone) else { return format(date, pattern) }
    defer { g_time_zone_unref(place) }
    return withTime(date) { time in
      guard let there = g_date_time_to_timezone(time, place) else { return "" }
      defer { g_date_time_unref(there) }
      return text(of: there, pattern)
    } ?? ""
  }

  package static func isSameDay(_ one: Date, _ other: Date) -> Bool {
    daysBetween(one, other) == 0
  }

  /// Returns the number of local days from one date to a later one.
  private static func daysBetween(_ one: Date, _ other: Date) -> Int {
    day(of: other) - day(of: one)
  }

  /// Returns a day number that grows by one at every local midnight.
  private static func day(of date: Date) -> Int {
    withTime(date) { time in
      let seconds = Int(g_date_time_to_unix(time)) + Int(g_date_time_get_utc_offset(time) / 1_000_000)
      return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    } ?? 0
  }

  private static func year(of date: Date) -> Int32 {
    withTime(date) { g_date_time_get_year($0) } ?? 0
  }

  private static func format(_ date: Date, _ pattern: String) -> String {
    withTime(date) { text(of: $0, pattern) } ?? ""
  }

  private static func text(of time: OpaquePointer, _ pattern: String) -> String {
    guard let text = g_date_time_format(time, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private static func withTime<Result>(_ date: Date, _ body: (OpaquePointer) -> Result) -> Result? {
    guard let time = g_date_time_new_from_unix_local(gint64(date.timeIntervalSince1970.rounded(.down))) else {
      return nil
    }
    defer { g_date_time_unref(time) }
    return body(time)
  }
}
