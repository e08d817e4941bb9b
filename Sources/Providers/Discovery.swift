import Articles
import Feeds
import HTML
import Text

/// Finds the sources behind an address.
public struct Discovery: Sendable {
  private let downloader: Downloader
  private let feeds: FeedProvider
  private let sites: WordPressProvider

  public init(downloader: Downloader, feeds: FeedProvider, sites: WordPressProvider) {
    self.downloader = downloader
    self.feeds = feeds
    self.sites = sites
  }

  /// Finds what there is to subscribe to behind what the reader typed: the whole publication where the site has an interface
  /// for that, the address itself where it is a feed, or else the feeds that the page there names (`link rel=alternate`).
  ///
  /// A feed costs one request.
  ///
  /// - Returns: At least one source, the most complete first.
  public func sources(behind address: String) async throws(ProviderError) -> [FoundSource] {
    let download = try await downloader.get(address)
    let trustedHost = Address.host(of: address)
    do {
      let update = try feeds.update(from: download)
      let feed = FoundSource(
        source: Source(kind: .feed, address: download.lastingAddress),
        title: update.title ?? download.address, icon: update.icon,
        headlines: update.articles.prefix(3).map(\.headline), update: update)
      return await whole(download, nil, feed: feed.source.address, update: update, trustedHost: trustedHost) + [feed]
    } catch .notAFeed(let reason) {
      let links = PageLinks.of(download.body, address: download.address)
      let found = links.feeds.map {
        FoundSource(
          source: Source(kind: .feed, address: $0.address), title: $0.title ?? links.title ?? $0.address,
          namedBy: trustedHost)
      }
      let all =
        await whole(download, links, feed: found.first?.source.address, update: nil, trustedHost: trustedHost) + found
      guard !all.isEmpty else { throw .notAFeed(reason) }
      return all
    }
  }

  /// What a source that was found answers to who subscribes to it.
  ///
  /// A page may name what it likes as its feed, also a device on the reader's own network.
  public func firstUpdate(
    of found: FoundSource, from provider: any Provider
  ) async throws(ProviderError) -> SourceUpdate {
    if let update = found.update { return update }
    if let beginning = found.beginning {
      return try await sites.firstUpdate(try sites.api(of: found.source, within: beginning.limits), after: beginning)
    }
    if found.source.kind == .feed, let host = found.namedBy {
      return try feeds.update(from: await downloader.get(found.source.address, trustedHost: host))
    }
    guard case .updated(let update) = try await provider.refresh(found.source, knowing: .nothing) else {
      throw .notAFeed(.empty)
    }
    return update
  }

  private func whole(
    _ download: Download, _ page: PageLinks?, feed: String?, update: SourceUpdate?, trustedHost: String?
  ) async -> [FoundSource] {
    guard let root = WordPressDiscovery.root(named: download, in: page) ?? hosted(download) else { return [] }
    let publication = await WordPressDiscovery(provider: sites)
      .publication(at: root, feed: feed, update: update, page: page, trustedHost: trustedHost)
    return publication.map { [$0] } ?? []
  }

  /// A site of WordPress.com, whose interface is at one address for all.
  private func hosted(_ download: Download) -> WordPressRoot? {
    guard let host = Address.host(of: download.address), host.hasSuffix(".wordpress.com") else { return nil }
    return WordPressRoot("https://public-api.wordpress.com/wp/v2/sites/\(host)")
  }
}
