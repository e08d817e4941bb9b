import Articles
import FoundationEssentials
import HTML
import HTTP
import Text

extension Source.Kind {
  /// Ghost's Content API. The source's address is that of the site's front page.
  public static let ghost = Self(rawValue: "ghost")
}

/// The provider for sites of Ghost, through the Content API.
public struct GhostProvider: Provider {
  public let kind = Source.Kind.ghost
  public let hasWebAddresses = true
  let downloader: Downloader
  let siteFeed: SiteFeed
  let now: @Sendable () -> Date

  /// - Parameter feeds: Reads a site's feed while the site's interface is closed.
  public init(downloader: Downloader, feeds: FeedProvider, now: @escaping @Sendable () -> Date) {
    self.downloader = downloader
    siteFeed = SiteFeed(feeds: feeds)
    self.now = now
  }

  func api(_ place: GhostPlace, of source: Source) -> GhostAPI {
    GhostAPI(place: place, downloader: downloader, trustedHost: Address.host(of: source.address))
  }

  /// Returns the interface with the key that the site's front page names now, and the page.
  ///
  /// - Throws: `.refused` if the page names none, as the pages of a site for members alone.
  func page(of source: Source) async throws(ProviderError) -> (place: GhostPlace, page: PageLinks) {
    let download = try await downloader.get(source.address, kind: .page)
    let page = PageLinks.of(download.body, address: download.address)
    guard let named = page.ghost else { throw .refused(status: 403, complaint: "") }
    return (GhostPlace(named), page)
  }

  public func reach(of capabilities: Capabilities, state: String?) -> ArchiveReach {
    let state: GhostState? = StateText.decode(state)
    guard let state, !state.isClosed else { return ArchiveReach(goesBack: capabilities.contains(.archive)) }
    return ArchiveReach(goesBack: true, total: state.total, seesOldChanges: true, perRequest: GhostAPI.pageSize)
  }

  func articles(_ posts: [GhostPost], of source: Source, _ state: GhostState) -> [SourceArticle] {
    let (now, sections) = (now(), Set(state.sections))
    return posts.map { $0.article(at: source.address, sections: sections, now: now) }
  }
}
