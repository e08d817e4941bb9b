import Feeds
import Foundation
import Testing

@Suite("A list of subscriptions")
struct OPMLTests {
  private let sample = """
    <?xml version="1.0"?><opml version="1.0"><head><title>My &amp; yours</title></head><body>
    <outline text="News"><outline text="World"><outline type="rss" text="A &lt;b&gt;" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/"/></outline>
    <outline title="B" xmlurl="http://b.example/feed"/></outline>
    <outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="None" type="rss"/>
    <outline text="C" xmlUrl=" https://c.example/ "/></body></opml>
    """

  @Test("keeps folders and order, and names the rows it left out")
  func parse() throws {
    let document = try OPML.parse(Array(sample.utf8))
    #expect(document.title == "My & yours")
    #expect(
      document.outlines == [
        .folder(
          title: "News",
          children: [
            .folder(
              title: "World",
              children: [.feed(title: "A <b>", xmlUrl: "https://a.example/feed?x=1&y=2", htmlUrl: "https://a.example/")]
            ),
            .feed(title: "B", xmlUrl: "http://b.example/feed", htmlUrl: nil),
          ]), .feed(title: "C", xmlUrl: "https://c.example/", htmlUrl: nil),
      ])
    #expect(document.problems.count == 2)
    #expect(document.feeds.count == 3)
  }

  @Test("has links for feeds only where it has no others, as players of podcasts write it")
  func links() throws {
    func list(_ rows: String) throws -> OPMLDocument {
      try OPML.parse(Array("<opml version=\"1.1\"><body>\(rows)</body></opml>".utf8))
    }
    let links = """
      <outline URL="https://a.example/x" text="A" type="link"/><outline text="Food">
      <outline url="https://b.example/y" text="B"/></outline>
      """
    let document = try list(links)
    #expect(
      document.feeds == [
        .feed(title: "A", xmlUrl: "https://a.example/x", htmlUrl: nil),
        .feed(title: "B", xmlUrl: "https://b.example/y", htmlUrl: nil),
      ])
    #expect(document.outlines.count == 2 && document.problems.isEmpty)
    let mixed = try list(links + "<outline xmlUrl=\"https://c.example/z\" text=\"C\"/>")
    #expect(mixed.feeds == [.feed(title: "C", xmlUrl: "https://c.example/z", htmlUrl: nil)])
    #expect(mixed.problems.count == 2)
    #expect(try list("<outline url=\"javascript:x\" text=\"A\" type=\"link\"/>").problems.count == 1)
  }

  @Test("comes back the same after it was written")
  func roundTrip() throws {
    var document = try OPML.parse(Array(sample.utf8))
    document.problems = []
    document.outlines.append(.folder(title: "Empty \"&<>\u{1}", children: []))
    // Other programs mend nothing.
    #expect(document.xml.contains("text=\"Empty &quot;&amp;&lt;&gt;\""))
    let again = try OPML.parse(Array(document.xml.utf8))
    #expect(again.feeds == document.feeds)
    #expect(again.outlines.last == .folder(title: "Empty \"&<>", children: []))
    #expect(again.problems.isEmpty)
  }

  @Test(
    "is refused where it is none",
    arguments: [
      ("", FeedError.empty), ("<html></html>", .webPage), ("<rss></rss>", .notAFeed), ("words", .notAFeed),
      ("GIF89a", .binary),
    ])
  func refused(text: String, error: FeedError) {
    #expect(throws: error) { try OPML.parse(Array(text.utf8)) }
  }

  @Test("may be broken, huge or deep")
  func hostile() throws {
    let broken = try OPML.parse(
      Array("<opml><body><outline text='A' xmlUrl='https://a.example/?a&b'/><outline text='B".utf8))
    #expect(broken.feeds == [.feed(title: "A", xmlUrl: "https://a.example/?a&b", htmlUrl: nil)])
    let quotes = try OPML.parse(
      Array("<opml><body><outline text=\"A\" title=\"by \"A\" <p>\" xmlUrl=\"https://a.example/\"/></body></opml>".utf8)
    )
    #expect(quotes.feeds == [.feed(title: "A", xmlUrl: "https://a.example/", htmlUrl: nil)])
    let tags = try OPML.parse(
      Array(
        "<opml><body><outline text=\"A\" title=\"<i class=\"b\">c</i> d\" xmlUrl=\"https://a.example/\"/>\n</body></opml>"
          .utf8))
    #expect(tags.feeds == quotes.feeds)
    let row = "<outline xmlUrl='https://a.example/'/>"
    let huge = try OPML.parse(Array(("<opml><body>" + String(repeating: row, count: 100_010) + "</body></opml>").utf8))
    #expect(huge.feeds.count <= 100_001)
    #expect(!huge.problems.isEmpty)
    let deep = try OPML.parse(
      Array(("<opml><body>" + row + String(repeating: "<outline text='x'>", count: 100_000)).utf8))
    #expect(deep.feeds.count == 1)
    #expect(!deep.problems.isEmpty)
  }

  @Test("of others imports every feed", .enabled(if: Corpora.areHere))
  func corpus() throws {
    var found = 0
    var wanted = 0
    let files = Corpora.files(in: "opml")
    for file in files {
      let body = [UInt8](try Data(contentsOf: file))
      let document = try OPML.parse(body)
      found += document.feeds.count
      wanted += String(decoding: body, as: UTF8.self).components(separatedBy: "xmlUrl=").count - 1
      #expect(try OPML.parse(Array(document.xml.utf8)).outlines == document.outlines, "\(file.lastPathComponent)")
    }
    print("score: opml \(found) of \(wanted) feeds in \(files.count) lists")
    #expect(found >= wanted)
  }

  @Test("says of bad rows with long titles no more than fits into a dialog")
  func longTitles() throws {
    let title = String(repeating: "A very long title 👩‍👩‍👧 ", count: 40_000)
    let rows = (0..<12).map { "<outline text=\"\($0) \(title)\" xmlUrl=\"javascript:\($0)\"/>" }.joined()
    let folder = "<outline text=\"\(title)\"><outline text=\"\(title)\" xmlUrl=\"https://example.org/1\"/></outline>"
    let address = "<outline xmlUrl=\"https://example.org/\(String(repeating: "x", count: 1_000_000))\"/>"
    let document = try OPML.parse(Array("<opml><body>\(rows)\(folder)\(address)</body></opml>".utf8))
    #expect(document.problems.count == 13)
    #expect(document.problems.allSatisfy { $0.utf8.count < 250 })
    #expect(document.feeds.count == 1)
    guard case .feed(let kept, _, _, _) = document.feeds[0] else { return }
    #expect((kept ?? "").hasPrefix("A very long title"))
    #expect((kept ?? "").utf8.count <= 1_000)
  }
}
