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
}
