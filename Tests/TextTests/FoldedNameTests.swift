import Testing
import Text

@Suite("A folded name")
struct FoldedNameTests {
  @Test(
    "is the same for all spellings of a name",
    arguments: [
      ("Politics", "politics"), ("POLITICS ", "politics"), ("#Politics", "politics"), ("Café", "cafe"),
      ("Cafe\u{301}", "cafe"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("Ｎｅｗｓ", "news"),
      ("two\n words", "two words"),
      ("İzmir", "izmir"), ("天気", "天気"), ("", ""), ("#", ""), ("  ", ""), ("\u{301}", ""), ("a\0b", "a"),
    ])
  func folded(_ name: String, _ expected: String) {
    #expect(FoldedName.of(name) == expected)
    #expect(FoldedName.of(expected) == expected)
  }
}
