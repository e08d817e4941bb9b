import Articles
import Foundation
import Sync
import TestServers
import Testing

@testable import Library

/// Accounts at a real Miniflux, by both interfaces that it speaks.
@Suite(.serialized, .enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
struct MinifluxSyncTests {
  /// A server with two feeds of so many articles, whose headlines are `Article` and a number.
  private static func server(_ count: Int) async throws -> (MinifluxServer, FaultServer) {
    let feeds = try FaultServer(answering: { _, path in
      guard let name = path.split(separator: "/").last else { return .status(404) }
      let items = (1...count).map { number in
        """
        <item><guid>\(name)-\(number)</guid><title>Article \(name) \(number)</title>
        <link>https://\(name).example/\(number)</link><description>Text \(number)</description></item>
        """
      }.joined()
      let text =
        "<rss version='2.0'><channel><title>\(name)</title><link>https://\(name).example/</link>\(items)</channel></rss>"
      return .status(200, ["Content-Type: application/rss+xml"], body: Array(text.utf8))
    })
    let server = try await MinifluxServer()
    for name in ["a", "b"] { try await server.subscribe(to: feeds.address("/\(name)")) }
    return (server, feeds)
  }

  /// One of the reader's libraries.
  struct Device {
    let sample: SampleLibrary
    let account: Account.ID

    init(at address: String, _ kind: Account.Service = .miniflux) async throws {
      sample = try SampleLibrary()
      let (user, secret) =
        kind == .miniflux ? ("", MinifluxServer.key) : (MinifluxServer.readerUser, MinifluxServer.readerPassword)
      account = try await sample.addAccount(kind, at: address, user: user, secret: secret)
    }

    @discardableResult
    func sync(isThorough: Bool = false) async throws -> SyncSummary {
      try await sample.library.sync(account, isThorough: isThorough)
    }

    func mark(_ headlines: Set<String>, _ mark: Mark) async throws {
      let ids = try await sample.articles().filter { headlines.contains($0.headline) }.map(\.id)
      #expect(ids.count == headlines.count)
      _ = try await sample.library.perform(.mark(.only(ids), mark))
    }

    func marks() async throws -> (read: Set<String>, starred: Set<String>) {
      let articles = try await sample.articles()
      return (
        Set(articles.filter(\.isRead).map(\.headline)), Set(articles.filter(\.isStarred).map(\.headline))
      )
    }
  }

  private static func names(_ feed: String, _ numbers: ClosedRange<Int>) -> Set<String> {
    Set(numbers.map { "Article \(feed) \($0)" })
  }

  /// The entries as the server has them.
  private static func entries(_ server: MinifluxServer) async throws -> [(
    id: Int, title: String, isRead: Bool, isStarred: Bool
  )] {
    let answer = try await server.call("GET", "/v1/entries?limit=1000") as? [String: Any]
    return (answer?["entries"] as? [[String: Any]] ?? []).compactMap { entry in
      guard let id = entry["id"] as? Int, let title = entry["title"] as? String else { return nil }
      return (id, title, entry["status"] as? String == "read", entry["starred"] as? Bool == true)
    }
  }

  private static func expect(
    _ server: MinifluxServer, _ devices: [Device], read: Set<String>, starred: Set<String>,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    for _ in 0..<3 { for device in devices { try await device.sync() } }
    for device in devices {
      let summary = try await device.sync()
      #expect(summary.stop == nil && summary.queued == 0, sourceLocation: location)
      let here = try await device.marks()
      #expect(here.read == read, "read here", sourceLocation: location)
      #expect(here.starred == starred, "starred here", sourceLocation: location)
    }
    let there = try await entries(server)
    #expect(Set(there.filter(\.isRead).map(\.title)) == read, "read there", sourceLocation: location)
    #expect(Set(there.filter(\.isStarred).map(\.title)) == starred, "starred there", sourceLocation: location)
  }

  @Test(arguments: [Account.Service.miniflux, .minifluxReader])
  func `The first sync brings all, and marks go both ways`(_ kind: Account.Service) async throws {
    let (server, feeds) = try await Self.server(100)
    defer { _ = feeds }
    let entries = try await Self.entries(server)
    let readThere = Self.names("a", 1...10)
    let ids = entries.filter { readThere.contains($0.title) }.map(\.id)
    try await server.call("PUT", "/v1/entries", ["entry_ids": ids, "status": "read"])
    let device = try await Device(at: server.address, kind)
    let first = try await device.sync()
    #expect(first.stop == nil && first.subscriptions.added.count == 2)
    // What is read already comes when the reader goes back to it.
    #expect(try await device.marks().read.isEmpty)
    #expect(try await device.sample.articles().count == 190)
    try await device.mark(Self.names("b", 1...50), .read(true))
    try await device.mark(Self.names("b", 40...60), .starred(true))
    let other = try #require(entries.first { $0.title == "Article a 50" })
    try await server.call("PUT", "/v1/entries/\(other.id)/bookmark")
    let second = try await device.sync()
    #expect(second.sent == 71 && second.queued == 0)
    for _ in 0..<2 { #expect(try await device.sync().sent == 0) }
    let here = try await device.marks()
    // What changed a moment before the first sync comes with the next, too.
    #expect(here.read.subtracting(readThere) == Self.names("b", 1...50))
    #expect(here.starred == Self.names("b", 40...60).union(["Article a 50"]))
    let there = try await Self.entries(server)
    #expect(Set(there.filter(\.isRead).map(\.title)) == here.read.union(readThere))
    #expect(Set(there.filter(\.isStarred).map(\.title)) == here.starred)
    let before = await device.sample.requests()
    try await device.sync()
    #expect(await device.sample.requests() - before == (kind == .miniflux ? 2 : 3))
  }

  @Test func `Two libraries mark in turns, and agree on what was done`() async throws {
    let (server, feeds) = try await Self.server(60)
    defer { _ = feeds }
    let (one, two) = (try await Device(at: server.address), try await Device(at: server.address, .minifluxReader))
    for device in [one, two] { try await device.sync() }
    try await one.mark(Self.names("a", 1...20), .read(true))
    try await two.mark(Self.names("a", 15...30), .read(true))
    try await one.sync()
    try await two.mark(Self.names("b", 1...5), .starred(true))
    try await two.sync()
    try await one.mark(Self.names("b", 3...4), .read(true))
    try await one.sync()
    try await two.sync()
    try await two.mark(Self.names("b", 1...2), .starred(false))
    try await one.mark(Self.names("a", 1...3), .read(false))
    try await Self.expect(
      server, [one, two], read: Self.names("a", 4...30).union(Self.names("b", 3...4)), starred: Self.names("b", 3...5))
  }

  @Test(arguments: [Account.Service.miniflux, .minifluxReader])
  func `Requests and answers are lost, and no mark is`(_ kind: Account.Service) async throws {
    let (server, feeds) = try await Self.server(60)
    defer { _ = feeds }
    let proxy = try LossyProxy(to: server.address)
    let device = try await Device(at: proxy.address, kind)
    try await device.sync()
    let method = kind == .miniflux ? "PUT" : "POST /reader/api/0/edit-tag"
    var (from, read) = (1, Set<String>())
    for loss in [LossyProxy.Loss.request, .answer, .half] {
      let names = Self.names("a", from...from + 9)
      try await device.mark(names, .read(true))
      read.formUnion(names)
      from += 10
      proxy.lose([loss], of: method)
      #expect(try await device.sync().queued == 10)
      proxy.lose([], of: method)
      #expect(try await device.sync().queued == 0)
    }
    // The server is away in the middle of a sync, and comes back.
    try await device.mark(Self.names("b", 1...10), .starred(true))
    proxy.lose([.answer, .request], of: "GET")
    #expect(try await device.sync().stop?.isOfNetwork == true)
    #expect(try await device.sync().stop?.isOfNetwork == true)
    proxy.lose([], of: "GET")
    try await Self.expect(server, [device], read: read, starred: Self.names("b", 1...10))
  }

  @Test func `A feed that is subscribed to elsewhere in the middle of a sync brings all its articles`() async throws {
    let (server, feeds) = try await Self.server(20)
    let device = try await Device(at: server.address)
    try await device.sync()
    let library = device.sample.library
    let stored = try #require(try await library.accounts().first)
    let service = LateFeed(service: try await library.accountAccess.connection(to: stored).service) {
      try await server.subscribe(to: feeds.address("/c"))
    }
    let summary = try await AccountSync(
      account: device.account, service: service, store: library.store, environment: library.environment,
      changeFeed: library.changeFeed
    ).run(isThorough: false, believed: [])
    #expect(summary.stop == nil && summary.added == 20 && summary.leftOut == 0)
    #expect(try await device.sync().added == 0)
    #expect(try await device.sample.articles().count == 60)
  }

  @Test func `A key that is good no more is sent once, and marks wait for another`() async throws {
    let (server, feeds) = try await Self.server(20)
    defer { _ = feeds }
    let device = try await Device(at: server.address)
    try await device.sync()
    try await device.mark(Self.names("a", 1...10), .read(true))
    try server.run("update api_keys set token = 'other'")
    let refused = try await device.sync()
    #expect(refused.queued == 10 && refused.stop != nil)
    let before = await device.sample.requests()
    #expect(try await device.sync().stop == .needsSignIn)
    #expect(await device.sample.requests() == before)
    try server.run("update api_keys set token = '\(MinifluxServer.key)'")
    // A key needs no name, and is taken for what it is also beside one.
    try await device.sample.library.signInAgain(to: device.account, user: "reader", secret: MinifluxServer.key)
    try await Self.expect(server, [device], read: Self.names("a", 1...10), starred: [])
  }
}

extension SyncStop {
  fileprivate var isOfNetwork: Bool {
    if case .failed(.network) = self { true } else { false }
  }
}

/// A service at which another device does something as soon as the feeds are listed.
private struct LateFeed: SyncService {
  let service: any SyncService
  let happens: @Sendable () async throws -> Void

  var batch: Int { service.batch }
  var lookups: Int { service.lookups }
  var longestList: Int? { service.longestList }
  var purgesUnread: Bool { service.purgesUnread }
  var hidesEdits: Bool { false }
  var toggles: Bool { get async { await service.toggles } }
  var makesFolders: Bool { service.makesFolders }

  func signIn() async throws(SyncError) -> SyncIdentity { try await service.signIn() }

  func subscriptions(isThorough: Bool) async throws(SyncError) -> RemoteSubscriptions {
    try await service.subscriptions(isThorough: isThorough)
  }

  func changes(since state: String?, isThorough: Bool) async throws(SyncError) -> RemoteChanges {
    do { try await happens() } catch { Issue.record(error) }
    return try await service.changes(since: state, isThorough: isThorough)
  }

  func counts() async throws(SyncError) -> RemoteCounts? { try await service.counts() }
  func articles(_ ids: [String]) async throws(SyncError) -> RemoteArticles { try await service.articles(ids) }
  func apply(_ marking: RemoteMarking) async throws(SyncError) -> WriteOutcome { try await service.apply(marking) }
  func perform(_ edit: RemoteEdit) async throws(SyncError) -> WriteOutcome { try await service.perform(edit) }

  func archive(of feed: String, at cursor: String?) async throws(SyncError) -> RemoteArchivePage {
    try await service.archive(of: feed, at: cursor)
  }
}
