import Foundation
import TestServers
import Testing

/// Accounts at sync services, by the command line.
@Suite struct AccountCommandTests {
  private struct Account: Decodable {
    let title: String
    let user: String
    let waiting: Int
    let failure: String?
  }

  private struct Synced: Decodable {
    let pulled: Int
    let pushed: Int
    let proved: Int
    let waiting: Int
    let requests: Int
    let failure: String?
  }

  private static func server() throws -> ReaderServer {
    let server = try ReaderServer(.freshRSS, base: "/api/greader.php")
    server.fill(feeds: 2, articles: 20)
    return server
  }

  private static func add(_ server: ReaderServer, _ password: String, to tool: Courantctl) async throws
    -> Courantctl.Result
  {
    let secret = try tool.folder.put((password + "\n").utf8, at: "secret")
    return try await tool.run(
      ["account", "add", "freshrss", server.address, "--user", ReaderServer.user, "--json"], input: secret)
  }

  @Test func `One is added, synced, marked in, synced and removed`() async throws {
    let server = try Self.server()
    let tool = try Courantctl()
    let added = try await Self.add(server, ReaderServer.password, to: tool)
    #expect(added.code == 0, "\(added.errors)")
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).map(\.user) == [ReaderServer.user])
    let first = try await tool.succeed("account", "sync", "--json").json([Synced].self)
    #expect(first.map(\.pulled) == [20] && first[0].requests > 0)
    let rows = try await tool.rows()
    #expect(rows.count == 20)
    try await tool.succeed("mark", "--read", "--starred", String(rows[0].id), String(rows[1].id))
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self)[0].waiting == 2)
    #expect(try await tool.succeed("account", "list").text.contains("marks of 2 articles wait"))
    #expect(try await tool.succeed("doctor").text.contains("marks of 2 articles wait"))
    let second = try await tool.succeed("account", "sync", "FreshRSS", "--json").json([Synced].self)[0]
    #expect(second.pushed == 4 && second.proved == 4 && second.waiting == 0)
    #expect(server.unread.count == 18 && server.starred.count == 2)
    // A refresh syncs, too.
    server.mark(server.unread, isRead: true)
    try await tool.succeed("refresh", "--json")
    #expect(try await tool.rows().allSatisfy(\.isRead))
    try await tool.succeed("account", "remove", "FreshRSS", "--keep-feeds")
    #expect(try await tool.feeds().count == 2)
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).isEmpty)
  }

  @Test func `A wrong password ends with a sentence and adds nothing`() async throws {
    let server = try Self.server()
    let tool = try Courantctl()
    let result = try await Self.add(server, "wrong-pass", to: tool)
    #expect(result.code == 1 && result.errors.contains("does not accept"))
    #expect(!result.errors.contains("wrong-pass"))
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).isEmpty)
  }

  @Test func `A feed is moved within its account, and its archive is fetched to its end`() async throws {
    let server = try Self.server()
    server.mark(1...10, isRead: true)
    let tool = try Courantctl()
    #expect(try await Self.add(server, ReaderServer.password, to: tool).code == 0)
    try await tool.succeed("account", "sync")
    try await tool.succeed("move", "Feed 1", "--folder", "Art")
    try await tool.succeed("account", "sync")
    #expect(server.feeds.map(\.labels) == [["Art"], ["News"]])
    struct Archived: Decodable { let newArticles: Int }
    #expect(try await tool.succeed("archive", "Feed 1", "--json").json(Archived.self).newArticles == 5)
    #expect(try await tool.rows().count == 15)
  }

  @Test func `An account is added by what the web browser shows, once`() async throws {
    let server = try Self.server()
    let tool = try Courantctl()
    let secret = try tool.folder.put((ReaderServer.password + "\n").utf8, at: "secret")
    for end in ["/i/?a=normal", "/i/", "/api/fever.php", ""] {
      let added = try await tool.run(
        ["account", "add", "freshrss", server.address + end, "--user", ReaderServer.user], input: secret)
      #expect(added.code == 0, "\(added.errors)")
    }
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).count == 1)
  }

  @Test func `One is called otherwise, and what it was called at first again`() async throws {
    let server = try Self.server()
    let tool = try Courantctl()
    #expect(try await Self.add(server, ReaderServer.password, to: tool).code == 0)
    try await tool.succeed("account", "rename", "FreshRSS", " At \n home ")
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).map(\.title) == ["At home"])
    #expect(try await tool.succeed("account", "sync", "At home", "--json").json([Synced].self).map(\.pulled) == [20])
    try await tool.succeed("account", "rename", "At home", "")
    #expect(try await tool.succeed("account", "list", "--json").json([Account].self).map(\.title) == ["FreshRSS"])
    #expect(try await tool.run(["account", "rename", "Nobody", "x"]).code == 1)
  }

  @Test func `What the server has no more is said`() async throws {
    let server = try Self.server()
    let tool = try Courantctl()
    #expect(try await Self.add(server, ReaderServer.password, to: tool).code == 0)
    try await tool.succeed("account", "sync")
    server.purge(keeping: 4)
    let text = try await tool.succeed("account", "sync").text
    #expect(text.contains("12 articles are unread here that FreshRSS has no more."))
  }

  @Test func `A call that is wrong is told so`() async throws {
    let tool = try Courantctl()
    #expect(try await tool.run(["account", "add", "friendfeed", "https://a.example"]).code == 2)
    #expect(try await tool.run(["account", "add", "freshrss"]).code == 2)
    #expect(try await tool.run(["account", "dance"]).code == 2)
    let secret = try tool.folder.put("pw".utf8, at: "secret")
    let plain = try await tool.run(["account", "add", "freshrss", "http://a.example", "--user", "a"], input: secret)
    #expect(plain.code == 1 && plain.errors.contains("http"))
    let none = try await tool.run(["account", "add", "freshrss", "https://a.example", "--user", "a"])
    #expect(none.code == 1 && none.errors.contains("password"))
  }
}
