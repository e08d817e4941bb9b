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
    func changes() async throws -> ArticleChanges? {
      try await sample.library.article(id, pictureScheme: "courant-image:")?.changes
    }
    func refresh(_ headline: String, _ text: String) async throws {
      try server.put(Self.feed(headline, text), at: "feed.xml")
      _ = try await sample.library.refresh(.all, on: .insistence)
    }
    _ = try await sample.library.perform(.mark(.articles([id]), .read(true)), isUndoable: false)
    #expect(try await changes() == nil)

    // White space, markup and how a character is written are no change.
    try await refresh("A flood", "<div><p>Two <b>people</b> \n are&#32;missing.</p></div><img src=/x.png>")
    #expect(try await changes() == nil)
    try await sample.library.noteChangeSeen(id)

    try await refresh("A great flood", "<p onclick='x'>Three people are missing.<script>x</script></p>")
    let found = try #require(try await changes())
    #expect(found.html == "<p><del>Two</del> <ins>Three</ins> people are missing.</p>")
    #expect(found.headline == "A <ins>great</ins> flood")
    #expect(found.added == 2 && found.removed == 1 && abs(found.changed.timeIntervalSinceNow) < 60)
    #expect(try await sample.articles()[0].isRead)

    try await sample.library.noteChangeSeen(id)
    #expect(try await changes() == nil)
    // The headline alone.
    try await refresh("A flood", "<p>Three people are missing.</p>")
    let headline = try #require(try await changes())
    #expect(headline.headline == "A <del>great</del> flood" && headline.html == "<p>Three people are missing.</p>")
    #expect(headline.added == 0 && headline.removed == 1)
    // One that is gone was seen as well.
    try await sample.library.noteChangeSeen(.init(rawValue: 99))
  }
}
