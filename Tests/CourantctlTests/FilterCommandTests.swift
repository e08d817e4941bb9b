import Foundation
import TestServers
import Testing

@Suite("courantctl filter")
struct FilterCommandTests {
  private struct Filter: Decodable {
    let id: Int
  }

  @Test("previews, mutes, stars, lists and removes")
  func filters() async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    try server.put(feed("A", entries: 3), at: "a.xml")
    try server.put(feed("B", entries: 2, text: "Snow in town"), at: "b.xml")
    try await tool.succeed("add", server.address("/a.xml"))
    try await tool.succeed("add", server.address("/b.xml"))
    let preview = try await tool.succeed("filter", "--preview", "--words", "SNOW", "--json").json([Courantctl.Row].self)
    #expect(preview.count == 2)
    #expect(try await tool.rows().count == 5)
    let filter = try await tool.succeed("filter", "--mute", "--words", "snow", "--source", "B", "--json").json(
      Filter.self)
    #expect(try await tool.rows().count == 3)
    #expect(try await tool.succeed("filter").text == "\(filter.id)\tmute\tsnow\t\t\t2\n")
    try await tool.succeed("filter", "--star", "--words", "\"A 3\"")
    try server.put(feed("A", entries: 4), at: "a.xml")
    try await tool.succeed("refresh", "--force")
    #expect(try await tool.succeed("list", "--starred").text.contains("A 3"))
    try await tool.succeed("filter", "--remove", "\(filter.id)")
    #expect(try await tool.rows().count == 6)
    try await tool.succeed("filter", "--announce", "--author", "Ada")
    #expect(try await tool.succeed("filter").text.contains("announce\t\tAda"))
  }

  @Test(
    "refuses what says too little or too much, and changes nothing",
    arguments: [
      (2, ["--mute"]), (2, ["--preview", "--words", "…"]), (2, ["--words", "x"]),
      (2, ["--mute", "--star", "--words", "x"]), (2, ["--star", "--announce", "--words", "x"]), (2, ["--remove", "x"]),
      (1, ["--remove", "7"]),
      (2, ["--mute", "--source", "today"]),
    ])
  func refused(code: Int, options: [String]) async throws {
    let tool = try Courantctl()
    try await tool.succeed("import", tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml"))
    try await tool.fail(Int32(code), ["filter"] + options)
    #expect(try await tool.succeed("filter").text == "")
  }
}
