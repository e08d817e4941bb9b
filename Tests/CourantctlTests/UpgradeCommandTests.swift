import Foundation
import TestServers
import Testing

/// From a site's feed to the site.
@Suite("A feed of a site that can be read as a whole")
struct UpgradeCommandTests {
  private struct Added: Decodable {
    let id: Int
    let existed: Bool
    let upgraded: Bool
  }

  private struct Upgraded: Decodable {
    let id: Int
    let articles: Int
  }

  @Test("is upgraded by its own command, and by adding the site")
  func upgrade() async throws {
    let server = try await WordPressServer()
    let tool = try Courantctl()
    let feed = try await tool.run(["add", "--feed", server.address, "--json"]).json(Added.self)
    #expect(!feed.existed && !feed.upgraded)
    let row = try await tool.rows()[0]
    try await tool.succeed("mark", "--starred", String(row.id))
    let site = try await tool.run(["add", server.address, "--json"]).json(Added.self)
    #expect(site.id == feed.id && site.existed && site.upgraded)
    #expect(try await tool.feeds().count == 1)
    #expect(try await tool.rows().first { $0.id == row.id }?.isStarred == true)
    try await tool.fail(1, ["upgrade", "1"])

    let other = try Courantctl()
    try await other.succeed("add", "--feed", server.address)
    let offered = try await other.run(["upgrade", "1", "--json"]).json(Upgraded.self)
    #expect(offered.id == 1 && offered.articles > 50)
    #expect(try await other.succeed("add", server.address).text.contains("is in the library already"))
    #expect(try await other.feeds().count == 1)
  }
}
