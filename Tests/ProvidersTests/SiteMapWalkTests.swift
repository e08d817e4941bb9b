import Articles
import Feeds
import Foundation
import HTTP
import Testing

@testable import Providers

@Suite("The walk through a site’s lists")
struct SiteMapWalkTests {
  private static let feed = "<rss><channel><title>A</title><item><title>One</title></item></channel></rss>"
  private let feeds = FeedProvider(
    downloader: Downloader(client: Client(version: "1.0"), resource: { _ in Array(Self.feed.utf8) }), now: { Date() })
  private let source = Source(kind: .feed, address: "resource:feed")

  @Test("does not begin before the feed itself was read")
  func unread() async throws {
    let page = try await feeds.archive(of: source, under: nil, at: nil, knowing: .nothing)
    #expect(page.articles.map(\.headline) == ["One"])
  }

  @Test("does not end because the library is busy")
  func busy() async throws {
    let known = Known(state: "{}", held: { [] }, entries: { [] })
    await #expect(throws: ProviderError.self) {
      try await feeds.archive(of: source, under: nil, at: nil, knowing: known)
    }
  }
}
