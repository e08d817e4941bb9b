import Articles
import Foundation
import HTTP
import Sync
import TestServers
import Testing

/// A real Miniflux, by Google Reader's interface.
@Suite(.serialized, .enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
struct MinifluxReaderTests {
  private static func service(
    _ server: MinifluxServer, password: String = MinifluxServer.readerPassword, client: Client = .forSync
  ) -> GoogleReader {
    GoogleReader(
      address: server.address, dialect: .miniflux, credentials: .password(password, user: MinifluxServer.readerUser),
      client: client, now: { Date() })
  }

  private static func native(_ server: MinifluxServer) -> Miniflux {
    Miniflux(address: server.address, credentials: .key(MinifluxServer.key), client: .forSync, now: { Date() })
  }

  @Test func `It knows its reader, and refuses strangers once`() async throws {
    let server = try await MinifluxServer()
    #expect(try await Self.service(server).signIn().user == "ann")
    let client = Client.forSync
    let stranger = Self.service(server, password: "wrong", client: client)
    for _ in 0..<3 {
      guard case .signInRefused? = await syncError({ () throws(SyncError) in _ = try await stranger.signIn() }) else {
        Issue.record("It let a stranger in.")
        return
      }
    }
    #expect(await client.recentExchanges.count == 1)
  }

  @Test func `Both interfaces say the same of articles, marks and feeds`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let (service, native) = (Self.service(server), Self.native(server))
    try await server.subscribe(to: feeds.address("/feed/a/50"))
    try await server.subscribe(to: feeds.address("/feed/b/20"))
    let all = try await native.allChanges(since: nil).articles.map(\.id)
    _ = try await native.apply(RemoteMarking(ids: Array(all[0..<20]), mark: .read, isSet: true))
    _ = try await native.apply(RemoteMarking(ids: Array(all[15..<25]), mark: .starred, isSet: true))
    let changes = try await service.changes(since: nil, isThorough: true)
    #expect(Set(changes.unread?.ids ?? []) == Set(all[20...]) && changes.unread?.extent == .whole)
    #expect(Set(changes.starred?.ids ?? []) == Set(all[15..<25]) && changes.leftOut == 0)
    #expect(Set(changes.all?.ids ?? []) == Set(all))
    let ours = try await service.articles(all).articles
    let theirs = Dictionary(try await native.articles(all).articles.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    #expect(ours.count == 70)
    for article in ours {
      let other = try #require(theirs[article.id])
      #expect(article.marks == other.marks && article.feed == "feed/" + other.feed)
      #expect(article.article.headline == other.article.headline && article.article.html == other.article.html)
      #expect(article.article.address == other.article.address)
      // It leaves the files out here.
      #expect(article.article.medium == nil && other.article.medium == .audio)
      #expect(abs(article.article.published.timeIntervalSince(other.article.published)) < 1)
      #expect(article.article.byline == other.article.byline)
    }
    let (one, other) = (
      try await service.subscriptions(isThorough: true), try await native.subscriptions(isThorough: true)
    )
    #expect(one.feeds.map(\.address).sorted() == other.feeds.map(\.address).sorted())
    #expect(one.feeds.map(\.title).sorted() == other.feeds.map(\.title).sorted() && one.folders.map(\.title) == ["All"])
    #expect(
      await syncError { () throws(SyncError) in _ = try await service.archive(of: one.feeds[0].id, at: nil) }
        == .unsupported)
  }

  @Test func `Marks arrive, and set again they are taken away`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let (service, native) = (Self.service(server), Self.native(server))
    try await server.subscribe(to: feeds.address("/feed/a/300"))
    let all = try await native.allChanges(since: nil).articles.map(\.id)
    #expect(await service.toggles)
    func marked(_ bit: RemoteMarks) async throws -> Set<String> {
      Set(try await service.articles(Array(all[0..<250])).articles.filter { $0.marks.contains(bit) }.map(\.id))
    }
    for (mark, bit) in [(RemoteMarking.Mark.read, RemoteMarks.read), (.starred, .starred)] {
      let set = RemoteMarking(ids: Array(all[0..<250]), mark: mark, isSet: true)
      #expect(try await service.apply(set) == .done(isProved: false))
      #expect(try await marked(bit) == Set(all[0..<250]))
      // That is why what is unknown is never sent again.
      #expect(try await service.apply(set) == .done(isProved: false))
      #expect(try await marked(bit) == [])
      _ = try await service.apply(set)
      #expect(try await service.apply(RemoteMarking(ids: [all[0]], mark: mark, isSet: false)) == .done(isProved: false))
      #expect(try await marked(bit) == Set(all[1..<250]))
    }
    #expect(try await service.articles(["999999", "999998"]) == RemoteArticles(articles: []))
    let some = try await service.articles(["999999", all[5]])
    #expect(some.articles.map(\.id) == [all[5]])
  }

  @Test func `Feeds and folders are added, named, moved and taken away`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    func list() async throws -> RemoteSubscriptions { try await service.subscriptions(isThorough: true) }
    try await server.call("POST", "/v1/categories", ["title": "News"])
    try await server.call("POST", "/v1/categories", ["title": "Old"])
    let (news, old) = (RemoteFolder(id: "News", title: "News"), RemoteFolder(id: "Old", title: "Old"))
    #expect(Set(try await list().folders.map(\.id)) == ["All", "News", "Old"])
    let address = feeds.address("/feed/a/3")
    #expect(
      try await service.perform(.subscribe(address: address, title: "Mine", folder: news)) == .done(isProved: false))
    let feed = try #require(try await list().feeds.first)
    #expect(feed.address == address && feed.folder == "News")
    // It answers 500 to what is there, and nobody knows by that what it did.
    #expect(try await service.perform(.subscribe(address: address, title: nil, folder: nil)) == .unknown)
    #expect(try await list().feeds.count == 1)
    #expect(try await service.perform(.rename(feed: feed.id, title: "Yours")) == .done(isProved: false))
    #expect(try await list().feeds.first?.title == "Yours")
    #expect(try await service.perform(.move(feed: feed.id, from: news, to: old)) == .done(isProved: false))
    #expect(try await list().feeds.first?.folder == "Old")
    #expect(try await service.perform(.renameFolder(old, title: "Other")) == .done(isProved: false))
    #expect(try await list().feeds.first?.folder == "Other")
    // It drops the connection where the feed is gone.
    #expect(try await service.perform(.rename(feed: "feed/999", title: "x")) == .unknown)
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == .done(isProved: false))
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == .done(isProved: false))
    #expect(try await list().feeds.isEmpty)
    #expect(try await service.perform(.delete(folder: news)) == .done(isProved: false))
    #expect(try await list().folders.contains(news) == false)
  }
}
