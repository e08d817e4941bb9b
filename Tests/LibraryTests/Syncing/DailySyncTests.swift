import Articles
import Foundation
import Library
import Sync
import TestServers
import Testing

/// What lists of changes leave out is found once a day.
@Suite(.serialized) struct DailySyncTests {
  private static let day = 86_400.0

  @Test func `All names are listed once a day, and what is gone is the library's own`() async throws {
    let clock = TestClock(Date())
    let library = try await SyncedLibrary.filled(40, clock: clock)
    func lists() -> Int {
      library.server.calls(to: "stream/items/ids").count {
        $0["s"] == "user/-/state/com.google/reading-list" && $0["xt"] == nil
      }
    }
    library.markElsewhere(1...10, read: true)
    try await library.sync()
    // The server lets go of what is read, which no list of changes says.
    library.server.items.removeAll { $0.number <= 4 }
    for _ in 0..<3 {
      clock.advance(by: 3600)
      try await library.sync()
    }
    #expect(lists() == 0)
    try await library.mark([1], read: false)
    try await library.mark([1], read: true)
    clock.advance(by: Self.day)
    #expect(try await library.sync().stop == nil)
    #expect(lists() == 1)
    // It is the library's own: nothing waits for a service that does not have it.
    try await library.mark([2], read: false)
    #expect(try await library.library.queuedMarks(of: library.account) == 0)
    try await library.sync()
    #expect(lists() == 1)
    #expect(try await library.articles().count == 40)
  }

  @Test func `Marks that a server refused too often arrive the day after it recovered`() async throws {
    let clock = TestClock(Date())
    let library = try await SyncedLibrary.filled(40, clock: clock)
    library.server.quirks.poison = [7, 9]
    try await library.mark([7, 9], read: true)
    for _ in 0..<7 { try await library.sync() }
    library.server.quirks.poison = []
    #expect(try await library.sync().queued == 2)
    // A time that was stored may be a rounding later than it was.
    clock.advance(by: Self.day + 1)
    #expect(try await library.sync().queued == 0)
    #expect(library.server.unread.isDisjoint(with: [7, 9]))
  }

  @Test func `Where counts agree nothing is listed again, and where they differ everything is`() async throws {
    let account = try await EditedAccount(.nextcloud)
    let server = try #require(account.nextcloud)
    func walks() -> Int { server.calls.count { $0["getRead"] == "false" || $0["type"] == "2" } }
    // What changed within five minutes comes with each sync.
    server.time += 1000
    for _ in 0..<2 { try await account.sync() }
    account.clock.advance(by: Self.day)
    let before = walks()
    try await account.sync()
    #expect(walks() == before)
    // Before 21.2.0, "mark all as read" is no change.
    server.items[0].isUnread = false
    server.items[1].isStarred = true
    try await account.sync()
    #expect(try await account.sample.articles().allSatisfy { !$0.isRead && !$0.isStarred })
    account.clock.advance(by: Self.day)
    #expect(try await account.sync().stop == nil)
    #expect(walks() > before)
    let articles = try await account.sample.articles()
    #expect(articles.count(where: \.isRead) == 1 && articles.count(where: \.isStarred) == 1)
  }

  @Test func `Where more is unread than a list can hold, nothing is listed in vain every day`() async throws {
    let clock = TestClock(Date())
    let server = try NextcloudServer()
    server.fill(feeds: 2, articles: 10_100)
    server.time += 1000
    let sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    let account = try await sample.addAccount(
      .nextcloud, at: server.address, user: NextcloudServer.user, secret: NextcloudServer.password)
    for _ in 0..<2 { #expect(try await sample.library.sync(account).stop == nil) }
    clock.advance(by: Self.day)
    let before = server.calls.count
    #expect(try await sample.library.sync(account).stop == nil)
    #expect(server.calls.count - before <= 5)
    #expect(try await sample.articles().allSatisfy { !$0.isRead })
  }

  @Test(.enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
  func `A Miniflux whose changes say nothing is found out`() async throws {
    let account = try await EditedAccount(.miniflux)
    try await account.sync()
    // As if it had been long ago: what changed within five minutes comes with each sync.
    try account.miniflux?.run(
      """
      update entries set changed_at = now() - interval '1 hour',
        status = case when id = (select min(id) from entries) then 'read' else status end
      """)
    try await account.sync()
    #expect(try await account.sample.articles().allSatisfy { !$0.isRead })
    account.clock.advance(by: Self.day)
    #expect(try await account.sync().stop == nil)
    #expect(try await account.sample.articles().count(where: \.isRead) == 1)
    // And that is settled.
    account.clock.advance(by: Self.day)
    let requests = await account.sample.requests()
    try await account.sync()
    #expect(await account.sample.requests() - requests <= 5)
  }

  @Test func `47 · An article that never comes is asked for three times, and then once a day`() async throws {
    let clock = TestClock(Date())
    let library = try await SyncedLibrary.filled(20, clock: clock)
    library.server.quirks.missing = [21]
    library.server.items.append(ReaderItem(number: 21, feed: "feed/1"))
    func asked() -> Int {
      library.server.calls(to: "stream/items/contents").count { call in
        call.all("i").contains { $0.hasSuffix("0015") }
      }
    }
    let before = asked()
    for _ in 0..<6 {
      clock.advance(by: 900)
      try await library.sync()
    }
    #expect(asked() - before == 3)
    // Another one does not suffer from it.
    library.server.items.append(ReaderItem(number: 22, feed: "feed/1"))
    #expect(try await library.sync().added == 1)
    #expect(asked() - before == 3)
    for _ in 0..<3 {
      clock.advance(by: Self.day + 1)
      for _ in 0..<3 { try await library.sync() }
    }
    #expect(asked() - before == 6)
    library.server.quirks.missing = []
    clock.advance(by: Self.day + 1)
    #expect(try await library.sync().added == 1)
  }
}
