import Articles
import HTML

/// Finds the sources behind an address.
public struct Discovery: Sendable {
  private let downloader: Downloader
  private let feeds: FeedProvider

  public init(downloader: Downloader, feeds: FeedProvider) {
    self.downloader = downloader
    self.feeds = feeds
  }

  /// Finds what there is to subscribe to behind what the reader typed: the address itself where it is a feed (one
  /// request), or else the feeds that the page there names (`link rel=alternate`).
  ///
  /// - Returns: At least one source, the most complete first.
  public func sources(behind address: String) async throws(ProviderError) -> [FoundSource] {
    guard let download = try await downloader.get(address) else { throw .notAFeed(.empty) }
    do {
      let update = try feeds.update(from: download)
      return [
        FoundSource(
          source: Source(kind: .feed, address: download.permanentAddress ?? download.address),
          title: update.title ?? download.address, icon: update.icon,
          headlines: update.articles.prefix(3).map(\.headline), update: update)
      ]
    } catch .notAFeed(let reason) {
      let links = PageLinks.of(download.body, address: download.address)
      guard !links.feeds.isEmpty else { throw .notAFeed(reason) }
      return links.feeds.map {
        FoundSource(source: Source(kind: .feed, address: $0.address), title: $0.title ?? links.title ?? $0.address)
      }
    }
  }
}
