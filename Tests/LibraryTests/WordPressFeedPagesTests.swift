import Articles
import Foundation
import Library
import TestServers
import Testing

/// A WordPress site whose interface is closed, read through the pages of its feed.
@Suite("The pages of a WordPress feed", .serialized)
struct WordPressFeedPagesTests {
  private static let total = 400

  /// Walks to the end of the archive.
  private static func walk(_ sample: SampleLibrary, _ id: Publication.ID) async throws {
    while let older = try await sample.library.loadOlder(in: .publication(id)), !older.isComplete {}
  }

  @Test(
    "lead to the first post of a site whose interface is closed",
    arguments: [WordPressServer.Permalinks.pretty, .plain])
  func closed(permalinks: WordPressServer.Permalinks) async throws {
    let server = try await WordPressServer()
    try await server.turnAPIOff()
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address(permalinks))
    #expect(try await sample.publication(id).source.kind == .feed)
    let unread = try await sample.library.sidebar().unread
    let asked = server.requests.count
    try await Self.walk(sample, id)
    #expect(try await sample.articles(of: .publication(id)).count == Self.total)
    // Older posts are read from the start.
    #expect(try await sample.library.sidebar().unread == unread)
    // Ten posts a page, the page behind the last one, and the feed once more.
    #expect(server.requests.count - asked <= Self.total / 10 + 2)
    // More posts than a feed holds come between two refreshes.
    for index in 1...12 { try await server.publish(title: "Late \(index)") }
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.articles(of: .publication(id)).count == Self.total + 12)
  }

  @Test("go on where an interface closed, double nothing, and give way to it again")
  func closedLater() async throws {
    let server = try await WordPressServer()
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address)
    #expect(try await sample.articles(of: .publication(id)).count < Self.total)
    let first = try #require(await sample.articles(of: .publication(id)).first)
    try await sample.library.mark([first.id], .starred(true))
    try await server.turnAPIOff()
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.publication(id).capabilities.contains(.archive))
    try await Self.walk(sample, id)
    #expect(try await sample.articles(of: .publication(id)).count == Self.total)
    #expect(try await sample.articles(of: .starred).map(\.id) == [first.id])
    try await server.turnAPIOn()
    for _ in 0..<2 { #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0) }
    #expect(try await sample.articles(of: .publication(id)).count == Self.total)
    #expect(try await sample.articles(of: .starred).map(\.id) == [first.id])
  }

  @Test("are left for the interface where it opens in the middle of the walk, which nothing is asked twice for")
  func reopened() async throws {
    let server = try await WordPressServer()
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address)
    try await server.turnAPIOff()
    _ = try await sample.library.refresh(.all, on: .insistence)
    for _ in 0..<4 { _ = try await sample.library.loadOlder(in: .publication(id)) }
    let read = try await sample.articles(of: .publication(id)).count
    #expect(100 < read && read < 200)
    try await server.turnAPIOn()
    _ = try await sample.library.refresh(.all, on: .insistence)
    // The refresh does not take what is still archive.
    #expect(try await sample.articles(of: .publication(id)).count < 200)
    let asked = server.requests.count
    try await Self.walk(sample, id)
    #expect(try await sample.articles(of: .publication(id)).count == Self.total)
    #expect(server.requests.count - asked < 15)
  }

  @Test("end where a site sends the same page for ever")
  func hostile() async throws {
    let server = try await NginxServer()
    let rows = (1...3).map { "<item><guid>\($0)</guid><title>Entry \($0)</title></item>" }
    let feed = """
      <rss version="2.0"><channel><title>Same</title><generator>https://wordpress.org/?v=6.1</generator>\
      \(rows.joined())</channel></rss>
      """
    try server.put(Array(feed.utf8), at: "feed.xml")
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/feed.xml"))
    try await Self.walk(sample, id)
    #expect(try await sample.articles(of: .publication(id)).count == 3)
    #expect(try server.requests(of: "/feed.xml?paged=3") <= 1)
  }
}
