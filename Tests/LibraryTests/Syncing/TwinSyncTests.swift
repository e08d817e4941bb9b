import Articles
import Foundation
import Library
import TestServers
import Testing

/// The same story in an account and in a publication of the reader's own is one row, whose marks go to both.
@Suite struct TwinSyncTests {
  /// An account with ten articles, and a feed of the reader's own with the first three of them.
  private static func twins() async throws -> (SyncedLibrary, Publication.ID, FaultServer) {
    let library = try await SyncedLibrary.filled(10, feeds: 1)
    let site = try FaultServer(answering: { _, _ in
      let items = (1...3).map { number in
        """
        <item><guid>own-\(number)</guid><title>Own \(number)</title><link>https://a.example/\(number)</link>
        <description>Text</description></item>
        """
      }.joined()
      return .status(
        200, ["Content-Type: application/rss+xml"],
        body: Array("<rss version='2.0'><channel><title>Own</title>\(items)</channel></rss>".utf8))
    })
    let own = try await library.sample.subscribe(site.address("/own"))
    return (library, own, site)
  }

  private static func marks(_ library: SyncedLibrary, _ headline: String, in section: Section) async throws -> [Bool] {
    let article = try #require(
      try await library.sample.articles(of: section).first { $0.headline == headline })
    return [article.isRead, article.isStarred]
  }

  @Test(arguments: [true, false])
  func `A mark on either is told the service`(_ isOwn: Bool) async throws {
    let (library, own, site) = try await Self.twins()
    defer { _ = site }
    let courant = library.library
    let theirs = try #require(
      try await courant.sidebar().publications.first { $0.source.kind == .synced })
    #expect(try await library.sample.articles().count == 10)
    let section = Section.publication(isOwn ? own : theirs.id)
    let shown = try await library.sample.articles(of: section)
    let names = isOwn ? ["Own 1", "Own 2"] : ["Article 1", "Article 2"]
    let ids = names.compactMap { name in shown.first { $0.headline == name }?.id }
    try await courant.perform(.mark(.articles(ids), .read(true)))
    try await courant.perform(.mark(.articles([ids[0]]), .starred(true)))
    #expect(try await courant.queuedMarks(of: library.account) == 2)
    #expect(try await library.sync().sent == 3)
    #expect(library.server.unread == Set(3...10) && library.server.starred == [1])
    for (section, name) in [(Section.publication(own), "Own"), (.publication(theirs.id), "Article")] {
      #expect(try await Self.marks(library, name + " 1", in: section) == [true, true])
      #expect(try await Self.marks(library, name + " 2", in: section) == [true, false])
      #expect(try await Self.marks(library, name + " 3", in: section) == [false, false])
    }
    // And taken back from both.
    for _ in 0..<2 { try await courant.undo() }
    try await library.sync()
    #expect(library.server.unread == Set(1...10) && library.server.starred.isEmpty)
    #expect(try await Self.marks(library, "Own 1", in: .publication(own)) == [false, false])
    // A whole section that is marked.
    let last = try #require(try await courant.timeline(of: section).map(\.id).max())
    try await courant.perform(.mark(.section(section, upTo: last), .read(true)))
    try await library.sync()
    #expect(library.server.unread == (isOwn ? Set(4...10) : []))
  }

  @Test func `A change at the service reaches the twin, and nothing else does`() async throws {
    let (library, own, site) = try await Self.twins()
    defer { _ = site }
    library.server.mark([1, 2], isRead: true)
    library.server.mark([2], isStarred: true)
    try await library.sync()
    #expect(try await Self.marks(library, "Own 1", in: .publication(own)) == [true, false])
    #expect(try await Self.marks(library, "Own 2", in: .publication(own)) == [true, true])
    #expect(try await library.library.queuedMarks(of: library.account) == 0)
    // What the service has had all along is no change: the reader's mark on the twin alone stays.
    let one = try #require(
      try await library.sample.articles(of: .publication(own)).first { $0.headline == "Own 1" })
    try await library.library.perform(.mark(.only([one.id]), .read(false)))
    for isThorough in [false, true] { try await library.sync(isThorough: isThorough) }
    #expect(try await Self.marks(library, "Own 1", in: .publication(own)) == [false, false])
    #expect(library.server.unread == Set(3...10))
    // The other way is one again.
    library.server.mark([2], isRead: false)
    try await library.sync()
    #expect(try await Self.marks(library, "Own 2", in: .publication(own)) == [false, true])
  }

  @Test func `What is read in an account comes read from its site's own feed`() async throws {
    let server = try ReaderServer()
    server.fill(feeds: 1, articles: 2)
    let site = try FaultServer(answering: { _, path in
      .status(200, ["Content-Type: application/rss+xml"], body: feed("own", [("1", "Own 1")], at: "http://127.0.0.1/"))
    })
    server.feeds[0].address = site.address("/theirs")
    server.items[0].page = "http://127.0.0.1/own/1"
    let library = try await SyncedLibrary(server, .googleReader)
    try await library.sync()
    try await library.mark([1], read: true)
    let own = try await library.sample.subscribe(site.address("/own"))
    #expect(try await Self.marks(library, "Own 1", in: .publication(own)) == [true, false])
  }
}
