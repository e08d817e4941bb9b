import Queries
import Testing

@testable import Reading

@MainActor
@Suite("The line below the search field")
struct SearchHintTests {
  private static func hint(_ query: String) -> SearchHint? {
    SearchHint(query)
  }

  @Test(
    "is not there for what is understood",
    arguments: ["", "snow", "title:snow", "Re: snow", "\"a", "(a OR", "-", "is:read", "is:unr", "lang:d", "source:x"])
  func none(query: String) {
    #expect(Self.hint(query) == nil)
  }

  @Test(
    "offers the correction of a mistake",
    arguments: [
      ("titel:snow", "title:snow", "title:snow"), ("é is:unraed rain", "is:unread", "é is:unread rain"),
      ("(has:pictures OR x)", "has:picture", "(has:picture OR x)"),
    ])
  func corrected(query: String, proposal: String, corrected: String) {
    #expect(Self.hint(query)?.correction == .init(proposal: proposal, query: corrected))
  }

  @Test("says how a value is written")
  func examples() {
    #expect(Self.hint("before:noon x")?.text == "“before:noon” is searched as words. Examples: before:2026-11-28")
    #expect(Self.hint("snow within:")?.text == "A time, such as 7d for seven days")
    #expect(Self.hint("snow within:7")?.text == "A time, such as 7d for seven days")
    #expect(Self.hint("words:>")?.text == "A number, such as >800 for more than 800")
    #expect(Self.hint("words:x is:")?.text == "“words:x” is searched as words. Examples: words:>800")
    #expect(PredicateName.all.allSatisfy { Self.hint($0.name + ":")?.text.isEmpty == false })
    #expect(Self.hint(String(repeating: "a b c ", count: 3)) == nil)
    let long = (0..<40).map { "word\($0)" }.joined(separator: " ")
    #expect(Self.hint(long)?.text == "The search is too long. Only its beginning counts.")
  }
}
