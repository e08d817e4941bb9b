import Articles
import Foundation
import Library
import TestServers
import Testing

/// Articles that keep their names and get another text at a server whose lists do not tell.
@Suite struct EditedArticleTests {
  private static func text(_ number: Int64, _ library: SyncedLibrary) async throws -> String {
    let id = try #require(try await library.articles()[number]).id
    return try #require(try await library.library.article(id, pictureScheme: "courant-image:")).html
  }

  @Test func `One that is unread again as it was edited has the new text`() async throws {
    let library = try await SyncedLibrary.filled(20, .freshRSS, .freshRSS)
    library.markElsewhere(1...20, read: true)
    try await library.sync()
    library.server.edit(5, html: "<p>Corrected</p>", isUnreadAgain: true)
    library.read.remove(5)
    #expect(try await library.sync().marked == 1)
    #expect(try await Self.text(5, library).contains("Corrected"))
    #expect(try await library.articles()[5]?.isRead == false)
    try await library.expectPeace()
  }

  @Test func `One that cannot be had again keeps no mark from its way`() async throws {
    let library = try await SyncedLibrary.filled(20, .freshRSS, .freshRSS)
    library.markElsewhere(1...20, read: true)
    try await library.sync()
    library.markElsewhere([6], starred: true)
    library.server.edit(5, html: "<p>Corrected</p>", isUnreadAgain: true)
    library.read.remove(5)
    library.server.fail("stream/items/contents", with: .status(500), times: 9)
    #expect(try await library.sync().stop != nil)
    #expect(try await library.articles()[5]?.isRead == false)
    #expect(try await library.articles()[6]?.isStarred == true)
    try await library.expectPeace()
  }

  @Test func `One that was edited silently has the new text a day later, or when the reader wants it`() async throws {
    let clock = TestClock(Date())
    let library = try await SyncedLibrary.filled(20, .freshRSS, .freshRSS, clock: clock)
    try await library.mark([4], read: true)
    try await library.mark([5], starred: true)
    library.server.edit(4, html: "<p>Corrected</p>")
    try await library.sync()
    #expect(try await !Self.text(4, library).contains("Corrected"))
    #expect(try await library.sync(isThorough: true).stop == nil)
    #expect(try await Self.text(4, library).contains("Corrected"))
    library.server.edit(5, html: "<p>Corrected</p>")
    clock.advance(by: 86_401)
    #expect(try await library.sync().stop == nil)
    #expect(try await Self.text(5, library).contains("Corrected"))
    try await library.expectPeace()
  }
}
