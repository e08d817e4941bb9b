/// What a source's answer says of when to ask it again. Values are as the source states them, sane or not.
public struct Pacing: Sendable, Hashable, Codable {
  /// The status of the answer (RFC 9110 §15); `nil` for what did not come over HTTP.
  public var status: Int?
  /// For how many seconds the answer is good; `nil` where it does not say (RFC 9111 §4.2.1).
  public var freshFor: Int?
  /// It was `Expires` that said so, and not `Cache-Control`.
  public var isExpires: Bool
  /// What the feed says of itself; `nil` where the answer had no feed in it, as 304 has not.
  public var rhythm: FeedRhythm?

  public init(status: Int? = nil, freshFor: Int? = nil, isExpires: Bool = false, rhythm: FeedRhythm? = nil) {
    self.status = status
    self.freshFor = freshFor
    self.isExpires = isExpires
    self.rhythm = rhythm
  }
}

/// How often a feed says that it changes.
public struct FeedRhythm: Sendable, Hashable, Codable {
  /// How many minutes to wait before the next look (RSS 2.0 `ttl`, RSS 1.0 `sy:updatePeriod` and `sy:updateFrequency`).
  public var minutes: Int?
  /// Hours of the day in GMT, 0 to 23, in which it does not want to be asked (RSS `skipHours`).
  public var skippedHours: [Int]
  /// Days of the week in GMT, 0 for Sunday to 6, on which it does not want to be asked (RSS `skipDays`).
  public var skippedDays: [Int]

  public init(minutes: Int? = nil, skippedHours: [Int] = [], skippedDays: [Int] = []) {
    self.minutes = minutes
    self.skippedHours = skippedHours
    self.skippedDays = skippedDays
  }
}
