import Foundation
import TestServers
import Testing

@Suite("courantctl epub")
struct EPUBCommandTests {
  private struct Saved: Decodable {
    let articles: Int
    let pictures: Int
  }

  @Test("saves articles by their numbers or a section’s as a book, and says what is wrong with a call")
  func save() async throws {
    let tool = try Courantctl()
    let server = try await NginxServer()
    try server.put(feed("News", entries: 3), at: "feed.xml")
    try await tool.succeed(
      "import", "--private", tool.folder.put(opml([server.address("/feed.xml")]), at: "list.opml"))
    try await tool.succeed("refresh")
    let file = tool.folder.file("book.epub")
    let section = try await tool.succeed("epub", file, "--section", "all", "--stored", "--json").json(Saved.self)
    #expect(section.articles == 3 && section.pictures == 0)
    #expect(try Data(contentsOf: URL(filePath: file)).starts(with: Data("PK".utf8)))
    let id = try #require(try await tool.rows().first).id
    #expect(try await tool.succeed("epub", file, "\(id)").text.hasPrefix("1 article saved"))
    for (words, code) in [
      (["epub", file], 2), (["epub", file, "1", "--section", "all"], 2), (["epub", file, "x"], 2),
      (["epub", file, "4711"], 1), (["epub", file, "--section", "none"], 1),
      (["epub", tool.folder.file("no/book.epub"), "\(id)"], 1),
    ] {
      #expect(try await tool.run(words).code == Int32(code), "\(words)")
    }
  }
}
