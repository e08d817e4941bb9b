import Foundation
import Testing

@testable import Feeds

/// What has no limit in a feed's format has one here: titles of a megabyte stopped the window for seconds, and so did 30,000 files.
@Suite("A feed without measure")
struct LongTitleTests {
  private func parse(_ text: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), address: "https://example.org/feed", contentType: nil)
  }

  private func json(_ entry: [String: Any], title: String = "T") throws -> ParsedFeed {
    let feed: [String: Any] = [
      "version": "https://jsonfeed.org/version/1.1", "title": title, "items": [entry.merging(["id": "1"]) { $1 }],
    ]
    return try parse(String(decoding: try JSONSerialization.data(withJSONObject: feed), as: UTF8.self))
  }

  private static let long = String(repeating: "wörd &amp; ", count: 100_000)

  private func expectBeginning(_ text: String?) throws {
    let text = try #require(text)
    // The last character may reach beyond it.
    #expect(text.utf8.count < 10_004 && text.utf8.count > 9000)
    #expect(Self.long.replacing("&amp;", with: "&").hasPrefix(text))
  }

  @Test(
    "has the beginning of its titles, of whatever kind they are", arguments: ["", "type=\"text\"", "type=\"html\""])
  func atom(kind: String) throws {
    let title = "<title \(kind)>\(Self.long)</title>"
    let feed = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom">\(title)<entry><id>1</id>\(title)<author><name>\(Self.long)</name></author>
      <source>\(title)</source></entry></feed>
      """)
    try expectBeginning(feed.title)
    try expectBeginning(feed.entries.first?.title)
    try expectBeginning(feed.entries.first?.authors.first?.name)
    try expectBeginning(feed.entries.first?.source?.title)
  }

  @Test("has it also where nothing ends a character or a word")
  func ends() throws {
    for unit in ["é", "東", "😀", "&#9;", " ", "&#x1F600;"] {
      let title = String(repeating: unit, count: 1_000_000)
      let feed = try parse("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>x\(title)</title></feed>")
      let text = try #require(feed.title)
      #expect(text.utf8.count <= 10_000 && !text.contains("\u{FFFD}"))
    }
  }

  @Test("has the beginning of its titles and names in JSON")
  func json() throws {
    let feed = try json(
      [
        "title": Self.long, "authors": [["name": Self.long]],
        "attachments": [["url": "https://example.org/a.mp3", "title": Self.long]],
      ], title: Self.long)
    try expectBeginning(feed.title)
    try expectBeginning(feed.entries.first?.title)
    try expectBeginning(feed.entries.first?.authors.first?.name)
    #expect(feed.entries.first?.enclosures.first?.title?.count == 1000)
  }

  @Test("has its first hundred files, each once, and its first hundred tags")
  func many() throws {
    let files: [[String: Any]] = (0..<30_000).map {
      ["url": "https://example.org/\($0 / 2).mp3", $0 % 2 == 0 ? "title" : "mime_type": "audio/\($0)"]
    }
    let entry = try #require(
      try json(["attachments": files, "tags": (0..<30_000).map { "tag \($0 / 2)" }]).entries.first)
    #expect(entry.enclosures.map(\.address) == (0..<100).map { "https://example.org/\($0).mp3" })
    #expect(entry.enclosures.first?.title == "audio/0" && entry.enclosures.first?.type == "audio/1")
    #expect(entry.tags == (0..<100).map { "tag \($0)" })
  }
}
