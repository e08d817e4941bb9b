import Articles
import Foundation
import Library
import TestServers
import Testing

/// What other devices do to feeds and folders, and what services make of it.
@Suite(.serialized) struct SubscriptionFaultTests {
  private static let before: Set = ["a News/a", "b News/b", "c Art/c"]

  @Test func `53 · A feed is unsubscribed from elsewhere, and what was starred of it stays`() async throws {
    let library = try await SyncedLibrary.filled(60, feeds: 6)
    let gone = Set(library.server.items.filter { $0.feed == "feed/1" }.map(\.number))
    let starred = try #require(gone.min())
    try await library.mark([starred], starred: true)
    try await library.sync()
    // Others wait for it in vain.
    try await library.mark(gone, read: true)
    try await library.mark([2, 3], read: true)
    library.server.feeds.removeFirst()
    library.server.items.removeAll { gone.contains($0.number) }
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.subscriptions.kept.count == 1 && summary.subscriptions.removed.isEmpty)
    for _ in 0..<2 { #expect(try await library.sync().stop == nil) }
    #expect(try await library.library.queuedMarks(of: library.account) == 0)
    #expect(library.server.unread == Set(1...60).subtracting(gone).subtracting([2, 3]))
    let here = try await library.articles()
    #expect(here[starred]?.isStarred == true && here[starred]?.isRead == true)
    #expect(Set(here.filter { !$0.value.isRead }.keys) == library.server.unread)
  }

  @Test func `53 · The same of one with nothing starred, which is out of sight`() async throws {
    let library = try await SyncedLibrary.filled(60, feeds: 6)
    library.server.feeds.removeFirst()
    library.server.items.removeAll { $0.feed == "feed/1" }
    let summary = try await library.sync()
    #expect(summary.subscriptions.removed.count == 1 && summary.subscriptions.kept.isEmpty)
    #expect(try await library.articles().count == 50)
    #expect(try await library.library.sidebar().publications.count == 5)
  }

  @Test func `56 · A feed's name at the service is used again for another feed`() async throws {
    let library = try await SyncedLibrary.filled(60, feeds: 6)
    try await library.mark([1], starred: true)
    try await library.sync()
    library.server.feeds[0].address = "https://other.example/feed"
    library.server.feeds[0].title = "Other"
    library.server.items.removeAll { $0.feed == "feed/1" }
    library.server.items += (101...103).map { ReaderItem(number: $0, feed: "feed/1") }
    for _ in 0..<3 { #expect(try await library.sync().stop == nil) }
    let publications = try await library.library.sidebar().publications
    let other = try #require(publications.first { $0.title == "Other" })
    let old = try #require(publications.first { $0.title == "Feed 1" })
    #expect(
      Set(try await library.sample.articles(of: .publication(other.id)).map(\.headline))
        == Set((101...103).map { "Article \($0)" }))
    #expect(
      try await library.sample.articles(of: .publication(old.id)).contains {
        $0.headline == "Article 1" && $0.isStarred
      })
    try await library.mark(101...102, read: true)
    try await library.sync()
    #expect(library.server.unread.isDisjoint(with: [101, 102]) && library.server.unread.contains(103))
  }

  @Test func `56 · What the service has of the other feed comes at once, though nothing of it changed`() async throws {
    let account = try await EditedAccount(.nextcloud)
    let server = try #require(account.nextcloud)
    // What changed within five minutes comes with each sync.
    server.time += 1000
    for _ in 0..<2 { try await account.sync() }
    server.feeds[0].url = account.address("d")
    server.feeds[0].title = "d"
    #expect(try await account.sync().stop == nil)
    #expect(try await account.here() == ["d News/d", "b News/b", "c Art/c"])
    #expect(try await account.sample.articles().count == 3)
  }

  @Test func `56 · Two feeds of one name spoil the list, and nothing is changed`() async throws {
    let library = try await SyncedLibrary.filled(60, feeds: 6)
    let feeds = library.server.feeds
    library.server.feeds[1].id = feeds[0].id
    #expect(try await library.sync().stop == .failed(.garbled))
    #expect(try await library.library.sidebar().publications.map(\.title).sorted() == feeds.map(\.title).sorted())
    library.server.feeds = feeds
    try await library.expectPeace()
  }

  @Test func `58 · Another device subscribes to the same feed, before a sync and in the middle`() async throws {
    for isInTheMiddle in [false, true] {
      let account = try await EditedAccount(.freshRSS)
      let server = try #require(account.reader)
      let (library, id) = (account.library, account.account)
      _ = try await library.subscribe(
        to: account.address("d"), title: "d", in: id, folder: try await account.folder("Art"))
      let feed = ReaderFeed(id: "feed/70", title: "D there", address: account.address("d"), labels: ["News"])
      if isInTheMiddle {
        let gate = server.hold("subscription/list")
        let sync = Task { try await library.sync(id) }
        try await gate.arrival()
        server.feeds.append(feed)
        gate.open()
        _ = try await sync.value
      } else {
        server.feeds.append(feed)
      }
      for _ in 0..<3 { #expect(try await account.sync().returned.isEmpty) }
      // There once on both sides, in the same folder.
      #expect(server.feeds.count { $0.address == account.address("d") } == 1)
      #expect(try await account.here() == account.there())
      #expect(try await account.sample.articles().count == 3)
    }
  }

  @Test func `60 · A feed is edited that went a moment ago, where the service then drops the connection`() async throws
  {
    let account = try await EditedAccount(.theOldReader)
    let server = try #require(account.reader)
    server.quirks.dropsOddEdits = true
    let (library, id) = (account.library, account.account)
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    try await library.perform(.rename(try await account.publication("b").id, to: "Zwei"))
    let gate = server.hold("subscription/list")
    let sync = Task { try await library.sync(id) }
    try await gate.arrival()
    server.feeds.removeFirst()
    server.items.removeFirst()
    gate.open()
    #expect(try await sync.value.returned.isEmpty)
    try await account.expect(["b News/Zwei", "c Art/c"])
    #expect(server.calls(to: "subscription/edit").count == 2)
  }

  @Test(arguments: ["NEWS", "Neu/Alt", "Ende ", "📰 Neues", "Cafe\u{301}", "100 % & mehr + so"])
  func `62 · Names of folders that differ little, and odd ones`(_ name: String) async throws {
    let account = try await EditedAccount(.freshRSS)
    let server = try #require(account.reader)
    server.feeds.append(ReaderFeed(id: "feed/70", title: "d", address: account.address("d"), labels: [name]))
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    try await account.sync()
    #expect(try await account.here() == Self.before.union(["d \(trimmed)/d"]))
    // Another feed goes there, and comes back.
    let (a, folder) = (try await account.publication("a"), try await account.folder(trimmed))
    _ = try await account.library.move(a, into: folder)
    for _ in 0..<3 { #expect(try await account.sync().returned.isEmpty) }
    #expect(server.feeds.first?.labels == [name])
    try await account.library.undo()
    for _ in 0..<3 { #expect(try await account.sync().returned.isEmpty) }
    #expect(server.feeds.first?.labels == ["News"])
    #expect(try await account.here() == Self.before.union(["d \(trimmed)/d"]))
  }

  @Test func `65 · A feed in two folders is in the first, and leaves that one alone`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let server = try #require(account.reader)
    server.feeds[0].labels = ["News", "Art"]
    try await account.sync()
    #expect(try await account.here() == Self.before)
    let made = try await account.library.folder(titled: "Made", in: account.account)
    _ = try await account.library.move(try await account.publication("a"), into: made)
    for _ in 0..<3 { #expect(try await account.sync().returned.isEmpty) }
    #expect(Set(server.feeds[0].labels) == ["Art", "Made"])
    #expect(try await account.here() == ["a Made/a", "b News/b", "c Art/c"])
  }

  @Test func `66 · A feed's title is taken away elsewhere`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let server = try #require(account.reader)
    server.feeds[0].title = ""
    try await account.sync()
    #expect(try await account.here() == Self.before)
    try await account.library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    try await account.expect(["a News/Eins", "b News/b", "c Art/c"])
  }
}
