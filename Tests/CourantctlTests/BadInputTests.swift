import Foundation
import TestServers
import Testing

@Suite("Bad input is told in a sentence, and everything stored is still there:")
struct BadInputTests {
  /// A library with a good feed and a mark.
  private static func marked(_ server: NginxServer) async throws -> (Courantctl, [Courantctl.Row]) {
    let tool = try Courantctl()
    try server.put(feed("Good", entries: 3), at: "good.xml")
    try await tool.succeed("add", server.address("/good.xml"))
    let ids = try await tool.rows().map(\.id)
    try await tool.succeed("mark", "--starred", "--read", "\(ids[1])")
    return (tool, try await tool.rows())
  }

  @Test("what a server may answer in place of a feed")
  func answers() async throws {
    let server = try await NginxServer(locations: "location /autoindex/ { autoindex on; }")
    let (tool, before) = try await Self.marked(server)
    try FileManager.default.createDirectory(
      at: server.root.appending(path: "autoindex"), withIntermediateDirectories: true)
    let bodies: [(String, [UInt8])] = [
      ("empty", []), ("text", Array("Hello".utf8)), ("binary", (0...255).map { UInt8($0) }),
      ("picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
      ("error page", Array("<!DOCTYPE html><html><body><h1>Sorry</h1></body></html>".utf8)),
      ("json", Array("{\"a\": 1}".utf8)), ("list", Array("[]".utf8)), ("no feed", Array("<a><b/></a>".utf8)),
      ("not XML", Array("<<<>>>&&&".utf8)),
    ]
    for (name, body) in bodies {
      let file = name.filter { $0 != " " }
      try server.put(body, at: file)
      try await tool.fail(1, ["add", server.address("/\(file)")])
    }
    for path in ["/autoindex/", "/missing", "/autoindex"] { try await tool.fail(1, ["add", server.address(path)]) }
    #expect(try await tool.rows() == before)
  }

  @Test("what a connection may come to")
  func connections() async throws {
    let server = try await NginxServer()
    let (tool, before) = try await Self.marked(server)
    let faults = try FaultServer([
      "/loop": .redirect(302, to: "/loop"), "/reset": .reset(),
      "/reset-later": .reset(after: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<rss>"),
      "/short": .raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<rss>"), "/noise": .raw("\u{1}\u{2}\r\n\r\n"),
      "/500": .status(500), "/403": .status(403), "/410": .status(410),
      "/file": .redirect(302, to: "file:///etc/passwd"), "/204": .status(204),
    ])
    let paths = [
      "/loop", "/reset", "/reset-later", "/short", "/noise", "/500", "/403", "/410", "/file", "/204", "/404",
    ]
    let busyServers = try [503, 429].map { try FaultServer(["/": .status($0, ["Retry-After: 60"])]) }
    let busy = busyServers.map { $0.address("/") }
    let addresses =
      paths.map(faults.address) + ["http://127.0.0.1:\(try freePort())/", "https://127.0.0.1:\(server.port)/good.xml"]
    for address in addresses + busy { try await tool.fail(1, ["add", address]) }
    let unknown = "http://no-such-host.invalid/feed"
    try await tool.fail(1, ["add", unknown])
    let list = try tool.folder.put(opml(addresses + busy + [unknown]), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    let result = try await tool.run("refresh", "--json")
    let summary = try result.json(Courantctl.Refresh.self)
    #expect(result.code == 1 && summary.failed == addresses.count + 1)
    // What was added a moment ago, and who asked for a pause.
    #expect(summary.postponed.map(\.reason).sorted() == ["justAsked", "retryAfter", "retryAfter"])
    #expect(try await tool.feeds().count { $0.failure != nil } == addresses.count + 1)
    #expect(try await tool.rows() == before)
  }

  @Test("a certificate that nobody vouches for")
  func certificate() async throws {
    let server = try await NginxServer(certificate: TestCertificate())
    let (tool, before) = try await Self.marked(server)
    try await tool.fail(1, ["add", server.secureAddress("/good.xml")])
    #expect(try await tool.rows() == before)
  }

  @Test("wrong calls")
  func calls() async throws {
    let server = try await NginxServer()
    let (tool, before) = try await Self.marked(server)
    let wrong: [[String]] = [
      ["frobnicate"], ["list", "--frobnicate"], ["list", "--limit"], ["list", "--limit", "x"],
      ["list", "--limit", "-1"],
      ["show"], ["show", "x"], ["add"], ["add", "a", "b"], ["mark", "1"], ["mark", "--read"], ["list", "--json=yes"],
      ["--frobnicate"], ["mark", "--read", "99999999999999999999"],
    ]
    for words in wrong { try await tool.fail(2, words) }
    let failing: [[String]] = [
      ["show", "99999"], ["mark", "--read", "99999"], ["mark", "--read", "\(before[0].id)", "99999"],
      ["list", "--section", "nowhere"], ["refresh", "nowhere"], ["list", "--section", "folder:nowhere"],
      ["add", "two words"], ["add", ""], ["add", "mailto:a@example.org"], ["add", "file:///etc/passwd"],
      ["add", "http://"], ["import", "/nowhere"], ["import", "/"], ["import", "/dev/null"], ["parse", "/nowhere"],
      ["parse", "/"], ["parse", "/dev/null"], ["sanitize", "/nowhere"], ["export", "/nowhere/list.opml"],
    ]
    for words in failing { try await tool.fail(1, words) }
    #expect(try await tool.run([]).code == 2)
    #expect(try await tool.rows() == before)
  }

  @Test("a damaged library and a folder that cannot be written")
  func library() async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    let damaged = Array("This is no database.".utf8)
    try FileManager.default.createDirectory(atPath: tool.data, withIntermediateDirectories: true)
    let path = try tool.folder.put(damaged, at: "data/library.sqlite")
    let commands = [["list"], ["refresh"], ["add", server.address("/")], ["doctor"], ["feeds"], ["export"]]
    for words in commands {
      try await tool.fail(1, words)
      try await tool.fail(1, words + ["--data", "/proc/nowhere"])
      try await tool.fail(1, words + ["--data", "/dev/null"])
    }
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == damaged)
  }

  @Test("an output that takes nothing")
  func output() async throws {
    let server = try await NginxServer()
    let (tool, before) = try await Self.marked(server)
    let child = try Child(
      "/usr/bin/env", tool.arguments(["export"]), output: "/dev/full", errors: tool.folder.file("err"))
    #expect(child.exitCode() == 1)
    #expect(try String(contentsOfFile: tool.folder.file("err"), encoding: .utf8).contains(". "))
    // By a link, so that a program that renames a file into place replaces that and not the machine's device.
    let full = tool.folder.file("full.opml")
    try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
    try await tool.fail(1, ["export", full])
    let pipe = try Child("/bin/sh", ["-c", "env \"$@\" | head -c 1", "sh"] + tool.arguments(["list", "--json"]))
    #expect(pipe.exitCode() == 0)
    #expect(try await tool.rows() == before)
  }
}
