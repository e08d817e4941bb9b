import Testing
import Text

@Suite struct CutTextTests {
  private static let long = String(repeating: "The council met on Tuesday about the harbour. ", count: 12)

  @Test(arguments: [
    "…", "...", " […]", " [...]", " Read more", " Read more »", " Continue reading →", " Weiterlesen …",
    " Lire la suite",
    " 続きを読む", " (more…)", " […]\nRelated posts:\n1. Another",
  ])
  func `A text that breaks off or invites to go on ends too soon, however long it is`(end: String) {
    #expect(CutText.endsTooSoon(Self.long + end))
    #expect(CutText.endsTooSoon(Self.long + end + " \n"))
  }

  @Test(arguments: [
    "", " The end.", " He said: and so on, and there is no more.", " …and that was that.",
    " We read more.Then we slept.", " “It was […] a good day,” she said [...] and went on.\nThen she slept.",
  ])
  func `A long text that ends like one is whole`(end: String) {
    #expect(!CutText.endsTooSoon(Self.long + end))
  }

  @Test(arguments: [
    ("A teaser of a line.", true), ("", false), (" \n", false), (String(repeating: "x ", count: 199), true),
    (String(repeating: "x ", count: 230), false), (String(repeating: "港", count: 120), true),
    (String(repeating: "港", count: 140), false),
  ])
  func `A teaser ends too soon, and what has no text is none`(text: String, isCut: Bool) {
    #expect(CutText.endsTooSoon(text) == isCut)
  }
}
