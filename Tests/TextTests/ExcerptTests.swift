import Testing
import Text

@Suite("An excerpt")
struct ExcerptTests {
  @Test("is the whole text where that is short, on one line")
  func short() {
    #expect(Excerpt.of(html: "<h1>Title</h1>\n<p>Text.</p>") == "Title Text.")
    #expect(Excerpt.of(html: "") == "")
  }

  @Test("ends at a word with an ellipsis, after at most 300 characters")
  func long() {
    let excerpt = Excerpt.of(html: "<p>" + String(repeating: "word, ", count: 200) + "</p>")
    #expect(excerpt.count <= Excerpt.length)
    #expect(excerpt.hasSuffix("word…"))
  }

  @Test(
    "leaves out the captions of pictures, unless there is nothing else",
    arguments: [
      ("<figure><img src=a><figcaption>Photo: A <i>B</i></figcaption></figure><p>Text.</p>", "Text."),
      ("<figure><figure><img src=a><figcaption>A</figcaption></figure><figcaption>B</figcaption></figure>T.", "T."),
      ("<div class='wp-caption'><img src=a><p class='wp-caption-text'>A</p></div><p>Text.</p>", "Text."),
      ("<dl class=gallery-item><dt><img src=a><dd class='x gallery-caption'>A</dd></dl>Text.", "Text."),
      ("<figure><img src=a><figcaption>A view of the sea</figcaption></figure>", "A view of the sea"),
      ("<figure><img src=a><figcaption>A <p>Text.</p>", "A Text."),
    ])
  func captions(html: String, excerpt: String) {
    #expect(Excerpt.of(html: html) == excerpt)
  }

  @Test("is cut between characters where there are no spaces")
  func withoutSpaces() {
    let excerpt = Excerpt.of(html: String(repeating: "日本", count: 400))
    #expect(excerpt.count == Excerpt.length)
    #expect(excerpt.hasSuffix("…"))
  }

  @Test(
    "has as many characters as there is room for",
    arguments: [
      ("Hello", "Hello"), ("News of the harbour", "News of the harbour"),
      ("News of the harbour, with a long title", "News of the…"),
      ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffah…"),
      ("", ""),
    ])
  func room(text: String, cut: String) {
    #expect(Excerpt.of(text, length: 20) == cut)
  }

  @Test("keeps a text of exactly 300 characters whole")
  func exact() {
    let text = String(repeating: "é", count: 300)
    #expect(Excerpt.of(html: text) == text)
  }
}
