import Feeds
import Testing

@testable import Providers

@Suite("The addresses of Blogger's pages")
struct BloggerFeedTests {
  private func feed(total: Int?) throws -> ParsedFeed {
    var feed = try FeedParser.parse(
      Array(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><generator uri="https://www.blogger.com">Blogger</generator>
        <entry><id>1</id><title>One</title></entry><entry><id>2</id><title>Two</title></entry></feed>
        """.utf8), address: nil, contentType: nil)
    feed.total = total
    return feed
  }

  @Test(
    arguments: [
      ("https://a.example/feeds/posts/default", 9, "start-index=3"),
      ("https://a.example/feeds/posts/default?start-index=3&max-results=2", nil, "start-index=5"),
      ("https://a.example/feeds/posts/default?start-index=8", 9, nil),
      ("https://a.example/feeds/posts/default?start-index=9223372036854775807", nil, nil),
      ("https://proxy.example/copy", 9, nil),
    ] as [(String, Int?, String?)])
  func `lead to the next posts while there are some`(address: String, total: Int?, part: String?) throws {
    let next = BloggerFeed.older(than: address, of: try feed(total: total))
    #expect((next == nil) == (part == nil))
    if let part { #expect(next?.contains(part) == true) }
  }
}
