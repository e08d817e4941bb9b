import TestServers
import Testing

/// A few kilobytes that come to as many bytes as an answer may have, and to more where they are read.
@Suite("The memory that one answer takes")
struct AnswerMemoryTests {
  /// Text of which a part is repeated until there is as much as an answer may have.
  struct Flood: Sendable, CustomTestStringConvertible {
    let head, unit, tail: String
    var testDescription: String { "\(head.suffix(20))… \(unit.prefix(40))" }

    init(_ head: String, _ unit: String, _ tail: String) {
      (self.head, self.unit, self.tail) = (head, unit, tail)
    }

    func answer(_ type: String) throws -> Fault {
      .status(
        200, ["Content-Encoding: gzip", "Content-Type: \(type)"],
        body: try gzip(head, repeating: unit, tail, count: 31_900_000))
    }
  }

  private static let items = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#
  private static let words = String(repeating: "Hello world ", count: 2_000)

  static let json = [
    Flood("[", "1,", "1]"), Flood(items, "1,", "1]}"), Flood(items, "[],", "1]}"), Flood(items, #"{"id":1},"#, "1]}"),
    Flood(items + #"{"id":"1","tags":["#, #""a","#, #""b"]}]}"#), Flood("{", #""a":1,"#, #""items":[]}"#),
    Flood(items + #"{"id":"1","content_html":""#, "Hello world ", #""}]}"#),
    Flood(items + #"{"id":"1","content_html":""#, #"\u00e9"#, #""}]}"#),
    Flood(items, #"{"id":"1","content_html":"\#(words)"},"#, "1]}"), Flood(items, " ", "]}"),
  ]

  private static let item = #"<rss version="2.0"><channel><title>T</title><item><title>x</title><guid>1</guid>"#
  private static let end = "</item></channel></rss>"
  private static let atom =
    #"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>t</title>"#

  static let xml = [
    Flood(item + #"<a b=""#, "&amp;", #""/>"# + end),
    Flood(item + #"<enclosure url="http://a/"#, "&#38;", #""/>"# + end),
    Flood(item + "<a ", #"a="1" "#, "/>" + end), Flood(item + "<a ", #"xmlns:a="u" "#, "/>" + end),
    Flood(item + "<description>", "&amp;", "</description>" + end),
    Flood(item + "<description>", "&lt;b&gt;", "</description>" + end),
    Flood(item + "<description>", "<![CDATA[a]]>", "</description>" + end), Flood(item + "<", "a", "/>" + end),
    Flood(item + "</item>", "<item><title>x</title></item>", "</channel></rss>"),
    Flood(item + "</item>", "<item><description>&nbsp;<b>\(words) & </description></item>", "</channel></rss>"),
    Flood(#"<?xml version="1.0" encoding="iso-8859-1"?>"# + item, "<description>\u{e9}\(words)</description>", end),
    Flood(item, "<a>", ""), Flood(item + "<!--", "a", "-->" + end), Flood(item + "<?x ", "a", "?>" + end),
    Flood("<!DOCTYPE rss [", "<!ENTITY a \"aaaaaaaa\">", "]>" + item + end),
    Flood(atom, #"<category term="a"/>"#, "</entry></feed>"),
    Flood(
      atom + #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">"#, #"<b a="1">x</b>"#,
      "</div></content></entry></feed>"),
    Flood("<html><body>", "<p>a", "</body></html>"),
  ]

  private func expectLittle(_ words: [String], input: String? = nil, _ tool: Courantctl, _ flood: Flood) async throws {
    let (peak, ending) = try await tool.peak(words, input: input)
    // A number behind it would be a signal's.
    #expect(peak < 300_000 && ["code 0", "code 1"].contains(ending), "\(flood.testDescription): \(peak) kB")
  }

  @Test(
    "is bounded for a feed, a site’s interface and a service’s, in JSON",
    arguments: TestLength.number([json[1], json[8]], whole: json))
  func values(flood: Flood) async throws {
    let answer = try flood.answer("application/json")
    let page = Fault.status(
      200, ["Content-Type: text/html", "Link: </wp-json/>; rel=\"https://api.w.org/\""], body: Array("<p>A site".utf8))
    let site = Fault.status(200, body: Array(#"{"name":"A","namespaces":["wp/v2"]}"#.utf8))
    let server = try FaultServer { _, path in path == "/" ? page : path == "/wp-json/" ? site : answer }
    let tool = try Courantctl()
    try await expectLittle(["add", server.address("/feed")], tool, flood)
    try await expectLittle(["add", server.address("/")], tool, flood)
    let secret = try tool.folder.put("secret\n".utf8, at: "secret")
    try await expectLittle(["account", "add", "miniflux", server.address("")], input: secret, tool, flood)
  }

  @Test(
    "is bounded for a feed in XML and for a page",
    arguments: TestLength.number([xml[0], xml[8], xml[9]], whole: xml))
  func markup(flood: Flood) async throws {
    let answer = try flood.answer("application/xml")
    let server = try FaultServer { _, _ in answer }
    let tool = try Courantctl()
    try await expectLittle(["add", server.address("/feed")], tool, flood)
  }

  private static let found = #"{"status":"ok","totalResults":1,"articles":["#

  @Test(
    "is bounded for NewsAPI’s sources, and for its articles",
    arguments: TestLength.first(
      2,
      of: [
        Flood(#"{"status":"ok","sources":["#, #"{"id":"a"},"#, "1]}"), Flood(found, #"{"title":"a"},"#, "1]}"),
        Flood(found + #"{"title":"t","description":""#, "Hello world ", #""}]}"#), Flood("[", "1,", "1]"),
      ]))
  func news(flood: Flood) async throws {
    let answer = try flood.answer("application/json")
    let source = #"{"status":"ok","sources":[{"id":"bbc-news","name":"BBC","url":"https://example.org/"}]}"#
    let sources = Fault.status(200, ["Content-Type: application/json"], body: Array(source.utf8))
    let server = try FaultServer { _, path in
      path.contains("/sources") && flood.head.contains("articles") ? sources : answer
    }
    var tool = try Courantctl()
    tool.surroundings = ["COURANT_NEWSAPI=\(server.address("/v2/"))"]
    #expect(try await tool.run(["key", "newsapi", tool.folder.put("key\n".utf8, at: "key")]).code == 0)
    try await expectLittle(["add", "newsapi:bbc-news"], tool, flood)
    #expect(server.requests.contains { $0.contains("top-headlines?") } == flood.head.contains("articles"))
  }

  @Test("is bounded where each name is another one")
  func names() async throws {
    let names = (0..<3_000_000).map { "<a\(String($0, radix: 36))/>" }.joined()
    let flood = Flood(Self.item, names, Self.end)
    let body = try gzip(Array((flood.head + names + flood.tail).utf8))
    let server = try FaultServer { _, _ in .status(200, ["Content-Encoding: gzip"], body: body) }
    try await expectLittle(["add", server.address("/feed")], try Courantctl(), Flood(Self.item, "<a…/>", Self.end))
  }
}
