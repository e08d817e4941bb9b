import Articles
import Feeds
import Foundation
import Testing

@Suite("A feed in")
struct FormatTests {
  private func parse(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feeds/all", contentType: nil)
  }

  @Test("RSS 2.0 gives everything it has")
  func rss20() throws {
    let feed = try parse(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
      <channel>
        <title>News &amp;amp; more</title><link>https://example.org/</link><description>About &lt;b&gt;things&lt;/b&gt;</description>
        <language>en-GB</language><ttl>90</ttl><lastBuildDate>Thu, 01 Jan 2004 19:48:21 GMT</lastBuildDate>
        <skipHours><hour>25</hour><hour>-1</hour><hour>3</hour><hour> 24 </hour><hour>x</hour><hour>3</hour></skipHours>
        <skipDays><day>Sunday</day><day>friday</day><day>Someday</day></skipDays>
        <atom:link rel="self" href="https://example.org/feed.xml"/>
        <managingEditor>editor@example.org (Ed Itor)</managingEditor>
        <image><url>/logo.png</url><title>Not the feed's title</title><link>https://other.example/</link></image>
        <item>
          <title>First &lt;em&gt;post&lt;/em&gt;</title><link>/first</link><guid isPermaLink="false">id-1</guid>
          <description>Short</description><content:encoded><![CDATA[<p>Long &amp; whole</p>]]></content:encoded>
          <dc:creator>Ann</dc:creator><dc:creator>Ben</dc:creator><pubDate>Thu, 01 Jan 2004 10:00:00 GMT</pubDate>
          <category>one</category><category>two</category><category>one</category><comments>/first#comments</comments>
          <enclosure url="a.mp3" type="audio/mpeg" length="1234"/><itunes:duration>1:02:03</itunes:duration>
          <media:group><media:content url="https://cdn.example/p.jpg" medium="image"/><media:title>No</media:title></media:group>
          <source url="https://other.example/"><title>No</title></source>
        </item>
        <item><title>Second</title><guid>https://example.org/second</guid></item>
      </channel></rss>
      """)
    #expect(feed.format == .rss20)
    #expect(feed.title == "News & more")
    #expect(feed.subtitle == "About things")
    #expect(feed.link == "https://example.org/")
    #expect(feed.selfLink == "https://example.org/feed.xml")
    #expect(feed.language == "en-GB")
    #expect(feed.timeToLive == 90)
    #expect(feed.skippedHours == [0, 3] && feed.skippedDays == [0, 5])
    #expect(feed.image == "https://example.org/logo.png")
    #expect(feed.updated == Date(timeIntervalSince1970: 1_072_986_501))
    #expect(feed.authors == [ParsedAuthor(name: "Ed Itor", email: "editor@example.org")])
    #expect(feed.problems.isEmpty)
    #expect(feed.entries.count == 2)
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "id-1")
    #expect(entry.title == "First post")
    #expect(entry.link == "https://example.org/first")
    #expect(entry.summary == "Short")
    #expect(entry.content == "<p>Long &amp; whole</p>")
    #expect(entry.authors.map(\.name) == ["Ann", "Ben"])
    #expect(entry.tags == ["one", "two"])
    #expect(entry.commentsLink == "https://example.org/first#comments")
    #expect(
      entry.enclosures == [
        Enclosure(address: "https://example.org/feeds/a.mp3", type: "audio/mpeg", length: 1234, duration: 3723)
      ])
    #expect(entry.image == "https://cdn.example/p.jpg")
    #expect(feed.entries[1].link == "https://example.org/second")
  }

  @Test("Atom 1.0 follows its constructs, base and languages")
  func atom10() throws {
    let feed = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="https://base.example/dir/">
        <title type="text">Less &lt; more</title><subtitle type="html">&lt;b&gt;Bold&lt;/b&gt;</subtitle>
        <link href="/"/><link rel="self" href="feed"/><link rel="next" href="?page=2"/>
        <id>urn:feed</id><updated>2003-12-13T18:30:02Z</updated><icon>i.png</icon><logo>l.png</logo>
        <author><name>Ann</name><email>a@example.org</email><uri>/ann</uri></author>
        <entry xml:lang="en" xml:base="sub/">
          <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b> &lt;c></div></title>
          <link rel="replies" href="c"/><link rel="alternate" type="application/json" href="no"/>
          <link rel="alternate" type="text/html" href="yes"/><link rel="enclosure" href="v.mp4" type="video/mp4" length="5"/>
          <id>urn:1</id><published>2003-12-13T08:29:29-04:00</published><updated>2003-12-14T00:00:00Z</updated>
          <summary>a &lt; b</summary>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x &lt; y<br/><img src="p.png" alt="&quot;"/></p></div></content>
          <category term="t" label="Label"/>
        </entry>
      </feed>
      """)
    #expect(feed.format == .atom10)
    #expect(feed.title == "Less < more")
    #expect(feed.subtitle == "Bold")
    #expect(feed.link == "https://base.example/")
    #expect(feed.selfLink == "https://base.example/dir/feed")
    #expect(feed.nextPage == "https://base.example/dir/?page=2")
    #expect(feed.icon == "https://base.example/dir/i.png")
    #expect(feed.image == "https://base.example/dir/l.png")
    #expect(feed.language == "de")
    #expect(feed.authors == [ParsedAuthor(name: "Ann", email: "a@example.org", address: "https://base.example/ann")])
    let entry = try #require(feed.entries.first)
    #expect(entry.title == "A b <c>")
    #expect(entry.link == "https://base.example/dir/sub/yes")
    #expect(entry.commentsLink == "https://base.example/dir/sub/c")
    #expect(entry.language == "en")
    #expect(entry.base == "https://base.example/dir/sub/")
    #expect(entry.summary == "a &lt; b")
    #expect(entry.content == "<p>x &lt; y<br><img src=\"p.png\" alt=\"&quot;\"></p>")
    #expect(entry.tags == ["Label"])
    #expect(entry.enclosures.map(\.length) == [5])
    #expect(entry.published == Date(timeIntervalSince1970: 1_071_318_569))
  }

  @Test("Atom 0.3 reads its modes")
  func atom03() throws {
    let feed = try parse(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title><tagline>Tag</tagline>
      <entry><title mode="escaped" type="text/html">a &lt;b&gt;b&lt;/b&gt;</title><id>1</id><issued>2003-12-31T10:14:55Z</issued>
      <modified>2004-01-01T00:00:00Z</modified><content mode="base64" type="text/html">PHA+SGk8L3A+</content></entry></feed>
      """)
    #expect(feed.format == .atom03)
    #expect(feed.subtitle == "Tag")
    #expect(feed.entries.first?.title == "a b")
    #expect(feed.entries.first?.content == "<p>Hi</p>")
    #expect(feed.entries.first?.published == Date(timeIntervalSince1970: 1_072_865_695))
  }

  @Test("RSS 1.0 finds its items beside the channel")
  func rss10() throws {
    let feed = try parse(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel rdf:about="https://example.org/"><title>RDF</title><link>https://example.org/</link>
        <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
      <image><url>https://example.org/i.png</url></image>
      <item rdf:about="https://example.org/1"><title>One</title><link>https://example.org/one</link><dc:date>2003-12-31</dc:date>
        <dc:subject>S</dc:subject></item>
      </rdf:RDF>
      """)
    #expect(feed.format == .rss10)
    #expect(feed.title == "RDF")
    #expect(feed.timeToLive == 360)
    #expect(feed.image == "https://example.org/i.png")
    #expect(feed.entries.map(\.id) == ["https://example.org/1"])
    #expect(feed.entries.first?.link == "https://example.org/one")
    #expect(feed.entries.first?.published == Date(timeIntervalSince1970: 1_072_828_800))
  }

  @Test(
    "an older RSS says which",
    arguments: [
      ("0.91", FeedFormat.rss091), ("0.92", .rss092), ("0.93", .rss093), ("0.94", .rss094), ("2.0", .rss20),
      ("", .rss), ("2.1", .rss20),
    ])
  func version(version: String, format: FeedFormat) throws {
    #expect(try parse("<rss version=\"\(version)\"><channel><title>T</title></channel></rss>").format == format)
  }

  @Test("RSS without a version, RSS 0.90 and the Channel Definition Format are known")
  func old() throws {
    #expect(try parse("<rss><channel><title>T</title></channel></rss>").format == .rss)
    let rdf = try parse(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
      <channel><title>T</title></channel><item><title>One</title><link>/1</link></item></rdf:RDF>
      """)
    #expect(rdf.format == .rss090 && rdf.entries.map(\.title) == ["One"])
    let cdf = try parse(
      """
      <CHANNEL HREF="https://e.example/"><TITLE>C</TITLE><LOGO HREF="https://e.example/l.gif"/><ABSTRACT>About</ABSTRACT>
      <ITEM HREF="https://e.example/1"><TITLE>One</TITLE><ABSTRACT>Text</ABSTRACT></ITEM>
      <CHANNEL><TITLE>Inner</TITLE><LOGO HREF="https://e.example/m.gif"/><ITEM HREF="https://e.example/2"><TITLE>Two</TITLE></ITEM>
      </CHANNEL><ITEM HREF="https://e.example/3"><TITLE>Three</TITLE></ITEM></CHANNEL>
      """)
    #expect(cdf.format == .cdf && cdf.title == "C" && cdf.subtitle == "About")
    #expect(cdf.image == "https://e.example/l.gif")
    #expect(cdf.entries.map(\.title) == ["One", "Two", "Three"])
    #expect(cdf.entries.map(\.link) == ["https://e.example/1", "https://e.example/2", "https://e.example/3"])
  }

  @Test(
    "a feed without a language has that of its answer",
    arguments: [("de", "de"), (" en_GB ", "en-GB"), ("de, en", nil), ("", nil), (nil, nil)] as [(String?, String?)])
  func contentLanguage(field: String?, language: String?) throws {
    func found(_ inside: String) throws -> String? {
      let text = "<rss version=\"2.0\"><channel><title>T</title>\(inside)</channel></rss>"
      return try FeedParser.parse(Array(text.utf8), address: nil, contentType: nil, contentLanguage: field).language
    }
    #expect(try found("") == language)
    #expect(try found("<language>fr</language>") == "fr")
  }

  @Test(
    "RSS has the length of a recording where that is one",
    arguments: [
      ("1:02:03", 3723), ("62:03", 3723), ("3723", 3723), ("86400", 86_400), ("2625320", nil), ("30:00:00", 108_000),
    ] as [(String, Int?)])
  func durations(text: String, seconds: Int?) throws {
    let feed = try parse(
      "<rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><title>A</title><item><title>T</title>"
        + "<itunes:duration>\(text)</itunes:duration></item></channel></rss>")
    #expect(feed.entries.first?.duration == seconds)
  }

  @Test("JSON takes numbers as ids and leaves out what has none")
  func json() throws {
    let feed = try parse(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "J &amp; S", "home_page_url": "https://example.org/",
       "feed_url": "https://example.org/feed.json", "next_url": "https://example.org/feed.json", "language": "en",
       "icon": "/i.png", "authors": [{"name": "Ann", "url": "/ann"}, 5], "items": [
        {"id": 7, "url": "/7", "title": "Seven", "content_html": "<p>Hi</p>", "date_published": "2020-01-01T00:00:00Z",
         "tags": ["a"], "attachments": [{"url": "/a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 9, "duration_in_seconds": 61.2}]},
        {"id": "8", "content_text": "a < b\\n\\nc", "title": 9, "image": "javascript:x"}, {"title": "no id"}, "no object"]}
      """)
    #expect(feed.format == .jsonFeed11)
    #expect(feed.title == "J & S")
    #expect(feed.nextPage == nil)
    #expect(feed.authors == [ParsedAuthor(name: "Ann", address: "https://example.org/ann")])
    #expect(feed.entries.map(\.id) == ["7", "8"])
    #expect(feed.entries[0].link == "https://example.org/7")
    #expect(feed.entries[0].enclosures.first?.duration == 61)
    #expect(feed.entries[1].content == "<p>a &lt; b</p>\n<p>c</p>")
    #expect(feed.entries[1].title == nil)
    #expect(feed.entries[1].image == nil)
    #expect(feed.problems.count == 1)
  }

  @Test("no declared namespaces still has what their prefixes promise")
  func undeclaredPrefixes() throws {
    let feed = try parse(
      "<rss><channel><item><dc:creator>Ann</dc:creator><content:encoded>Text</content:encoded></item></channel></rss>")
    #expect(feed.entries.first?.authors.first?.name == "Ann")
    #expect(feed.entries.first?.content == "Text")
  }

  @Test("dangerous addresses has none of them")
  func addresses() throws {
    let feed = try parse(
      """
      <rss><channel><link>javascript:alert(1)</link><image><url>file:///etc/passwd</url></image><item><link>JavaScript:x</link>
      <guid>data:text/html,x</guid><enclosure url="file:///x" type="audio/mpeg"/><comments>vbscript:x</comments></item></channel></rss>
      """)
    #expect(feed.link == nil)
    #expect(feed.image == nil)
    #expect(feed.entries.first?.link == nil)
    #expect(feed.entries.first?.enclosures == [])
    #expect(feed.entries.first?.commentsLink == nil)
  }
}
