import Foundation
import TestServers
import Testing

@testable import Storage

/// A full disk is had without privileges by the limit of a file's size (`RLIMIT_FSIZE`): writes beyond it fail, as the signal
/// that would end the program is ignored.
@Suite("Where there is no room")
struct NoRoomTests {
  @Test("for what a call would write, it says so or does it, and everything stays", arguments: 0..<8)
  func phases(_ phase: Int) async throws {
    var server = try await PublishingServer(3)
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(server.names.prefix(2).map(server.address)), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh", "--all-unread")
    for name in server.names { try server.publish(name, 20) }
    let ids = try tool.state().marks.keys.sorted()
    let more = try tool.folder.put(
      opml(server.names.map(server.address) + (0..<200).map { "https://example.org/\($0)" }), at: "more.opml")
    let calls: [[String]] = [
      ["refresh", "--force"], ["mark", "--starred"] + ids.map(String.init), ["import", "--private", more],
      ["move", server.address(server.names[0]), "--folder", "News"], ["filter", "--mute", "--words", "lighthouse"],
      ["archive", server.address(server.names[1])], ["search", "lighthouse"], ["refresh", "--force"],
    ]
    if phase == 6 { try Connection(path: tool.file, readOnly: false).forgetIndex() }
    if phase == 7 {
      let old = Date().addingTimeInterval(-100_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: tool.file + ".copy")
    }
    var refused = 0
    for kilobytes in [1, 4, 16, 40, 64, 100, 200] {
      let before = try tool.state()
      let (code, errors) = try await tool.run(calls[phase], kilobytes: kilobytes)
      #expect(code == 0 || code == 1, "\(calls[phase].prefix(3)) with \(kilobytes) kB: \(code)")
      if code == 1 {
        refused += 1
        #expect(errors.hasPrefix("courantctl: ") && errors.contains(". "), "\(errors)")
      }
      let after = try tool.state()
      #expect(after.problems == [])
      #expect(Set(before.headlines.keys).isSubset(of: after.headlines.keys))
      for (id, marks) in before.marks where phase != 1 { #expect(after.marks[id] == marks) }
      // One deed: all of it or nothing.
      if phase == 1 { #expect(Set(ids.map { after.marks[$0]?.isStarred }).count == 1) }
    }
    #expect(refused > 0)
    #expect(try await tool.run(calls[phase]).code == 0)
    #expect(try tool.state().problems == [])
  }

  @Test("to write into the folder, it reads what is there, says what it cannot do, and nothing changes")
  func readOnly() async throws {
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(["https://example.org/feed"]), at: "list.opml")
    try await tool.succeed("import", list)
    let bytes = try Data(contentsOf: URL(filePath: tool.file))
    for (path, mode) in [(tool.file, 0o444), (tool.data, 0o555)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    // Root may write everywhere, but for its capabilities.
    let powerless = ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    func run(_ words: [String]) throws -> (code: Int32, errors: String) {
      let command = (geteuid() == 0 ? powerless : []) + ["/usr/bin/env"] + tool.arguments(words)
      let errors = tool.folder.file("read-only.err")
      let child = try Child(command[0], Array(command.dropFirst()), errors: errors)
      return (child.exitCode(), try String(contentsOfFile: errors, encoding: .utf8))
    }
    for words in [["feeds"], ["list"], ["export"], ["doctor"], ["search", "harbour"], ["filter"]] {
      let result = try run(words)
      #expect(result.code == 0, "\(words): \(result.errors)")
    }
    let other = try tool.folder.put(opml(["https://example.org/other"]), at: "other.opml")
    for words in [["import", other], ["rename", "1", "Name"], ["remove", "1"], ["refresh"], ["refresh", "--force"]] {
      let result = try run(words)
      #expect(result.code == 1, "\(words)")
      #expect(
        result.errors.contains("cannot be written") || result.errors.contains("read-only"), "\(words): \(result.errors)"
      )
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: tool.data)
    #expect(try Data(contentsOf: URL(filePath: tool.file)) == bytes)
  }
}
