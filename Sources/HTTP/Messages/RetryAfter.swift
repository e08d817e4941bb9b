import CSoup
import Text

extension Headers {
  /// The pause that the server asks for: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), at most `waitLimit`.
  ///
  /// A date is compared with the answer's own `Date`, so that a wrong clock on either side does no harm. `nil` for any
  /// other value.
  var retryAfter: Duration? {
    guard let value = self["Retry-After"] else { return nil }
    if value.isOfDigits {
      // A number that is too large for an integer means a very long time.
      return min(.seconds(Int64(value) ?? .max), waitLimit)
    }
    guard let then = secondsSince1970(value) else { return nil }
    return min(.seconds(max(0, then - (sent ?? Int64(g_get_real_time() / 1_000_000)))), waitLimit)
  }

  /// The time of the answer by the server's clock, in seconds since 1970 (RFC 9110 §6.6.1).
  public var sent: Int64? { self["Date"].flatMap(secondsSince1970) }

  /// True if the resource was modified within two seconds before the answer, so that it may change again with the same
  /// validators (RFC 9110 §8.8.2.2).
  public var isJustModified: Bool {
    guard let sent, let modified = self["Last-Modified"].flatMap(secondsSince1970) else { return false }
    return sent - modified <= 2
  }

  /// True if `Last-Modified` is more than a day after the answer. Such a date is useless for comparison (RFC 9110
  /// §8.8.2.1), and the server would answer 304 for years.
  public var isModifiedLater: Bool {
    guard let modified = self["Last-Modified"].flatMap(secondsSince1970) else { return false }
    return modified - (sent ?? Int64(g_get_real_time() / 1_000_000)) > 86_400
  }

  /// The remaining freshness of the answer, and the field that states it (RFC 9111 §4.2.1): `max-age`, or else
  /// `Expires` minus `Date`, minus the answer's `Age`. From 0 to a day; `nil` if the answer states none.
  public var freshness: Freshness? {
    let directives = all("Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
    // The answer must be checked every time.
    if directives.contains("no-cache") || directives.contains("no-store") { return nil }
    let age = self["Age"].flatMap { Int64($0) }.map { max(0, $0) } ?? 0
    if let directive = directives.first(where: { $0.hasPrefix("max-age=") }) {
      let digits = directive.dropFirst("max-age=".count)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      return Freshness(seconds: Self.remaining(Int64(digits) ?? .max, age), isExpires: false)
    }
    guard let expires = self["Expires"] else { return nil }
    // An invalid date, such as 0, means "expired" (RFC 9111 §5.3).
    guard let then = secondsSince1970(expires) else { return Freshness(seconds: 0, isExpires: true) }
    let now = sent ?? Int64(g_get_real_time() / 1_000_000)
    return Freshness(seconds: Self.remaining(then - now, age), isExpires: true)
  }

  private static func remaining(_ lifetime: Int64, _ age: Int64) -> Int {
    let (rest, overflow) = lifetime.subtractingReportingOverflow(age)
    return overflow ? 0 : Int(min(max(rest, 0), 86_400))
  }
}

/// The time for which an answer is fresh.
public struct Freshness: Sendable, Hashable {
  /// The time from 0 to a day.
  public let seconds: Int
  /// True if the time is from `Expires`, false if from `Cache-Control`.
  public let isExpires: Bool
}

/// The longest pause that a server may ask for. A longer one is a mistake, or malicious.
let waitLimit = Duration.seconds(7 * 86_400)

private func secondsSince1970(_ date: String) -> Int64? {
  guard let time = soup_date_time_new_from_http_string(date) else { return nil }
  defer { g_date_time_unref(time) }
  return Int64(g_date_time_to_unix(time))
}
