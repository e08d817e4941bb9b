import Feeds
import Testing

@Suite("A feed in several documents")
struct ArchiveTests {
  private func parse(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  @Test("names its pages and archives")
  func links() throws {
    let feed = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"><title>T</title>
      <link rel="self" href="/2003/11"/><link rel="current" href="/feed.atom"/><link rel="next" href="?page=2"/>
      <link rel="prev-archive" href="/2003/10"/><link rel="next-archive" href="/2003/12"/><fh:archive/></feed>
      """)
    #expect(feed.nextPage == "https://example.org/feed?page=2")
    #expect(feed.previousArchive == "https://example.org/2003/10")
    #expect(feed.currentPage == "https://example.org/feed.atom")
    #expect(feed.olderEntries == feed.previousArchive)
    #expect(feed.isArchive)
    #expect(!feed.isComplete)
  }

  @Test("may be RSS, and whole")
  func complete() throws {
    let feed = try parse(
      """
      <rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"><channel><title>T</title>
      <fh:complete/><atom:link rel="next" href="/page/2"/></channel></rss>
      """)
    #expect(feed.isComplete)
    #expect(!feed.isArchive)
    #expect(feed.olderEntries == "https://example.org/page/2")
  }

  @Test(
    "never leads back to itself",
    arguments: [
      "<rss><channel><title>T</title><atom:link rel=\"next\" href=\"/feed\"/></channel></rss>",
      "<feed><title>T</title><link rel=\"self\" href=\"/a\"/><link rel=\"prev-archive\" href=\"/a\"/></feed>",
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"next_url\": \"/feed\", \"items\": []}",
    ])
  func circles(text: String) throws {
    #expect(try parse(text).olderEntries == nil)
  }

  @Test("in JSON names its next page")
  func json() throws {
    let feed = try parse(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"next_url\": \"/feed?page=2\", \"items\": []}")
    #expect(feed.nextPage == "https://example.org/feed?page=2")
  }
}
