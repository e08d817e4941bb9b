import Foundation
import Testing
import Text

@testable import Feeds

@Suite("A feed with HTML in a text that is no XML")
struct BrokenMarkupTests {
  /// An element that holds the text of an entry.
  enum Place: String, CaseIterable {
    case description = "description"
    case encoded = "content:encoded"
    case podcast = "itunes:summary"
    case atomSummary = "summary"
    case atomHTML = "content type=\"html\""
    case atomXHTML = "content type=\"xhtml\""
    case atomText = "summary type=\"text\""

    private var isAtom: Bool { [.atomSummary, .atomHTML, .atomXHTML, .atomText].contains(self) }

    /// A feed of three entries, with a text in the first one.
    func feed(_ text: String) -> String {
      let element = "<\(rawValue)>\(text)</\(rawValue.prefix { $0 != " " })>"
      return isAtom ? atom(element) : rss(element)
    }
  }

  private static func rss(_ element: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>T</title><link>https://example.org/</link>
    <item><title>1</title><link>https://example.org/1</link>\(element)<pubDate>Mon, 06 Sep 2021 10:00:00 GMT</pubDate></item>
    <item><title>2</title><link>https://example.org/2</link><description>two &lt;b&gt;2&lt;/b&gt;</description></item>
    <item><title>3</title><link>https://example.org/3</link><description>three</description></item></channel></rss>
    """
  }

  private static func atom(_ element: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:t</id>
    <entry><title>1</title><id>urn:1</id>\(element)<updated>2021-09-06T10:00:00Z</updated></entry>
    <entry><title>2</title><id>urn:2</id><summary type="html">two &lt;b&gt;2&lt;/b&gt;</summary></entry>
    <entry><title>3</title><id>urn:3</id><summary>three</summary></entry></feed>
    """
  }

  private func parse(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  private func text(_ entry: ParsedEntry?) -> String? {
    entry?.content ?? entry?.summary
  }

  /// Whether no entry was lost, none was changed by another, and what was wrong was said.
  private func checkEntries(of feed: ParsedFeed) {
    #expect(feed.entries.map(\.title) == ["1", "2", "3"])
    #expect(feed.entries.dropFirst().map { text($0) } == ["two <b>2</b>", "three"])
    #expect(feed.entries.first?.published != nil || feed.entries.first?.updated != nil)
    #expect(feed.problems.count == 1)
    #expect(feed.problems.first?.contains("HTML that was not escaped") == true)
    #expect(!feed.leftOut.isBroken)
  }

  private static let mistakes = [
    ("a < b", "a &lt; b"), ("if a<b then", "if a&lt;b then"), ("1 <2 &amp; 3 <= 4", "1 &lt;2 &amp; 3 &lt;= 4"),
    ("one<br>two", "one<br>two"), ("<p>one", "<p>one"), ("<p>one<p>two</p>", "<p>one<p>two</p>"),
    ("<img src=\"x\">one", "<img src=\"x\">one"), ("<a href=x>one</a>", "<a href=x>one</a>"),
    ("<input disabled>one", "<input disabled>one"), ("<B>one</b>", "<B>one</b>"), ("one</p>", "one</p>"),
    ("<b><i>one</b></i>", "<b><i>one</b></i>"), ("<img alt=\"a < b\" src=\"x\">", "<img alt=\"a < b\" src=\"x\">"),
    ("one<br>two &amp; &lt;b&gt;", "one<br>two &amp; &lt;b&gt;"), ("a <3 b<br>", "a &lt;3 b<br>"),
  ]

  @Test("loses no entry, and keeps what was meant", arguments: Place.allCases, mistakes)
  func mistake(place: Place, mistake: (text: String, expected: String)) throws {
    let feed = try parse(place.feed(mistake.text))
    checkEntries(of: feed)
    #expect(text(feed.entries.first) == mistake.expected)
  }

  @Test("may have bare ampersands as well, which is said too")
  func ampersands() throws {
    let feed = try parse(Place.description.feed("fish & chips<br><a href=\"https://example.org/?a=1&b=2\">x</a>"))
    #expect(feed.entries.count == 3)
    #expect(
      text(feed.entries.first)
        == "fish &amp; chips<br><a href=\"https://example.org/?a=1&amp;b=2\">x</a>")
    #expect(feed.problems.count == 2)
  }

  @Test("keeps escaped HTML beside a bracket", arguments: [Place.description, .encoded, .atomHTML])
  func escaped(place: Place) throws {
    let feed = try parse(place.feed("&lt;p&gt;a < b &amp;amp; c&lt;/p&gt;"))
    checkEntries(of: feed)
    #expect(text(feed.entries.first) == "<p>a < b &amp; c</p>")
  }

  @Test(
    "may have sections, comments and instructions in the text",
    arguments: [Place.description, .encoded, .atomHTML])
  func mixed(place: Place) throws {
    let tag = place.rawValue.prefix { $0 != " " }
    let text =
      "one<br><![CDATA[<i>two</i> </\(tag)> ]]]]><!-- </\(tag)> <p> --><![CDATA[>]]><?php </\(tag)> ?>]]&gt;three"
    let feed = try parse(place.feed(text))
    checkEntries(of: feed)
    #expect(self.text(feed.entries.first) == "one<br><i>two</i> </\(tag)> ]]>]]&gt;three")
  }

  @Test(
    "ends a text without an end where its entry ends",
    arguments: [
      ("<description>one", "one"), ("<description>one<br>two", "one<br>two"), ("<description>a < b", "a &lt; b"),
    ])
  func open(element: String, expected: String) throws {
    let feed = try parse(Self.rss("<author>a@example.org</author>" + element))
    #expect(feed.entries.map(\.title) == ["1", "2", "3"])
    #expect(text(feed.entries.first)?.hasPrefix(expected) == true)
  }

  @Test("has nothing in a text that ends behind it, whatever quotation marks hide")
  func marksInQuotes() throws {
    let texts = ["x<img alt=\"<!-- \"><![CDATA[ -->", "x<img alt=\"<![CDATA[ \"><!-- ]]>"]
    for text in texts {
      let feed = try parse(Place.description.feed(text).replacing("three", with: "three<![CDATA[]]><!-- -->"))
      #expect(feed.entries.map(\.title) == ["1", "2", "3"])
      #expect(self.text(feed.entries.first)?.contains("two") == false)
    }
    let many = String(repeating: "<item><title>x<img alt=\"<!-- \"><![CDATA[ --></title></item>", count: 20_000)
    let feed = try parse("<rss version=\"2.0\"><channel><title>T</title>\(many)</channel></rss>")
    #expect(feed.entries.count == 20_000)
  }

  @Test("may have addresses in angle brackets, and anything behind it")
  func addresses() throws {
    let feed = try parse(Self.rss("<author>Jo <https://example.org></author><description>one</description>"))
    checkEntries(of: feed)
    let noise = try parse(Self.rss("<description>one</description>") + "<script>if(a<b){}</script>")
    #expect(noise.entries.count == 3 && !noise.problems.contains { $0.contains("HTML") })
    for end in ["<", "</", "<![CDA"] {
      let cut = try parse(Self.rss("<description>one</description>").replacing("</channel></rss>", with: end))
      #expect(cut.entries.count == 3 && !cut.problems.contains { $0.contains("HTML") })
    }
  }

  @Test("takes the end of an entry inside a text for a part of it")
  func endOfEntry() throws {
    let feed = try parse(Place.description.feed("<b>one</item> two"))
    checkEntries(of: feed)
    #expect(text(feed.entries.first) == "<b>one</item> two")
  }

  @Test("is read as before where an end tag is misspelt")
  func misspelt() throws {
    let feed = try parse(Self.rss("<description>one</descripton>"))
    #expect(feed.entries.map(\.title) == ["1", "2", "3"])
    #expect(text(feed.entries.first) == "one")
    #expect(feed.leftOut.isBroken)
  }

  @Test("has titles and names with brackets")
  func elsewhere() throws {
    let feed = try parse(
      Self.rss("<author>Jo <jo@example.org></author><title>x < y</title>").replacing("<title>1</title>", with: ""))
    #expect(feed.entries.map(\.title) == ["x < y", "2", "3"])
    #expect(feed.entries.first?.authors.first?.name == "Jo")
  }

  @Test("leaves the texts alone that are XML")
  func others() throws {
    let html = "<div xmlns=\"http://www.w3.org/1999/xhtml\"><p>a &lt; b<br/></p><![CDATA[<i>]]></div>"
    let element = "<content type=\"xhtml\">\(html)</content><summary type=\"html\">&lt;p&gt;x &amp;amp; y</summary>"
    let whole = try parse(Self.atom(element)).entries[0]
    let broken = try parse(Self.atom(element).replacing(">three<", with: ">three<br><"))
    #expect(broken.entries.map(\.title) == ["1", "2", "3"])
    #expect(broken.entries[0] == whole)
    #expect(broken.entries[2].summary == "three<br>")
    let nested = "<summary type=\"xhtml\"><details><summary>s</summary><p>t</p></details></summary>"
    let feed = try parse(Self.atom(nested).replacing(">three<", with: ">three<br><"))
    #expect(feed.entries[0].summary == "<details><summary>s</summary><p>t</p></details>")
    #expect(feed.entries.count == 3)
  }

  @Test("may be in UTF-16")
  func wide() throws {
    let text = Place.description.feed("é < ß<br>").replacing("utf-8", with: "utf-16")
    let bytes = try [UInt8](#require(text.data(using: .utf16)))
    let feed = try FeedParser.parse(bytes, address: nil, contentType: nil)
    checkEntries(of: feed)
    #expect(self.text(feed.entries.first) == "é &lt; ß<br>")
  }

  @Test("may have more tags without an end than elements may nest")
  func many() throws {
    let feed = try parse(Place.description.feed(String(repeating: "one<br>", count: 20_000)))
    checkEntries(of: feed)
    #expect(text(feed.entries.first)?.utf8.count == 140_000)
  }

  @Test("keeps the entries behind a million brackets")
  func brackets() throws {
    let feed = try parse(Place.description.feed(String(repeating: "<", count: 1_000_000)))
    checkEntries(of: feed)
    #expect(text(feed.entries.first) == String(repeating: "&lt;", count: 1_000_000))
  }

  @Test("that was cut off has the entries before the cut")
  func cut() throws {
    let whole = Self.rss("<description>one</description>")
    let feed = try parse(String(whole.prefix(whole.count - 40)))
    #expect(feed.entries.map(\.title) == ["1", "2"])
    #expect(feed.leftOut.isBroken)
    #expect(feed.problems.count == 1)
  }
}
