import Foundation
import TestServers
import Testing

/// Names and passwords of sites.
@Suite("A site's name and password")
struct LoginCommandTests {
  private struct State: Decodable {
    let place: String?
  }

  @Test("are read from standard input, kept in a file that only the reader may open, and never written")
  func key() async throws {
    let tool = try Courantctl()
    let users = try tool.folder.put("ann:{PLAIN}s3cret pw\n".utf8, at: "users")
    let server = try await NginxServer(locations: "auth_basic \"Members\"; auth_basic_user_file \(users);")
    try server.put(feed("Club", entries: 3), at: "feed.xml")
    let address = server.address("/feed.xml")

    let complaint = try await tool.fail(1, ["add", address]).errors
    #expect(complaint.contains("courantctl key \(server.address("")) -"))
    let input = try tool.folder.put("ann:s3cret pw\n".utf8, at: "login")
    let place = try await tool.run(["key", server.address(""), input, "--json"]).json(State.self).place
    #expect(place == tool.data + "/keys.json")
    #expect(try FileManager.default.attributesOfItem(atPath: place ?? "")[.posixPermissions] as? Int == 0o600)
    try await tool.succeed("add", address)
    #expect(try await tool.rows().count == 3)
    for words in [["feeds"], ["feeds", "--json"], ["export"], ["doctor", "--json"], ["key", "1"]] {
      let result = try await tool.run(words)
      #expect(result.code == 0 && !result.text.contains("s3cret") && !result.errors.contains("s3cret"))
    }
    let database = try Data(contentsOf: URL(filePath: tool.data + "/library.sqlite"))
    #expect(database.range(of: Data("s3cret".utf8)) == nil)

    // By the subscription, and what is no name and password changes nothing.
    for wrong in ["", "ann", "ann:a\nb:b", ":pw"] {
      try await tool.fail(1, ["key", "Club", tool.folder.put(wrong.utf8, at: "wrong")])
    }
    #expect(try await tool.run(["refresh", "--force", "--json"]).code == 0)
    try await tool.succeed("key", "1", "--forget")
    #expect(try await tool.run(["key", "1", "--json"]).json(State.self).place == nil)
    let failure = try await tool.run(["refresh", "--force"])
    #expect(failure.code == 1 && (failure.text + failure.errors).contains("needs a name and a password"))
  }

  @Test("that stand in an address are taken out of it")
  func address() async throws {
    let tool = try Courantctl()
    let users = try tool.folder.put("ann:{PLAIN}s3cret\n".utf8, at: "users")
    let server = try await NginxServer(locations: "auth_basic \"Members\"; auth_basic_user_file \(users);")
    try server.put(feed("Club", entries: 3), at: "feed.xml")
    let typed = server.address("/feed.xml").replacing("http://", with: "http://ann:s3cret@")
    let added = try await tool.succeed("add", typed)
    #expect(!added.text.contains("s3cret"))
    #expect(try await tool.feeds().map(\.address) == [server.address("/feed.xml")])
    let wrong = try await tool.fail(1, ["add", "https//ann:s3cret@example.org"])
    #expect(!wrong.errors.contains("s3cret"))
  }
}
