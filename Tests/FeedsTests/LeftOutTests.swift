import Foundation
import Testing

@testable import Feeds

@Suite("What is left out of a feed")
struct LeftOutTests {
  private func parse(_ items: String) throws -> ParsedFeed {
    let text = "<rss version=\"2.0\"><channel><title>T</title>\(items)<item><title>last</title></item></channel></rss>"
    return try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  /// A tag in a CDATA section is text, however long: these were taken for tags without an end, and all behind them left out.
  @Test("is nothing where a picture stands in the text", arguments: [100_000, 400_000, 3_000_000])
  func pictures(length: Int) throws {
    let picture = "<img src=\"data:image/png;base64,\(String(repeating: "iVBORw0KGgoAAAAN", count: length / 16))\">"
    let escaped = picture.replacing("<", with: "&lt;")
    let forms = ["<![CDATA[<p>a</p>\(picture)<p>b</p>]]>", "&lt;p>a&lt;/p>\(escaped)&lt;p>b&lt;/p>"]
    for form in forms {
      let feed = try parse("<item><title>first</title><description>\(form)</description></item>")
      #expect(feed.entries.map(\.title) == ["first", "last"])
      #expect(feed.entries.first?.summary?.utf8.count == picture.utf8.count + 16)
      #expect(feed.problems.isEmpty)
      #expect(feed.leftOut == LeftOut())
    }
  }

  @Test("is nothing where a picture is an attribute of the feed's own")
  func attribute() throws {
    let address = "data:image/png;base64,\(String(repeating: "iVBORw0KGgoAAAAN", count: 30_000))"
    let feed = try parse("<item><title>first</title><x y=\"\(address)\"/><link>https://example.org/1</link></item>")
    #expect(feed.entries.map(\.title) == ["first", "last"])
    #expect(feed.entries.first?.link == "https://example.org/1")
    #expect(feed.leftOut == LeftOut())
  }

  @Test("is the end of a text that is too long, which is counted, and no entry behind it")
  func longText() throws {
    let text = String(repeating: "wörd ", count: 1_500_000)
    for long in [text, "<![CDATA[\(text)]]>"] {
      let feed = try parse("<item><title>first</title><description>\(long)</description><guid>1</guid></item>")
      #expect(feed.entries.map(\.title) == ["first", "last"])
      #expect(feed.entries[0].id == "1")
      let kept = try #require(feed.entries[0].summary)
      #expect(kept.utf8.count > FeedLimits().value - 8 && kept.utf8.count <= FeedLimits().value)
      #expect(text.hasPrefix(kept))
      #expect(feed.leftOut.texts == 1)
      #expect((1_000_000 - 1...1_000_000 + 8).contains(feed.leftOut.bytes))
      #expect(feed.problems == feed.leftOut.sentences)
      #expect(feed.problems.count == 1)
    }
  }

  @Test("has no hole in it")
  func noHole() throws {
    let item = "<item><title>first</title><content type=\"xhtml\"><div>LONG<b>end</b></div></content></item>"
    let long = String(repeating: "0123456789", count: 900_000)
    let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(item.replacing("item", with: "entry"))</feed>"
    let feed = try FeedParser.parse(
      Array(text.replacing("LONG", with: long).utf8), address: "https://example.org/feed", contentType: nil)
    #expect(feed.entries.first?.content?.hasSuffix("0123456789") == true)
    #expect(feed.leftOut.texts == 1)
    #expect(feed.leftOut.bytes == 1_000_003)
  }

  @Test("is what a tag says that has more attributes than any")
  func attributes() throws {
    let attributes = (0..<500).map { "a\($0)='x'" }.joined(separator: " ")
    let feed = try parse("<item \(attributes)><title>first</title><x \(attributes)/></item><item \(attributes)/>")
    #expect(feed.entries.map(\.title) == ["first", nil, "last"])
    #expect(feed.leftOut.tags == 3)
    #expect(feed.problems.count == 1)
  }

  @Test("is what nests too deeply, and no entry behind it")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 600) + "x" + String(repeating: "</a>", count: 600)
    let feed = try parse("<item><title>first</title>\(deep)<guid>1</guid></item>")
    #expect(feed.entries.map(\.title) == ["first", "last"])
    #expect(feed.entries[0].id == "1")
    #expect(feed.leftOut.elements == 91)
  }

  @Test("is no entry where each has namespaces of its own")
  func namespaces() throws {
    let items = (0..<600).map { "<item xmlns:a=\"u\($0)\"><title>\($0)</title></item>" }.joined()
    #expect(try parse(items).entries.count == 601)
  }

  @Test("is no entry behind comments and instructions")
  func comments() throws {
    let comment = "<!-- <item><title>no</title></item> \(String(repeating: "-> ", count: 100_000))-->"
    let feed = try parse("<?a b?>\(comment)<item><!-- x --><title>fi<!-- y -->rst</title><?c <d>?></item>\(comment)")
    #expect(feed.entries.map(\.title) == ["first", "last"])
    #expect(feed.problems.isEmpty)
  }

  @Test("is no text, whatever instructions a feed brings along")
  func instructions() throws {
    let own = "<?courant-section 0?><?\(LongSections.target)?><?\(LongSections.target) <?>"
    let text = String(repeating: "word ", count: 100)
    let feed = try parse(
      "<item>\(own)<title>\(own)first</title><description><![CDATA[\(text)]]>\(own)</description></item>")
    #expect(feed.entries.map(\.title) == ["first", "last"])
    #expect((feed.entries.first?.summary ?? "").utf8.count <= text.utf8.count)
  }

  @Test("of a JSON feed is counted as well")
  func json() throws {
    let long = String(repeating: "0123456789", count: 900_000)
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"title":"none"},
      {"id":"1","content_text":"\(long)"},{"id":"2","content_html":"x"}]}
      """
    let feed = try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
    #expect(feed.entries.map(\.id) == ["1", "2"])
    #expect(feed.leftOut.texts == 1)
    #expect(feed.leftOut.bytes == 1_000_000)
    #expect(feed.leftOut.entries == 1)
    #expect(feed.problems.count == 2)
  }
}
