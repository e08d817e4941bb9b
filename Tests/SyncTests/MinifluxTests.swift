import Articles
import Foundation
import HTTP
import TestServers
import Testing

@testable import Sync

/// A real Miniflux, by its own interface.
@Suite(.serialized, .enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
struct MinifluxTests {
  private static func service(
    _ server: MinifluxServer, _ credentials: SyncCredentials = .key(MinifluxServer.key), client: Client = .forSync
  ) -> Miniflux {
    Miniflux(address: server.address + "/", credentials: credentials, client: client, now: { Date() })
  }

  @Test func `It knows its reader by the key and by name and password, and nobody else`() async throws {
    let server = try await MinifluxServer()
    let password = SyncCredentials.password(MinifluxServer.password, user: MinifluxServer.user)
    for credentials in [.key(MinifluxServer.key), password] {
      #expect(try await Self.service(server, credentials).signIn() == SyncIdentity(user: "ann", version: "2.2.6"))
    }
    for credentials in [SyncCredentials.key("hunter2"), .password("hunter2", user: "ann")] {
      let client = Client.forSync
      let service = Self.service(server, credentials, client: client)
      guard
        case .signInRefused(let complaint)? = await syncError({ () throws(SyncError) in _ = try await service.signIn() }
        )
      else {
        Issue.record("It let a stranger in.")
        continue
      }
      #expect(complaint == "access unauthorized")
      #expect(await client.recentExchanges.count == 1)
    }
  }

  @Test func `A quiet sync takes two requests, and a first one brings all with its marks`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let client = Client.forSync
    let service = Self.service(server, client: client)
    let feed = try await server.subscribe(to: feeds.address("/feed/a/60"))
    try await server.subscribe(to: feeds.address("/feed/b/60"))
    try await server.subscribe(to: feeds.address("/feed/c/60"))
    let ids = try await Self.ids(server)
    try await server.call("PUT", "/v1/entries", ["entry_ids": Array(ids[0..<20]), "status": "read"])
    try await server.call("PUT", "/v1/entries/\(ids[0])/bookmark")
    try await server.call("PUT", "/v1/entries/\(ids[30])/bookmark")

    let first = try await service.allChanges(since: nil)
    #expect(Set(first.articles.map(\.id)).count == 161 && first.leftOut == 0)
    #expect(
      first.articles.count { $0.marks.isEmpty } == 159 && first.articles.contains { $0.marks == [.read, .starred] })
    let article = try #require(first.articles.first { $0.feed == String(feed) })
    #expect(article.article.headline.contains(/^Ben & Jerry <\d+>$/) && article.article.isDated)
    #expect(article.article.html == "<p>Text \(article.article.headline.filter(\.isNumber))</p>")
    #expect(article.article.details.tags == ["Cat \(article.article.headline.filter(\.isNumber))"])
    #expect(
      article.article.medium == .audio && article.article.byline.contains("Ann") && article.article.key == article.id)
    #expect(article.article.address?.hasPrefix(feeds.address("/a/")) == true)

    let before = await client.recentExchanges.count
    let list = try await service.subscriptions(isThorough: false)
    var quiet = try await service.changes(since: first.state, isThorough: false)
    #expect(await client.recentExchanges.count - before == 2)
    #expect(list.feeds.count == 3 && !quiet.isContinued)
    // Those of the last second come once more.
    let known = Dictionary(first.articles.map { ($0.id, $0.marks) }, uniquingKeysWith: { $1 })
    #expect(quiet.articles.allSatisfy { known[$0.id] ?? .read == $0.marks || $0.marks == .read })

    try await server.call("PUT", "/v1/entries", ["entry_ids": [ids[40]], "status": "read"])
    quiet = try await service.changes(since: quiet.state, isThorough: false)
    #expect(quiet.articles.contains { $0.id == String(ids[40]) && $0.marks == .read })
    // When the server's clock is five minutes further, nothing comes twice.
    try server.run("update entries set changed_at = changed_at - interval '1 hour'")
    let late = try await service.changes(since: quiet.state, isThorough: false)
    #expect(late.articles.isEmpty && late.state == quiet.state)
    try server.run("update entries set changed_at = now() - interval '301 seconds' where id = \(ids[41])")
    let old = quiet.state?.replacing(/"changed":\d+/, with: #""changed":\#(Int(Date().timeIntervalSince1970) - 400)"#)
    let settled = try await service.changes(since: old, isThorough: false)
    #expect(settled.articles.map(\.id) == [String(ids[41])])
    #expect(try await service.changes(since: settled.state, isThorough: false).articles.isEmpty)
  }

  @Test func `More changes than one answer holds come in turns, and what changes meanwhile is not lost`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    try await server.subscribe(to: feeds.address("/feed/a/1300"))
    let ids = try await Self.ids(server)
    var first = try await service.changes(since: nil, isThorough: false)
    #expect(first.articles.count == 1000 && first.isContinued)
    // An article of an answer that came, read before the next one.
    try await server.call("PUT", "/v1/entries", ["entry_ids": [ids[1299]], "status": "read"])
    first = try await service.changes(since: first.state, isThorough: false)
    #expect(first.articles.count == 300 && !first.isContinued)
    let second = try await service.allChanges(since: first.state)
    #expect(second.articles.contains { $0.id == String(ids[1299]) && $0.marks == .read })

    try await server.call("PUT", "/v1/entries", ["entry_ids": ids, "status": "read"])
    var walk = try await service.changes(since: second.state, isThorough: false)
    #expect(walk.isContinued && walk.articles.count == 750)
    try await server.call("PUT", "/v1/entries", ["entry_ids": [ids[5]], "status": "unread"])
    while walk.isContinued { walk = try await service.changes(since: walk.state, isThorough: false) }
    let third = try await service.allChanges(since: walk.state)
    #expect(third.articles.contains { $0.id == String(ids[5]) && $0.marks == [] })
  }

  @Test func `A thorough sync lists what is unread and starred`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    try await server.subscribe(to: feeds.address("/feed/a/40"))
    let ids = try await Self.ids(server)
    try await server.call("PUT", "/v1/entries", ["entry_ids": Array(ids[0..<10]), "status": "read"])
    try await server.call("PUT", "/v1/entries/\(ids[3])/bookmark")
    var thorough = try await service.changes(since: nil, isThorough: true)
    #expect(thorough.unread == IDList(ids: ids[10...].reversed().map(String.init), extent: .whole))
    #expect(thorough.starred == IDList(ids: [String(ids[3])], extent: .whole) && !thorough.isContinued)
    #expect(thorough.articles.count == 31 && thorough.all == nil)
    try await server.subscribe(to: feeds.address("/feed/b/300"))
    thorough = try await service.changes(since: thorough.state, isThorough: true)
    #expect(thorough.unread?.ids.count == 330 && thorough.unread?.extent == .pages)
    let counts = try #require(try await service.counts())
    #expect(counts.unread.values.sorted() == [30, 300] && counts.starred == 1)
    #expect(try await Set(service.subscriptions(isThorough: false).feeds.map(\.id)) == Set(counts.unread.keys))
    #expect(try await service.changes(since: thorough.state, isThorough: false).unread == nil)
  }

  @Test func `Articles come by their numbers, and those that are gone are missing`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    try await server.subscribe(to: feeds.address("/feed/a/3"))
    let ids = try await Self.ids(server)
    let found = try await service.articles(ids.map(String.init) + ["99999", "nonsense", "-1", "../users"])
    #expect(found.articles.map(\.id) == ids.map(String.init) && found.leftOut == 0)
    try server.run("update entries set status = 'removed' where id = \(ids[0])")
    #expect(try await service.articles([String(ids[0])]).articles.isEmpty)
  }

  @Test func `Marks are set and taken away, twice over without harm, and unknown entries are refused`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    try await server.subscribe(to: feeds.address("/feed/a/10"))
    let ids = try await Self.ids(server).map(String.init)
    for mark in [RemoteMarking.Mark.read, .starred] {
      let bit: RemoteMarks = mark == .read ? .read : .starred
      for isSet in [true, true, false, false, true] {
        let marking = RemoteMarking(ids: Array(ids[0..<4]), mark: mark, isSet: isSet)
        #expect(try await service.apply(marking) == .done(isProved: true))
        let now = try await service.articles(ids).articles
        #expect(now.filter { $0.marks.contains(bit) }.map(\.id) == (isSet ? Array(ids[0..<4]) : []), "\(mark) \(isSet)")
      }
    }
    for gone in [["99999"], ["x"], [], ["1", "-2"]] {
      #expect(try await service.apply(RemoteMarking(ids: gone, mark: .read, isSet: true)) == .refused)
    }
    let some = RemoteMarking(ids: [ids[9], "99999"], mark: .read, isSet: true)
    #expect(try await service.apply(some) == .done(isProved: true))
    #expect(
      try await service.apply(RemoteMarking(ids: ["99999"], mark: .starred, isSet: true)) == .done(isProved: true))
    #expect(try await service.articles([ids[9]]).articles.first?.marks == .read)
    #expect(!service.toggles && service.batch == 250)
  }

  @Test func `A write whose answer, or which itself, was lost is sent once, and is unknown`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    try await server.subscribe(to: feeds.address("/feed/a/10"))
    let ids = try await Self.ids(server).map(String.init)
    let proxy = try LossyProxy(to: server.address)
    let lossy = Miniflux(
      address: proxy.address, credentials: .key(MinifluxServer.key), client: .forSync, now: { Date() })
    for (index, loss) in [LossyProxy.Loss.request, .answer, .half].enumerated() {
      let isDone = index > 0
      let read = RemoteMarking(ids: Array(ids[(3 * index)..<(3 * index + 3)]), mark: .read, isSet: true)
      proxy.lose([loss], of: "PUT")
      #expect(try await lossy.apply(read) == .unknown)
      let star = RemoteMarking(ids: [ids[3 * index]], mark: .starred, isSet: true)
      proxy.lose([loss], of: "PUT")
      #expect(try await lossy.apply(star) == .unknown)
      let now = try await lossy.articles(read.ids).articles
      #expect(now.count { $0.marks.contains(.read) } == (isDone ? 3 : 0), "\(loss)")
      #expect(now.first?.marks.contains(.starred) == isDone, "\(loss)")
      // Looked at first, a star that is there is not turned.
      #expect(try await lossy.apply(star) == .done(isProved: true))
      #expect(try await lossy.articles(star.ids).articles.first?.marks.contains(.starred) == true)
    }
    proxy.lose([.answer], of: "POST")
    #expect(
      try await lossy.perform(.subscribe(address: feeds.address("/feed/b/1"), title: nil, folder: nil)) == .unknown)
    #expect(try await lossy.subscriptions(isThorough: false).feeds.count == 2)
    proxy.lose([.answer], of: "GET")
    // libsoup asks once more by itself on a connection that was used before, and on none that is new.
    _ = await syncError { () throws(SyncError) in _ = try await lossy.subscriptions(isThorough: false) }
    #expect(try await lossy.subscriptions(isThorough: false).feeds.count == 2)
  }

  @Test func `Feeds and folders are added, named, moved and taken away`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    func list() async throws -> RemoteSubscriptions { try await service.subscriptions(isThorough: true) }
    #expect(try await service.perform(.makeFolder(title: "Näws / x")) == .done(isProved: true))
    #expect(try await service.perform(.makeFolder(title: "Näws / x")) == .refused)
    let folders = try await list().folders
    #expect(folders.map(\.title).sorted() == ["All", "Näws / x"])
    #expect(try await service.subscriptions(isThorough: false).folders.isEmpty)
    let news = try #require(folders.first { $0.title != "All" })
    let all = try #require(folders.first { $0.title == "All" })

    let address = feeds.address("/feed/a/3")
    #expect(
      try await service.perform(.subscribe(address: address, title: "Mine", folder: news)) == .done(isProved: true))
    #expect(try await service.perform(.subscribe(address: address, title: nil, folder: nil)) == .refused)
    for other in [feeds.address("/nothing"), "no address"] {
      #expect(try await service.perform(.subscribe(address: other, title: nil, folder: nil)) == .refused)
    }
    let feed = try #require(try await list().feeds.first)
    #expect(
      feed
        == RemoteFeed(
          id: feed.id, title: "Mine", address: address, site: feeds.address("/a"), icon: nil, folder: news.id))
    #expect(try await service.perform(.rename(feed: feed.id, title: "Yours")) == .done(isProved: true))
    #expect(try await service.perform(.rename(feed: "9999", title: "Yours")) == .refused)
    #expect(try await service.perform(.rename(feed: "../me", title: "Yours")) == .refused)
    #expect(try await service.perform(.renameFolder(news, title: "News")) == .done(isProved: true))
    #expect(try await list().feeds.first?.title == "Yours")
    #expect(try await list().folders.contains { $0 == RemoteFolder(id: news.id, title: "News") })
    // With feeds in it, it stays.
    #expect(try await service.perform(.delete(folder: news)) == .refused)
    #expect(try await service.perform(.move(feed: feed.id, from: news, to: nil)) == .done(isProved: true))
    #expect(try await list().feeds.first?.folder == all.id)
    #expect(try await service.perform(.move(feed: feed.id, from: all, to: news)) == .done(isProved: true))
    #expect(try await list().feeds.first?.folder == news.id)
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == .done(isProved: true))
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == .refused)
    #expect(try await service.perform(.delete(folder: news)) == .done(isProved: true))
    #expect(try await list() == RemoteSubscriptions(feeds: [], folders: [all]))
  }

  @Test func `A feed's archive goes back to its first entry`() async throws {
    let (server, feeds) = (try await MinifluxServer(), try servedFeeds())
    let service = Self.service(server)
    let feed = String(try await server.subscribe(to: feeds.address("/feed/a/230")))
    try await server.subscribe(to: feeds.address("/feed/b/50"))
    var (found, cursor, pages) = ([] as [RemoteArticle], nil as String?, 0)
    repeat {
      let page = try await service.archive(of: feed, at: cursor)
      found += page.articles
      cursor = page.next
      pages += 1
    } while cursor != nil && pages < 9
    #expect(pages == 3 && found.count == 230 && Set(found.map(\.id)).count == 230)
    #expect(
      found.allSatisfy { $0.feed == feed }
        && found.map { Int($0.id) ?? 0 } == found.map { Int($0.id) ?? 0 }.sorted(by: >))
  }

  /// The numbers of all entries, in their order.
  private static func ids(_ server: MinifluxServer) async throws -> [Int] {
    let answer = try await server.call("GET", "/v1/entries?order=id&direction=asc&limit=5000") as? [String: Any]
    return (answer?["entries"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
  }
}
