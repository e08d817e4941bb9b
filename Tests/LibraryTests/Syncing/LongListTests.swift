import Articles
import Foundation
import TestServers
import Testing

/// Lists that are longer than a page.
@Suite struct LongListTests {
  @Test func `Marks and articles are found behind the first page, in one question about both`() async throws {
    var quirks = ReaderQuirks()
    quirks.page = 50
    let library = try await SyncedLibrary.filled(90, quirks)
    // The oldest, which the second page has.
    library.markElsewhere(1...20, read: true)
    library.server.items += (91...95).map { ReaderItem(number: $0, feed: "feed/1") }
    let before = library.server.calls.count
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 5 && summary.marked == 20)
    // Feeds, two pages of the unread, the starred, and articles.
    #expect(library.server.calls.count - before == 5)
    #expect(try await library.articles().count == 95)
    #expect(Set(try await library.articles().filter { $0.value.isRead }.keys) == Set(1...20))
  }

  @Test func `Ten thousand come first, and the next ones as those are read`() async throws {
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: 10_020)
    let library = try await SyncedLibrary(server, .googleReader)
    let first = try await library.sync()
    #expect(first.stop == nil && first.added == 10_000 && first.older == 20)
    #expect(try await library.library.accountStatuses().map(\.older) == [20])
    #expect(try await library.articles().keys.min() == 21)
    server.mark(10_001...10_010, isRead: true)
    let second = try await library.sync()
    #expect(second.stop == nil && second.added == 10 && second.marked == 10 && second.older == 10)
    #expect(try await library.articles().keys.min() == 11)
  }
}
