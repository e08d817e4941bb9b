import CSoup

extension Headers {
  /// How long the server wants not to be asked: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), at most `waitLimit`.
  ///
  /// A date is measured against the answer's own `Date`, so that a wrong clock here or there does no harm. `nil` for what is
  /// neither.
  var retryAfter: Duration? {
    guard let value = self["Retry-After"] else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // More digits than a number has mean very long.
      return min(.seconds(Int64(value) ?? .max), waitLimit)
    }
    guard let then = secondsSince1970(value) else { return nil }
    return min(.seconds(max(0, then - (sent ?? Int64(g_get_real_time() / 1_000_000)))), waitLimit)
  }

  /// When the server says it answered, in seconds since 1970 (RFC 9110 §6.6.1).
  public var sent: Int64? { self["Date"].flatMap(secondsSince1970) }

  /// Whether what came was modified within the two seconds before it was sent, so that it may change again without other
  /// validators (RFC 9110 §8.8.2.2).
  public var isJustModified: Bool {
    guard let sent, let modified = self["Last-Modified"].flatMap(secondsSince1970) else { return false }
    return sent - modified <= 2
  }

  /// Whether what came was modified more than a day after it was sent. Nobody can compare with that (RFC 9110 §8.8.2.1), and the
  /// answer would be 304 for years.
  public var isModifiedLater: Bool {
    guard let modified = self["Last-Modified"].flatMap(secondsSince1970) else { return false }
    return modified - (sent ?? Int64(g_get_real_time() / 1_000_000)) > 86_400
  }

  /// For how long the server says the answer is good, from now on, and by which field (RFC 9111 §4.2.1): `max-age`, or else
  /// `Expires` less `Date`, less the answer's `Age`. From 0 to a day; `nil` where it does not say.
  public var freshness: Freshness? {
    let directives = all("Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
    // It must be asked about every time.
    if directives.contains("no-cache") || directives.contains("no-store") { return nil }
    let age = self["Age"].flatMap { Int64($0) }.map { max(0, $0) } ?? 0
    if let directive = directives.first(where: { $0.hasPrefix("max-age=") }) {
      let digits = directive.dropFirst("max-age=".count)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      return Freshness(seconds: Self.remaining(Int64(digits) ?? .max, age), isExpires: false)
    }
    guard let expires = self["Expires"] else { return nil }
    // What is no date, as 0, means that it has expired (RFC 9111 §5.3).
    guard let then = secondsSince1970(expires) else { return Freshness(seconds: 0, isExpires: true) }
    let now = sent ?? Int64(g_get_real_time() / 1_000_000)
    return Freshness(seconds: Self.remaining(then - now, age), isExpires: true)
  }

  private static func remaining(_ lifetime: Int64, _ age: Int64) -> Int {
    let (rest, overflow) = lifetime.subtractingReportingOverflow(age)
    return overflow ? 0 : Int(min(max(rest, 0), 86_400))
  }
}

/// For how long an answer is good.
public struct Freshness: Sendable, Hashable {
  /// From 0 to a day.
  public let seconds: Int
  /// It was `Expires` that said so, and not `Cache-Control`.
  public let isExpires: Bool
}

/// The longest that a server may send us away for: what says more is a mistake, or means harm.
let waitLimit = Duration.seconds(7 * 86_400)

private func secondsSince1970(_ date: String) -> Int64? {
  guard let time = soup_date_time_new_from_http_string(date) else { return nil }
  defer { g_date_time_unref(time) }
  return Int64(g_date_time_to_unix(time))
}
