import Articles
import Testing

@testable import Reading

@MainActor
@Suite struct LibraryLinkTests {
  @Test(
    "A link names an article, a publication or words, and comes back as it went",
    arguments: [
      ("courant://article/12", LibraryLink.article(.init(rawValue: 12))),
      ("courant://publication/3", .publication(.init(rawValue: 3))),
      ("courant://search/two%20words", .search("two words")),
      ("courant://search/50%25%20%2F%20%C3%A9", .search("50% / é")),
    ])
  func reading(_ address: String, _ link: LibraryLink) {
    #expect(LibraryLink(address) == link)
    #expect(link.address == address)
  }

  @Test(
    "Scheme and kind are read in any case, and a slash behind is nobody's",
    arguments: ["COURANT://Article/12", "courant://article/12/"])
  func lenient(_ address: String) {
    #expect(LibraryLink(address) == .article(.init(rawValue: 12)))
  }

  @Test(
    "What names nothing of the library is no such link",
    arguments: [
      "", "courant:", "courant://", "courant://article", "courant://article/", "courant://article/x",
      "courant://article/-1", "courant://article/99999999999999999999", "courant://article/１２",
      "courant://article/1/2", "courant://search/", "courant://search/%00%0A", "courant:https://a.example/feed",
      "courant://a.example/feed", "https://article/12",
    ])
  func others(_ address: String) {
    #expect(LibraryLink(address) == nil)
  }

  @Test("Words come on one line, without control characters, and not endless")
  func words() throws {
    #expect(LibraryLink("courant://search/a%0A%07b") == .search("a b"))
    let long = LibraryLink("courant://search/" + String(repeating: "a", count: 100_000))
    #expect(long == .search(String(repeating: "a", count: 200)))
  }
}
