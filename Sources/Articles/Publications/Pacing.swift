/// A source's statements on when to ask it again. The values are unchecked, as the source states them.
public struct Pacing: Sendable, Hashable, Codable {
  /// The status of the answer (RFC 9110 §15); `nil` if the answer did not come over HTTP.
  public var status: Int?
  /// The seconds that the answer stays fresh; `nil` if the answer does not state it (RFC 9111 §4.2.1).
  public var freshFor: Int?
  /// True if `Expires` gave the time, not `Cache-Control`.
  public var isExpires: Bool
  /// The feed's own rhythm; `nil` if the answer contained no feed, as with 304.
  public var rhythm: FeedRhythm?

  public init(status: Int? = nil, freshFor: Int? = nil, isExpires: Bool = false, rhythm: FeedRhythm? = nil) {
    self.status = status
    self.freshFor = freshFor
    self.isExpires = isExpires
    self.rhythm = rhythm
  }
}

/// A feed's own statements on how often it changes.
public struct FeedRhythm: Sendable, Hashable, Codable {
  /// The minutes to wait before the next request (RSS 2.0 `ttl`, RSS 1.0 `sy:updatePeriod` and `sy:updateFrequency`).
  public var minutes: Int?
  /// Hours of the day in GMT, 0 to 23, in which the feed wants no requests (RSS `skipHours`).
  public var skippedHours: [Int]
  /// Days of the week in GMT, 0 for Sunday to 6, on which the feed wants no requests (RSS `skipDays`).
  public var skippedDays: [Int]

  public init(minutes: Int? = nil, skippedHours: [Int] = [], skippedDays: [Int] = []) {
    self.minutes = minutes
    self.skippedHours = skippedHours
    self.skippedDays = skippedDays
  }
}
