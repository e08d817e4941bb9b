import Testing

@testable import Text

@Suite("A name in a sentence")
struct IsolatedNamesTests {
  @Test("stands between signs if it runs against the sentence")
  func names() {
    #expect(translated("“%s” removed", "الجزيرة") == "“\u{2068}الجزيرة\u{2069}” removed")
    #expect(translated("“%s” removed", "Ünïcode – ☕") == "“Ünïcode – ☕” removed")
    #expect(isolated("BBC", fromRight: true) == "\u{2068}BBC\u{2069}")
    for value in ["الجزيرة", "12", "", "–"] { #expect(isolated(value, fromRight: true) == value) }
  }

  @Test("stands between signs once, also in a list and in a sentence within a sentence")
  func once() {
    let list = listed(["الجزيرة", "BBC"])
    #expect(list == "\u{2068}الجزيرة\u{2069}, BBC")
    #expect(translated("%1$s: %2$s", list, "x") == list + ": x")
  }
}
