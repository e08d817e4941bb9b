import Articles
import FoundationEssentials
import HTTP
import Text

extension Source.Kind {
  /// The WordPress REST API v2.
  public static let wordPress = Self(rawValue: "wordpress")
}

/// The provider for WordPress sites, self-hosted and on WordPress.com, through the REST API v2.
///
/// See <https://developer.wordpress.org/rest-api/reference/>.
public struct WordPressProvider: Provider {
  public let kind = Source.Kind.wordPress
  public let hasWebAddresses = true
  let downloader: Downloader
  let feeds: FeedProvider
  let now: @Sendable () -> Date

  /// - Parameter feeds: Reads a site's feed while the site's interface is closed.
  public init(downloader: Downloader, feeds: FeedProvider, now: @escaping @Sendable () -> Date) {
    self.downloader = downloader
    self.feeds = feeds
    self.now = now
  }

  /// - Parameter limits: The known limits of the site.
  func api(of source: Source, within limits: WordPressLimits = .init()) throws(ProviderError) -> WordPressAPI {
    guard let root = WordPressRoot(source.address) else { throw .unsupported }
    return WordPressAPI(
      root: root, downloader: downloader, trustedHost: Address.host(of: source.address), limits: limits)
  }

  public func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle] {
    let now = now()
    let posts = try await api(of: source).posts(
      .posts, [("search", words), ("orderby", "relevance")], perPage: 30)
    return posts.elements.map { $0.article(at: source.address, now: now) }
  }

  public func reach(of capabilities: Capabilities, state: String?) -> ArchiveReach {
    let state: WordPressState? = StateText.decode(state)
    guard let state, !state.isClosed else { return ArchiveReach(goesBack: capabilities.contains(.archive)) }
    let totals = state.streams.values.map(\.total)
    return ArchiveReach(
      goesBack: true, total: totals.contains(nil) || totals.isEmpty ? nil : totals.reduce(0) { $0 + ($1 ?? 0) },
      seesOldChanges: true, perRequest: state.limits.posts)
  }

  /// Returns the most used tags on the first page, and all tags by number on the later pages. Sorting by use does not
  /// suit the later pages, because the order of equally used tags may change.
  public func tags(of source: Source, at cursor: String?) async throws(ProviderError) -> TermPage {
    let page = cursor.flatMap { Int($0) } ?? 0
    let order = page == 0 ? Self.mostUsed : Self.byNumber + [("page", String(page))]
    let list: WordPressAPI.List<WordPressTerm> = try await api(of: source).list("tags", order)
    let hasMore =
      list.elements.count >= list.step && !list.elements.isEmpty && page * WordPressAPI.pageSize < list.total ?? 0
    return TermPage(terms: list.elements.map { $0.term(.tag) }, next: hasMore ? String(page + 1) : nil)
  }

  static let mostUsed = [("orderby", "count"), ("order", "desc")] + termFields
  private static let byNumber = [("orderby", "id"), ("order", "asc")] + termFields
  private static let termFields = [("hide_empty", "true"), ("_fields", "id,name,slug,parent,count")]
}
