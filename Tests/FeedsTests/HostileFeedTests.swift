import Foundation
import Testing

@testable import Feeds

@Suite("An answer that is not quite a feed")
struct HostileFeedTests {
  private func parse(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  @Test(
    "is refused with a reason",
    arguments: [
      ("", FeedError.empty), (" \n\t ", .empty), ("<!DOCTYPE html><html><body>404</body></html>", .webPage),
      ("<html><head><title>Index of /</title></head><body><pre><a href=\"a\">a</a></pre></body></html>", .webPage),
      ("<head><title>x</title></head>", .webPage), ("just words", .notAFeed), ("<urlset><url/></urlset>", .notAFeed),
      ("<opml version=\"2.0\"><body/></opml>", .subscriptionList), ("{\"a\": 1}", .notAFeed), ("{", .notAFeed),
      ("<", .notAFeed),
      ("<?xml version=\"1.0\"?>", .notAFeed), ("<!-- <rss> -->", .notAFeed), ("GIF89a...", .binary),
      ("%PDF-1.4", .binary),
      ("PK\u{3}\u{4}", .binary),
    ])
  func refused(text: String, error: FeedError) {
    #expect(throws: error) { try parse(text) }
    #expect(!error.message.isEmpty)
  }

  @Test(
    "that is binary is refused", arguments: [[0x1F, 0x8B, 8, 0], [0x89, 0x50, 0x4E, 0x47, 13, 10], [UInt8](0...255)])
  func binary(bytes: [UInt8]) {
    #expect(throws: FeedError.binary) { try FeedParser.parse(bytes, address: nil, contentType: nil) }
  }

  @Test(
    "keeps what came before it broke",
    arguments: [
      "<rss><channel><title>T</title><item><title>1</title></item><item><title>2",
      "<rss><channel><title>T</title><item><title>1</title></item></chan",
      "<rss><channel><title>T</title><item><title>1</title></item>\u{0}\u{1}<item></rss>",
      "<rss><channel><title>T</title><item><title>1</title></itm><item><b></channel></rss>",
    ])
  func broken(text: String) throws {
    let feed = try parse(text)
    #expect(feed.title == "T")
    #expect(feed.entries.first?.title == "1")
    #expect(!feed.problems.isEmpty)
  }

  @Test(
    "is no empty feed where it ends before anything was said",
    arguments: [
      "<rss", "<rss vers", "<rss version=\"2.0\"", "<rss version=\"2.0\">", "<rss version=\"2.0\"><chan",
      "<rss><channel><tit", "<feed xmlns=\"http://www.w3.or", "<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"a\" xml",
    ])
  func cut(text: String) {
    #expect(throws: FeedError.incomplete) { try parse(text) }
  }

  @Test("may have nothing to say", arguments: ["<rss/>", "<rss><channel/></rss>", "<feed></feed>"])
  func empty(text: String) throws {
    #expect(try parse(text).entries.isEmpty)
  }

  @Test(
    "may begin with noise",
    arguments: ["\n\n  ", "<br />\n<b>Warning</b>: in x.php\n", "\u{FEFF}", "noise ", "<!-- a --> <?pi?>"])
  func noise(noise: String) throws {
    let feed = try parse(noise + "<?xml version=\"1.0\"?><rss><channel><title>T</title></channel></rss>")
    #expect(feed.title == "T")
  }

  @Test("may have bare ampersands and HTML's names")
  func ampersands() throws {
    let feed = try parse(
      """
      <rss><channel><title>A & B &eacute;&nbsp;&unknown; &amp;amp; C</title><link>https://example.org/?a=1&b=2&c</link>
      <item><enclosure url="https://example.org/?x=1&y=2" type="a&eacute;&amp;&AMP;" /><description><![CDATA[a & b]]></description></item>
      </channel></rss>
      """)
    #expect(feed.title == "A & B é &unknown; & C")
    #expect(feed.link == "https://example.org/?a=1&b=2&c")
    #expect(feed.entries.first?.enclosures.first?.address == "https://example.org/?x=1&y=2")
    #expect(feed.entries.first?.enclosures.first?.type == "aé&&")
    #expect(feed.entries.first?.summary == "a & b")
  }

  @Test("expands no entities of its own")
  func bombs() throws {
    var entities = "<!ENTITY a0 \"lol\">"
    for index in 1...20 {
      entities += "<!ENTITY a\(index) \"" + String(repeating: "&a\(index - 1);", count: 10) + "\">"
    }
    let big = String(repeating: "x", count: 1_000_000)
    let bombs = [
      "<!DOCTYPE rss [\(entities)]><rss><channel><title>&a20;</title></channel></rss>",
      "<!DOCTYPE rss [<!ENTITY a \"\(big)\">]><rss><channel><title>\(String(repeating: "&a;", count: 2000))</title></channel></rss>",
      "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><rss><channel><title>&a;</title></channel></rss>",
      "<!DOCTYPE rss SYSTEM \"http://127.0.0.1:1/x.dtd\" [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/\"> %p;]><rss><channel><title>x</title></channel></rss>",
      "<!DOCTYPE rss [<!ATTLIST item \((0..<5000).map { "a\($0) CDATA 'x'" }.joined(separator: " "))>]><rss><channel>\(String(repeating: "<item/>", count: 5000))</channel></rss>",
    ]
    for bomb in bombs {
      let elapsed = try ContinuousClock().measure {
        let feed = try parse(bomb)
        #expect((feed.title ?? "").utf8.count < 11_000)
        #expect(feed.title?.contains("root:") != true)
      }
      #expect(elapsed < .seconds(30))
    }
  }

  @Test("ends in bounded time whatever its tags hold")
  func longTags() throws {
    let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let namespaces = (0..<20_000).map { "xmlns:n\($0)='u\($0)'" }.joined(separator: " ")
    for tag in [attributes, namespaces] {
      let text = "<rss><channel><title>T</title><item \(tag)><title>x</title></item></channel></rss>"
      let elapsed = try ContinuousClock().measure {
        let feed = try parse(text)
        #expect(feed.title == "T")
      }
      #expect(elapsed < .seconds(30))
    }
  }

  @Test("may hold a text of ten million bytes, which is cut, and the next entry")
  func longText() throws {
    let text = String(repeating: "word ", count: 2_000_000)
    for long in [text, "<![CDATA[\(text)]]>"] {
      let feed = try parse(
        "<rss><channel><item><description>\(long)</description></item><item><title>next</title></item></channel></rss>")
      #expect(feed.entries.count == 2)
      #expect((feed.entries[0].summary ?? "").utf8.count <= FeedLimits().value)
      #expect(feed.entries[1].title == "next")
      #expect(feed.problems.count == 1)
    }
  }

  @Test("is cut off where it nests too deeply")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 10_000)
    let feed = try parse(
      "<rss><channel><title>T</title><item><title>1</title></item><item>\(deep)</item></channel></rss>")
    #expect(feed.entries.first?.title == "1")
    #expect(feed.problems.count == 1)
    #expect(throws: FeedError.tooDeep) { try parse("<rss><channel>\(deep)") }
    #expect(throws: FeedError.notAFeed) { try parse(String(repeating: "[", count: 100_000)) }
    let values = String(repeating: "1,", count: 1_000_001)
    #expect(throws: FeedError.tooLarge) {
      try parse("{\"version\": \"https://jsonfeed.org/version/1\", \"x\": [\(values)1]}")
    }
    #expect(throws: FeedError.notAFeed) { try parse("{\"version\": " + String(repeating: "[", count: 100_000)) }
  }

  @Test("keeps the first fifty thousand entries")
  func manyEntries() throws {
    let feed = try parse(
      "<rss><channel>" + String(repeating: "<item><title>x</title></item>", count: 50_010) + "</channel></rss>")
    #expect(feed.entries.count == 50_000)
    #expect(feed.problems.count == 1)
  }

  @Test(
    "keeps the files of its first entries",
    arguments: [
      #"<enclosure url="http://a.example/%"/>"#, #"<media:content url="http://a.example/%" medium="image"/>"#,
    ])
  func manyFiles(file: String) throws {
    let files = (0..<90).map { file.replacing("%", with: "\($0)") }.joined()
    let feed = try parse(
      "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel>"
        + String(repeating: "<item><title>x</title>\(files)</item>", count: 2_000) + "</channel></rss>")
    #expect(feed.entries.count == 2_000)
    let counts = feed.entries.map { $0.enclosures.count + $0.pictures.count }
    #expect(counts[0] >= 90 && counts[1_999] == 0)
    #expect(counts.reduce(0, +) <= 150_000)
  }
}
