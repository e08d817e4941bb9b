import Extraction
import HTML
import Testing

/// Pages that are not what they claim to be, or that are made to bring a reader down.
@Suite("A hostile page", .serialized)
struct HostilePageTests {
  private static let address = "https://example.org/page"
  private static let sentence =
    "A sentence that is long enough, with a comma or two, to count as the text of an article. "
  private static let story = String(repeating: "<p>\(sentence)</p>", count: 10)

  private func extract(_ page: String) -> ExtractedArticle? {
    Extractor.extract(page: page, address: Self.address)
  }

  @Test(
    "without text has no article",
    arguments: [
      "", " ", "\0", "<!", "<!--", "<html>", "<body>", "<head></head>", "<title>only a title</title>",
      "<script>alert(1)</script>", "<html><head><script>a()</script></head><body><script>b()</script></body></html>",
      "<style>p{}</style>", "<img src=a>", "<frameset><frame src=a></frameset>", "<svg><text>a</text></svg>",
      "<script>never closed", "<title>never closed", "<textarea>", "<plaintext>", "<template><p>a</p></template>",
      "<noscript><p>a</p></noscript>", "<p hidden>a</p>",
    ])
  func empty(page: String) {
    #expect(extract(page) == nil)
  }

  @Test("that is no HTML gives its text at most")
  func noHTML() {
    for text in ["<", "<>", "</", "&"] { #expect(extract(text)?.textLength == text.count) }
    #expect(extract("just words")?.textLength == 10)
    #expect(extract("{\"json\": [1, 2, 3]}")?.html.contains("json") == true)
    let binary = String(decoding: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, as: UTF8.self)
    _ = extract(binary)
    _ = extract("%PDF-1.7\n" + binary)
  }

  @Test("does not take long, whatever it nests or repeats", arguments: shapes.indices)
  func shape(index: Int) throws {
    let shape = Self.shapes[index]
    for (count, text) in [(300, Self.story), (20_000, Self.story), (5_000, "a short text of a few words")] {
      let elapsed = ContinuousClock().measure { read(Self.page(of: shape, count: count, around: text)) }
      #expect(elapsed < .seconds(30), "\(shape.open) \(count)")
    }
  }

  @Test("may nest a hundred thousand elements")
  func deep() throws {
    for shape in [("<div>", "</div>"), ("<div>", ""), ("<b>", "</b>"), ("<section><p>", "</section>")] {
      let article = try #require(extract(Self.page(of: shape, count: 100_000)))
      #expect(article.textLength > 500)
    }
  }

  private static func page(
    of shape: (open: String, close: String), count: Int, around text: String = story
  ) -> String {
    "<html><head><title>t</title></head><body>" + String(repeating: shape.open, count: count) + text
      + String(repeating: shape.close, count: count) + "</body></html>"
  }

  private func read(_ page: String) {
    if let article = extract(page) { _ = Sanitizer.sanitize(article.html, base: Self.address) }
  }

  static let shapes: [(open: String, close: String)] = [
    ("<div>", "</div>"), ("<div>", ""), ("<p>", ""), ("<span>", "</span>"), ("<b>", ""), ("<a href=x>", ""),
    ("<font>", ""),
    ("<table><tr><td>", "</td></tr></table>"), ("<table>", ""), ("<ul><li>", "</li></ul>"), ("<li>", ""),
    ("<section><p>a, b, c", "</section>"), ("<svg>", "</svg>"), ("<svg><title>", ""), ("<math>", ""),
    ("<template>", ""),
    ("<noscript>", "</noscript>"), ("<noscript><img src=a.jpg>", ""), ("<br>", ""), ("<br><br>a", ""), ("a<br> ", ""),
    ("<h1>t</h1>", ""), ("<img data-src=a.jpg>", ""), ("<i>x</i>", ""), ("<div><img></div>", ""),
    ("<div class=byline>", "</div>"), ("<div class=share>a", "</div>"), ("<table><svg><title><![CDATA[x]]>", ""),
    ("<ul><li><a href=a>a</a>", ""), ("<meta name=author content=a>", ""), ("<title>a | b</title>", ""),
    ("<script type='application/ld+json'>[", "</script>"), ("<!--", ""), ("<![CDATA[", "]]>"), ("</p>", ""),
    ("<td>", ""),
    ("<del>", "</del>"), ("<figure><img>", ""), ("<object>", "</object>"), ("<select><option>", ""), ("<form>", ""),
    ("<body dir=x>", ""), ("<html lang=x>", ""), ("<x-y>", "</x-y>"), ("<code>", ""), ("<a rel=next href=/2>", "</a>"),
    ("<input>", ""), ("<div><input>", ""), ("<div>a<textarea></textarea>", "</div>"), ("<p>Related</p>", ""),
    ("<p>Related</p><p></p>", ""), ("<p>Read more: <a href=/a>b</a></p>", ""), ("<div><a href=/tag/x>t</a>", "</div>"),
    ("<div><h3>Related</h3>", "</div>"), ("<a href=/x></a>", ""), ("<div class=related>a", "</div>"),
    ("<nav>", "</nav>"), ("<nav><a href=a>a</a>", "</nav>"), ("<h2><div>", "</div></h2>"), ("<h2>t</h2><div>", ""),
    ("<article></article>", ""), ("<article>", "</article>"), ("<div role=button>", "</div>"),
    ("<div role=button>cookie", "</div>"), ("<figure>", "</figure>"), ("<form><input type=email></form>", ""),
    ("<div><form><input type=email></form>", "</div>"), ("<a href=/newsletter>subscribe</a><div>", "</div>"),
    ("<a href=/2>next</a><div>", "</div>"), ("<div><a href='#r'>Reply</a>", "</div>"),
    ("<h3>Comments</h3><div>", "</div>"),
    ("<div hidden>", "</div>"), ("<p>[abc d=e]</p>", ""), ("[abc d=e] ", ""), ("<div role=button>Accept ", "</div>"),
    ("<p>[abc]</p>", "[/abc]"),
    ("<p>[abc d=", ""), ("<figcaption>", "</figcaption>"),
  ]

  @Test("with an enormous attribute or text is read like any other")
  func enormous() {
    let long = String(repeating: "x", count: 3_000_000)
    for page in [
      "<div class='\(long)'>\(Self.story)</div>", "<div style='\(long)'>\(Self.story)</div>",
      "<div id='\(String(repeating: "share-", count: 100_000))'>\(Self.story)</div>",
      "<title>\(long)</title>\(Self.story)", "<meta name=description content='\(long)'>\(Self.story)",
      "<div>\(Self.story)<img data-src='\(String(repeating: "a.jpg 1x, ", count: 100_000))'></div>", "<p>\(long)</p>",
      "<h1>\(String(repeating: "a b ", count: 500_000))</h1>\(Self.story)",
    ] {
      #expect(extract(page)?.textLength ?? 0 > 500)
    }
    let attributes = (0..<50_000).map { "a\($0)=b" }.joined(separator: " ")
    #expect(extract("<div \(attributes)>\(Self.story)</div>")?.textLength ?? 0 > 500)
  }

  @Test("with structured data that is broken or too deep is read without it")
  func structuredData() {
    for json in [
      "{", "}", "[", "]", "null", "[[[[", "{\"@context\":\"https://schema.org\",\"@type\":\"Article\"",
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
      String(repeating: "{\"@graph\":[", count: 10_000) + String(repeating: "]}", count: 10_000),
    ] {
      let article = extract("<script type='application/ld+json'>\(json)</script>\(Self.story)")
      #expect(article?.textLength ?? 0 > 500)
    }
  }

  @Test("that is larger than any article is refused")
  func tooLarge() {
    #expect(extract(String(repeating: "<p>\(Self.sentence)", count: 200_000)) == nil)
  }
}
