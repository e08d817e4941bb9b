import Articles
import HTTP
import Providers

/// The providers of all kinds of sources.
struct Sources: Sendable {
  let discovery: Discovery
  let pages: ArticlePages
  let icons: SiteIcons
  let newsAPI: NewsAPIProvider
  private let providers: ProviderTable

  /// - Parameters:
  ///   - newsAPI: The reader's account at NewsAPI.
  ///   - hostedWordPress: The address of WordPress.com's interface, or of a server with the same interface.
  ///   - resource: Reads a file that ships inside the program by its `resource:` address.
  init(
    client: Client, newsAPI account: NewsAPIAccount, hostedWordPress: String?,
    resource: @escaping @Sendable (String) -> [UInt8]?, environment: Environment
  ) {
    let now = environment.now
    let downloader = Downloader(client: client, resource: resource)
    let feeds = FeedProvider(downloader: downloader, now: now)
    let sites = WordPressProvider(downloader: downloader, feeds: feeds, now: now)
    let ghosts = GhostProvider(downloader: downloader, feeds: feeds, now: now)
    pages = ArticlePages(downloader: downloader)
    icons = SiteIcons(downloader: downloader)
    newsAPI = NewsAPIProvider(account: account, client: client, now: now)
    providers = ProviderTable([feeds, sites, ghosts, newsAPI])
    discovery = Discovery(
      downloader: downloader, feeds: feeds, sites: sites, ghosts: ghosts, hosted: HostedWordPress(hostedWordPress))
  }

  /// Asks the provider of a source's kind. Errors become `LibraryError`.
  func ask<Answer>(
    _ source: Source, _ question: (any Provider) async throws -> Answer
  ) async throws(LibraryError) -> Answer {
    try await LibraryError.wrapping { try await question(providers.provider(of: source)) }
  }

  /// Returns how much of a publication its source gives; `nil` if it has no source on the web.
  func reach(of publication: Publication, state: String?) -> ArchiveReach? {
    guard !publication.source.isBuiltIn else { return nil }
    return (try? providers.provider(of: publication.source))?.reach(of: publication.capabilities, state: state)
  }

  /// Returns the source for an address with a special scheme, such as `newsapi:`; `nil` for a web address, which needs
  /// `discovery`.
  func source(named address: String) -> Source? { providers.source(named: address) }

  /// Returns the source of a kind in a list of subscriptions; `nil` if this program does not know it.
  func source(of kind: Source.Kind, at address: String, feed: String) -> Source? {
    providers.source(of: kind, at: address, feed: feed)
  }

  /// Finds the sources that a web address leads to.
  ///
  /// - Returns: At least one source, the most complete first.
  func found(at address: String) async throws(ProviderError) -> [FoundSource] {
    if let source = try await providers.found(at: address) { return [source] }
    return try await discovery.sources(behind: address)
  }

  /// Returns the first content of a source that was just found.
  func firstUpdate(of found: FoundSource) async throws(LibraryError) -> SourceUpdate {
    try await ask(found.source) { try await discovery.firstUpdate(of: found, from: $0) }
  }
}
