import Queries
import Testing

@testable import ReaderUI

@MainActor
@Suite("A choice below the search field")
struct SearchChoiceTests {
  private static func choices(_ query: String) -> [SearchChoice] {
    QueryEnding(of: query).map { SearchChoice.choices(for: $0) } ?? []
  }

  private static func choices(_ query: String, among known: [String]) throws -> [SearchChoice] {
    SearchChoice.choices(among: known, for: try #require(QueryEnding(of: query)))
  }

  @Test("is a name, with what belongs behind it")
  func names() {
    let choices = Self.choices("snow -wor")
    #expect(choices.map(\.text) == ["words:"] && choices.map(\.query) == ["snow -words:"])
    #expect(choices.map(\.meaning) == ["A number, such as >800 for more than 800"])
  }

  @Test("is a value, with its meaning")
  func values() {
    #expect(Self.choices("is:").count == 7 && Self.choices("has:").count == 3)
    #expect(Self.choices("(IS:UN").map(\.query) == ["(is:unread "])
    #expect(Self.choices("is:unread") == [] && Self.choices("is:x") == [] && Self.choices("title:x") == [])
  }

  @Test("says what it means, and is right as it is", arguments: PredicateName.all)
  func meanings(_ name: PredicateName) {
    #expect(Self.choices("x " + name.name).contains { $0.text == name.name + ":" && !$0.meaning.isEmpty })
    for choice in Self.choices(name.name + ":") {
      #expect(!choice.meaning.isEmpty && ParsedQuery(choice.query).problems.isEmpty, "\(choice.text)")
    }
  }

  @Test("is a name of the library, in quotation marks where it needs them")
  func known() throws {
    let names = ["Le Monde", "heise", "C (x)", "日本", "Der \"Spiegel\"", "…"]
    #expect(
      try Self.choices("a source:", among: names).map(\.query)
        == ["a source:\"Le Monde\" ", "a source:heise ", "a source:\"C (x)\" ", "a source:日本 "])
    #expect(try Self.choices("source:\"le m", among: names).first?.query == "source:\"Le Monde\" ")
    #expect(try Self.choices("source:Heise", among: ["heise"]) == [])
    #expect(try Self.choices("lang:", among: ["de", "en-us", "x y", "e!"]).map(\.text) == ["lang:de", "lang:en-us"])
    for choice in try Self.choices("(source:", among: names) { #expect(ParsedQuery(choice.query).problems.isEmpty) }
  }
}
