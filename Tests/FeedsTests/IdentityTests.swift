import Feeds
import Testing

@Suite("The entries of a feed")
struct IdentityTests {
  private func parse(_ items: String) throws -> [ParsedEntry] {
    let text = "<rss><channel><title>T</title><link>https://example.org/</link>\(items)</channel></rss>"
    return try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil).entries
  }

  @Test("lose an id that the feed gives to different ones")
  func sharedIDs() throws {
    let entries = try parse(
      """
      <item><title>1</title><link>/1</link><guid isPermaLink="false">0</guid></item>
      <item><title>2</title><link>/2</link><guid isPermaLink="false">0</guid></item>
      <item><title>3</title><link>/3</link><guid isPermaLink="false">3</guid></item>
      """)
    #expect(entries.map(\.id) == [nil, nil, "3"])
    #expect(Set(entries.map(\.link)).count == 3)
  }

  @Test("keep an id that comes twice for one, the newer one first")
  func repeated() throws {
    let entries = try parse(
      """
      <item><title>Old</title><link>/1</link><guid>/1</guid><atom:updated>2003-01-01T00:00:00Z</atom:updated></item>
      <item><title>New</title><link>/1</link><guid>/1</guid><atom:updated>2004-01-01T00:00:00Z</atom:updated></item>
      """)
    #expect(entries.map(\.id) == ["/1", "/1"])
    #expect(entries.map(\.title) == ["New", "Old"])
  }

  @Test("that have no id and share an address are told apart by their titles")
  func missingIDs() throws {
    let entries = try parse(
      """
      <item><title>1</title><link>https://example.org/</link></item><item><title>2</title><link>/list</link></item>
      <item><title>3</title><link>/list</link></item><item><title>4</title><link>/4</link></item>
      """)
    #expect(Set(entries.map { $0.id ?? $0.link }).count == 4)
    #expect(entries[3].id == nil)
  }

  @Test("have the authors of the feed they come from")
  func authors() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><author><name>Feed</name></author>
      <entry><title>1</title></entry><entry><title>2</title><author><name>Own</name></author></entry>
      <entry><title>3</title><source><author><name>Source</name></author></source></entry></feed>
      """
    let feed = try FeedParser.parse(Array(text.utf8), address: nil, contentType: nil)
    #expect(feed.entries.map { $0.authors.map(\.name) } == [["Feed"], ["Own"], ["Source"]])
  }
}
