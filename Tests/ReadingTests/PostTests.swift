import Articles
import Foundation
import Library
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite struct PostTests {
  private func summary(
    headline: String = "", excerpt: String = "", address: String? = "https://example.org/1", image: String? = nil,
    icon: String? = nil, medium: Medium? = nil, duration: Int? = nil
  ) -> ArticleSummary {
    ArticleSummary(
      id: .init(rawValue: 1), publication: .init(rawValue: 1), source: "Harbour", icon: icon, headline: headline,
      byline: "", excerpt: excerpt, address: address, image: image, published: Date(timeIntervalSince1970: 0),
      isRead: false, isStarred: false, medium: medium, duration: duration)
  }

  private func page(
    _ summary: ArticleSummary, html: String = "<p>Fog.</p>", enclosures: [Enclosure] = [],
    thread: Discussion? = nil, recordings: [Recording] = []
  ) -> String {
    let article = Article(
      summary: summary, untrustedHTML: "", details: ArticleDetails(enclosures: enclosures, thread: thread))
    return ArticleDocument(
      of: ReadableArticle(article: article, html: html, recordings: recordings), pictures: .moving
    ).html(style: .init())
  }

  private func pictures(_ count: Int) -> [Enclosure] {
    (0..<count).map { Enclosure(address: "https://example.org/\($0).jpg", type: "image/jpeg", title: "Number \($0)") }
  }

  @Test(
    arguments: [
      ("The headline", "The text", nil, nil, "The headline"), ("", "The text", nil, nil, "The text"),
      ("", String(repeating: "word ", count: 30), nil, nil, String(repeating: "word ", count: 14) + "word…"),
      ("", "", "https://example.org/a.jpg", nil, "Picture"), ("", "", nil, Medium.video, "Video"),
      ("", "", nil, Medium.audio, "Recording"), ("", "🌊🌊", nil, nil, "🌊🌊"), ("", "", nil, nil, "Untitled"),
    ] as [(String, String, String?, Medium?, String)])
  func `Everything has a name`(headline: String, excerpt: String, image: String?, medium: Medium?, name: String) {
    #expect(summary(headline: headline, excerpt: excerpt, image: image, medium: medium).title == name)
  }

  @Test func `A post's pictures stand below its text, and 500 are a gallery with a bound`() throws {
    let few = page(summary(), enclosures: pictures(3))
    let gallery = try #require(few.firstRange(of: "<figure class=\"lead gallery\">"))
    #expect(gallery.lowerBound >= (try #require(few.firstRange(of: "</main>"))).upperBound)
    #expect(few.contains("alt=\"Number 2\"") && !few.contains("more picture"))
    #expect(!few.contains("Attachments"))
    let many = page(summary(), enclosures: pictures(500))
    #expect(many.ranges(of: "<img").count == LeadMedia.mostPictures)
    #expect(many.contains("<a href=\"https://example.org/1\">476 more pictures</a>"))
  }

  @Test func `So are 500 pictures in a post's text, of which an article has as many as it likes`() {
    let text = "<p>" + (0..<500).map { "<img src=\"courant-image:\($0)\" alt=\"a&gt;b\"> \($0) " }.joined() + "</p>"
    let post = page(summary(), html: text)
    #expect(post.ranges(of: "<img").count == LeadMedia.mostPictures && post.contains("476 more pictures"))
    #expect(post.contains(" 499 ") && !post.contains("alt=\"a&gt;b\"> 499"))
    #expect(page(summary(headline: "A story"), html: text).ranges(of: "<img").count == 500)
  }

  @Test func `A face is fetched through the app alone`() {
    #expect(
      page(summary(icon: "https://example.org/a.png")).contains(
        "<img class=\"avatar\" src=\"courant-image:https%3A%2F%2Fexample%2Eorg%2Fa%2Epng\" alt=\"\" width=\"45\" height=\"45\">"
      ))
  }

  @Test func `A video is a picture that leads to its page, with its length`() {
    let video = summary(
      headline: "A film", image: "https://example.org/a.jpg", medium: .video, duration: 3723)
    let flash = Enclosure(address: "https://example.org/a.swf", type: "application/x-shockwave-flash")
    let page = page(video, enclosures: [flash])
    #expect(page.contains("<figure class=\"lead video\"><a href=\"https://example.org/1\""))
    #expect(page.contains("aria-label=\"Watch on example.org · 1:02:03\""))
    #expect(page.contains(">1:02:03</span>") && !page.contains("a.swf"))
  }

  @Test func `A video without a picture is a button, one without an address says nothing, a film that came plays here`()
  {
    let bare = page(summary(headline: "A film", medium: .video))
    #expect(bare.contains("<p class=\"watch\"><a class=\"button\" href=\"https://example.org/1\">"))
    #expect(!page(summary(headline: "A film", address: "javascript:x", medium: .video)).contains("Watch on"))
    let film = Enclosure(address: "https://example.org/a.mp4", type: "video/mp4")
    let own = page(
      summary(headline: "A film", image: "https://example.org/a.jpg", medium: .video), enclosures: [film],
      recordings: [Recording(index: 0, enclosure: film, isFilm: true)])
    #expect(!own.contains("lead video") && own.contains("<video "))
  }

  @Test func `Comments that only a browser shows are a way to it`() {
    let thread = Discussion(page: "https://example.org/a?b=1&c=2#comments")
    #expect(
      page(summary(headline: "A"), thread: thread).contains(
        "href=\"https://example.org/a?b=1&amp;c=2#comments\">Comments in the Browser</a>"))
    #expect(!page(summary(headline: "A"), thread: Discussion(page: "javascript:x")).contains("in the Browser"))
  }

  @Test func `Comments that do not come, and those that are too many, lead to their page`() {
    let page = "https://example.org/c"
    let failed = CommentsDocument.html(of: .failed("Not today."), page: page)
    #expect(failed.contains("Try Again") && failed.contains("href=\"\(page)\">Open in the Browser</a>"))
    let comment = Comment(id: "1", parent: nil, author: "", written: Date(timeIntervalSince1970: 0), untrustedHTML: "")
    let list = CommentList(
      threads: [CommentThread(comment: comment, html: "", answers: [])], count: 2000, next: nil, total: 50_000,
      leftOut: 48_000)
    let shown = CommentsDocument.html(of: .shown(list, .more), page: page)
    #expect(shown.contains("<h2>50,000 Comments</h2>") && shown.contains("48,000 more comments are left out"))
    #expect(shown.contains("href=\"\(page)\""))
    #expect(!shown.contains("too long"))
    let cut = CommentThread(comment: comment, html: "<p>It begins</p>", answers: [], isCut: true)
    #expect(
      CommentsDocument.html(of: .shown(CommentList(threads: [cut], count: 1, next: nil, total: nil), .more)).contains(
        "<p>It begins</p><p class=\"quiet\" dir=\"auto\">The rest of this comment is too long to be shown.</p></article>"
      ))
  }

  @Test(arguments: [(0, "0:00"), (59, "0:59"), (751, "12:31"), (3600, "1:00:00"), (36_061, "10:01:01")])
  func `A length is written as players do`(seconds: Int, text: String) {
    #expect(LengthText.of(seconds) == text)
  }
}
