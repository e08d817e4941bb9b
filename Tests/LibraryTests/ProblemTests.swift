import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Publications that cannot be read")
struct ProblemTests {
  private let server: NginxServer
  private let folder: TemporaryFolder
  private let library: Library

  init() async throws {
    server = try await NginxServer()
    folder = try TemporaryFolder()
    library = try Library(folder: folder.path, cache: folder.path, version: "1", isNetworkAvailable: { true })
  }

  private func put(_ title: String, at path: String) throws {
    let feed = """
      <rss version="2.0"><channel><title>\(title)</title><item><title>One</title><guid>1</guid></item></channel></rss>
      """
    try server.put(feed.utf8, at: path)
  }

  /// A publication whose feed is gone from the server.
  private func lost() async throws -> Publication {
    try put("Harbour", at: "old.xml")
    let found = try await library.discover(server.address("/old.xml"))
    let id = try await library.subscribe(to: found[0]).publication
    let article = try #require(try await library.timeline(of: .publication(id)).first)
    try await library.mark([article.id], .starred(true))
    try FileManager.default.removeItem(at: server.root.appending(path: "old.xml"))
    _ = try await library.refresh(.publication(id), on: .insistence)
    return try #require(try await library.sidebar().publications.first { $0.id == id })
  }

  @Test("say why and since when")
  func reasons() async throws {
    let before = Date()
    let lost = try await lost()
    let problem = try #require(try await library.problems().first)
    #expect(problem.publication.id == lost.id)
    #expect(problem.failure.message.contains("404"))
    #expect(try #require(problem.since) >= before.addingTimeInterval(-1))
    _ = try await library.refresh(.publication(lost.id), on: .insistence)
    #expect(try await library.problems().first?.since == problem.since)
  }

  @Test("get the address that the reader types, and keep their articles with their marks")
  func anotherAddress() async throws {
    let lost = try await lost()
    try put("Harbour", at: "new.xml")
    #expect(try await library.setAddress(server.address("/new.xml"), of: lost) != nil)
    #expect(try await library.problems().isEmpty)
    let sidebar = try await library.sidebar()
    #expect(sidebar.publications.map(\.address) == [server.address("/new.xml")])
    #expect(sidebar.starred == 1)
    #expect(try await library.timeline(of: .publication(lost.id)).count == 1)
  }

  @Test("do not take an address that is followed already, nor one where nothing is")
  func refusedAddresses() async throws {
    let lost = try await lost()
    try put("Other", at: "other.xml")
    _ = try await library.subscribe(to: library.discover(server.address("/other.xml"))[0])
    #expect(try await library.setAddress(server.address("/other.xml"), of: lost) == nil)
    await #expect(throws: LibraryError.self) { try await library.setAddress(server.address("/none.xml"), of: lost) }
    #expect(try await library.problems().map(\.publication.address) == [lost.address])
  }

  @Test("find the feed that their site names now")
  func anew() async throws {
    let lost = try await lost()
    await #expect(throws: LibraryError.self) { try await library.findAnew(lost) }
    try put("Harbour", at: "now.xml")
    let page = """
      <html><head><link rel="alternate" type="application/rss+xml" href="/now.xml"></head><body>Hello</body></html>
      """
    try server.put(page.utf8, at: "index.html")
    #expect(try await library.findAnew(lost) == server.address("/now.xml"))
    #expect(try await library.problems().isEmpty)
    #expect(try await library.sidebar().starred == 1)
    #expect(try await library.undo()?.inverse == .readdress(lost.id, to: lost.source))
    #expect(try await library.sidebar().publications.map(\.address) == [lost.address])
  }

  @Test("keep the feed that their site still names, which is only down for the moment, and take none of comments")
  func notAnew() async throws {
    let lost = try await lost()
    try FileManager.default.createDirectory(
      at: server.root.appending(path: "comments"), withIntermediateDirectories: false)
    try put("Comments on everything", at: "comments/feed.xml")
    for links in ["/old.xml", "/comments/feed.xml"] {
      let page =
        "<html><head><link rel=alternate type=application/rss+xml href=\(links)></head><body>Hello</body></html>"
      try server.put(page.utf8, at: "index.html")
      #expect(try await library.findAnew(lost) == nil)
    }
    #expect(try await library.problems().map(\.publication.address) == [lost.address])
  }

  @Test("may go to another port of the private network after a restart as well, as the reader typed it")
  func privateAddress() async throws {
    let lost = try await lost()
    let other = try await NginxServer()
    try other.put(
      Array("<rss><channel><title>H</title><item><guid>2</guid></item></channel></rss>".utf8), at: "new.xml")
    #expect(try await library.setAddress(other.address("/new.xml"), of: lost) != nil)
    let again = try Library(folder: folder.path, cache: folder.path, version: "1", isNetworkAvailable: { true })
    let summary = try await again.refresh(.publication(lost.id), on: .insistence)
    #expect(summary.failed == 0 && summary.sources == 1, "\(summary.failures)")
  }

  @Test("are removed together, and come back together")
  func removal() async throws {
    let lost = try await lost()
    try put("Other", at: "other.xml")
    let other = try await library.subscribe(to: library.discover(server.address("/other.xml"))[0]).publication
    try await library.perform(.remove([lost.id, other]))
    #expect(try await library.sidebar().publications.isEmpty)
    #expect(try await library.undo()?.deed == .remove([lost.id, other]))
    #expect(try await library.sidebar().publications.count == 2)
  }
}
