import Extraction
import Testing

@Suite("An extracted article")
struct ExtractorTests {
  private static let sentence =
    "A sentence that is long enough, with a comma or two, to count as the text of an article that people read. "
  private static let story = String(repeating: "<p>\(sentence)</p>", count: 8)

  private func extract(_ body: String, head: String = "", address: String = "https://example.org/story")
    -> ExtractedArticle?
  {
    Extractor.extract(page: "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>", address: address)
  }

  private func html(_ body: String) -> String { extract(body)?.html ?? "" }

  // MARK: - The body

  @Test(
    "leaves out what surrounds it",
    arguments: [
      "<nav class=menu><ul><li><a href=/a>GONE</a></ul></nav>", "<div class=sidebar>GONE</div>",
      "<footer>GONE</footer>",
      "<div style='color: red; display:none'>GONE</div>", "<div style='visibility : hidden'>GONE</div>",
      "<div hidden>GONE</div>", "<div aria-hidden=true>GONE</div>", "<div role=dialog aria-modal=true>GONE</div>",
      "<div id=comments><p>GONE, as it is not by the author of the article.</p></div>", "<aside>GONE</aside>",
      "<div class=share-buttons>GONE</div>", "<form><input name=q><button>GONE</button></form>",
      "<div>Advertisement</div><script>GONE</script>", "<select><option>GONE</select>", "<!-- GONE -->",
      "<iframe src='https://ads.example/'>GONE</iframe>", "<noscript>GONE</noscript>", "<svg><text>GONE</text></svg>",
      "<h2 class=promo-title>GONE</h2>", "<div><a href=/a>GONE</a> <a href=/b>GONE</a></div>",
    ])
  func surroundings(markup: String) {
    let html = html("<article>\(Self.story)\(markup)\(Self.story)</article>")
    #expect(html.contains("A sentence"))
    #expect(!html.contains("GONE") && !html.contains("Advertisement"))
  }

  @Test(
    "keeps what belongs to it",
    arguments: [
      "<h2>KEPT</h2>", "<blockquote>KEPT</blockquote>", "<pre>KEPT</pre>",
      "<figure><img src=a.jpg><figcaption>KEPT</figcaption></figure>",
      "<ul><li>KEPT one</li><li>two</li></ul>", "<p>KEPT</p>", "<div class='article-sidebar-content'><p>KEPT</p></div>",
      "<table><caption>KEPT</caption><tr><td>1<td>2</table>", "<table><tr><th>KEPT<th>b<tr><td>1<td>2</table>",
      "<p><a href=/a>KEPT</a> as a link.</p>", "<p class=hidden-gem>KEPT</p>",
      "<iframe src='https://www.youtube.com/embed/KEPT'></iframe>",
      "<details><summary>KEPT</summary><p>a</p></details>",
    ])
  func belongings(markup: String) {
    #expect(html("<article>\(Self.story)\(markup)\(Self.story)</article>").contains("KEPT"))
  }

  @Test("has absolute addresses, those of the page's base element where there is one")
  func addresses() throws {
    let body =
      "<article>\(Self.story)<p><a href='b'>x</a><img src='/i.png' srcset='i1.png 1x, i2.png 2x'></p></article>"
    let article = try #require(extract(body, address: "https://example.org/dir/story"))
    #expect(article.html.contains("<a href=\"https://example.org/dir/b\">"))
    #expect(article.html.contains("src=\"https://example.org/i.png\""))
    #expect(article.html.contains("srcset=\"https://example.org/dir/i1.png 1x, https://example.org/dir/i2.png 2x\""))
    let based = try #require(extract(body, head: "<base href='/other/'>"))
    #expect(based.html.contains("<a href=\"https://example.org/other/b\">"))
    let scripted = try #require(extract("<article>\(Self.story)<p><a href='javascript:a()'>x</a></p></article>"))
    #expect(!scripted.html.contains("javascript"))
  }

  @Test(
    "shows pictures that wait for a script",
    arguments: [
      "<img data-src='a.jpg'>", "<img class=lazy src=blank.gif data-original='a.jpg'>",
      "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-hi='a.jpg'>", "<figure data-src='a.jpg'></figure>",
      "<img alt=x><noscript><img src='a.jpg'></noscript>", "<figure><noscript><img src='a.jpg'></noscript></figure>",
      "<div><img src='tiny.jpg'></div><img><noscript><img src='a.jpg'></noscript>",
    ])
  func lazyImages(markup: String) {
    #expect(
      html("<article>\(Self.story)\(markup)\(Self.story)</article>").contains("src=\"https://example.org/a.jpg\""))
  }

  @Test("keeps classes and styles that say how text is set, and no others")
  func settings() {
    let html = html(
      "<div class=text>\(Self.story)<pre class='wp-block-verse x'>a</pre><p class=x style='color:red'>b</p>"
        + "<div style='writing-mode: vertical-rl'><p>縦</p><p>書</p></div></div>")
    #expect(html.contains("<pre class=\"wp-block-verse x\">") && html.contains("<p>b</p>"))
    #expect(html.contains("<div style=\"writing-mode: vertical-rl\"><p>縦</p><p>書</p></div>"))
  }

  @Test("makes paragraphs of line breaks")
  func lineBreaks() {
    let text = Self.sentence
    let html = html("<div class=text>\(text)<br><br>\(text)<br> <br>\n<br>\(text)<br>one more line</div>")
    #expect(html.components(of: "<p>") == 3)
    #expect(html.components(of: "<br>") == 1)
  }

  @Test("has no table around a single cell")
  func singleCell() {
    #expect(!html("<table><tr><td>\(Self.story)</td></tr></table>").contains("<table"))
  }

  @Test("does not repeat its title")
  func repeatedTitle() {
    let head = "<title>An unusual title of some words</title>"
    let repeated = extract("<article><h1>An unusual title of some words</h1>\(Self.story)</article>", head: head)
    #expect(repeated?.html.contains("unusual") == false)
    let other = extract("<article><h1>Something else that matters</h1>\(Self.story)</article>", head: head)
    #expect(other?.html.contains("<h2>Something else that matters</h2>") == true)
  }

  @Test("is found by a second look where the first one threw it away")
  func secondLook() {
    #expect(html("<div class=sidebar>\(Self.story)</div>").contains("A sentence"))
    #expect(html("<p>Short.</p>").contains("Short."))
  }

  @Test("joins the parts that stand beside each other")
  func siblings() {
    let html = html(
      "<div><div class=part>\(Self.story)FIRST</div><div class=part>\(Self.story)SECOND</div><div class=x>other</div></div>"
    )
    #expect(html.contains("FIRST") && html.contains("SECOND"))
  }

  // MARK: - What is said about it

  @Test(
    "has the headline without the site's name",
    arguments: [
      ("The headline of this story | The Site", "The headline of this story"),
      ("The Site | The headline of this story", "The headline of this story"),
      ("The headline of this story - The Site", "The headline of this story"),
      ("The Site: the headline of this story", "The Site: the headline of this story"),
      ("Guide: Advanced setup of a mail server", "Guide: Advanced setup of a mail server"),
      ("Example: the headline of this story", "the headline of this story"),
      ("News: leaders agree on the next budget", "News: leaders agree on the next budget"),
      ("Exam: the headline of this story", "Exam: the headline of this story"),
      ("Example News: Guide: the headline of this story", "Guide: the headline of this story"),
      ("The page: this heading has words", "The page: this heading has words"),
      ("This is a rather long beginning: short end", "This is a rather long beginning: short end"),
      ("News » Politics » The headline", "News » Politics » The headline"),
      ("A well-known fact of life today", "A well-known fact of life today"),
      ("Fish &amp; chips for everybody in town", "Fish & chips for everybody in town"),
    ])
  func headline(title: String, expected: String) {
    let head = "<title>\(title)</title><meta property='og:site_name' content='Example News'>"
    #expect(extract("<h2>The page:\u{A0}this heading has words</h2>" + Self.story, head: head)?.title == expected)
  }

  @Test("takes the first of what the head states")
  func head() throws {
    let article = try #require(
      extract(
        "<div dir=rtl>\(Self.story)</div>",
        head: """
          <title>Title</title><meta property="og:title" content="Fish &amp;amp; chips"><meta name="twitter:title" content="No">
          <meta name="author" content="Ann"><meta property="article:author" content="https://example.org/ann">
          <meta name="description" content="About fish"><meta property="og:site_name" content="The Site">
          <meta property="article:published_time" content="2024-05-06"><meta property="og:image" content="/lead.jpg">
          <meta property="og:image" content="/second.jpg">
          """))
    #expect(article.title == "Fish & chips")
    #expect(article.byline == "Ann")
    #expect(article.excerpt == "About fish")
    #expect(article.siteName == "The Site")
    #expect(article.published == "2024-05-06")
    #expect(article.leadImage == "https://example.org/lead.jpg")
    #expect(article.direction == "rtl")
  }

  @Test(
    "believes structured data first, however it is wrapped",
    arguments: [
      "{@}", "[{@}]", "{\"@context\":\"http://schema.org/\",\"@graph\":[{\"@type\":\"WebSite\"},{@}]}",
      "<![CDATA[ {@} ]]>",
      "// <![CDATA[\n{@}\n// ]]>", "[{\"@context\":\"https://schema.org\",\"@type\":\"Person\"},{@}]",
    ])
  func structuredData(wrapping: String) throws {
    let json = wrapping.replacing(
      "@}",
      with: """
        "@context": "https://schema.org", "@type": ["NewsArticle"], "headline": "The\tstory", "author": [{"@type": "Person",
        "name": "Ann"}, {"name": "Ben"}, "Cleo"], "description": "d &amp; e", "publisher": {"name": "The Site"},
        "datePublished": "2024-05-06T07:08:09Z", "image": {"url": ["no"], "contentUrl": "https://example.org/i.jpg"}}
        """)
    let article = try #require(
      extract(
        Self.story,
        head: "<script type='application/ld+json'>\(json)</script><meta name=author content=No><title>No</title>"))
    #expect(article.title == "The story")
    #expect(article.byline == "Ann, Ben, Cleo")
    #expect(article.excerpt == "d & e")
    #expect(article.siteName == "The Site")
    #expect(article.published == "2024-05-06T07:08:09Z")
    #expect(article.leadImage == "https://example.org/i.jpg")
  }

  @Test("has the name of its author where the text has it")
  func byline() throws {
    for markup in [
      "<p class=byline>Ann Author</p>", "<a rel=author href=/ann>Ann Author</a>", "<p itemprop=author>Ann Author</p>",
      "<div class=byline><img src=a><span class=author>Ann Author</span> <time>8 h</time></div>",
      "<div itemprop=author>By <b itemprop=name>Ann Author</b></div>",
    ] {
      let article = try #require(extract("<article>\(markup)\(Self.story)</article>"))
      #expect(article.byline == "Ann Author")
      #expect(!article.html.contains("Ann"))
    }
  }

  @Test(
    "goes on where its next page is, not where the next article is",
    arguments: [
      ("https://example.org/story", "/story/2", true), ("https://example.org/story/", "/story/page/2/", true),
      ("https://example.org/story", "?page=2", true), ("https://example.org/s.html", "s-2.html", true),
      ("https://example.org/story?page=2", "/story?page=3", true),
      ("https://example.org/story", "/another-story", false), ("https://example.org/story", "/story/7", false),
      ("https://example.org/?p=11", "/?p=12", false),
      ("https://example.org/story", "https://example.com/story/2", false),
      ("https://example.org/2024/05/06", "/2024/05/07", false),
      ("https://example.org/story", "javascript:next()", false),
    ])
  func next(address: String, next: String, continues: Bool) throws {
    for head in ["<link rel=next href='\(next)'>", "<a rel='nofollow next' href='\(next)'>2</a>"] {
      let article = try #require(extract(Self.story, head: head, address: address))
      #expect((article.next != nil) == continues)
    }
  }

  @Test("says its language and length")
  func languageAndLength() throws {
    let page = "<html lang=de-AT><body><p>Ein \u{1F600}\n  Satz.</p></body></html>"
    let article = try #require(Extractor.extract(page: page, address: "https://example.org/"))
    #expect(article.language == "de-AT")
    #expect(article.textLength == 12)
    #expect(article.excerpt == "Ein \u{1F600} Satz.")
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
