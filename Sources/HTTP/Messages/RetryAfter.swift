import CSoup

extension Headers {
  /// How long the server wants not to be asked: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3).
  ///
  /// A date is measured against the answer's own `Date`, so that a wrong clock here or there does no harm.
  var retryAfter: Duration? {
    guard let value = self["Retry-After"] else { return nil }
    if let seconds = Int64(value) {
      return seconds >= 0 ? .seconds(seconds) : nil
    }
    guard let then = secondsSince1970(value) else { return nil }
    return .seconds(max(0, then - (sent ?? Int64(g_get_real_time() / 1_000_000))))
  }

  /// When the server says it answered, in seconds since 1970 (RFC 9110 §6.6.1).
  public var sent: Int64? { self["Date"].flatMap(secondsSince1970) }
}

private func secondsSince1970(_ date: String) -> Int64? {
  guard let time = soup_date_time_new_from_http_string(date) else { return nil }
  defer { g_date_time_unref(time) }
  return Int64(g_date_time_to_unix(time))
}
