import Articles
import Foundation
import Library
import TestServers
import Testing

/// What a server lets go while it is unread stays here, and follows what the reader reads elsewhere.
@Suite struct PurgedArticleTests {
  private static func unread(_ library: SyncedLibrary) async throws -> Set<Int64> {
    Set(try await library.articles().filter { !$0.value.isRead }.keys)
  }

  @Test func `Once all was read on the phone, nothing is unread here that the server let go`() async throws {
    let library = try await SyncedLibrary.filled(60, .freshRSS, .freshRSS)
    library.server.purge(keeping: 10)
    #expect(try await library.sync().unreadGone == 40)
    #expect(try await Self.unread(library) == Set(1...60))
    #expect(try await library.library.accountStatuses().map(\.unreadGone) == [40])
    // One feed is read through, and the other in part.
    library.server.mark((41...60).filter { $0 % 2 == 0 } + [41], isRead: true)
    library.server.items.append(ReaderItem(number: 62, feed: "feed/1"))
    #expect(try await library.sync().unreadGone == 20)
    #expect(try await Self.unread(library) == Set((1...60).filter { $0 % 2 == 1 && $0 != 41 } + [62]))
    library.server.mark(library.server.unread, isRead: true)
    let last = try await library.sync()
    #expect(last.unreadGone == 0 && last.queued == 0)
    #expect(try await Self.unread(library).isEmpty)
    #expect(try await library.articles().count == 61)
  }

  @Test func `An article says that the server has it no more, while it is unread`() async throws {
    let library = try await SyncedLibrary.filled(20, .freshRSS, .freshRSS)
    func article(_ number: Int64) async throws -> ReadableArticle {
      let article = try #require(try await library.articles()[number])
      return try #require(try await library.library.article(article.id, pictureScheme: ""))
    }
    func isGone(_ number: Int64) async throws -> Bool { try await article(number).isGone }
    #expect(try await isGone(1) == false)
    library.server.purge(keeping: 5)
    try await library.sync()
    #expect(try await isGone(1) == true)
    #expect(try await isGone(20) == false)
    let unread = try await article(1)
    try await library.mark([1], read: true)
    #expect(try await isGone(1) == false)
    // It was opened, and says so for as long as it is.
    #expect(try await article(1).reads(as: unread))
    #expect(try await isGone(2) == true)
  }

  @Test func `What is read and let go between two syncs is read`() async throws {
    let library = try await SyncedLibrary.filled(500, .freshRSS, .freshRSS)
    library.server.mark(1...500, isRead: true)
    library.server.purge(keeping: 20)
    for _ in 0..<2 { #expect(try await library.sync().stop == nil) }
    #expect(try await Self.unread(library).isEmpty)
  }

  @Test func `What is let go by hundreds was not read for that`() async throws {
    let library = try await SyncedLibrary.filled(700, .freshRSS, .freshRSS)
    library.server.purge(keeping: 200)
    library.server.mark(696...700, isRead: true)
    #expect(try await library.sync().unreadGone == 300)
    #expect(try await Self.unread(library) == Set(1...695))
  }

  @Test func `Who reads nowhere else has it unread until it is read here`() async throws {
    let library = try await SyncedLibrary.filled(60, .freshRSS, .freshRSS)
    library.server.purge(keeping: 10)
    try await library.sync()
    try await library.mark(41...60, read: true)
    for _ in 0..<3 { #expect(try await library.sync().unreadGone == 40) }
    #expect(try await Self.unread(library) == Set(1...40))
    try await library.mark(1...39, read: true)
    #expect(try await library.sync().unreadGone == 1)
  }

  @Test func `Who read elsewhere before it went, and reads here since, keeps it unread`() async throws {
    let library = try await SyncedLibrary.filled(60, .freshRSS, .freshRSS)
    library.server.mark([60], isRead: true)
    try await library.sync()
    try await library.mark(41...59, read: true)
    try await library.sync()
    library.server.purge(keeping: 10)
    for _ in 0..<3 { #expect(try await library.sync().unreadGone == 40) }
    #expect(try await Self.unread(library) == Set(1...40))
  }

  @Test func `What the reader marked and the server never heard stays`() async throws {
    let library = try await SyncedLibrary.filled(60, .freshRSS, .freshRSS)
    library.server.mark(1...9, isRead: true)
    try await library.sync()
    try await library.mark([1, 2], read: false)
    try await library.mark([3, 20], starred: true)
    library.server.purge(keeping: 10)
    library.server.mark(41...60, isRead: true)
    // It says OK to all, and has none of it.
    try await library.sync()
    #expect(try await library.sync().queued == 0)
    // And what is marked afterwards.
    try await library.mark([30], read: false)
    #expect(try await Self.unread(library) == [1, 2, 30])
    #expect(Set(try await library.articles().filter(\.value.isStarred).keys) == [3, 20])
    for _ in 0..<2 { try await library.sync() }
    #expect(try await Self.unread(library) == [1, 2, 30])
  }

  @Test func `A server that gives all articles other names has let none go`() async throws {
    let library = try await SyncedLibrary.filled(60, .freshRSS, .freshRSS)
    library.server.mark(1...20, isRead: true)
    try await library.sync()
    library.server.renumber(by: 1000)
    for _ in 0..<2 { #expect(try await library.sync().stop == nil) }
    #expect(library.server.unread == Set(1021...1060))
    #expect(try await Self.unread(library) == Set(21...60))
  }

  @Test func `A feed that leaves the account follows it no more`() async throws {
    let library = try await SyncedLibrary.filled(60, feeds: 1, .freshRSS, .freshRSS)
    library.server.mark([60], isRead: true)
    library.server.purge(keeping: 10)
    #expect(try await library.sync().unreadGone == 50)
    let feed = try #require(try await library.library.sidebar().publications.first)
    #expect(try await library.library.moveOutOfAccount(feed.id))
    library.server.mark(51...60, isRead: true)
    for _ in 0..<2 { #expect(try await library.sync().unreadGone == 0) }
    #expect(try await Self.unread(library) == Set(1...59))
  }
}
