import Articles
import Foundation
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite struct ArticleDocumentTests {
  private func page(
    headline: String = "A headline", byline: String = "", source: String = "A source", address: String? = nil,
    image: String? = nil, thumbnail: String? = nil, language: String? = nil, tags: [String] = [],
    enclosures: [Enclosure] = [], thread: Discussion? = nil, comments: Int? = nil, related: [ArticleSummary] = [],
    twins: [ArticleSummary] = [],
    recordings: [Recording] = [], episode: Episode? = nil, handle: String? = nil, html: String = "<p>Body</p>",
    minutes: Int? = nil, isGone: Bool = false, audience: Audience? = nil,
    changes: ArticleChanges? = nil, showsChanges: Bool = false, style: ArticleStyle = .init()
  ) -> String {
    let summary = ArticleSummary(
      id: .init(rawValue: 1), publication: .init(rawValue: 1), source: source, headline: headline, byline: byline,
      excerpt: "", address: address, image: image, thumbnail: thumbnail, published: Date(timeIntervalSince1970: 0),
      isRead: false,
      isStarred: false)
    let article = Article(
      summary: summary, untrustedHTML: "<script>never</script>",
      details: ArticleDetails(
        language: language, tags: tags, enclosures: enclosures, episode: episode, thread: thread, audience: audience),
      handle: handle,
      comments: comments)
    return ArticleDocument(
      of: ReadableArticle(
        article: article, html: html, readingMinutes: minutes, isGone: isGone, related: related, twins: twins,
        recordings: recordings, changes: changes),
      pictures: .moving, showsChanges: showsChanges
    ).html(style: style)
  }

  @Test func `An article that its server has no more says so`() {
    let sentence = "<p class=\"quiet\" dir=\"auto\">The account’s server no longer has this article.</p>"
    #expect(page(isGone: true).components(separatedBy: sentence).count == 2)
    #expect(!page().contains(sentence))
  }

  @Test(arguments: [Audience.members, .payingMembers])
  func `The beginning of an article for members says once that the rest is for them`(audience: Audience) {
    let sentences = ["The rest of this article is for members", "The rest of this article is for paying members"]
    let page = page(audience: audience)
    #expect(sentences.map { page.contains($0) } == [audience == .members, audience == .payingMembers])
    #expect(!self.page().contains("for members"))
    // Where nothing is shown, the page says so already.
    #expect(!self.page(html: "", audience: audience).contains("The rest of"))
  }

  private nonisolated static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title><svg/onload=1>",
    "</h1></header><iframe src=//evil>", "&lt;b&gt;", "<!--", "]]>",
  ]

  @Test(arguments: hostile)
  func `What a publisher says is text wherever it stands`(text: String) {
    let plain = page(
      headline: "x", byline: "x", source: "x", address: "https://example.com/x", language: "x", tags: ["x"],
      enclosures: [Enclosure(address: "https://example.com/x", type: "x", title: "x")])
    let page = page(
      headline: text, byline: text, source: text, address: "https://example.com/" + text, language: text, tags: [text],
      enclosures: [Enclosure(address: "https://example.com/" + text, type: text, title: text)])
    #expect(!page.contains(text))
    // No element and no attribute more than in a harmless page, besides those of the headline.
    for mark: Character in ["<", ">", "\""] {
      #expect(page.filter { $0 == mark }.count == plain.filter { $0 == mark }.count)
    }
    #expect(!page.contains("'' onmouseover"))
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x", " https://x", ""])
  func `A headline or an attachment links to the web or nowhere`(address: String) {
    let page = page(address: address, enclosures: [Enclosure(address: address)])
    #expect(!page.contains("<a "))
  }

  @Test func `A long text begins at once, and its rest lies behind it in parts that say where they stand`() {
    let short = page(html: String(repeating: "<p>Body</p>", count: 1_000))
    #expect(!short.contains("<template"))
    let long = page(html: "<div>" + String(repeating: "<p>Body</p>", count: 20_000) + "</div><p>End</p>", minutes: 7)
    let parts = long.components(separatedBy: "<template ")
    #expect(parts.count > 5 && parts[0].contains("</main>") && parts[0].contains("<p>Body</p>"))
    #expect(parts.dropFirst().allSatisfy { $0.hasPrefix("data-depth=\"") && $0.contains("</template>") })
    #expect(parts[1].hasPrefix("data-depth=\"1\"><p>") && parts.last?.contains("<p>End</p></template>") == true)
    #expect(long.components(separatedBy: "<p>Body</p>").count == 20_001)
  }

  @Test func `The small picture of the row stands in for one that is not to be had`() {
    #expect(!page(image: "https://a.example/a.png").contains("data-small"))
    #expect(!page(image: "https://a.example/a.png", thumbnail: "https://a.example/a.png").contains("data-small"))
    let page = page(image: "https://a.example/a.png", thumbnail: "https://b.example/b.png")
    #expect(page.contains(" data-small=\"\(PictureScheme.moving.address(of: "https://b.example/b.png"))\""))
    // The text's own picture stands first, and the row has the one that the feed names.
    let own = self.page(image: "https://a.example/a.png", html: "<p><img src=\"courant-image:x\"></p>")
    #expect(own.contains(" data-small=\"\(PictureScheme.moving.address(of: "https://a.example/a.png"))\""))
  }

  @Test func `The page may load pictures through the app and nothing else`() {
    let page = page(image: "https://example.com/a.png")
    #expect(page.contains("default-src 'none'; img-src courant-image: courant-still:; style-src 'unsafe-inline'"))
    #expect(page.contains("<img src=\"courant-image:https%3A%2F%2Fexample%2Ecom%2Fa%2Epng\""))
    #expect(page.contains("name=\"referrer\" content=\"no-referrer\""))
    #expect(!page.contains("never"))
  }

  @Test func `A lead picture is shown only where the body has none`() {
    #expect(!page(image: "https://example.com/a.png", html: "<p><img src=\"x\"></p>").contains("class=\"lead\""))
    #expect(page(image: "https://example.com/a.png").contains("class=\"lead\""))
    #expect(!page().contains("<figure"))
  }

  @Test(arguments: [
    ("https://example.org/pond.jpg", true), ("https://example.org/pond-1024x683.jpg", true),
    ("https://example.org/pond-scaled.jpg", true), ("https://example.org/heron.jpg", false),
    ("https://example.org/pond-2.jpg", false),
  ])
  func `A site's lead picture is shown unless the body has the same one in any size`(other: String, isSame: Bool) {
    let body = "<p><img src=\"\(PictureScheme.moving.address(of: other))\"></p>"
    let page = page(image: "https://example.org/pond-300x200.jpg", handle: "7", html: body)
    #expect(page.contains("class=\"lead\"") != isSame)
  }

  @Test func `The page always states a language, if only that none is known`() {
    // Without the attribute WebKit applies none of the style sheet.
    #expect(page().contains("lang=\"\""))
    #expect(page(language: "ar").contains("lang=\"ar\""))
  }

  @Test(arguments: [
    (999, "1 kB"), (1, "1 kB"), (999_999, "999 kB"), (1_000_000, "1 MB"), (72_500_000, "72 MB"),
  ])
  func `An attachment tells its size`(bytes: Int, text: String) {
    let page = page(enclosures: [
      Enclosure(address: "https://example.com/talk.mp3", type: "audio/mpeg", length: bytes),
      Enclosure(address: "https://example.com/cover.png", type: "image/png"),
    ])
    #expect(page.contains(">Download “talk.mp3”</a> <small>\(text) · MP3</small>"))
    #expect(!page.contains("cover.png"))
  }

  @Test func `A magnet link is handed on, as no file can be downloaded`() {
    let page = page(enclosures: [
      Enclosure(address: "magnet:?xt=urn:btih:1&dn=A", type: "application/x-bittorrent", title: "A")
    ])
    #expect(page.contains("<a href=\"magnet:?xt=urn:btih:1&amp;dn=A\">Open “A”</a>"))
  }

  @Test(arguments: hostile)
  func `A recording's title, its chapters and a film's address stay text`(text: String) {
    func page(_ text: String) -> String {
      let sound = Enclosure(address: "https://example.com/\(text)", type: "audio/mpeg", title: text)
      let film = Enclosure(address: "https://example.com/\(text)", type: "video/mp4", title: text)
      return self.page(
        enclosures: [sound, film],
        recordings: [
          Recording(index: 0, enclosure: sound, isFilm: false, position: 63),
          Recording(index: 1, enclosure: film, isFilm: true, position: 63),
        ], episode: Episode(chapters: [.init(start: 0, title: text), .init(start: 9, title: text)]))
    }
    #expect(
      page("x").contains("<video id=\"recording-1-1\" controls preload=\"none\" src=\"https://example.com/x#t=63\""))
    #expect(!page(text).contains(text))
    for mark: Character in ["<", ">", "\""] {
      #expect(page(text).filter { $0 == mark }.count == page("x").filter { $0 == mark }.count)
    }
  }

  private nonisolated static let sound = Enclosure(address: "https://example.com/x.mp3", duration: 3723)

  @Test func `Only a page with films may load any`() {
    #expect(!page().contains("media-src"))
    for isFilm in [false, true] {
      let recording = Recording(index: 0, enclosure: Self.sound, isFilm: isFilm)
      #expect(page(enclosures: [Self.sound], recordings: [recording]).contains("media-src") == isFilm)
    }
  }

  @Test func `A recording stands below the headline, with its length, the place reached and its chapters`() {
    func page(_ episode: Episode?, position: Double = 0) -> String {
      self.page(
        image: "https://example.org/cover.jpg", enclosures: [Self.sound],
        recordings: [Recording(index: 0, enclosure: Self.sound, isFilm: false, position: position)], episode: episode)
    }
    let chapters = [
      Episode.Chapter(start: 60, title: "Two"), .init(start: 0, title: ""), .init(start: 9999, title: "Lost"),
    ]
    let shown = page(Episode(chapters: chapters), position: 62)
    let places = ["</header>", "class=\"player\"", "class=\"lead\"", "<main"].map {
      shown.firstRange(of: $0)?.lowerBound
    }
    #expect(shown.contains("aria-label=\"Recording\"><figure class=\"lead\">"))
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(shown.contains("<a class=\"button play\" href=\"courant-place:play/0\">"))
    #expect(shown.contains("<span class=\"place\">1:02 of 1:02:03</span>"))
    #expect(shown.contains("<small>2</small>") && !shown.contains("Lost"))
    #expect(shown.contains("<a href=\"courant-place:play/0/60\"><time>1:00</time> <bdi>Two</bdi></a>"))
    #expect(shown.contains("<bdi>Chapter 1</bdi>"))
    #expect(!shown.contains("data-part"))
    #expect(page(nil).contains("<span class=\"place\">1:02:03</span>"))
    // What is in files of their own is fetched when it is opened.
    let files = page(
      Episode(chaptersAddress: "https://example.org/c.json", transcripts: [.init(address: "https://example.org/t")]))
    #expect(files.contains("data-part=\"chapters\"") && files.contains("data-part=\"transcript\""))
    #expect(!files.contains("example.org/c.json") && !files.contains("example.org/t"))
  }

  @Test(arguments: hostile)
  func `What is said in an episode is text`(text: String) {
    func page(_ text: String) -> String {
      let passages = [SpokenPassage(start: 63, speaker: text, text: text), SpokenPassage(text: text)]
      return EpisodeDocument.html(of: .spoken(Transcript(passages)), recording: 0)
        + EpisodeDocument.failed(.transcript, text)
    }
    #expect(
      page("x").contains(
        "<p dir=\"auto\" data-start=\"63\"><a class=\"time\" href=\"courant-place:play/0/63\">1:03</a> <b><bdi>x</bdi></b> x</p>"
      ))
    #expect(!page(text).contains(text))
    for mark: Character in ["<", ">", "\""] {
      #expect(page(text).filter { $0 == mark }.count == page("x").filter { $0 == mark }.count)
    }
  }

  @Test(
    arguments: [
      (0.0, nil, ""), (62, nil, "1:02"), (0, 3723, "1:02:03"), (62, 3723, "1:02 of 1:02:03"), (.nan, .nan, ""),
      (-5, -1, ""), (.infinity, 60, "1000:00:00 of 1:00"),
    ] as [(Double, Double?, String)])
  func `A place in a recording is told as far as it is known`(seconds: Double, duration: Double?, text: String) {
    #expect(PlayingTime.text(seconds, of: duration) == text)
  }

  @Test func `The line below the headline says how long the text takes`() {
    #expect(page(minutes: 3).contains("</time><span><bdi>3 min read</bdi></span></p></header>"))
    #expect(page(minutes: 1).contains("<bdi>1 min read</bdi>"))
    #expect(!page().contains("min read"))
    let recording = Recording(
      index: 0, enclosure: Enclosure(address: "https://example.org/a.mp3", type: "audio/mpeg"), isFilm: false)
    #expect(!page(recordings: [recording], minutes: 1).contains("min read"))
  }

  @Test(arguments: [(0, "Comments"), (1, "1 Comment"), (20, "20 Comments"), (nil, "Comments")] as [(Int?, String?)])
  func `Comments are offered with their number where there may be any`(count: Int?, text: String?) {
    let thread = Discussion(feed: "https://example.org/c")
    let page = page(address: "https://example.org/a", tags: ["Tides"], thread: thread, comments: count)
    let asking = text.map { "<li class=\"asking\"><a href=\"courant-place:comments\">\($0)</a></li>" } ?? ""
    #expect(
      page.contains(
        "<ul class=\"ways\" dir=\"ltr\"><li class=\"share\"><a href=\"courant-place:share\">Share</a></li>\(asking)<li>Tides</li></ul>"
          + "<section class=\"comments\" id=\"comments\" dir=\"auto\"></section>"))
  }

  @Test func `The row below the text begins on the side of the text`() {
    #expect(page(tags: ["GNOME"], html: "<p>نص</p>").contains("<ul class=\"ways\" dir=\"rtl\"><li>GNOME</li></ul>"))
    #expect(page(tags: ["GNOME"], html: "<img src=\"x\">").contains("<ul class=\"ways\" dir=\"auto\">"))
  }

  @Test func `Below the text is nothing but what there is`() {
    #expect(page().hasSuffix("</main></body></html>"))
    #expect(!page(address: "https://example.org/a").contains("<section"))
  }

  @Test func `Other articles and other sources look alike, each with its day`() {
    func summary(_ id: Int64, isDated: Bool = true) -> ArticleSummary {
      ArticleSummary(
        id: .init(rawValue: id), publication: .init(rawValue: 1), source: "Source \(id)", headline: "Headline \(id)",
        byline: "", excerpt: "", address: nil, image: nil, published: Date(timeIntervalSince1970: 1_700_000_000),
        isDated: isDated, isRead: false,
        isStarred: false)
    }
    let page = page(related: [summary(2), summary(3, isDated: false)], twins: [summary(4)])
    #expect(
      page.contains(
        "<h2>Also in</h2><ul><li dir=\"auto\"><a href=\"courant-place:article/4\">Source 4</a> <small><bdi>14 Nov 2023</bdi></small></li></ul></section>"
          + "<section class=\"related\" dir=\"auto\"><h2>Related</h2><ul><li dir=\"auto\">"
          + "<a href=\"courant-place:article/2\">Headline 2</a> <small><bdi>14 Nov 2023</bdi></small></li>"
          + "<li dir=\"auto\"><a href=\"courant-place:article/3\">Headline 3</a></li></ul>"))
  }

  @Test(arguments: [
    (3, 1, "Changed since you read it · 3 words added, 1 removed"), (1, 0, "Changed since you read it · 1 word added"),
    (0, 2, "Changed since you read it · 2 words removed"), (0, 0, "Changed since you read it"),
  ])
  func `An article that changed says so above its text, and shows what did where that is wanted`(
    added: Int, removed: Int, text: String
  ) {
    let changes = ArticleChanges(
      html: "<p><ins>New</ins> body</p>", headline: "A <del>good</del> headline", added: added, removed: removed)
    let page = page(changes: changes)
    #expect(
      page.contains(
        "<p class=\"changed\" dir=\"auto\">\(text) <a href=\"courant-place:changes\">Show the changes</a></p>"))
    #expect(page.contains("<p>Body</p>") && page.contains("<h1>A headline</h1>") && !page.contains("<ins>"))
    let marked = self.page(changes: changes, showsChanges: true)
    #expect(marked.contains("<a href=\"courant-place:changes\">Hide the changes</a>"))
    #expect(marked.contains("<main dir=\"auto\"><p><ins>New</ins> body</p></main>") && !marked.contains("<p>Body</p>"))
    #expect(marked.contains("<h1>A <del>good</del> headline</h1>"))
    // Of what is too long to be compared nothing can be shown.
    let long = ArticleChanges(html: nil, headline: nil, added: 0, removed: 0)
    for shows in [false, true] {
      let page = self.page(changes: long, showsChanges: shows)
      #expect(
        page.contains("<p class=\"changed\" dir=\"auto\">Changed since you read it</p>") && page.contains("<p>Body</p>")
      )
    }
    #expect(!self.page().contains("changed"))
  }

  @Test func `Each line over the text has its own direction, and the headline that of the whole`() {
    // What has `dir`, and what is in `bdi`, does not count for the `dir="auto"` that it is in.
    let page = page(headline: "A headline", byline: "كاتب", source: "صحيفة")
    #expect(
      page.contains(
        "<header class=\"article\" dir=\"auto\"><p class=\"kicker\" dir=\"auto\">صحيفة</p><h1>A headline</h1>"))
    #expect(page.contains("</h1><p class=\"byline\" dir=\"auto\"><b>كاتب</b><time title=\""))
    // A date alone goes with the headline.
    #expect(self.page(headline: "عنوان").contains("</h1><p class=\"byline\"><time title=\""))
  }

  @Test func `A text has the direction of most of it, and the language of its script`() {
    let page = page(headline: "GNOME שוחרר לציבור", html: "<p>GNOME שוחרר אתמול לציבור</p>")
    #expect(page.contains("<main dir=\"rtl\">") && page.contains("<header class=\"article\" dir=\"rtl\">"))
    #expect(page.contains(" lang=\"he\" "))
  }

  @Test func `A comment has the direction of its text, and its author's name its own`() {
    let comment = Comment(
      id: "1", parent: nil, author: "Ann", written: Date(timeIntervalSince1970: 0), untrustedHTML: "")
    let thread = CommentThread(comment: comment, html: "<p>تعليق</p>", answers: [])
    let page = CommentsDocument.html(of: .shown(CommentList(threads: [thread], count: 1, next: nil, total: 1), .more))
    #expect(page.contains("<article dir=\"auto\"><header dir=\"auto\"><b>Ann</b> <time title=\""))
    #expect(page.contains("</bdi></time></header><p>تعليق</p></article>"))
  }

  @Test func `Comments of which there are more say how many the site has, and lead to the next`() {
    let comment = Comment(id: "1", parent: nil, author: "", written: Date(timeIntervalSince1970: 0), untrustedHTML: "")
    func page(next: String?, total: Int?, _ end: CommentsState.End = .more) -> String {
      let threads = [CommentThread(comment: comment, html: "", answers: [])]
      return CommentsDocument.html(of: .shown(CommentList(threads: threads, count: 100, next: next, total: total), end))
    }
    let more = "href=\"\(InternalLink.moreComments.address)\""
    #expect(page(next: "2", total: 2000).contains("<h2>2000 Comments</h2>"))
    #expect(page(next: "2", total: 2000).contains(more))
    #expect(page(next: nil, total: nil).contains("<h2>100 Comments</h2>"))
    #expect(!page(next: nil, total: 100).contains(more))
    #expect(!page(next: "2", total: 2000, .loading).contains(more))
    #expect(page(next: "2", total: 2000, .failed("It <failed>")).contains("It &lt;failed&gt;"))
  }

  @Test(arguments: ["", "<p>\u{a0} </p>", "<p><br></p>"])
  func `An article without a text says so, and where it can be read`(html: String) {
    let open = "<a class=\"button\" href=\"https://example.org/a\">Open in the Browser</a>"
    let fetch = "<a class=\"button\" href=\"\(InternalLink.fullText.address)\">Read the Full Article</a>"
    // A feed of titles: its page has the text.
    let title = page(address: "https://example.org/a", html: html)
    #expect(title.contains("There is no text of this article here.</p><p>\(fetch)</p>"))
    #expect(title.contains(open))
    // A post of a whole publication, which keeps the text to itself.
    let kept = page(address: "https://example.org/a", handle: "7", html: html)
    #expect(kept.contains("There is no text of this article here. It may need a password or a membership"))
    #expect(kept.contains(open) && !kept.contains(fetch))
    #expect(!self.page(html: html).contains("in the browser"))
  }

  @Test(arguments: ["<p>x</p>", "<p><img src=\"x\"></p>"])
  func `An article with as little as a letter or a picture stands for itself`(html: String) {
    #expect(!page(html: html).contains("There is no text"))
  }

  @Test func `An article without a headline has the head of a post, and a name where one is needed`() {
    let page = page(headline: "", byline: "Ann", source: "Harbour", address: "https://example.org/1")
    #expect(page.contains("<title>Untitled</title>") && !page.contains("<h1>"))
    #expect(page.contains("<span class=\"avatar color3\" aria-hidden=\"true\">H</span>"))
    #expect(
      page.contains("<b>Ann</b><span><bdi>Harbour</bdi></span><a class=\"permalink\" href=\"https://example.org/1\">"))
  }

  @Test(arguments: [
    (Paper.light, "light"), (.sepia, "sepia"), (.black, "black night"), (.contrastNight, "contrast-night night"),
  ])
  func `The paper is in the root's classes`(paper: Paper, classes: String) {
    #expect(page(style: .init(paper: paper)).contains("<html class=\"\(classes)\" "))
  }
}

@MainActor
@Suite struct AddressRuleTests {
  @Test(arguments: [
    ("http://example.com", true), ("HTTPS://EXAMPLE.COM", true), ("mailto:a@example.com", true),
    ("MailTo:a@example.com", true), ("javascript:alert(1)", false), ("JaVaScript:alert(1)", false),
    (" https://example.com", false), ("https:example.com", false), ("ftp://example.com", true),
    ("file:///etc/passwd", false), ("data:text/html,x", false), ("vbscript:x", false), ("tel:1", true),
    ("magnet:?xt=urn:btih:1", true), ("tel:", false), (" tel:1", false), ("te\nl:1", false), ("geo:1'2", false),
    ("ssh://example.com", false), ("steam://run/1", false), ("ms-msdt:/id", false), ("search-ms:x", false),
    ("courant:x", false), ("about:blank", false), ("//example.com", false), ("|touch /tmp/x", false), ("", false),
    ("\u{1}https://example.com", false), ("java\nscript:alert(1)", false),
  ])
  func `Only addresses of a few kinds leave the app`(address: String, mayLeave: Bool) {
    #expect(mayOpenOutside(address) == mayLeave)
  }

  @Test(arguments: [
    ("https://example.com/a.png", "https%3A%2F%2Fexample%2Ecom%2Fa%2Epng"), ("", ""), ("a\"b'c<d>", "a%22b%27c%3Cd%3E"),
    ("ü", "%C3%BC"), ("100%", "100%25"), ("a b#c?d", "a%20b%23c%3Fd"),
  ])
  func `A picture's address is packed so that nothing of it can be taken for markup or for a part of an address`(
    address: String, packed: String
  ) {
    #expect(PictureScheme.moving.address(of: address) == "courant-image:\(packed)")
  }
}
