import Foundation
import TestServers
import Testing

@Suite("A source that is new")
struct OldArticlesTests {
  private struct Row: Decodable {
    let isRead: Bool
    let isDated: Bool
  }

  private func rows(_ tool: Courantctl) async throws -> [Row] {
    try await tool.succeed("list", "--json").json([Row].self)
  }

  @Test("has what is older than a month read, unless it is wanted unread; what comes later is not asked for its age")
  func old() async throws {
    let server = try await NginxServer()
    try server.put(feed("Old", entries: 3, days: 40), at: "old.xml")
    try server.put(feed("New", entries: 3, days: 20), at: "new.xml")
    for (options, read) in [([], 3), (["--all-unread"], 0)] {
      let tool = try Courantctl()
      for name in ["old", "new"] {
        let result = try await tool.run(["add", server.address("/\(name).xml")] + options)
        #expect(result.code == 0, "\(result.errors)")
      }
      #expect(try await rows(tool).count(where: \.isRead) == read)
    }
    // An imported list has its articles with the first refresh.
    let tool = try Courantctl()
    let list = try tool.folder.put(opml([server.address("/old.xml")]), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh")
    #expect(try await rows(tool).count(where: \.isRead) == 3)
    try server.put(feed("Old", entries: 4, days: 40), at: "old.xml")
    try await tool.succeed("refresh", "--force")
    #expect(try await rows(tool).count(where: \.isRead) == 3)
    #expect(try await rows(tool).count == 4)
  }

  @Test("says of entries without a date that they have none, and of none that it is of today")
  func undated() async throws {
    let server = try await NginxServer()
    let items = (0..<3).map { "<item><guid>\($0)</guid><title>Entry \($0)</title></item>" }.joined()
    try server.put(Array("<rss><channel><title>T</title>\(items)</channel></rss>".utf8), at: "feed.xml")
    let tool = try Courantctl()
    try await tool.succeed("add", server.address("/feed.xml"))
    #expect(try await rows(tool).map(\.isDated) == [false, false, false])
    #expect(try await tool.rows().map(\.headline) == ["Entry 0", "Entry 1", "Entry 2"])
    let lines = try await tool.succeed("list").text
    #expect(lines.contains("\tundated\t"))
    #expect(try await tool.succeed("list", "--section", "today").text.isEmpty)
    #expect(try await tool.rows().filter { !$0.isRead }.count == 3)
  }
}
