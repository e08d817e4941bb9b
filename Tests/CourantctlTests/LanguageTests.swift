import TestServers
import Testing

@Suite("courantctl in another language")
struct LanguageTests {
  @Test("speaks the reader’s language")
  func sentences() async throws {
    var tool = try Courantctl()
    try await tool.succeed("import", tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml"))
    tool.language = "de"
    let error = try await tool.fail(1, ["show", "7"]).errors
    #expect(
      error
        == "courantctl: Es gibt keinen Artikel mit dieser Nummer. „courantctl list“ zeigt die vorhandenen.\n")
    #expect(try await tool.succeed("doctor").text.contains("Die Bibliothek ist in Ordnung."))
    #expect(try await tool.succeed("--help").text.contains("Aufruf: courantctl"))
    let unreadable = try await tool.fail(1, ["parse", "/nowhere"]).errors
    #expect(unreadable.contains("„/nowhere“ kann nicht gelesen werden: "))
    tool.language = "tlh"
    #expect(try await tool.fail(1, ["show", "7"]).errors.contains("There is no article with this number."))
  }

  @Test("writes the same JSON in every language")
  func json() async throws {
    let server = try await NginxServer()
    try server.put(feed("A", entries: 3), at: "a.xml")
    var tool = try Courantctl()
    try await tool.succeed("add", server.address("/a.xml"))
    try await tool.succeed("filter", "--star", "--words", "A 1")
    let file = try tool.folder.put(feed("B", entries: 2), at: "b.xml")
    for words in [["list"], ["feeds"], ["filter"], ["search", "text"], ["show", "1"], ["parse", file]] {
      tool.language = ""
      let english = try await tool.run(words + ["--json"])
      tool.language = "de"
      let german = try await tool.run(words + ["--json"])
      #expect(german.output == english.output, "\(words)")
      #expect(!english.output.isEmpty, "\(words): \(english.errors)")
    }
    // Its figures change from one call to the next.
    #expect(try await tool.succeed("doctor", "--json").text.contains("the interval of the preferences"))
  }
}
