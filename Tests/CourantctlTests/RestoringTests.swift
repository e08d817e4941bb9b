import Foundation
import TestServers
import Testing

@testable import Storage

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
    let remedy: String?
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
    #expect(after.remedy == nil)
    #expect(
      try await tool.succeed("doctor").text.contains("Set aside as damaged: \(tool.data)/library.sqlite.damaged-"))
  }

  enum Damage { case count, page }

  @Test(
    "is said to be treated as it then is: counts are mended where they are, a copy takes the place of pages, if there is one",
    arguments: [(Damage.count, true), (.count, false), (.page, true), (.page, false)])
  func remedy(_ damage: Damage, _ hasCopy: Bool) async throws {
    let tool = try Courantctl()
    let server = try await NginxServer()
    try server.put(feed("A", entries: 40), at: "a.xml")
    try await tool.succeed("add", server.address("/a.xml"))
    try await tool.succeed("refresh", "--force")
    let path = tool.data + "/library.sqlite"
    if !hasCopy { try FileManager.default.removeItem(atPath: path + ".copy") }
    switch damage {
    case .count: try Self.run(path, "UPDATE publications SET unread = unread + 3")
    // The index says otherwise than its table.
    case .page:
      try Self.run(
        path,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'WHERE is_starred = 1', 'WHERE is_starred = 0') WHERE name = 'starred_articles'
        """)
    }
    let words: (remedy: String, sentence: String) =
      switch (damage, hasCopy) {
      case (.count, _): ("mend", "The next command that uses the library mends it.")
      case (.page, true): ("restore", "The next command that uses it restores its last copy")
      case (.page, false): ("keep", "there is no copy of it")
      }
    let doctor = try await tool.run("doctor", "--json")
    let found = try doctor.json(Doctor.self)
    #expect(doctor.code == 1 && doctor.errors.contains(words.sentence), "\(doctor.errors)")
    #expect(found.remedy == words.remedy && !found.damages.isEmpty)
    let next = try await tool.run("doctor", "--json")
    let then = try next.json(Doctor.self)
    #expect(then.articles == 40)
    #expect(then.setAside.isEmpty == (words.remedy != "restore"))
    #expect(then.remedy == (words.remedy == "keep" ? "keep" : nil))
  }

  private static func run(_ path: String, _ sql: String) throws {
    try Connection(path: path, readOnly: false).script(sql)
  }
}
