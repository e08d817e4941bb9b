import Articles
import Foundation
import TestServers
import Testing

@testable import Feeds

/// What users of other readers reported of feeds, with the neighbours of each report.
@Suite("A reported feed")
struct ReportedFeedTests {
  private func feed(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  private func rss(_ inside: String) throws -> ParsedFeed {
    try feed(
      """
      <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">\
      <channel><title>F</title>\(inside)</channel></rss>
      """)
  }

  private func atom(_ inside: String) throws -> ParsedEntry {
    let feed = try feed("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>T</title>\(inside)</entry></feed>")
    return try #require(feed.entries.first)
  }

  // MARK: - Entities of its own

  private func titled(_ title: String, declaring declarations: String) throws -> String? {
    try feed(
      "<!DOCTYPE rss [\(declarations)]><rss version=\"2.0\"><channel><item><title>\(title)</title></item></channel></rss>"
    ).entries.first?.title
  }

  @Test(
    "has the short texts that its own document type gives a name",
    arguments: [
      ("<!ENTITY town \"Lyon\">", "In &town;", "In Lyon"), ("<!ENTITY town 'Lyon'>", "In &town;", "In Lyon"),
      ("<!ENTITY  dash  '&#8212;' >", "a&dash;b", "a—b"), ("<!ENTITY a 'one'><!ENTITY a 'two'>", "&a;", "one"),
      ("<!-- <!ENTITY a 'one'> --><!ENTITY a 'two'>", "&a;", "two"), ("<!ENTITY a ''>", "x&a;y", "xy"),
      ("<!ENTITY a 'one'><!ELEMENT b ANY><!ENTITY c 'three'>", "&a; &c;", "one three"),
      ("<!ENTITY é 'one'>", "&é;", "one"),
    ])
  func ownEntity(declarations: String, title: String, wanted: String) throws {
    #expect(try titled(title, declaring: declarations) == wanted)
  }

  @Test(
    "has no text that a name could attack with",
    arguments: [
      "<!ENTITY a SYSTEM \"file:///etc/passwd\">", "<!ENTITY % a 'one'>", "<!ENTITY b 'two'><!ENTITY a '&b;&b;'>",
      "<!ENTITY a '<b>one</b>'>", "<!ENTITY a '&#60;b>'>", "<!ENTITY a '&#38;amp;'>", "<!ENTITY a>",
      "<!ENTITY a '\(String(repeating: "x", count: 1000))'>",
    ])
  func foreignEntity(declaration: String) throws {
    #expect(try titled("x &a; y", declaring: declaration) == "x &a; y")
  }

  @Test("takes no entity whose text is not UTF-8, and looks for none behind the first document type")
  func brokenEntities() throws {
    let head = "<!DOCTYPE rss [<!ENTITY a \""
    let tail = "\">]><rss version=\"2.0\"><channel><item><title>x &a; y</title></item></channel></rss>"
    let bytes = Array(head.utf8) + [UInt8](repeating: 0xFF, count: 64) + Array(tail.utf8)
    #expect(try FeedParser.parse(bytes, address: nil, contentType: nil).entries.count == 1)
    #expect(try titled("x &a; y", declaring: "<!ENTITY a '\(String(repeating: "€", count: 30))'>") == "x &a; y")
    #expect(try titled("x &a; y", declaring: "<!ENTITY a 'one") == "x &a; y")
    // No end is looked for a hundred thousand times.
    let types = String(repeating: "<!doctype \"<!--\">", count: 100_000)
    let seconds = processorSeconds(of: { _ = try? feed(types + "<rss><channel><title>T</title></channel></rss>") })
    #expect(seconds < 30)
  }

  @Test(
    "may leave a quotation mark open in its document type",
    arguments: [
      "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN \"http://my.netscape.example/rss-0.91.dtd\">",
      "<!DOCTYPE rss SYSTEM \"http://my.netscape.example/rss-0.91.dtd>", "<!DOCTYPE rss SYSTEM 'rss-0.91.dtd>",
      "<!DOCTYPE rss PUBLIC -//Netscape//DTD//EN' \"rss.dtd\">", "<!DOCTYPE rss SYSTEM \"rss.dtd\"\">",
      "<!DOCTYPE rss [<!ENTITY b \"x\">", "<!DOCTYPE rss [", "<!DOCTYPE rss [<!ELEMENT rss ANY> <!-- it's",
      "<!DOCTYPE rss [<!ENTITY b \"x> ]>", "<!DOCTYPE rss [\n<!ENTITY b 'x>\n<!ENTITY c 'y'>\n]>\n",
      "<!DOCTYPE rss [<!ENTITY % b \"<!ELEMENT c ANY>\"> <!ENTITY c \"[<b>]>\">]>",
      "<!DOCTYPE rss SYSTEM \"rss.dtd\" [<!ATTLIST a b CDATA \"<c>>\"> <!-- it's \" -->]>",
    ])
  func openQuotation(type: String) throws {
    let feed = try feed(
      "<?xml version=\"1.0\"?>\(type)<rss version=\"2.0\"><channel><title>T</title><item><title>It's &quot;it&quot;</title></item>"
        + "</channel></rss>")
    #expect(feed.title == "T" && feed.entries.map(\.title) == ["It's \"it\""])
  }

  @Test(
    "looks at open quotation marks of its document type once",
    arguments: ["\"<", "\"'<", "\"]><", "' \"", "<!ENTITY a \"", "<    \""])
  func manyOpenQuotations(part: String) {
    let text = "<!DOCTYPE rss [" + String(repeating: part, count: 1_000_000)
    let seconds = processorSeconds(of: { _ = try? feed(text + "]><rss><channel><title>T</title></channel></rss>") })
    #expect(seconds < 30)
  }

  @Test("has not more than a million bytes of its own entities")
  func manyEntities() throws {
    let text = String(repeating: "x", count: 60)
    let found = try feed(
      """
      <!DOCTYPE rss [<!ENTITY a "\(text)">]><rss version="2.0"><channel><item><title>One</title>\
      <description>\(String(repeating: "&a;", count: 100_000))</description></item></channel></rss>
      """)
    let entry = try #require(found.entries.first)
    #expect(try #require(entry.content ?? entry.summary).utf8.count < 1_600_000)
  }

  // MARK: - Elements without an end

  @Test(
    "keeps its entries where an element has no end",
    arguments: [
      "<media:content url=\"https://example.org/a.jpg\" medium=\"image\">",
      "<enclosure url=\"a.mp3\" type=\"audio/mpeg\">",
      "<podcast:transcript url=\"a.vtt\" type=\"text/vtt\">", "<media:group><media:content url=\"a.jpg\">", "<foreign>",
      "<itunes:image href=\"a.jpg\">", "<author>", "<category>News", "<guid2>x",
      "<source url=\"https://example.org/\">",
    ])
  func openInItem(element: String) throws {
    let found = try rss(
      """
      <item><title>One</title><guid>1</guid>\(element)</item><item>\(element)<title>Two</title><guid>2</guid></item>
      <item><title>Three</title><guid>3</guid></item>
      """)
    #expect(found.entries.map(\.title) == ["One", "Two", "Three"])
    #expect(found.entries.map(\.id) == ["1", "2", "3"])
    #expect(found.problems.contains { $0.contains("without an end") })
  }

  @Test(
    "keeps all entries behind an element of its head without an end",
    arguments: [
      "<itunes:image href=\"a.jpg\">", "<image>", "<foreign a=\"b\">", "<podcast:funding url=\"a\">", "<category>News",
    ])
  func openInHead(element: String) throws {
    let found = try rss(
      "\(element)<item><title>One</title><guid>1</guid></item><item><title>Two</title><guid>2</guid></item>")
    #expect(found.entries.map(\.title) == ["One", "Two"])
  }

  @Test("begins an entry where the one before has no end, and minds no end too many")
  func openEntry() throws {
    let open = try rss("<item><title>One</title><guid>1</guid><item><title>Two</title><guid>2</guid></item>")
    #expect(open.entries.map(\.title) == ["One", "Two"])
    let closed = try rss(
      "<item><title>One</title></media:content><guid>1</guid></item></foreign><item><title>Two</title></item>")
    #expect(closed.entries.map(\.title) == ["One", "Two"] && closed.entries[0].id == "1")
  }

  @Test("with half a megabyte of open elements ends in bounded time")
  func manyOpen() throws {
    for part in ["<media:content>", "</x>", "<a></b>", "<item>", "<a></a", "<x><item></y></item>"] {
      let inside = String(repeating: part, count: 500_000 / part.utf8.count)
      _ = try? rss("<item><title>One</title></item>" + inside)
    }
  }

  // MARK: - Titles

  @Test(
    "keeps the words of a title that stand in angle brackets",
    arguments: [
      ("Does it have &lt;animate&gt; like SVG?", "Does it have <animate> like SVG?"),
      ("<![CDATA[Use List<String> or vector<int> here]]>", "Use List<String> or vector<int> here"),
      ("The &lt;i&gt;real&lt;/i&gt; thing &lt;b&gt;bold&lt;/b&gt;", "The real thing bold"),
      ("&lt;script&gt; tag explained", "<script> tag explained"), ("<![CDATA[<<<Nonsense>>>]]>", "<<<Nonsense>>>"),
      ("&lt;div&gt; vs &lt;section&gt;: which one?", "<div> vs <section>: which one?"),
      ("&lt;title&gt; and &lt;h1&gt; should differ", "<title> and <h1> should differ"),
      ("C# generics: IEnumerable&lt;T&gt;", "C# generics: IEnumerable<T>"),
      ("a &lt; b and c > d, 5 &lt;3 you", "a < b and c > d, 5 <3 you"),
      ("One&lt;br&gt;two", "One two"), ("&lt;p&gt;Wrapped&lt;/p&gt;", "Wrapped"), ("End of it&lt;/em&gt;", "End of it"),
      ("&lt;a href=\"x\"&gt;Cut", "Cut"), ("&lt;st1:city&gt;Paris&lt;/st1:city&gt;", "Paris"),
      ("&lt;script&gt;alert(1)&lt;/script&gt;Shown", "Shown"), ("Mind the &lt;/body&gt; tag", "Mind the </body> tag"),
      ("How to use &amp;amp;nbsp; in HTML", "How to use &nbsp; in HTML"), ("Tom &amp;lt;3 Ann", "Tom <3 Ann"),
    ])
  func titles(written: String, title: String) throws {
    #expect(try rss("<item><title>\(written)</title></item>").entries.first?.title == title)
  }

  @Test("keeps Atom's titles as they are, which say whether they are HTML")
  func atomTitles() throws {
    #expect(
      try feed(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title type=\"html\">a &lt;animate&gt; b</title></entry></feed>"
      )
      .entries.first?.title == "a b")
    #expect(
      try feed("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>a &lt;animate&gt; b</title></entry></feed>")
        .entries.first?.title == "a <animate> b")
  }

  // MARK: - Links

  @Test(
    "takes a guid for a link where it is an address alone",
    arguments: [
      ("<guid>https://example.org/1</guid>", "https://example.org/1"), ("<guid>886840</guid>", nil),
      ("<guid isPermaLink=\"true\">886840</guid>", nil), ("<guid>2d3f9a1e-0001-4a6b</guid>", nil),
      ("<guid>article 54 at example.org</guid>", nil), ("<guid>example.org/11</guid>", nil),
      ("<guid>at://did:plc:a/3</guid>", nil),
      ("<guid>/13/story</guid>", "https://example.org/13/story"),
      ("<guid isPermaLink=\" False \">https://example.org/1</guid>", nil),
      ("<guid>886840</guid><link>https://example.org/2</link>", "https://example.org/2"),
      ("<guid>urn:uuid:1</guid>", nil), ("<guid>mailto:a@example.org</guid>", nil),
    ])
  func guids(written: String, link: String?) throws {
    #expect(try rss("<item><title>T</title>\(written)</item>").entries.first?.link == link)
  }

  @Test("opens Atom's id where no link is given and it is an address")
  func atomIDs() throws {
    #expect(try atom("<id>https://example.org/1</id>").link == "https://example.org/1")
    #expect(
      try atom("<id>https://example.org/1</id><link href=\"https://example.org/2\"/>").link == "https://example.org/2")
    #expect(try atom("<id>tag:example.org,2026:1</id>").link == nil)
  }

  @Test(
    "reads a relation that is written out, has blanks or is empty",
    arguments: [
      "http://www.iana.org/assignments/relation/alternate", "ALTERNATE", " alternate ", "", "bookmark",
    ])
  func relations(relation: String) throws {
    #expect(
      try atom("<id>1</id><link rel=\"\(relation)\" href=\"https://example.org/1\"/>").link == "https://example.org/1")
  }

  @Test("reads an enclosure whose relation is written out, and takes no other relation for an article")
  func otherRelations() throws {
    let entry = try atom(
      """
      <id>1</id><link rel="http://www.iana.org/assignments/relation/enclosure" type="audio/mpeg" href="https://example.org/1.mp3"/>\
      <link rel="http://example.org/relation/alternate" href="https://example.org/1"/>
      """)
    #expect(entry.enclosures.map(\.address) == ["https://example.org/1.mp3"] && entry.link == nil)
  }

  // MARK: - Dates

  @Test(
    "leaves out a date of another calendar, which would be years off",
    arguments: [
      "1404-11-07T11:32:06Z", "۱۴۰۴-۱۱-۰۷T۱۱:۳۲:۰۶Z", "1404/02/31 11:32", "1447-07-08", "2569-01-27T11:32:06+07:00",
      "令和8年1月27日 11:32",
      "民國115年1月27日", "平成30年1月27日", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "พ.ศ. 2569",
    ])
  func otherCalendars(date: String) throws {
    let entry = try atom("<id>1</id><updated>2026-01-27T17:42:38Z</updated><published>\(date)</published>")
    #expect(entry.published == nil && entry.updated != nil)
  }

  @Test(arguments: [
    ("2020-W22-1", "2020-05-25T00:00:00Z"), ("2020-W01-1", "2019-12-30T00:00:00Z"),
    ("2021-W01", "2021-01-04T00:00:00Z"), ("2020-W53-5", "2021-01-01T00:00:00Z"),
    ("1583-01-01", "1583-01-01T00:00:00Z"), ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
  ])
  func `A date of weeks is read, and an old one stays`(written: String, date: String) throws {
    #expect(FeedDate.parse(written.utf8) == (try Date(date, strategy: .iso8601)))
  }

  // MARK: - JSON Feed

  @Test("in JSON may have one where a list is wanted, and a name where an object is")
  func jsonShapes() throws {
    let found = try feed(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"J","authors":{"name":"Ann"},"items":[
      {"id":"1","content_text":"x","authors":{"name":"Bob"}},{"id":"2","content_text":"x","authors":[null,{"name":"Cy"},"Di"]},
      {"id":"3","content_text":"x"},{"id":"4","content_text":"x","author":"Dee"},
      {"id":"5","content_text":"x","title":6,"tags":"one","attachments":{"url":"https://example.org/5.mp3","mime_type":"audio/mpeg",
      "duration_in_seconds":"61","size_in_bytes":"12"}},{"id":"6","content_text":"x","tags":[null,"t",3],"date_published":1700000000,"authors":5}]}
      """)
    #expect(found.authors.map(\.name) == ["Ann"])
    #expect(
      found.entries.map { $0.authors.map { $0.name ?? "" } }
        == [["Bob"], ["Cy", "Di"], ["Ann"], ["Dee"], ["Ann"], ["Ann"]])
    #expect(
      found.entries[4].enclosures
        == [Enclosure(address: "https://example.org/5.mp3", type: "audio/mpeg", length: 12, duration: 61)])
    #expect(found.entries[4].tags == ["one"] && found.entries[5].tags == ["t"])
    #expect(found.entries[5].published == Date(timeIntervalSince1970: 1_700_000_000))
  }

  // MARK: - Encodings and moves

  @Test(
    "is read by a name that is nearly one of an encoding",
    arguments: [
      "cp-1250", "win-1250", "windows1250", "CP_1250", "x-cp1250", "Windows-1250", "mswin1250",
    ])
  func encodings(label: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(label)\"?><rss version=\"2.0\"><channel><title>P"
    let bytes = Array(text.utf8) + [0xF8] + Array("</title></channel></rss>".utf8)
    #expect(try FeedParser.parse(bytes, address: nil, contentType: nil).title == "Př")
  }

  @Test("tells where it moved")
  func newAddress() throws {
    #expect(
      try rss("<itunes:new-feed-url>https://example.com/new</itunes:new-feed-url>").newAddress
        == "https://example.com/new")
    #expect(try rss("<itunes:new-feed-url>new</itunes:new-feed-url>").newAddress == "https://example.org/new")
    #expect(try rss("<itunes:new-feed-url></itunes:new-feed-url>").newAddress == nil)
  }

  // MARK: - Lists

  @Test("of feeds has folders of whatever type, and those that a category names")
  func lists() throws {
    let list = try OPML.parse(
      Array(
        """
        <opml version="2.0"><body><outline type="rss" text="F"><outline type="rss" text="a" xmlUrl="https://a.example/f"/></outline>
        <outline type="rss" text="G" xmlUrl=""><outline text="b" xmlUrl="feed://b.example/f"/></outline>
        <outline type="rss" text="H" htmlUrl="https://x.example/"><outline text="c" xmlUrl="feed:https://c.example/f"/></outline>
        <outline type="rss" text="d" xmlUrl="feeds://d.example/f" category="tag, /News/World"/>
        <outline type="rss" text="e" xmlUrl="https://e.example/f" category="tag"/>
        <outline type="rss" text="f" xmlUrl="https://f.example/f" category="/F"/>
        <outline type="rss" text="nothing"/></body></opml>
        """.utf8))
    func feed(_ name: String, _ scheme: String = "https") -> OPMLOutline {
      .feed(title: name, xmlUrl: "\(scheme)://\(name).example/f", htmlUrl: nil)
    }
    #expect(
      list.outlines == [
        .folder(title: "F", children: [feed("a"), feed("f")]), .folder(title: "G", children: [feed("b", "http")]),
        .folder(title: "H", children: [feed("c")]),
        .folder(title: "News", children: [.folder(title: "World", children: [feed("d")])]),
        .folder(title: "tag", children: [feed("e")]),
      ])
    #expect(list.problems.count == 1)
  }

  private func addresses(_ rows: String) throws -> [String] {
    try OPML.parse(Array("<opml version=\"2.0\"><body>\(rows)</body></opml>".utf8)).feeds.compactMap {
      if case .feed(_, let address, _, _) = $0 { address } else { nil }
    }
  }

  @Test("of feeds leaves out what is commented out, with all that is in it")
  func comments() throws {
    let rows = """
      <outline text="News"><outline text="a" xmlUrl="https://a.example/f"/>
      <outline text="b" xmlUrl="https://b.example/f" isComment="true"/></outline>
      <outline text="Parked" isComment="True"><outline text="c" xmlUrl="https://c.example/f"/>
      <outline text="Deep" isComment="false"><outline text="d" xmlUrl="https://d.example/f"/></outline></outline>
      <outline text="e" xmlUrl="https://e.example/f" isComment="false"/>
      <outline text="f" xmlUrl="https://f.example/f" isComment=""/>
      <outline text="true" title="isComment" xmlUrl="https://g.example/f"/>
      """
    #expect(
      try addresses(rows)
        == ["https://a.example/f", "https://e.example/f", "https://f.example/f", "https://g.example/f"])
    let list = try OPML.parse(Array("<opml version=\"2.0\"><body>\(rows)</body></opml>".utf8))
    #expect(list.outlines.count == 4 && list.problems.isEmpty)
  }

  @Test(
    "of feeds has the address of a row that gives it twice, or with a line break in front of the host",
    arguments: [
      "xmlUrl='https://a.example/f' htmlUrl='https://a.example/' xmlUrl=''",
      "xmlUrl='' xmlUrl='https://a.example/f'", "xmlUrl='https://a.example/f' xmlUrl='https://b.example/f'",
      "xmlURL='' xmlUrl='https://a.example/f'", "xmlUrl='https://\na.example/f'",
      "xmlUrl='https://\r\n    a.example/f'", "xmlUrl='\n https:// a.example/f \n'",
    ])
  func twice(attributes: String) throws {
    let rows = "<outline text='a' \(attributes)/><outline text='z' xmlUrl='https://z.example/f'/>"
    #expect(try addresses(rows) == ["https://a.example/f", "https://z.example/f"])
  }

  @Test(
    "of feeds leaves out what is no address",
    arguments: ["https://a. example/f", "ht tps://a.example/f", "https://", "https:// "])
  func noAddress(address: String) throws {
    #expect(try addresses("<outline text='a' xmlUrl='\(address)'/>") == [])
  }

  // MARK: - Files

  @Test(
    "has a relative picture from its site",
    arguments: [
      "<image><url>/i/logo.png</url><title>x</title></image>",
      "<itunes:image href='/i/logo.png'/>", "<itunes:image>/i/logo.png</itunes:image>",
      "<image><url>\n//site.example/i/logo.png </url></image>",
      "<image><url>https://site.example/i/logo.png</url></image>",
      "<image><url>../../i/logo.png</url></image>",
    ], [true, false])
  func pictureOfSite(element: String, isBehind: Bool) throws {
    let link = "<link>https://site.example/a/b/</link>"
    let found = try rss(isBehind ? link + element : element + link)
    #expect(found.image == "https://site.example/i/logo.png" && found.link == "https://site.example/a/b/")
  }

  @Test("has a relative icon from its site, and none that is a drawing")
  func iconOfSite() throws {
    let link = "<link>https://site.example/a/</link>"
    func icon(_ address: String) throws -> String? {
      try rss("<webfeeds:icon xmlns:webfeeds='http://webfeeds.org/rss/1.0'>\(address)</webfeeds:icon>\(link)").icon
    }
    #expect(try icon("/i.png") == "https://site.example/i.png")
    #expect(try icon("https://cdn.example/i.png") == "https://cdn.example/i.png")
    #expect(try icon("/i.svg") == nil)
    #expect(try icon("data:image/png,x") == nil)
  }

  @Test("has a relative picture from where its base or Atom says, or from the feed where there is no site")
  func pictureElsewhere() throws {
    func image(_ text: String) throws -> String? {
      try FeedParser.parse(Array(text.utf8), address: "https://feeds.example/x/rss", contentType: nil).image
    }
    let element = "<image><url>/logo.png</url></image>"
    #expect(
      try image("<rss version='2.0'><channel><title>t</title>\(element)</channel></rss>")
        == "https://feeds.example/logo.png")
    #expect(
      try image(
        "<rss version='2.0' xml:base='https://base.example/'><channel><link>https://site.example/</link>\(element)</channel></rss>"
      )
        == "https://base.example/logo.png")
    #expect(
      try image(
        "<rss version='2.0'><channel><link>/site/</link><image><url>logo.png</url></image></channel></rss>")
        == "https://feeds.example/site/logo.png")
    #expect(
      try image(
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><link href='https://site.example/'/><logo>/logo.png</logo></feed>"
      )
        == "https://feeds.example/logo.png")
    #expect(
      try image(
        "<rss version='2.0'><channel><link>https://site.example/</link><image><url>javascript:x</url></image></channel></rss>"
      )
        == nil)
  }

  @Test(
    "has a file whose address is the text of its enclosure",
    arguments: [
      (
        "<enclosure>http://a.example/HoP%20135.mp3</enclosure>",
        Enclosure(address: "http://a.example/HoP%20135.mp3", type: "audio/mpeg")
      ),
      (
        "<enclosure type='audio/mpeg' length='12'>\n https://a.example/play?id=1&amp;x=2 \n</enclosure>",
        Enclosure(address: "https://a.example/play?id=1&x=2", type: "audio/mpeg", length: 12)
      ),
      ("<enclosure><![CDATA[/a.ogg]]></enclosure>", Enclosure(address: "https://example.org/a.ogg", type: "audio/ogg")),
      ("<enclosure>b.mp3</enclosure>", Enclosure(address: "https://example.org/b.mp3", type: "audio/mpeg")),
      (
        "<enclosure url='/a.mp3'>https://b.example/b.mp3</enclosure>",
        Enclosure(address: "https://example.org/a.mp3", type: "audio/mpeg")
      ),
    ])
  func writtenFile(element: String, file: Enclosure) throws {
    #expect(
      try rss("<item><title>t</title>\(element)<link>https://example.org/1</link></item>").entries[0].enclosures == [
        file
      ])
  }

  @Test(
    "has no file where an enclosure has words",
    arguments: [
      "<enclosure>none</enclosure>", "<enclosure> </enclosure>", "<enclosure/>",
      "<enclosure>javascript:x.mp3</enclosure>",
      "<enclosure type='audio/mpeg' length='1'>No recording today</enclosure>", "<enclosure url=''>x</enclosure>",
    ])
  func noFile(element: String) throws {
    let entry = try rss("<item><title>t</title>\(element)<link>https://example.org/1</link></item>").entries[0]
    #expect(entry.enclosures == [] && entry.link == "https://example.org/1")
  }

  @Test("in JSON has as many whole seconds as one in XML", arguments: ["3600.5", "3600.999", "\"3600.5\"", "3600"])
  func seconds(written: String) throws {
    let number = written.replacing("\"", with: "")
    let json = try feed(
      """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","content_text":"x",
      "attachments":[{"url":"https://a.example/a.mp3","duration_in_seconds":\(written)}]}]}
      """)
    let xml = try rss(
      "<item><itunes:duration>\(number)</itunes:duration><enclosure url='https://a.example/a.mp3'/></item>")
    #expect(json.entries[0].enclosures[0].duration == 3600 && xml.entries[0].enclosures[0].duration == 3600)
  }
}
