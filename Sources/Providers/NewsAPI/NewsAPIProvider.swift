import Articles
import FoundationEssentials
import HTTP
import Text

extension Source.Kind {
  /// A source of NewsAPI v2.
  public static let newsAPI = Self(rawValue: "newsapi")
}

/// The provider for sources of NewsAPI v2.
public struct NewsAPIProvider: Provider {
  public let kind = Source.Kind.newsAPI
  private let api: NewsAPI
  private let now: @Sendable () -> Date

  public init(account: NewsAPIAccount, client: Client, now: @escaping @Sendable () -> Date) {
    api = NewsAPI(account: account, client: client)
    self.now = now
  }

  static let capabilities: Capabilities = [.search, .archive, .ranking, .metered, .stubs]

  private struct State: Codable {
    /// The digest of the last answer's stories.
    var digest: Int64
  }

  private struct Stories: Decodable, Sendable {
    let articles: [NewsAPIStory]

    private enum Key: String, CodingKey {
      case articles
    }

    init(from decoder: any Decoder) throws {
      articles = try decoder.container(keyedBy: Key.self).decode([Lenient<NewsAPIStory>].self, forKey: .articles)
        .compactMap(\.value)
    }
  }

  private struct Sources: Decodable, Sendable {
    let sources: [Lenient<NewsSource>]
  }

  /// Returns all sources of NewsAPI.
  public func catalogue() async throws(ProviderError) -> [NewsSource] {
    let answer: Sources = try await api.ask("top-headlines/sources", [])
    return answer.sources.compactMap(\.value)
  }

  public func source(named address: String) -> Source? {
    NewsAPISource(Source(kind: .newsAPI, address: address))?.source
  }

  public func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer {
    guard let place = NewsAPISource(source) else { throw .unsupported }
    let answer: Stories =
      switch place.ranking {
      case .top: try await api.ask("top-headlines", [("sources", place.id)] + Self.paging)
      case .latest:
        try await api.ask("everything", [("sources", place.id), ("sortBy", "publishedAt")] + Self.paging)
      }
    let articles = articles(answer, isFeatured: place.ranking == .top)
    var digest = Fingerprint()
    for article in articles { digest.add("\(article.key) \(article.headline) \(article.html)") }
    let state: State? = StateText.decode(known.state)
    if state?.digest == digest.value { return .unchanged(Confirmation(pacing: Pacing(status: 200))) }
    var update = SourceUpdate(
      capabilities: Self.capabilities, articles: articles, state: StateText.encode(State(digest: digest.value)))
    update.pacing.status = 200
    return .updated(update)
  }

  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    guard let place = NewsAPISource(source), term == nil else { throw .unsupported }
    let parameters = [("sources", place.id), ("sortBy", "publishedAt")] + Self.paging
    let answer: Stories
    do {
      answer = try await api.ask("everything", parameters + (cursor.map { [("to", $0)] } ?? []))
    } catch .newsAPI(.maximumResultsReached), .newsAPI(.parameterInvalid) {
      // Free accounts reach back one month.
      return ArchivePage(articles: [], next: nil)
    }
    let articles = articles(answer, isFeatured: false)
    let oldest = articles.map(\.published).min().map { $0.addingTimeInterval(-1).formatted(.iso8601) }
    // If a page contains no older stories, it is the last page, even if it is full.
    let isOlder = cursor.map { (oldest ?? $0) < $0 } ?? true
    return ArchivePage(
      articles: articles, next: answer.articles.count < NewsAPI.pageSize || !isOlder ? nil : oldest)
  }

  public func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle] {
    guard let place = NewsAPISource(source) else { throw .unsupported }
    let query = String(words.prefix(Self.queryLimit))
    let answer: Stories = try await api.ask(
      "everything", [("sources", place.id), ("q", query), ("sortBy", "relevancy"), ("pageSize", "30")])
    return articles(answer, isFeatured: false)
  }

  private func articles(_ stories: Stories, isFeatured: Bool) -> [SourceArticle] {
    let now = now()
    var keys: Set<String> = []
    return stories.articles.compactMap { $0.article(isFeatured: isFeatured, now: now) }
      .filter { keys.insert($0.key).inserted }
  }

  private static let paging = [("pageSize", String(NewsAPI.pageSize))]
  /// The longest query that NewsAPI accepts, in characters.
  private static let queryLimit = 500
}
