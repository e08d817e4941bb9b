import Extraction
import Testing

/// Pages after reports about other readers.
@Suite("A page as reported elsewhere")
struct ReportedPageTests {
  private static let paragraph = """
    <p>The harbour of the old town was rebuilt over eleven years, and people who had left it came back, one family after \
    another, to see what had become of the quays, as the keeper of the lighthouse says.</p>
    """
  private static let text = String(repeating: paragraph, count: 4)

  private func extract(_ body: String, head: String = "") -> ExtractedArticle? {
    Extractor.extract(
      page: "<!DOCTYPE html><html><head><title>Harbour</title>\(head)</head><body>\(body)</body></html>",
      address: "https://example.org/2024/harbour")
  }

  // MARK: - The beginning of a word

  @Test(
    "A word whose first letters stand in an element of their own is whole, whatever the element is called",
    arguments: [
      ("<span class='drop-cap header-font'>M</span>r Justice spoke.", "Mr Justice spoke."),
      ("<span class='sidebar-cap'>T</span>HE COUNCIL met.", "THE COUNCIL met."),
      ("<span class='banner'>“W</span>e stay", "“We stay"), ("<b class='extra'>É</b>coute", "Écoute"),
      ("<span class='header-cap'><span>I</span></span>t rains", "It rains"),
      ("<span class='comment-cap'>О</span><span>днажды</span>", "Однажды"), ("<span class='cap'>A</span> dog", "A dog"),
    ])
  func dropCap(markup: String, wanted: String) throws {
    let html = try #require(extract("<article><h1>Harbour</h1><p>\(markup)</p>\(Self.text)</article>")?.html)
    let words = html.replacing(/<[^>]*>/, with: "")
    #expect(words.hasPrefix(wanted), "\(html.prefix(200))")
  }

  @Test(
    "What only stands beside a word goes",
    arguments: [
      "<span class='sponsor'>GONE</span>", "<span class='sponsor'>GONE</span> by",
      "<span class='comment-count'>GONE</span>12",
      "<span class='sponsor'>GONE</span>The", "<span class='banner'>GONE, all of you</span>He",
    ])
  func besideWord(markup: String) throws {
    let html = try #require(extract("<article><h1>Harbour</h1><p>\(markup)</p>\(Self.text)</article>")?.html)
    #expect(!html.contains("GONE"))
  }

  // MARK: - Notes beside the text

  private static let words = "<p>KEPT: glass slows light down by about a third, so that a message needs longer.</p>"

  @Test(
    "A note within the text stays",
    arguments: [
      "<aside class=note><h2>Light</h2>\(words)</aside>", "<aside role=note>\(words)</aside>",
      "<aside class='starlight-aside starlight-aside--tip'>\(words)</aside>",
      "<aside class='admonition warning'><p>Warning</p>\(words)</aside>",
      "<aside class=Callout>\(words)<p>See <a href=/2023/x>there</a>.</p></aside>",
    ])
  func note(markup: String) throws {
    let html = try #require(extract("<article><h1>Harbour</h1>\(Self.text)\(markup)\(Self.text)</article>")?.html)
    #expect(html.contains("KEPT"))
  }

  @Test(
    "Other asides go, and a note that is a form or links",
    arguments: [
      "<aside>\(words)</aside>", "<aside class=related>\(words)</aside>", "<aside class='author-bio'>\(words)</aside>",
      "<aside class=notebook>\(words)</aside>",
      "<aside class=info><form><p>KEPT: your mail.<input name=m></p></form></aside>",
      """
      <aside class=note><p><a href=/a>KEPT: seven tricks for a faster phone</a></p>\
      <p><a href=/b>Why your neighbour has better wireless</a></p></aside>
      """,
    ])
  func aside(markup: String) throws {
    let html = try #require(extract("<article><h1>Harbour</h1>\(Self.text)\(markup)\(Self.text)</article>")?.html)
    #expect(!html.contains("KEPT"))
  }

  // MARK: - Headings that open what is below

  @Test(
    "A heading that is a button stays with its text",
    arguments: [
      "<h3><button aria-expanded=false>KEPT</button></h3>",
      "<h3>\n <button type=button><span>KEPT</span></button>\n</h3>",
      "<h2 class=x><button>KEPT</button></h2>",
    ])
  func accordion(heading: String) throws {
    let part = "<div class=item>\(heading)<div class=panel>\(Self.paragraph)</div></div>"
    let html = try #require(extract("<article><h1>Harbour</h1>\(Self.paragraph)\(part)\(part)</article>")?.html)
    #expect(html.contains("KEPT"))
    #expect(!html.contains("<button"))
  }

  @Test("A button beside a heading's words goes, and one outside of a heading")
  func buttons() throws {
    let html = try #require(
      extract(
        """
        <article><h1>Harbour</h1>\(Self.paragraph)<h3>Quays <button>GONE</button></h3>\(Self.paragraph)\
        <div><button>GONE</button></div><p>Then <button>GONE</button></p>\(Self.text)</article>
        """)?.html)
    #expect(!html.contains("GONE"))
    #expect(html.contains("Quays"))
  }

  // MARK: - Authors

  private static func data(_ graph: String) -> String {
    "<script type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@graph\":[\(graph)]}</script>"
  }
  private static let person = #"{"@type":"Person","@id":"/p1","name":"Dana Kessler"}"#

  @Test(
    "An author may stand in another item of the structured data",
    arguments: [
      (data(##"{"@type":"Article","headline":"Harbour","author":{"@id":"/p1"}},\##(person)"##), "Dana Kessler"),
      (data(##"\##(person),{"@type":"Article","headline":"Harbour","author":[{"@id":"/p1"}]}"##), "Dana Kessler"),
      (
        data(
          ##"{"@type":"Article","headline":"Harbour","author":[{"@id":"/p1"},{"name":"Bo Li"},{"@id":"/p2"}]},\##(person)"##
        ),
        "Dana Kessler, Bo Li"
      ),
      (data(##"{"@type":"Article","headline":"Harbour","author":{"@id":"/p1"}}"##) + data(person), "Dana Kessler"),
      (data(##"{"@type":"Article","headline":"Harbour","author":{"@id":"/p1","name":"D. K."}},\##(person)"##), "D. K."),
      (data(##"{"@type":"Article","headline":"Harbour","author":{"@id":"/p3"}},\##(person)"##), nil),
      (data(##"{"@type":"Article","headline":"Harbour"},\##(person)"##), nil),
    ])
  func author(head: String, wanted: String?) throws {
    let article = try #require(extract("<article><h1>Harbour</h1>\(Self.text)</article>", head: head))
    #expect(article.byline == wanted)
  }

  // MARK: - Hidden until a script runs

  @Test("A text that is hidden from screen readers alone is the article where little else is")
  func ariaHidden() throws {
    for (letter, rest) in [
      ("<div aria-hidden=true>\(Self.text)</div>", "<div id=fps>FPS: --</div><div>EAR INC.</div>"),
      ("<div class=overlay aria-hidden=true><div><p>Hello,</p>\(Self.text)</div></div>", "<p>Close</p>"),
      ("<section aria-hidden=true>\(Self.text)</section>", ""),
    ] {
      let html = try #require(extract(letter + rest)?.html)
      #expect(html.contains("lighthouse") && !html.contains("FPS"), "\(letter.prefix(40))")
    }
  }

  @Test("It is not where the page has an article, or hides the text from everyone")
  func otherwiseHidden() throws {
    let sentence = "<p>KEPT: the harbour is closed on Monday because of the storm.</p>"
    for (visible, hidden) in [
      ("<article><h1>Harbour</h1>\(sentence)</article>", "<div aria-hidden=true>\(Self.text)</div>"),
      ("<div><h1>Harbour</h1>\(sentence)</div>", "<div aria-hidden=true>\(Self.text)</div>"),
      ("<div>\(sentence)</div>", "<div aria-hidden=true style='display:none'>\(Self.text)</div>"),
      ("<div>\(sentence)</div>", "<div hidden>\(Self.text)</div>"),
      ("<div>\(sentence)</div>", "<div aria-hidden=true role=dialog>\(Self.text)</div>"),
    ] {
      let html = try #require(extract(visible + hidden)?.html)
      #expect(html.contains("KEPT") && !html.contains("lighthouse"), "\(visible) \(hidden.prefix(40))")
    }
  }

  // MARK: - Captions

  @Test(
    "A caption stays, also one that voices do not read",
    arguments: [
      "<figcaption aria-hidden=true><p>KEPT</p></figcaption>", "<figcaption>KEPT</figcaption>",
      "<span class=wrapper><figcaption aria-hidden=true>KEPT</figcaption></span>",
    ])
  func caption(markup: String) throws {
    let figure = "<figure><img src=/a.jpg width=800 height=600 alt=a>\(markup)</figure>"
    #expect(
      try #require(extract("<article><h1>Harbour</h1>\(Self.text)\(figure)\(Self.text)</article>")?.html).contains(
        "KEPT"))
  }

  @Test(
    "What is hidden otherwise goes, also in a figure",
    arguments: [
      "<figcaption hidden>GONE</figcaption>", "<figcaption style='display:none'>GONE</figcaption>",
      "<span aria-hidden=true>GONE</span>", "<figcaption>A quay <span aria-hidden=true>GONE</span></figcaption>",
    ])
  func hiddenInFigure(markup: String) throws {
    let figure = "<figure><img src=/a.jpg width=800 height=600 alt=a>\(markup)</figure>"
    #expect(
      try #require(extract("<article><h1>Harbour</h1>\(Self.text)\(figure)\(Self.text)</article>")?.html).contains(
        "GONE") == false)
  }

  // MARK: - Sections

  private static func section(_ name: String, _ inside: String) -> String {
    "<section class='\(name)'><div class=container><div class=block>\(inside)</div></div></section>"
  }

  @Test("A text in sections has all of them, however short each is", arguments: [2, 3, 4], ["main", "div"])
  func sections(count: Int, around: String) throws {
    let sections = (0..<count).map {
      Self.section($0 == 0 ? "intro" : "body", "<h2>Part \($0)</h2>" + String(repeating: Self.paragraph, count: 2))
    }
    let html = try #require(
      extract("<nav><a href=/>Home</a></nav><\(around)><h1>Harbour</h1>\(sections.joined())</\(around)>")?.html)
    for part in 0..<count { #expect(html.contains("Part \(part)")) }
    #expect(html.ranges(of: "lighthouse").count == 2 * count)
  }

  @Test(
    "A section that is not text does not come along",
    arguments: [
      "<p>GONE: write to us, we are glad of every letter.</p>",
      "<p><a href=/1>GONE one, two, three, four, five, six, seven, eight, nine and many more of them</a></p>",
      "<ul><li><a href=/1>GONE</a></li><li><a href=/2>Two</a></li></ul>",
    ])
  func otherSections(inside: String) throws {
    let sections =
      Self.section("intro", String(repeating: Self.paragraph, count: 2))
      + Self.section("body", String(repeating: Self.paragraph, count: 2)) + Self.section("extra", inside)
    let html = try #require(extract("<main><h1>Harbour</h1>\(sections)</main>")?.html)
    #expect(!html.contains("GONE") && html.ranges(of: "lighthouse").count == 4)
  }
}
