import Foundation
import TestServers
import Testing

@Suite("Where there is no library,")
struct NoLibraryTests {
  @Test(
    "what only reads or changes one says so and makes none",
    arguments: [
      ["list"], ["list", "--unread", "--json"], ["search", "snow"], ["show", "1"], ["mark", "--read", "1"], ["export"],
      ["refresh"],
      ["export", "list.opml"], ["feeds"], ["filter"], ["filter", "--mute", "--words", "snow"], ["archive", "1"],
      ["doctor"], ["remove", "1"], ["rename", "1", "Name"], ["move", "1"], ["move", "1", "--folder", "News"],
    ])
  func missing(words: [String]) async throws {
    let tool = try Courantctl()
    let result = try await tool.fail(1, words)
    #expect(result.errors.contains("no library at \(tool.data)") && result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: tool.data))
    // A folder that is there for something else stays as it is.
    try FileManager.default.createDirectory(atPath: tool.data, withIntermediateDirectories: true)
    try await tool.fail(1, words)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.data).isEmpty)
  }

  @Test("a wrong call is told as one", arguments: [["list", "--limit", "x"], ["show", "x"], ["mark", "1"]])
  func wrong(words: [String]) async throws {
    try await Courantctl().fail(2, words)
  }

  @Test("what brings something into it makes one")
  func made() async throws {
    let imported = try Courantctl()
    let list = try imported.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    try await imported.succeed("import", "--private", list)
    #expect(try await imported.feeds().count == 1)
  }
}
