import Feeds
import Testing

@Suite("How often a feed says it changes")
struct RhythmTests {
  @Test(
    "Odd values are none, and break nothing",
    arguments: ["-5", "0", "99999999999999999999999", "x", "", "1e9", " 7 ", "9223372036854775807"])
  func ttl(_ value: String) throws {
    let feed = try FeedParser.parse(
      Array("<rss version='2.0'><channel><title>T</title><ttl>\(value)</ttl></channel></rss>".utf8), address: nil,
      contentType: nil)
    #expect([nil, 7, 9_223_372_036_854_775_807].contains(feed.timeToLive))
  }
}
