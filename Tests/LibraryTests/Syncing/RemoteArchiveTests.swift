import Articles
import Foundation
import Library
import TestServers
import Testing

/// Older articles of feeds of accounts come from their services, with the marks that they have there.
@Suite(.serialized) struct RemoteArchiveTests {
  /// A library with an account, whose newest ten articles are unread, of a feed that has so many.
  private struct Archive {
    let sample: SampleLibrary
    let account: Account.ID
    let feed: Publication.ID

    var section: Section { .publication(feed) }

    init(_ service: Account.Service, at address: String, user: String, secret: String) async throws {
      sample = try SampleLibrary()
      account = try await sample.addAccount(service, at: address, user: user, secret: secret)
      #expect(try await sample.library.sync(account).stop == nil)
      feed = try #require(try await sample.library.sidebar().publications.first).id
    }
  }

  private static func reader(
    _ count: Int, _ quirks: ReaderQuirks = ReaderQuirks(), _ kind: Account.Service = .googleReader
  ) async throws -> (ReaderServer, Archive) {
    let server = try ReaderServer(quirks)
    server.fill(feeds: 1, articles: count)
    server.mark((1...Int64(count) - 10), isRead: true)
    let archive = try await Archive(
      kind, at: server.address, user: ReaderServer.user, secret: ReaderServer.password)
    return (server, archive)
  }

  @Test func `They come as one goes on, and where the service has no more is the end`() async throws {
    let (server, archive) = try await Self.reader(330)
    // One is unread far back, of which the list of what is unread told already.
    server.mark([5], isRead: false)
    let library = archive.sample.library
    #expect(try await library.archive(of: archive.section) == .start)
    #expect(try await archive.sample.articles().count == 10)
    var last: OlderArticles?
    for count in [90, 100, 100, 30] {
      last = try await library.loadOlder(in: archive.section)
      #expect(last?.added == count)
    }
    #expect(last?.isComplete == true)
    #expect(try await library.archive(of: archive.section) == .end)
    let articles = try await archive.sample.articles()
    #expect(articles.count == 330)
    #expect(
      Set(articles.filter { !$0.isRead }.map(\.headline)) == Set((321...330).map { "Article \($0)" } + ["Article 5"]))
    // They are the service's: what is marked is told it, and what came as it was there is not.
    #expect(try await library.queuedMarks(of: archive.account) == 0)
    let old = try #require(articles.first { $0.headline == "Article 40" })
    try await library.perform(.mark(.articles([old.id]), .starred(true)))
    #expect(try await library.sync(archive.account).queued == 0)
    #expect(server.starred == [40])
    #expect(try await archive.sample.articles().count == 330)
  }

  @Test func `What was marked since stays so`() async throws {
    let (server, archive) = try await Self.reader(20)
    let library = archive.sample.library
    let ids = try await archive.sample.articles().map(\.id)
    try await library.perform(.mark(.articles(ids), .read(true)))
    try await library.sync(archive.account)
    // As if it had been asked before.
    server.mark(11...20, isRead: false)
    #expect(try await library.loadOlder(in: archive.section)?.added == 10)
    #expect(try await archive.sample.articles().allSatisfy(\.isRead))
  }

  @Test func `A service without an archive has none, and one that refuses is asked no more`() async throws {
    let (_, without) = try await Self.reader(20, .miniflux, .minifluxReader)
    let none = try #require(try await without.sample.library.loadOlder(in: without.section))
    #expect(none.added == 0 && none.isComplete)
    #expect(try await without.sample.library.archive(of: without.section) == .end)

    let (server, refused) = try await Self.reader(20)
    server.changePassword(to: "another")
    for _ in 0..<3 {
      await #expect(throws: LibraryError.self) {
        _ = try await refused.sample.library.loadOlder(in: refused.section)
      }
    }
    // Looking, the first sync, and once more with the token that is good no longer.
    #expect(server.calls(to: "ClientLogin").count == 3)
    #expect(try await refused.sample.library.accounts().first?.failure == .signInRefused)
    let calls = server.calls.count
    await #expect(throws: LibraryError.self) {
      _ = try await refused.sample.library.loadOlder(in: refused.section)
    }
    #expect(server.calls.count == calls)
  }

  @Test func `A Nextcloud's archive`() async throws {
    let server = try NextcloudServer()
    server.fill(feeds: 1, articles: 130)
    for index in server.items.indices { server.items[index].isUnread = index >= 120 }
    let archive = try await Archive(
      .nextcloud, at: server.address, user: NextcloudServer.user, secret: NextcloudServer.password)
    while let older = try await archive.sample.library.loadOlder(in: archive.section), !older.isComplete {}
    let articles = try await archive.sample.articles()
    #expect(articles.count == 130 && articles.count(where: { !$0.isRead }) == 10)
  }
}
