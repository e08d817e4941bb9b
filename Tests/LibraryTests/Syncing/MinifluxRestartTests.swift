import Articles
import Foundation
import Library
import TestServers
import Testing

/// A real Miniflux with 12,000 articles, which is stopped in the middle and started again.
@Suite(.serialized, .enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
struct MinifluxRestartTests {
  private static let unread = 9000

  /// Twelve thousand articles of ten feeds, the newest of which are unread.
  private static func server() async throws -> MinifluxServer {
    let server = try await MinifluxServer()
    try server.run(
      """
      insert into feeds (user_id, category_id, title, feed_url, site_url)
        select 1, 1, 'Feed ' || n, 'https://f' || n || '.example/feed', 'https://f' || n || '.example/' from generate_series(1, 10) n;
      insert into entries (user_id, feed_id, hash, published_at, title, url, author, content, status, changed_at)
        select 1, (select min(id) from feeds) + n % 10, md5(n::text), now() - interval '1 second' * (20000 - n), 'Article ' || n,
          'https://a.example/' || n, 'Ann', '<p>Text ' || n || '</p>', (case when n > 3000 then 'unread' else 'read' end)::entry_status,
          now() - interval '1 hour'
        from generate_series(1, 12000) n;
      """)
    return server
  }

  private static func unread(at server: MinifluxServer) async throws -> Int {
    let answer = try await server.call("GET", "/v1/entries?status=unread&limit=1") as? [String: Any]
    return answer?["total"] as? Int ?? -1
  }

  @Test(arguments: [Account.Service.miniflux, .minifluxReader])
  func `A first sync goes on where the server went away, and what was marked meanwhile arrives`(_ kind: Account.Service)
    async throws
  {
    let server = try await Self.server()
    let sample = try SampleLibrary()
    let library = sample.library
    let isOwn = kind == .miniflux
    let account = try await sample.addAccount(
      kind, at: server.address, user: isOwn ? "" : MinifluxServer.readerUser,
      secret: isOwn ? MinifluxServer.key : MinifluxServer.readerPassword)
    let first = Task { try await library.sync(account) }
    try await eventually { try await library.sidebar().unread > 0 }
    try await server.stop()
    let stopped = try await first.value
    let began = try await sample.articles()
    #expect(stopped.failure == .unreachable && !began.isEmpty && began.count < Self.unread)
    #expect(began.allSatisfy { !$0.isRead })
    // The reader goes on.
    _ = try await library.perform(.mark(.only(began.prefix(20).map(\.id)), .read(true)))
    _ = try await library.perform(.mark(.only(began.prefix(5).map(\.id)), .starred(true)))
    #expect(try await library.sync(account).failure == .unreachable)
    try await server.start()
    #expect(try await library.sync(account).stop == nil)
    #expect(try await sample.articles().count == Self.unread)
    for _ in 0..<2 { #expect(try await library.sync(account).stop == nil) }
    #expect(try await library.queuedMarks(of: account) == 0)
    let here = try await sample.articles()
    #expect(here.count == Self.unread)
    #expect(Set(here.filter(\.isRead).map(\.id)) == Set(began.prefix(20).map(\.id)))
    #expect(Set(here.filter(\.isStarred).map(\.id)) == Set(began.prefix(5).map(\.id)))
    #expect(try await Self.unread(at: server) == Self.unread - 20)
    let starred = try await server.call("GET", "/v1/entries?starred=true&limit=1") as? [String: Any]
    #expect(starred?["total"] as? Int == 5)
  }
}
