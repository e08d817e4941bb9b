import Feeds
import Testing

@Suite("A feed's further vocabularies")
struct ModuleTests {
  private func feed(_ head: String = "", entry: String) throws -> ParsedFeed {
    let namespaces = """
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters" \
      xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml" \
      xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:thr="http://purl.org/syndication/thread/1.0" \
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:cc="http://backend.userland.com/creativeCommonsRssModule"
      """
    let text = """
      <rss version="2.0" \(namespaces)><channel><title>T</title>\(head)<item><title>E</title>\(entry)</item></channel></rss>
      """
    return try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  private func entry(_ text: String) throws -> ParsedEntry {
    try #require(try feed(entry: text).entries.first)
  }

  @Test(
    "a podcast's picture stands in an attribute or in the text",
    arguments: [
      "<itunes:image href='/i.png'/>", "<itunes:image url='/i.png'/>", "<itunes:image text='/i.png'/>",
      "<itunes:image>https://example.org/i.png</itunes:image>", "<itunes:image href=''> /i.png </itunes:image>",
      "<itunes:image><url>/i.png</url></itunes:image>",
      "<itunes:image>words that are none</itunes:image><itunes:image href='/i.png'/>",
      "<itunes:image href='/i.png'>/other.png</itunes:image>",
    ])
  func picture(element: String) throws {
    let feed = try FeedParser.parse(
      Array(
        """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title>\(element)
        <item><title>One</title>\(element)</item></channel></rss>
        """.utf8), address: "https://example.org/feed", contentType: nil)
    #expect(feed.image == "https://example.org/i.png")
    #expect(feed.entries.first?.image == "https://example.org/i.png")
  }

  @Test("have chapters, of which the first list counts")
  func chapters() throws {
    let entry = try entry(
      """
      <psc:chapters version="1.2"><psc:chapter start="0" title=" One  more "/>\
      <psc:chapter start="1:02.5" title="Two" href="/two" image="i.png"/><psc:chapter start="soon" title="Lost"/>\
      <psc:chapter start="-1" title="Lost"/><psc:chapter start="1:2:3:4" title="Lost"/><psc:chapter title="Lost"/>\
      <psc:chapter start="1e9" title="Lost"/><psc:chapter start="01:00:00"/></psc:chapters>\
      <psc:chapters><psc:chapter start="5" title="Lost"/></psc:chapters>\
      <atom:link rel="http://podlove.org/simple-chapters" href="/c.psc"/>
      """)
    let chapters = try #require(entry.chapters)
    #expect(chapters.version == "1.2")
    #expect(chapters.chapters.map(\.start) == [0, 62.5, 3600])
    #expect(chapters.chapters.map(\.title) == ["One more", "Two", ""])
    #expect(chapters.chapters[1].address == "https://example.org/two")
    #expect(chapters.chapters[1].image == "https://example.org/i.png")
    #expect(entry.chaptersAddress == "https://example.org/c.psc")
    #expect(entry.link == nil)
  }

  @Test("name files of an episode, in either namespace and under a prefix that nobody declared")
  func episodeFiles() throws {
    for namespace in [
      "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\"",
      "xmlns:podcast=\"https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md\"", "",
    ] {
      let item = """
        <item><title>E</title><podcast:chapters url="/c.json" type="application/json+chapters"/>\
        <podcast:chapters url="/other.json"/><podcast:transcript url="t.vtt" type="Text/VTT" language="en" rel="captions"/>\
        <podcast:transcript type="text/html"/><podcast:transcript url="javascript:x"/>\
        <podcast:transcript url="/t.html" type="text/html"/><description>after</description></item>
        """
      let text = "<rss version=\"2.0\" \(namespace)><channel><title>T</title>\(item)</channel></rss>"
      let feed = try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
      let entry = try #require(feed.entries.first)
      #expect(entry.chaptersFile == "https://example.org/c.json" && entry.chaptersAddress == nil)
      #expect(
        entry.transcripts == [
          .init(address: "https://example.org/t.vtt", type: "text/vtt", language: "en"),
          .init(address: "https://example.org/t.html", type: "text/html"),
        ], "\(namespace)")
      #expect(entry.summary == "after")
    }
    let many = String(repeating: "<podcast:transcript url=\"/t\"/>", count: 5000)
    #expect(try entry(many + "<description>x</description>").transcripts.count <= 50)
  }

  @Test("have no more chapters than anybody could use")
  func manyChapters() throws {
    let many = String(repeating: "<psc:chapter start=\"1\" title=\"x\"/>", count: 50_000)
    let entry = try entry("<psc:chapters>\(many)</psc:chapters><description>after</description>")
    #expect(try #require(entry.chapters).chapters.count <= 1000)
    #expect(entry.summary == "after")
  }

  @Test(
    "have places",
    arguments: [
      ("<georss:point>52.5 13.4</georss:point>", "Point", [13.4, 52.5]),
      ("<georss:line>1 2 3 4 5</georss:line>", "LineString", [2, 1, 4, 3]),
      ("<georss:polygon>1,2 3,4</georss:polygon>", "Polygon", [2, 1, 4, 3]),
      ("<georss:where><gml:Point><gml:pos>1 2</gml:pos></gml:Point></georss:where>", "Point", [2, 1]),
      ("<georss:where><gml:Point><gml:pos>1 2 300</gml:pos></gml:Point></georss:where>", "Point", [2, 1]),
      (
        "<georss:where><gml:Point srsDimension='3'><gml:pos>1 2 300</gml:pos></gml:Point></georss:where>", "Point",
        [2, 1]
      ),
      (
        "<georss:where><gml:LineString srsDimension='3'><gml:posList>1 2 300 3 4 500</gml:posList></gml:LineString></georss:where>",
        "LineString", [2, 1, 4, 3]
      ),
      (
        "<georss:where><gml:LineString><gml:posList srsDimension='3'>1 2 300 3 4</gml:posList></gml:LineString></georss:where>",
        "LineString", [2, 1, 4, 3]
      ),
      (
        "<georss:where><gml:LineString srsDimension='99'><gml:posList>1 2 3 4</gml:posList></gml:LineString></georss:where>",
        "LineString", [2, 1, 4, 3]
      ),
      (
        """
        <georss:where><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>1 2 3 4</gml:posList></gml:LinearRing>\
        </gml:exterior></gml:Polygon></georss:where>
        """, "Polygon", [2, 1, 4, 3]
      ),
    ] as [(String, String, [Double])])
  func places(text: String, shape: String, numbers: [Double]) throws {
    let place = try #require(try entry(text).place)
    #expect(place.shape.rawValue == shape)
    #expect(place.positions.flatMap { [$0.x, $0.y] } == numbers)
  }

  @Test(
    "have no place where it is none on Earth",
    arguments: ["91 0", "0 181", "nan 1", "inf inf", "a b", "", "7", "1e400 1"])
  func noPlace(text: String) throws {
    #expect(try entry("<georss:point>\(text)</georss:point>").place == nil)
  }

  @Test("say what they answer and where comments are")
  func comments() throws {
    let entry = try entry(
      """
      <thr:in-reply-to ref="tag:1" href="/p" type="text/html" source="/f"/><wfw:comment>/post</wfw:comment>\
      <wfw:commentRss>/comments/feed</wfw:commentRss><atom:link rel="replies" type="text/html" href="/talk"/>\
      <cc:license>http://creativecommons.org/licenses/by/4.0/</cc:license>
      """)
    let reply = try #require(entry.replyTo)
    #expect(reply.id == "tag:1" && reply.type == "text/html")
    #expect(reply.address == "https://example.org/p" && reply.source == "https://example.org/f")
    #expect(entry.commentAddress == "https://example.org/post")
    #expect(entry.commentsFeed == "https://example.org/comments/feed")
    #expect(entry.commentsLink == "https://example.org/talk")
    #expect(entry.licence == "http://creativecommons.org/licenses/by/4.0/")
  }

  @Test("name no address that could run")
  func hostile() throws {
    let entry = try entry(
      """
      <wfw:comment>javascript:alert(1)</wfw:comment><media:player url="javascript:alert(1)"/>\
      <media:license href="data:text/html,x">L</media:license><thr:in-reply-to href="file:///etc/passwd"/>\
      <psc:chapters><psc:chapter start="1" href="javascript:1" image="java&#10;script:1"/></psc:chapters>
      """)
    #expect(entry.commentAddress == nil && entry.media?.player == nil && entry.media?.licence?.address == nil)
    #expect(entry.replyTo?.address == nil)
    let chapter = try #require(entry.chapters?.chapters.first)
    #expect(chapter.address == nil && chapter.image == nil)
  }

  @Test("say what podcast shops want to know, in the words that these know")
  func marks() throws {
    let feed = try feed(
      "<itunes:block>Yes</itunes:block><itunes:explicit>clean</itunes:explicit>",
      entry: "<itunes:block>NO WAY</itunes:block><itunes:explicit>true</itunes:explicit>")
    #expect(feed.isBlocked && feed.isExplicit == false)
    #expect(feed.entries.first?.isBlocked == false && feed.entries.first?.isExplicit == true)
    #expect(try entry("<itunes:explicit> yes </itunes:explicit>").isExplicit == nil)
  }

  @Test("say who had a part in a film")
  func media() throws {
    let media = try #require(
      try entry(
        """
        <media:group><media:content url="a.mp4" type="video/mp4"><media:credit role="Author">Ann</media:credit>\
        </media:content><media:credit/><media:rating>adult</media:rating>\
        <media:restriction relationship="deny" type="country">de at</media:restriction></media:group>
        """
      ).media)
    #expect(media.credits.map(\.role) == ["author", nil] && media.credits.map(\.name) == ["Ann", nil])
    #expect(media.rating == "adult")
    #expect(media.restriction?.values == ["de", "at"] && media.restriction?.relationship == "deny")
  }

  @Test("An encoding that had to be guessed is a problem of the feed")
  func guessedEncoding() throws {
    let text = Array("<rss><channel><title>".utf8) + [0xE9, 0x74, 0xE9] + Array("</title></channel></rss>".utf8)
    let feed = try FeedParser.parse(text, address: nil, contentType: nil)
    #expect(feed.title == "été" && feed.problems.count == 1)
    #expect(try FeedParser.parse(text, address: nil, contentType: "text/xml; charset=latin1").problems.isEmpty)
  }
}
