import Foundation
import TestServers
import Testing

@Suite("The library's files")
struct LibraryFilesTests {
  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber).intValue
  }

  @Test("are their owner's alone, as is the folder; what earlier versions made becomes so")
  func permissions() async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    try await tool.succeed("import", list)
    let file = tool.data + "/library.sqlite"
    #expect(try mode(tool.data) == 0o700)
    #expect(try mode(file) == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.data)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try await tool.succeed("feeds")
    #expect(try mode(tool.data) == 0o700)
    #expect(try mode(file) == 0o600)
    // A folder with other things in it may be shared on purpose.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.data)
    try Data().write(to: URL(filePath: tool.data + "/other"))
    try await tool.succeed("feeds")
    #expect(try mode(tool.data) == 0o755)
  }

  @Test("that became empty are no new library", arguments: [["doctor"], ["feeds"], ["import", "list"]])
  func emptied(words: [String]) async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    try await tool.succeed("import", list)
    let file = tool.data + "/library.sqlite"
    try Data().write(to: URL(filePath: file))
    let result = try await tool.fail(1, words.map { $0 == "list" ? list : $0 })
    #expect(result.errors.contains("is empty"))
    #expect(try Data(contentsOf: URL(filePath: file)).isEmpty)
  }

  @Test("of a version that is too low are damaged, and trying again is no advice")
  func tooLow() async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    try await tool.succeed("import", list)
    let file = try FileHandle(forUpdating: URL(filePath: tool.data + "/library.sqlite"))
    // The user version of SQLite's header.
    try file.seek(toOffset: 60)
    try file.write(contentsOf: [0, 0, 0, 1])
    try file.close()
    let result = try await tool.fail(1, ["doctor"])
    #expect(result.errors.contains("damaged") && !result.errors.contains("ry again"))
  }

  @Test("of folders with odd names are as many as the names")
  func oddNames() async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    let odd = ["a?b", "a?c", "a%41", "aA", "file:a?b", "é", "e\u{301}", "a ", "a", "~"].map {
      tool.folder.file("odd/") + $0
    }
    for name in odd { try await tool.succeed("--data", name, "import", list) }
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.file("odd"))
    #expect(names.count == odd.count)
    for name in names {
      #expect(FileManager.default.fileExists(atPath: tool.folder.file("odd/") + name + "/library.sqlite"))
    }
    try await tool.fail(2, ["--data", "", "import", list])
  }

  @Test("are not made where the folder's name is no text: all such names would be the same")
  func noText() async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    for byte in ["376", "377"] {
      let script = "exec \"$0\" --data \"\(tool.folder.file("x"))$(printf '\\\(byte)')\" import \"$1\""
      let child = try Child(
        "/bin/sh", ["-c", script, Courantctl.program, list], output: tool.folder.file("out"),
        errors: tool.folder.file("err"))
      #expect(child.exitCode() == 1)
      #expect(try String(contentsOfFile: tool.folder.file("err"), encoding: .utf8).contains("UTF-8"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.file("")).allSatisfy { !$0.hasPrefix("x") })
  }
}
