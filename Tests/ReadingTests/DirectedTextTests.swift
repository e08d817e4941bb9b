import Testing

@testable import Reading

@Suite("A row's text")
@MainActor struct DirectedTextTests {
  @Test(
    "runs in the direction of most of its letters",
    arguments: [
      ("iPhone 17 يصل إلى الأسواق", "\u{200F}"), ("BBC: חדשות היום בישראל", "\u{200F}"),
      ("وزير الخارجية يصل إلى القاهرة", ""), ("الجزيرة reports from the river", "\u{200E}"),
      ("Words", ""), ("Ünïcode", ""), ("2026", ""), ("", ""),
    ])
  func direction(text: String, mark: String) {
    #expect(DirectedText(text).text == mark + text)
  }

  @Test("keeps its marks on the same words")
  func marks() {
    let text = "iPhone 17 يصل إلى الأسواق"
    let directed = DirectedText(text, marks: [0..<6])
    #expect(Array(directed.text.utf8)[directed.marks[0]].elementsEqual("iPhone".utf8))
    #expect(DirectedText("Words", marks: [0..<2]).marks == [0..<2])
  }
}
