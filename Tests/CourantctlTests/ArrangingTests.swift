import Foundation
import TestServers
import Testing

@Suite("courantctl arranges subscriptions:")
struct ArrangingTests {
  private struct Changed: Decodable, Equatable {
    var id: Int
    var address: String?
    var title: String?
    var folder: String?
    var changed: Bool?
  }

  /// A library with the feeds A and B, in the folder News.
  private static func sample() async throws -> (Courantctl, NginxServer) {
    let server = try await NginxServer()
    let tool = try Courantctl()
    try server.put(feed("A", entries: 3), at: "a.xml")
    try server.put(feed("B", entries: 2), at: "b.xml")
    let rows = ["A", "B"].map { title in
      "<outline type=\"rss\" text=\"\(title)\" xmlUrl=\"\(server.address("/\(title.lowercased()).xml"))\"/>"
    }
    let list = "<opml version=\"2.0\"><body><outline text=\"News\">\(rows.joined())</outline></body></opml>"
    try await tool.succeed("import", "--private", tool.folder.put(list.utf8, at: "list.opml"))
    try await tool.succeed("refresh")
    return (tool, server)
  }

  private func folders(_ tool: Courantctl) async throws -> [String] {
    try await tool.succeed("export").text.split(separator: "\n").compactMap { line in
      guard !line.contains("xmlUrl"), let start = line.range(of: "text=\"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  @Test("what is removed is out of sight, and back with all its marks when it is added or imported again")
  func remove() async throws {
    let (tool, server) = try await Self.sample()
    let ids = try await tool.succeed("list", "--json", "--section", "A").json([Courantctl.Row].self).map(\.id)
    try await tool.succeed("mark", "--starred", "\(ids[1])")
    let before = try await tool.rows()
    let address = server.address("/a.xml")
    let removed = try await tool.succeed("remove", "A", "--json").json(Changed.self)
    #expect(removed == Changed(id: 1, address: address, title: "A"))
    #expect(try await tool.feeds().map(\.title) == ["B"])
    #expect(try await tool.rows().count == 2)
    try await tool.fail(1, ["remove", "A"])
    try await tool.fail(1, ["remove", address])
    try await tool.succeed("add", address)
    #expect(try await tool.rows() == before)

    #expect(try await tool.succeed("remove", address).text.contains("undo"))
    #expect(try await tool.rows().count == 2)
    try await tool.succeed("import", "--private", tool.folder.file("list.opml"))
    #expect(try await tool.rows() == before)
  }

  @Test("undo takes back one thing after the other, whichever call did it")
  func undo() async throws {
    let (tool, _) = try await Self.sample()
    let before = try await tool.rows()
    let id = try #require(before.first?.id)
    try await tool.succeed("mark", "--starred", "--read", "\(id)")
    try await tool.succeed("rename", "A", "Mine")
    try await tool.succeed("remove", "Mine")
    for text in ["The feed is back", "The old name is back", "The star is gone again", "The article is unread again"] {
      #expect(try await tool.succeed("undo").text == text + "\n")
    }
    #expect(try await tool.rows() == before)
    #expect(try await tool.succeed("undo").text.contains("Nothing to undo"))
    #expect(try await tool.succeed("undo", "--json").json([String: Int].self) == ["undone": 0, "changed": 0])
  }

  @Test("a name of the reader's own stays, and an empty one gives back the feed's")
  func rename() async throws {
    let (tool, server) = try await Self.sample()
    let renamed = try await tool.succeed("rename", "1", "  My  name ", "--json").json(Changed.self)
    #expect(renamed == Changed(id: 1, title: "My name"))
    try await tool.succeed("refresh", "--force")
    #expect(try server.requests(of: "/a.xml") == 2)
    #expect(try await tool.feeds().map(\.title) == ["My name", "B"])
    #expect(try await tool.succeed("rename", "My name", "").text == "“My name” is called “A” now.\n")
    try await tool.fail(2, ["rename", "A"])
    try await tool.fail(1, ["rename", "nowhere", "X"])
    #expect(try await tool.feeds().map(\.title) == ["A", "B"])
  }

  @Test("a title that two have names neither, a number or an address does")
  func ambiguous() async throws {
    let (tool, server) = try await Self.sample()
    try await tool.succeed("rename", "2", "A")
    for words in [["remove", "A"], ["rename", "A", "X"], ["move", "A"], ["list", "--section", "A"]] {
      #expect(try await tool.fail(1, words).errors.contains("Several feeds"))
    }
    // A number goes before a title that looks like one.
    try await tool.succeed("rename", "1", "2")
    try await tool.succeed("rename", "2", "Second")
    try await tool.succeed("remove", server.address("/a.xml"))
    #expect(try await tool.feeds().map(\.title) == ["Second"])
  }

  @Test("a folder is made where it is missing, and gone when it is left")
  func move() async throws {
    let (tool, _) = try await Self.sample()
    let moved = try await tool.succeed("move", "A", "--folder", "Sport", "--json").json(Changed.self)
    #expect(moved == Changed(id: 1, folder: "Sport", changed: true))
    #expect(try await folders(tool) == ["News", "Sport"])
    let again = try await tool.succeed("move", "A", "--folder", "Sport", "--json").json(Changed.self)
    #expect(again == Changed(id: 1, folder: "Sport", changed: false))
    try await tool.succeed("move", "B", "--folder", "Sport")
    #expect(try await tool.succeed("list", "--section", "folder:Sport").text.split(separator: "\n").count == 5)
    #expect(try await tool.succeed("move", "A").text == "Moved “A” out of its folder.\n")
    #expect(try await tool.succeed("move", "B", "--json").json(Changed.self) == Changed(id: 2, changed: true))
    #expect(try await folders(tool) == [])
    try await tool.fail(2, ["move", "A", "--folder", " "])
    try await tool.fail(1, ["move", "nowhere"])
  }
}
