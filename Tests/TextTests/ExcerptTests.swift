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
