import Articles
import Library
import TestServers
import Testing

/// What an account begins with.
@Suite struct FirstSyncTests {
  @Test func `Where nothing is unread the newest come as they are, and older ones from the archive`() async throws {
    let server = try ReaderServer(.freshRSS, base: "/api/greader.php")
    server.fill(feeds: 1, articles: 300)
    server.mark(1...300, isRead: true)
    server.mark([7], isStarred: true)
    let library = try await SyncedLibrary(server, .freshRSS)
    #expect(try await library.sync().added == 101)
    let articles = try await library.articles()
    #expect(Set(articles.keys) == Set(Array(201...300) + [7]) && articles.values.allSatisfy(\.isRead))
    try await library.expectPeace()
    let feed = try #require(try await library.library.sidebar().publications.first)
    while let older = try await library.library.loadOlder(in: .publication(feed.id)), !older.isComplete {}
    #expect(try await library.articles().count == 300)
  }

  @Test func `An account without articles begins without any`() async throws {
    let library = try await SyncedLibrary(ReaderServer(.freshRSS, base: "/api/greader.php"), .freshRSS)
    let first = try await library.sync()
    #expect(first.added == 0 && first.stop == nil)
  }
}
