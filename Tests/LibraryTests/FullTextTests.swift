import Articles
import Foundation
import Library
import TestServers
import Testing

/// Articles read from their own pages.
@Suite("Full text")
struct FullTextTests {
  private static func page(_ word: String, next: String? = nil, charset: String = "utf-8") -> String {
    let paragraph = """
      <p>The \(word) stood where it had always stood, and the people of the town, who had seen many of them come and go, \
      paid it no attention, until on a morning in March somebody painted it blue, all of it, from top to bottom, café and all.</p>
      """
    let link = next.map { "<link rel=\"next\" href=\"\($0)\">" } ?? ""
    return """
      <!DOCTYPE html><html lang="en"><head><meta charset="\(charset)"><title>The \(word) | The Paper</title>\(link)</head><body>
      <nav><a href="/">Home</a> <a href="/shop">Subscribe now</a></nav><article><h1>The \(word)</h1>
      \(String(repeating: paragraph, count: 6))<script>steal()</script></article>
      <footer>Imprint, privacy, cookies</footer></body></html>
      """
  }

  private func subscribed(_ server: NginxServer, link: String) async throws -> (SampleLibrary, ArticleSummary) {
    let item = """
      <rss version="2.0"><channel><title>A</title><item><guid>1</guid><title>One</title><link>\(link)</link>
      <description>Only the beginning</description></item></channel></rss>
      """
    try server.put(item.utf8, at: "a.xml")
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/a.xml"))
    return (sample, try #require(await sample.articles().first))
  }

  @Test("is fetched on request, kept, and found by search")
  func request() async throws {
    let server = try await NginxServer()
    try server.put(Self.page("lighthouse").utf8, at: "one.html")
    let (sample, article) = try await subscribed(server, link: server.address("/one.html"))
    let before = try #require(await sample.library.article(article.id, pictureScheme: "picture:"))
    #expect(before.fullText == .none && before.html.contains("Only the beginning"))
    #expect(try await sample.library.search("lighthouse painted").isEmpty)

    try await sample.library.loadFullText(of: article.id)
    let full = try #require(await sample.library.article(article.id, pictureScheme: "picture:"))
    #expect(full.fullText == .shown && full.html.contains("painted it blue"))
    #expect(!full.html.contains("Subscribe now") && !full.html.contains("Imprint") && !full.html.contains("script"))
    let original = try #require(
      await sample.library.article(article.id, pictureScheme: "picture:", isOriginal: true))
    #expect(original.fullText == .stored && original.html.contains("Only the beginning"))
    #expect(try await sample.library.search("lighthouse painted").map(\.id) == [article.id])
    // A refresh keeps it.
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.library.article(article.id, pictureScheme: "picture:")?.fullText == .shown)
  }

  @Test("goes on over the pages that follow, but not round in a circle")
  func pages() async throws {
    let server = try await NginxServer()
    try server.put(Self.page("lighthouse", next: "/story-2.html").utf8, at: "story.html")
    try server.put(Self.page("keeper", next: "/story-3.html").utf8, at: "story-2.html")
    try server.put(Self.page("sea", next: "/story-2.html").utf8, at: "story-3.html")
    let (sample, article) = try await subscribed(server, link: server.address("/story.html"))
    try await sample.library.loadFullText(of: article.id)
    let html = try #require(await sample.library.article(article.id, pictureScheme: "picture:")?.html)
    for word in ["lighthouse", "keeper", "sea"] { #expect(html.contains("The \(word) stood")) }
    // The feed, and each page once.
    #expect(await sample.requests() == 4)
  }

  @Test("of pages in old encodings is read right")
  func encodings() async throws {
    let server = try await NginxServer()
    let page = Self.page("lighthouse", charset: "iso-8859-1")
    try server.put(page.data(using: .isoLatin1).map { Array($0) } ?? [], at: "one.html")
    let (sample, article) = try await subscribed(server, link: server.address("/one.html"))
    try await sample.library.loadFullText(of: article.id)
    #expect(try await sample.library.article(article.id, pictureScheme: "picture:")?.html.contains("café") == true)
  }

  @Test("may be a sentence where the page says that it is the article")
  func note() async throws {
    let server = try await NginxServer()
    let page = """
      <title>Harbour</title><article><h1>Harbour</h1><p>It is closed on Monday.</p></article><footer>Imprint</footer>
      """
    try server.put(page.utf8, at: "one.html")
    let (sample, article) = try await subscribed(server, link: server.address("/one.html"))
    try await sample.library.loadFullText(of: article.id)
    let html = try #require(await sample.library.article(article.id, pictureScheme: "picture:")?.html)
    #expect(html.contains("closed on Monday") && !html.contains("Imprint"))
  }

  @Test("that cannot be had says why, and what was there stays", arguments: ["", "<p>Hi", "\u{0}\u{1}PNG", "{}"])
  func noArticle(page: String) async throws {
    let server = try await NginxServer()
    try server.put(page.utf8, at: "one.html")
    let (sample, article) = try await subscribed(server, link: server.address("/one.html"))
    let error = await #expect(throws: LibraryError.self) { try await sample.library.loadFullText(of: article.id) }
    #expect(error?.message.contains("browser") == true)
    let readable = try #require(await sample.library.article(article.id, pictureScheme: "picture:"))
    #expect(readable.fullText == .none && readable.html.contains("Only the beginning"))

    try server.put(Self.page("lighthouse").utf8, at: "elsewhere.html")
    try FileManager.default.removeItem(at: server.root.appending(path: "one.html"))
    await #expect(throws: LibraryError.self) { try await sample.library.loadFullText(of: article.id) }
  }

  @Test("is not fetched from the reader's own network for an article from elsewhere")
  func privateNetwork() async throws {
    let (server, other) = try await (NginxServer(), NginxServer())
    try other.put(Self.page("lighthouse").utf8, at: "one.html")
    let (sample, article) = try await subscribed(server, link: other.address("/one.html"))
    await #expect(throws: LibraryError.self) { try await sample.library.loadFullText(of: article.id) }
  }

  @Test("of what ships inside the program is asked of nobody")
  func guide() async throws {
    let item = """
      <rss version="2.0"><channel><title>Guide</title><item><guid>1</guid><title>One</title>
      <link>https://example.invalid/one</link><description>All of it</description></item></channel></rss>
      """
    let sample = try SampleLibrary(
      TemporaryFolder(), resource: { $0 == Library.guideAddress ? Array(item.utf8) : nil })
    try await sample.library.addGuideToNewLibrary()
    let article = try #require(await sample.articles().first)
    let error = await #expect(throws: LibraryError.self) { try await sample.library.loadFullText(of: article.id) }
    #expect(error?.message == "This feed does not offer that.")
  }

  @Test("is wanted where the reader said so")
  func always() async throws {
    let server = try await NginxServer()
    let (sample, article) = try await subscribed(server, link: server.address("/one.html"))
    try await sample.library.perform(.readPages(article.publication, true))
    #expect(try await sample.publication(article.publication).readsPages)
    #expect(try await sample.library.article(article.id, pictureScheme: "picture:")?.fullText == .wanted)
  }
}
