import Feeds
import Testing

@Suite("A long text")
struct LongTextTests {
  /// What a feed's only entry says.
  private static func text(_ escaped: String) throws -> String? {
    let feed = """
      <rss version="2.0"><channel><title>T</title><item><guid>1</guid>
      <description>|\(escaped)|</description></item></channel></rss>
      """
    let entry = try FeedParser.parse(Array(feed.utf8), address: "https://example.org/", contentType: nil).entries.first
    return (entry?.content ?? entry?.summary).map { String($0.drop { $0 != "|" }.dropFirst().prefix { $0 != "|" }) }
  }

  /// Longer ones take another way than shorter ones, past the XML parser.
  @Test(
    "means what short ones mean, over and over",
    arguments: [
      "&lt;p&gt;Text &amp;amp; more&lt;/p&gt;\n", "&quot;&apos;&lt;b&gt;&amp;lt;", "&nbsp;&eacute;&#233;&#xE9;&amp;",
      "&#128512; &lt;i&gt;&amp;&amp;&amp;", "&#9;&#10;&amp;&lt;x&gt;", "a &lt; b &gt; c &amp; d &quot;e&quot; ü 東京 ",
      "&lt;![CDATA[x]]&gt;&amp;&amp;", "&unknown; &lt;a&gt;&amp;&amp;", "&#xD800; &lt;&gt;&amp;&amp;",
      "&lt;&gt;&amp;&#;",
      "&lt;&gt;&amp;&amp &lt;", "&lt;a href=\"x>y\"&gt;&amp;&amp;", "]] &lt;&gt;&amp;&quot;", "&#+65;&lt;&gt;&amp;",
      "&#x+41;&lt;&gt;&amp;", "&#146;&lt;&gt;&amp;", "&LT;&GT;&AMP;&lt;",
    ])
  func same(_ unit: String) throws {
    let once = try #require(try Self.text(unit))
    // Units are joined by letters, as white space at the edges is nobody's concern here.
    let many = try #require(try Self.text(Array(repeating: unit, count: 40).joined(separator: "-")))
    #expect(many == Array(repeating: once, count: 40).joined(separator: "-"))
  }

  @Test(
    "is left to the XML parser where it stands in no element, and loses nothing around it",
    arguments: [
      "<!-- <description>LONG</description> -->", "<x a=\"> LONG\"/>", "<x a='\"> LONG'></x>", "<?x LONG?>",
      "<x a=\"LONG\">y</x>",
    ])
  func elsewhere(_ element: String) throws {
    let long = String(repeating: "&lt;p&gt;&amp;&quot; text ", count: 40)
    let feed = """
      <rss version="2.0"><channel><title>T</title>\(element.replacing("LONG", with: long))<item><guid>1</guid>
      <title>One</title></item><item><guid>2</guid><title>Two</title></item></channel></rss>
      """
    let parsed = try FeedParser.parse(Array(feed.utf8), address: "https://example.org/", contentType: nil)
    #expect(parsed.entries.map(\.title) == ["One", "Two"])
    #expect(parsed.title == "T")
  }
}
