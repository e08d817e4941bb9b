import Foundation
import TestServers
import Testing

@Suite("A damaged library")
struct RestoringTests {
  private struct Doctor: Decodable {
    struct Copy: Decodable {
      let made: Date
      let bytes: Int
    }

    let lastCopy: Copy?
    let setAside: [String: Int]
    let articles: Int
    let damages: [String]
  }

  @Test("is restored from the copy of its last refresh, and said to be, once", arguments: [[], ["--json"]])
  func restored(options: [String]) async throws {
    let tool = try Courantctl()
    let server = try await NginxServer()
    try server.put(feed("A", entries: 12), at: "a.xml")
    try server.put(feed("B", entries: 3), at: "b.xml")
    let list = try tool.folder.put(opml(["/a.xml", "/b.xml"].map(server.address)), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    #expect(try await tool.succeed("doctor", "--json").json(Doctor.self).lastCopy == nil)
    try await tool.succeed("refresh", "--all-unread")
    let before = try await tool.succeed("doctor", "--json").json(Doctor.self)
    let copy = try #require(before.lastCopy)
    #expect(copy.bytes > 10_000 && abs(copy.made.timeIntervalSinceNow) < 60 && before.setAside.isEmpty)
    try Data([UInt8](repeating: 9, count: 20_000)).write(to: URL(filePath: tool.data + "/library.sqlite"))
    let result = try await tool.run(["list"] + options)
    #expect(result.code == 0)
    #expect(result.errors.hasPrefix("courantctl: The library was damaged, and its copy of 2"))
    #expect(result.errors.contains("next refresh") && result.errors.contains("library.sqlite.damaged-"))
    #expect(result.text.split(separator: "\n").count >= 15)
    #expect(try await tool.succeed("list").errors.isEmpty)
    // What sources still have comes back although nothing changed there.
    try await tool.succeed("refresh", "--force")
    let after = try await tool.succeed("doctor", "--json").json(Doctor.self)
    #expect(after.articles == 15 && after.damages.isEmpty && after.setAside.values.contains(20_000))
    #expect(
      try await tool.succeed("doctor").text.contains("Set aside as damaged: \(tool.data)/library.sqlite.damaged-"))
  }
}
