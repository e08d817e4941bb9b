import Foundation
import TestServers
import Testing

@Suite("courantctl keep")
struct KeepTests {
  private struct Doctor: Decodable {
    struct Stored: Decodable {
      let articles: Int
      let bytes: Int
      let months: Int?
    }

    let sizes: [Stored]
  }

  @Test("lets old articles go that are read, says what each source takes, and they do not come again")
  func keep() async throws {
    let tool = try Courantctl()
    let server = try await NginxServer()
    try server.put(feed("Old", entries: 6, days: 100), at: "old.xml")
    try server.put(feed("New", entries: 4), at: "new.xml")
    try await tool.succeed(
      "import", "--private", tool.folder.put(opml(["/old.xml", "/new.xml"].map(server.address)), at: "list.opml"))
    try await tool.succeed("refresh", "--all-unread")
    let old = server.address("/old.xml")
    #expect(try await tool.succeed("keep", "folder:News", "2").text.hasPrefix("Kept for 2 months"))
    #expect(try await tool.rows().count == 10)
    let ids = try await tool.succeed("list", "--json", "--section", old).json([Courantctl.Row].self).map { "\($0.id)" }
    #expect(try await tool.run(["mark", "--read"] + ids).code == 0)
    try await tool.succeed("mark", "--starred", ids[0])
    // An undo would need the marks.
    try await tool.succeed("refresh", "--force")
    #expect(try await tool.rows().count == 10)
    try await tool.succeed("undo")
    try await tool.succeed("undo")
    #expect(try await tool.rows().filter(\.isRead).isEmpty)
    // Sources that are new come read where they are older than a month: no deed, so that no undo needs it.
    let other = try Courantctl()
    try await other.succeed(
      "import", "--private", other.folder.put(opml(["/old.xml", "/new.xml"].map(server.address)), at: "list.opml"))
    try await other.succeed("refresh")
    #expect(try await other.succeed("keep", old, "3", "--json").text.contains("\"gone\" : 6"))
    #expect(try await other.rows().count == 4)
    try await other.succeed("refresh", "--force")
    #expect(try await other.rows().count == 4)
    let sizes = try await other.succeed("doctor", "--json").json(Doctor.self).sizes
    #expect(
      sizes.map(\.articles) == [4, 0] && sizes.map(\.months) == [nil, 3])
    #expect(sizes[0].bytes > 1000)
    #expect(try await other.succeed("doctor").text.contains("\t0 articles\t0 kB\tKept for 3 months"))
    try await other.fail(2, ["keep", old, "some"])
    try await other.fail(2, ["keep", "starred", "3"])
    try await other.fail(1, ["keep", "folder:None", "3"])
    #expect(try await other.succeed("keep", old, "always").text.contains("forever"))
  }
}
