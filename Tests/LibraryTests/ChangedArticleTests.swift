import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("An article that changed since it was read")
struct ChangedArticleTests {
  private static func feed(_ headline: String, _ text: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><item><guid>1</guid><title>\(headline)</title>
      <pubDate>Wed, 01 Oct 2025 12:00:00 GMT</pubDate><description><![CDATA[\(text)]]></description></item></channel></rss>
      """.utf8)
  }

  @Test("says which words came and went, until the reader saw them")
  func changed() async throws {
    let server = try await NginxServer()
    try server.put(Self.feed("A flood", "<p>Two people are missing.</p>"), at: "feed.xml")
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed.xml"))
    let id = try await sample.articles()[0].id
    func readable() async throws -> ReadableArticle {
      try #require(try await sample.library.article(id, pictureScheme: "courant-image:"))
    }
    func changes() async throws -> ArticleChanges? { try await readable().changes }
    func refresh(_ headline: String, _ text: String) async throws {
      try server.put(Self.feed(headline, text), at: "feed.xml")
      _ = try await sample.library.refresh(.all, on: .insistence)
    }
    try await sample.library.noteOpened(id)
    #expect(try await changes() == nil)

    // White space, markup and how a character is written are no change.
    try await refresh("A flood", "<div><p>Two <b>people</b> \n are&#32;missing.</p></div><img src=/x.png>")
    #expect(try await changes() == nil)
    try await sample.library.noteSeen(readable())

    let before = try await readable()
    try await refresh("A great flood", "<p onclick='x'>Three people are missing.<script>x</script></p>")
    let found = try #require(try await changes())
    #expect(found.html == "<p><del>Two</del> <ins>Three</ins> people are missing.</p>")
    #expect(found.headline == "A <ins>great</ins> flood")
    #expect(found.added == 2 && found.removed == 1)
    #expect(try await sample.articles()[0].isRead)

    // Who left the article as it was before has not seen it.
    try await sample.library.noteSeen(before)
    #expect(try await changes() == found)
    try await sample.library.noteSeen(readable())
    #expect(try await changes() == nil)
    // The headline alone.
    try await refresh("A flood", "<p>Three people are missing.</p>")
    let headline = try #require(try await changes())
    #expect(headline.headline == "A <del>great</del> flood" && headline.html == "<p>Three people are missing.</p>")
    #expect(headline.added == 0 && headline.removed == 1)
    // Of a text that is another one no number of words is said, whatever the headline's.
    func text(_ word: String) -> String { "<p>\(String(repeating: word + " ", count: 510_000))</p>" }
    try await refresh("A flood", text("old"))
    try await sample.library.noteSeen(readable())
    try await refresh("Another flood", text("new"))
    let whole = try #require(try await changes())
    #expect(whole.headline == "<del>A</del> <ins>Another</ins> flood")
    #expect(whole.html == nil && whole.added == 0 && whole.removed == 0)
  }
}
