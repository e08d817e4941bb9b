import Articles
import Foundation
import Library
import TestServers
import Testing

/// A library with an account at a server of some kind, and what that server has of feeds and folders, as another device sees it.
final class EditedAccount {
  enum Kind: String, CaseIterable, Sendable {
    case freshRSS, commaFeed, theOldReader, nextcloud, miniflux, minifluxReader

    var isReal: Bool { self == .miniflux || self == .minifluxReader }
  }

  let sample: SampleLibrary
  let account: Account.ID
  let clock = TestClock(Date())
  /// The server, where it is one of Google Reader's.
  let reader: ReaderServer?
  let nextcloud: NextcloudServer?
  let miniflux: MinifluxServer?
  private let site: FaultServer

  var library: Library { sample.library }

  /// An account with two feeds in a folder *News* and one in *Art*.
  init(_ kind: Kind) async throws {
    let clock = clock
    site = try FaultServer(answering: { _, path in
      .status(200, ["Content-Type: application/rss+xml"], body: feed(String(path.dropFirst()), [("1", "Article 1")]))
    })
    sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    var (reader, nextcloud, miniflux): (ReaderServer?, NextcloudServer?, MinifluxServer?)
    var (user, secret) = (ReaderServer.user, ReaderServer.password)
    let address: String
    let service: Account.Service
    let feeds = ["a": "News", "b": "News", "c": "Art"]
    switch kind {
    case .freshRSS, .commaFeed, .theOldReader:
      let quirks: ReaderQuirks = kind == .freshRSS ? .freshRSS : kind == .commaFeed ? .commaFeed : .theOldReader
      let base = kind == .freshRSS ? "/api/greader.php" : kind == .commaFeed ? "/rest/googlereader" : ""
      let server = try ReaderServer(quirks, base: base)
      for (index, name) in feeds.keys.sorted().enumerated() {
        server.feeds.append(
          ReaderFeed(
            id: "feed/\(index + 1)", title: name, address: site.address("/" + name), labels: [feeds[name] ?? ""]))
        server.items.append(ReaderItem(number: Int64(index + 1), feed: "feed/\(index + 1)"))
      }
      (reader, address) = (server, server.address)
      service = kind == .freshRSS ? .freshRSS : kind == .commaFeed ? .commaFeed : .theOldReader
    case .nextcloud:
      let server = try NextcloudServer()
      server.folders = [1: "News", 2: "Art"]
      server.fill(feeds: 3, articles: 3)
      for (index, name) in feeds.keys.sorted().enumerated() {
        server.feeds[index].url = site.address("/" + name)
        server.feeds[index].title = name
        server.feeds[index].folder = feeds[name] == "News" ? 1 : 2
      }
      (user, secret) = (NextcloudServer.user, NextcloudServer.password)
      (nextcloud, address, service) = (server, server.address, .nextcloud)
    case .miniflux, .minifluxReader:
      let server = try await MinifluxServer()
      var categories: [String: Int] = [:]
      for title in ["News", "Art"] {
        let made = try await server.call("POST", "/v1/categories", ["title": title]) as? [String: Any]
        categories[title] = made?["id"] as? Int
      }
      for name in feeds.keys.sorted() {
        try await server.subscribe(to: site.address("/" + name), category: categories[feeds[name] ?? ""])
      }
      (user, secret) =
        kind == .miniflux ? ("", MinifluxServer.key) : (MinifluxServer.readerUser, MinifluxServer.readerPassword)
      (miniflux, address) = (server, server.address)
      service = kind == .miniflux ? .miniflux : .minifluxReader
    }
    (self.reader, self.nextcloud, self.miniflux) = (reader, nextcloud, miniflux)
    account = try await sample.addAccount(service, at: address, user: user, secret: secret)
    let first = try await sync()
    #expect(first.stop == nil && first.added == 3)
  }

  @discardableResult
  func sync() async throws -> SyncSummary {
    // What waits for a minute is due.
    clock.advance(by: 61)
    return try await library.sync(account)
  }

  /// Syncs with a server of Google Reader's, and does something while the answer to the first edit of a feed is on its way.
  @discardableResult
  func sync(during work: () async throws -> Void) async throws -> SyncSummary {
    let gate = try #require(reader).hold("subscription/edit")
    clock.advance(by: 61)
    let (library, account) = (library, account)
    let sync = Task { try await library.sync(account) }
    try await gate.arrival()
    try await work()
    gate.open()
    return try await sync.value
  }

  /// The address of a feed that is called so.
  func address(_ name: String) -> String { site.address("/" + name) }

  private func name(_ address: String) -> String { address.split(separator: "/").last.map(String.init) ?? "" }

  /// Each feed at the service, as its address' end, its folder and its title.
  func there() async throws -> Set<String> {
    if let reader {
      return Set(reader.feeds.map { "\(name($0.address)) \($0.labels.joined(separator: "+"))/\($0.title)" })
    }
    if let nextcloud {
      let folders = nextcloud.folders
      return Set(nextcloud.feeds.map { "\(name($0.url)) \($0.folder.flatMap { folders[$0] } ?? "")/\($0.title)" })
    }
    let feeds = try await miniflux?.call("GET", "/v1/feeds") as? [[String: Any]] ?? []
    return Set(
      feeds.map { feed in
        let folder = (feed["category"] as? [String: Any])?["title"] as? String ?? ""
        return
          "\(name(feed["feed_url"] as? String ?? "")) \(folder == "All" ? "" : folder)/\(feed["title"] as? String ?? "")"
      })
  }

  /// The folders at the service, those without feeds, too.
  func foldersThere() async throws -> Set<String> {
    if let reader { return Set(reader.feeds.flatMap(\.labels)) }
    if let nextcloud { return Set(nextcloud.folders.values) }
    let all = try await miniflux?.call("GET", "/v1/categories") as? [[String: Any]] ?? []
    return Set(all.compactMap { $0["title"] as? String }).subtracting(["All"])
  }

  /// The same as the library has it.
  func here() async throws -> Set<String> {
    let sidebar = try await library.sidebar()
    return Set(
      sidebar.publications.filter { $0.source.kind == .synced }.map { publication in
        let folder = sidebar.folders.first { $0.id == publication.folder }?.title ?? ""
        return "\(name(publication.source.feed ?? "")) \(folder == "All" ? "" : folder)/\(publication.title)"
      })
  }

  func publication(_ name: String) async throws -> Publication {
    try #require(try await library.sidebar().publications.first { self.name($0.source.feed ?? $0.address) == name })
  }

  func folder(_ title: String) async throws -> Folder.ID {
    try #require(try await library.sidebar().folders.first { $0.title == title }).id
  }

  /// Expects that after some syncs both sides have this, and that nothing is sent any more.
  func expect(_ feeds: Set<String>, location: SourceLocation = #_sourceLocation) async throws {
    for _ in 0..<2 { try await sync() }
    let summary = try await sync()
    #expect(summary.stop == nil && summary.returned.isEmpty, sourceLocation: location)
    #expect(try await here() == feeds, "here", sourceLocation: location)
    #expect(try await there() == feeds, "there", sourceLocation: location)
  }
}
