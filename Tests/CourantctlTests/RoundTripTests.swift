import Foundation
import TestServers
import Testing

@Suite("courantctl")
struct RoundTripTests {
  @Test("imports, refreshes, lists, marks, searches and exports, and a refresh without news leaves all marks")
  func roundTrip() async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    try server.put(feed("A", entries: 5), at: "a.xml")
    try server.put(feed("B", entries: 3, text: "Snow in town"), at: "b.xml")
    let list = try tool.folder.put(opml(["/a.xml", "/b.xml"].map(server.address)), at: "list.opml")

    try await tool.succeed("import", "--private", list)
    let first = try await tool.succeed("refresh", "--json").json(Courantctl.Refresh.self)
    #expect(first.sources == 2 && first.updated == 2 && first.failed == 0 && first.newArticles == 8)
    let ids = try await tool.rows().map(\.id)
    #expect(ids.count == 8)
    try await tool.succeed("mark", "--read", "\(ids[0])", "\(ids[3])")
    try await tool.succeed("mark", "--starred", "\(ids[1])")
    let marked = try await tool.rows()
    #expect(marked.filter(\.isRead).map(\.id) == [ids[0], ids[3]])
    #expect(marked.filter(\.isStarred).map(\.id) == [ids[1]])

    let exported = tool.folder.file("exported.opml")
    try await tool.succeed("export", exported)
    let copy = try Courantctl()
    try await copy.succeed("import", "--private", exported)
    #expect(try await copy.feeds().map(\.address) == tool.feeds().map(\.address))
    #expect(try await copy.succeed("export").text == tool.succeed("export").text)

    let refused = try await tool.succeed("refresh", "--json").json(Courantctl.Refresh.self)
    #expect(refused.sources == 0 && refused.postponed.map(\.reason) == ["justAsked", "justAsked"])
    let second = try await tool.succeed("refresh", "--force", "--json").json(Courantctl.Refresh.self)
    #expect(second.unchanged == 2 && second.newArticles == 0)
    #expect(try await tool.rows() == marked)
    #expect(try await tool.succeed("search", "--json", "snow").json([Courantctl.Row].self).count == 3)
    let mistaken = try await tool.succeed("search", "--json", "is:unraed", "snow")
    #expect(try mistaken.json([Courantctl.Row].self).isEmpty)
    #expect(mistaken.errors == "courantctl: “is:unraed” is searched as words. Examples: is:unread\n")
    #expect(
      try await tool.succeed("search", "--json", "is:starred").json([Courantctl.Row].self).map(\.id) == [ids[1]]
    )
    #expect(try await tool.succeed("list", "--unread").text.split(separator: "\n").count == 6)
    #expect(try await tool.succeed("list", "--json", "--starred").json([Courantctl.Row].self).map(\.id) == [ids[1]])
    // Both feeds have an article of that time, and which of them comes first is chance.
    let shown = try await tool.succeed("show", "\(ids[1])").text
    #expect(shown.contains("Text") || shown.contains("Snow in town"))
    let doctor = try await tool.succeed("doctor").text
    #expect(doctor.contains("\tasked 20") && doctor.contains(": HTTP 304\tnext 20"))
    let sources = try await tool.succeed("doctor", "--json").json(Courantctl.Doctor.self).sources
    #expect(sources.map(\.status) == [304, 304] && sources.map(\.reason) == ["interval", "interval"])
    #expect(sources.allSatisfy { $0.asked < $0.next && !$0.explanation.isEmpty })
  }

  @Test("extracts the article of a page, and says so where there is none")
  func extract() async throws {
    struct Extracted: Decodable {
      let title: String?
      let html: String
    }
    let tool = try Courantctl()
    let words = String(repeating: "The lighthouse stood where it had always stood, and nobody cared. ", count: 9)
    let body = "<nav>Menu</nav><article><p>\(words)</p><p>\(words)</p><script>x()</script><a href=next>on</a></article>"
    let page = "<title>Blue</title><body>\(body)</body>"
    let file = try tool.folder.put(page.utf8, at: "page.html")
    let found = try await tool.succeed("extract", "--url", "https://example.org/a/", file).json(Extracted.self)
    #expect(found.title == "Blue" && found.html.contains("lighthouse") && !found.html.contains("script"))
    #expect(!found.html.contains("Menu"))
    let empty = try tool.folder.put("".utf8, at: "empty.html")
    try await tool.fail(1, ["extract", empty])
    try await tool.fail(1, ["archive", "nowhere"])
  }

  @Test("adds the feed behind an address, once")
  func add() async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    try server.put(feed("A", entries: 2), at: "a.xml")
    try server.put(
      Array("<html><head><link rel=alternate type='application/rss+xml' href=/a.xml></head></html>".utf8),
      at: "index.html")
    try await tool.succeed("add", server.address("/"))
    try await tool.succeed("add", server.address("/a.xml"))
    #expect(try await tool.feeds().map(\.title) == ["A"])
    #expect(try await tool.rows().count == 2)
  }

  @Test("helps with every command")
  func help() async throws {
    let tool = try Courantctl()
    for word in [
      "add", "discover", "import", "export", "feeds", "refresh", "list", "show", "search", "mark", "parse", "sanitize",
      "doctor", "remove", "rename", "move",
    ] {
      #expect(try await tool.succeed(word, "--help").text.contains("courantctl \(word)"))
      #expect(try await tool.succeed("--help").text.contains("  \(word)"))
    }
    #expect(try await tool.succeed("--version").text.hasPrefix("courantctl "))
  }

  @Test("killed in the middle of a refresh, loses nothing that was stored and no mark", arguments: [30, 90, 200, 400])
  func killed(_ milliseconds: Int) async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    let names = (0..<20).map { "f\($0)" }
    for name in names { try server.put(feed(name, entries: 50), at: "\(name).xml") }
    let list = try tool.folder.put(opml(names.map { server.address("/\($0).xml") }), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh")
    let ids = try await tool.rows().map(\.id)
    try await tool.succeed("mark", "--starred", "\(ids[7])")
    try await tool.succeed("mark", "--read", "\(ids[9])")
    let before = try await tool.rows()
    for name in names { try server.put(feed(name, entries: 200, text: "Edited."), at: "\(name).xml") }

    let child = try tool.start(["refresh"])
    try await Task.sleep(for: .milliseconds(milliseconds))
    child.stop()

    try await tool.succeed("doctor")
    let after = Dictionary(uniqueKeysWithValues: try await tool.rows().map { ($0.id, $0) })
    #expect(before.allSatisfy { after[$0.id] == $0 })
    let rest = try await tool.succeed("refresh", "--force", "--json").json(Courantctl.Refresh.self)
    #expect(after.count + rest.newArticles == 20 * 200)
    #expect(try await tool.rows().filter { $0.isRead || $0.isStarred }.count == 2)
  }

  @Test("lists more than it reads at once: as lines, as JSON, as much as asked for, and only what is starred")
  func longLists() async throws {
    let tool = try Courantctl()
    let server = try await NginxServer()
    try server.put(feed("A", entries: 1203), at: "a.xml")
    try server.put(feed("B", entries: 5), at: "b.xml")
    try await tool.succeed("add", server.address("/a.xml"))
    try await tool.succeed("add", server.address("/b.xml"))
    let rows = try await tool.rows()
    #expect(rows.count == 1208 && Set(rows.map(\.id)).count == 1208)
    let lines = try await tool.succeed("list", "--limit", "100000").text.split(separator: "\n")
    #expect(lines.compactMap { $0.split(separator: "\t").first.flatMap { Int($0) } } == rows.map(\.id))
    for limit in [0, 1, 500, 501, 1000] {
      let some = try await tool.succeed("list", "--json", "--limit", "\(limit)").json([Courantctl.Row].self)
      #expect(some == Array(rows.prefix(limit)))
    }
    let ofA = rows.filter { $0.headline.hasPrefix("A") }.map(\.id)
    let starred = [ofA[3], ofA[700], ofA[1202]]
    for id in starred + [rows.first { $0.headline.hasPrefix("B") }!.id] {
      try await tool.succeed("mark", "--starred", "\(id)")
    }
    try await tool.succeed("mark", "--read", "\(starred[1])")
    let words = ["list", "--json", "--starred", "--section", "A"]
    let found = try await tool.run(words).json([Courantctl.Row].self)
    #expect(found.map(\.id) == starred)
    #expect(try await tool.run(words + ["--limit", "2"]).json([Courantctl.Row].self).count == 2)
    #expect(
      try await tool.run(words + ["--unread"]).json([Courantctl.Row].self).map(\.id)
        == found.filter { !$0.isRead }.map(\.id))
  }
}
