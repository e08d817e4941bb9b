import Articles
import Testing

@testable import Feeds

@Suite("The long tail of feeds:")
struct LongTailTests {
  private func feed(_ channel: String) throws -> ParsedFeed {
    let text = "<rss version=\"2.0\"><channel><title>T</title>\(channel)</channel></rss>"
    return try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  private func entry(_ item: String) throws -> ParsedEntry {
    try #require(try feed("<item>\(item)</item>").entries.first)
  }

  private func atom(_ entry: String) throws -> ParsedEntry {
    let text =
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"><title>T</title><entry>\(entry)</entry></feed>"
    return try #require(
      try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil).entries.first)
  }

  @Test("a description next to a summary is the article")
  func descriptionAndSummary() throws {
    let both = try entry("<description>Long</description><summary>Short</summary>")
    #expect(both.content == "Long")
    #expect(both.summary == "Short")
    let podcast = try entry("<description>Long</description><itunes:summary>Short</itunes:summary>")
    #expect(podcast.content == nil)
    #expect(podcast.summary == "Long")
  }

  @Test(
    "text that was decoded wrongly is mended where all of it makes sense then",
    arguments: [
      ("It&#146;s don\u{92}t", "It’s don’t"), ("fÃ¼r â€žMÃ¼llerâ€œ", "für „Müller“"),
      ("&#195;&#169;", "é"), ("â\u{80}\u{A6}", "…"), ("für Ã¼", "für Ã¼"), ("MANHÃ\u{A0}de", "MANHÃ de"),
      ("«É»", "«É»"),
      ("naïve café", "naïve café"), ("日本 Ã©", "日本 Ã©"),
    ])
  func mangled(text: String, expected: String) throws {
    #expect(try entry("<title>\(text)</title>").title == expected)
  }

  @Test(
    "numbers of characters are read as they were meant",
    arguments: [
      ("&#X41;", "A"), ("&#55357;&#56832; x", "😀 x"), ("&#xD83D;&#xDE00;", "😀"), ("a&#1;b", "a\u{FFFD}b"),
      ("&#xD83D;!", "\u{FFFD}!"), ("&#zz;", "&#zz;"), ("A&nbsp B", "A B"),
    ])
  func references(text: String, expected: String) throws {
    let feed = try feed("<item><title>\(text)</title></item><item><title>next</title></item>")
    #expect(feed.entries.map(\.title) == [expected, "next"])
    #expect(!feed.problems.isEmpty)
  }

  @Test(
    "all categories in one element are apart, and a name may have a comma",
    arguments: [
      ("Environment, Fisheries, Politics", ["Environment", "Fisheries", "Politics"]),
      ("Washington, D.C.", ["Washington, D.C."]), ("One", ["One"]),
      (String(repeating: "long ", count: 9) + ", b, c", [String(repeating: "long ", count: 9) + ", b, c"]),
    ])
  func listedCategories(text: String, expected: [String]) throws {
    #expect(try entry("<category>\(text)</category>").tags == expected)
  }

  @Test(
    "the number of all entries is believed within bounds",
    arguments: [("430", 430), (" 0 ", 0), ("-1", nil), ("9223372036854775807", nil), ("many", nil)] as [(String, Int?)])
  func total(text: String, expected: Int?) throws {
    let parsed = try feed(
      "<totalResults xmlns=\"http://a9.com/-/spec/opensearchrss/1.0/\">\(text)</totalResults><item><title>T</title></item>"
    )
    #expect(parsed.total == expected)
  }

  @Test("markup in the wrong place is dropped")
  func markup() throws {
    let entry = try entry(
      """
      <dc:creator>&lt;a href="https://example.org/"&gt;Ann &amp;amp; Ben&lt;/a&gt;</dc:creator>
      <category>&lt;b&gt;News&lt;/b&gt;</category><link>https://example.org/?a=1&amp;amp;b=2</link>
      """)
    #expect(entry.authors == [ParsedAuthor(name: "Ann & Ben")])
    #expect(entry.tags == ["News"])
    #expect(entry.link == "https://example.org/?a=1&b=2")
    let escaped = try atom(
      "<content type=\"html\"><div xmlns=\"http://www.w3.org/1999/xhtml\">a &lt;b>b&lt;/b></div></content>")
    #expect(escaped.content?.contains("<b>b</b>") == true)
  }

  @Test("a file is listed once, with all that is known of it")
  func enclosures() throws {
    let entry = try entry(
      """
      <media:content url="a.mp3" fileSize="9" duration="61"/><enclosure url="a.mp3" length="0" type="audio/mpeg"/>
      <enclosure url="cover.jpg"/><enclosure url="b.mp4?x=1"/><itunes:duration>1:00</itunes:duration>
      """)
    let base = "https://example.org/"
    #expect(
      entry.enclosures == [
        Enclosure(address: base + "a.mp3", type: "audio/mpeg", length: 9, duration: 61),
        Enclosure(address: base + "cover.jpg", type: "image/jpeg"),
        Enclosure(address: base + "b.mp4?x=1", type: "video/mp4", duration: 60),
      ])
    #expect(entry.image == base + "cover.jpg")
  }

  @Test("a magnet link is a file that another program gets, wherever a feed has it")
  func magnets() throws {
    let magnet = Enclosure(address: "magnet:?xt=urn:btih:1&dn=A%20b", type: "application/x-bittorrent", title: "A b")
    let link = "magnet:?xt=urn:btih:1&amp;dn=A%20b"
    let enclosure = try entry(
      "<enclosure url=\"\(link)\" type=\"x/y\" length=\"1\"/><link>https://example.org/1</link>")
    #expect(enclosure.enclosures == [magnet] && enclosure.link == "https://example.org/1")
    let linked = try entry("<link>\(link)</link>")
    #expect(linked.enclosures == [magnet] && linked.link == nil)
    for relation in ["alternate", "enclosure"] {
      #expect(try atom("<link rel=\"\(relation)\" href=\"\(link)\"/>").enclosures == [magnet])
    }
    for (size, length) in [
      ("734003200", 734_003_200), ("", nil), ("0", nil), ("-1", nil), ("9e9", nil), ("99999999999999999999", nil),
    ] {
      let sized = try entry("<enclosure url=\"\(link)&amp;xl=\(size)\" length=\"1\"/>").enclosures
      #expect(sized.map(\.length) == [length] && sized.map(\.title) == ["A b"], "\(size)")
    }
    for other in ["tel:1", "ftp://example.org/a", "javascript:x", "magnet:", "file:///a"] {
      #expect(try entry("<enclosure url=\"\(other)\"/><link>\(other)</link>").enclosures.isEmpty)
    }
  }

  @Test("the widest picture is taken")
  func pictures() throws {
    let entry = try entry(
      """
      <media:content url="a.jpg" width="140"/><media:content url="b.jpg" width="700"/><media:content url="c.jpg" width="460"/>
      """)
    #expect(entry.image == "https://example.org/b.jpg")
  }

  @Test("a text may have a language and a base of its own")
  func scopes() throws {
    let content = try atom(
      "<summary xml:lang=\"fr\" xml:base=\"/fr/\">a</summary><content xml:lang=\"de_DE\" xml:base=\"/de/\">b</content>")
    #expect(content.language == "de-DE")
    #expect(content.base == "https://example.org/de/")
    #expect(try atom("<summary xml:lang=\"fr\">a</summary><content>b</content>").language == "en")
    #expect(try atom("<content xml:lang=\"\">b</content>").language == nil)
  }

  @Test("a base that is no address does not count")
  func bases() throws {
    #expect(
      try atom("<link xml:base=\"http:///a.example/b/\" href=\"c\"/>").link == "http://a.example/b/c")
    #expect(try atom("<link xml:base=\"javascript:x\" href=\"c\"/>").link == "https://example.org/c")
  }

  @Test("channels of 1997")
  func definitionFormat() throws {
    let text = """
      <CHANNEL HREF="https://example.org/" LASTMOD="2004-04-06T23:05:43Z"><TITLE>T</TITLE><ABSTRACT>About</ABSTRACT>
      <ITEM HREF="/1" LASTMOD="2004-04-06T23:05:43-05:00"><TITLE>1</TITLE><ABSTRACT>One</ABSTRACT></ITEM></CHANNEL>
      """
    let feed = try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
    #expect(feed.link == "https://example.org/")
    #expect(feed.subtitle == "About")
    #expect(feed.entries.first?.link == "https://example.org/1")
    #expect(feed.entries.first?.summary == "One")
    #expect(feed.entries.first?.updated?.timeIntervalSince1970 == 1_081_310_743)
  }

  @Test("a podcast names its owner, and its parts where shops want them")
  func podcast() throws {
    let feed = try feed(
      """
      <itunes:owner><itunes:name>Ann</itunes:name><itunes:email>a@example.org</itunes:email></itunes:owner>
      <item><itunes:category text="Technology"/><itunes:subtitle>Short</itunes:subtitle><tags>x, y</tags></item>
      """)
    #expect(feed.authors == [ParsedAuthor(name: "Ann", email: "a@example.org")])
    #expect(feed.entries.first?.tags == ["Technology", "x", "y"])
    #expect(feed.entries.first?.summary == "Short")
  }

  @Test("rights, contributors, tags and sources are kept")
  func attribution() throws {
    let feed = try feed(
      """
      <copyright>© T</copyright><category>A</category><dc:subject>B</dc:subject><dc:contributor>Cy</dc:contributor>
      <itunes:category text="C"><itunes:category text="D"/></itunes:category>
      <item><dc:rights>© Ann</dc:rights><source url="/other.xml">Other &amp;amp; more</source><dc:contributor>Di</dc:contributor></item>
      """)
    #expect(feed.rights == "© T")
    #expect(feed.tags == ["A", "B", "C", "D"])
    #expect(feed.contributors == [ParsedAuthor(name: "Cy")])
    let entry = try #require(feed.entries.first)
    #expect(entry.rights == "© Ann")
    #expect(entry.contributors == [ParsedAuthor(name: "Di")])
    #expect(entry.source == ParsedSource(title: "Other & more", link: "https://example.org/other.xml"))
    let taken = try atom(
      """
      <source><id>x</id><title>Other</title><subtitle>About</subtitle><link href="/o"/><rights>© O</rights></source>
      """)
    #expect(
      taken.source
        == ParsedSource(title: "Other", subtitle: "About", link: "https://example.org/o", rights: "© O"))
    #expect(taken.title == nil)
  }

  @Test("other files come in Base64")
  func base64() throws {
    #expect(try atom("<title type=\"application/octet-stream\">\nPGI+SGk8L2I+\n</title>").title == "Hi")
  }
}
