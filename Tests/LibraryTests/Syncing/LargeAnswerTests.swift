import Articles
import Foundation
import Library
import TestServers
import Testing

/// Articles whose answer is larger than any may be: 32 MB.
@Suite(.serialized) struct LargeAnswerTests {
  private static let contents = "stream/items/contents"

  private static func large(_ number: Int64, megabytes: Int) -> ReaderItem {
    var item = ReaderItem(number: number, feed: "feed/1")
    item.padding = megabytes * 1_000_000
    return item
  }

  @Test func `A batch that is too large comes by halves`() async throws {
    let server = try ReaderServer()
    server.fill(feeds: 1, articles: 0)
    server.items = (1...12).map { Self.large($0, megabytes: 4) }
    let library = try await SyncedLibrary(server, .googleReader)
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 12 && summary.tooLarge == [])
    #expect(server.calls(to: Self.contents).map { $0.all("i").count } == [12, 6, 6])
    #expect(try await library.articles().count == 12)
    // Nothing is asked for again.
    try await library.expectPeace()
  }

  @Test func `One that is too large by itself is left out and said, and keeps no other away`() async throws {
    let server = try ReaderServer()
    server.fill(feeds: 1, articles: 4)
    server.items.append(Self.large(5, megabytes: 33))
    let library = try await SyncedLibrary(server, .googleReader)
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 4 && summary.tooLarge.count == 1 && summary.leftOut == 0)
    #expect(try await library.library.accountStatuses().map(\.tooLarge) == [1])
    #expect(Set(try await library.articles().keys) == Set(1...4))
    // After some tries it is asked for no more, and one that came is.
    server.items.append(ReaderItem(number: 6, feed: "feed/1"))
    #expect(try await library.sync().added == 1)
    for _ in 0..<3 { #expect(try await library.sync().stop == nil) }
    let before = server.calls(to: Self.contents).count
    #expect(try await library.sync().tooLarge == [])
    #expect(server.calls(to: Self.contents).count == before)
  }

  @Test func `A server whose every answer is too large is given up soon`() async throws {
    let server = try ReaderServer()
    server.fill(feeds: 1, articles: 0)
    server.items = (1...8).map { Self.large($0, megabytes: 33) }
    let library = try await SyncedLibrary(server, .googleReader)
    let summary = try await library.sync()
    #expect(summary.stop == .failed(.network(.tooLarge(limit: 32_000_000))))
    #expect(summary.tooLarge.count == 5 && server.calls(to: Self.contents).count < 15)
  }

  @Test func `What a list lacks is found out by halves, and what is new comes along or afterwards`() async throws {
    let server = try ReaderServer(.freshRSS, base: "/api/greader.php")
    server.fill(feeds: 1, articles: 0)
    server.items = (1...10).map { Self.large($0, megabytes: 4) }
    let library = try await SyncedLibrary(server)
    #expect(try await library.sync().added == 10)
    library.markElsewhere(1...9, read: true)
    server.items += (11...13).map { ReaderItem(number: $0, feed: "feed/1") }
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 3 && summary.marked == 9 && summary.tooLarge == [])
    try await library.expectPeace()
  }
}
