import Articles
import FoundationEssentials
import Providers
import Secrets
import Storage

public typealias NewsSource = Providers.NewsSource
public typealias SecretPlace = SecretStore.Place

extension Library {
  static let newsAPIKeyName = "newsapi"

  /// Where the reader's key to NewsAPI is kept; `nil` where there is none.
  public func newsAPIKeyPlace() async -> SecretPlace? {
    await access.secrets.read(Self.newsAPIKeyName)?.place
  }

  /// Keeps the reader's key to NewsAPI, or forgets it.
  ///
  /// - Parameter key: `nil` or an empty text forgets it.
  /// - Returns: Where it is kept now.
  @discardableResult
  public func setNewsAPIKey(_ key: String?) async throws(LibraryError) -> SecretPlace? {
    try await LibraryError.wrapping {
      try await access.secrets.write(key?.filter { !$0.isWhitespace }, for: Self.newsAPIKeyName)
    }
  }

  /// How many requests to NewsAPI are left today, of how many.
  public func newsAPIRequestsLeft() async -> (left: Int, limit: Int) {
    let memo = try? await store.read { try $0.setting(.newsAPIBudget) }
    return (NewsAPIBudget(memo: memo ?? nil).left(at: environment.now()), NewsAPIBudget.limit)
  }

  /// All sources that NewsAPI has. They are asked for once a day.
  public func newsSources() async throws(LibraryError) -> [NewsSource] {
    let memo = try await store.read { try $0.setting(.newsAPISources) }
    if let memo, let known = try? JSONDecoder().decode(Catalogue.self, from: Data(memo.utf8)),
      abs(environment.now().timeIntervalSince(known.fetched)) < Catalogue.age
    {
      return known.sources
    }
    let catalogue = Catalogue(
      fetched: environment.now(), sources: try await LibraryError.wrapping { try await sources.newsAPI.catalogue() })
    if !catalogue.sources.isEmpty, let data = try? JSONEncoder().encode(catalogue) {
      try await store.write { try await $0.set(.newsAPISources, to: String(decoding: data, as: UTF8.self)) }
    }
    return catalogue.sources
  }

  /// Which articles a publication gives that can order them; `nil` for one that cannot.
  public func ranking(of publication: Publication) -> Ranking? {
    NewsAPISource(publication.source)?.ranking
  }

  /// Changes which articles a publication gives from its next refresh on. What it gave before stays.
  public func setRanking(_ ranking: Ranking, of publication: Publication) async throws(LibraryError) {
    guard var place = NewsAPISource(publication.source) else { return }
    place.ranking = ranking
    _ = try await store.write { try await $0.change(publication.id, to: place.source) }
    await changeFeed.post(.sections)
  }

  /// The source of NewsAPI that was typed by its id, as `newsapi:bbc-news`.
  func newsSource(typed: String) async throws(LibraryError) -> FoundSource? {
    guard let typed = NewsAPISource(Source(kind: .newsAPI, address: typed)) else { return nil }
    guard let source = try await newsSources().first(where: { $0.id == typed.id }) else {
      throw .provider(.newsAPI(.sourceDoesNotExist))
    }
    return source.found
  }
}

private struct Catalogue: Codable {
  /// How long it is good for, in seconds.
  static let age = 86_400.0

  let fetched: Date
  let sources: [NewsSource]
}

extension NewsAPIBudget {
  /// - Parameter memo: What was kept of it.
  fileprivate init(memo: String?) {
    self = memo.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) } ?? Self()
  }
}

extension NewsAPIAccount {
  /// The reader's account, its key a secret and its requests counted in the library.
  ///
  /// - Parameter address: The service's, or that of a server that speaks the same interface.
  init(at address: String?, secrets: SecretStore, store: LibraryStore, now: @escaping @Sendable () -> Date) {
    self.init(
      address: address ?? "https://newsapi.org/v2", key: { await secrets.read(Library.newsAPIKeyName)?.key },
      noteRequest: { problem in
        // One that cannot be counted was made all the same.
        try? await store.write {
          try await $0.change(.newsAPIBudget) { memo in
            var budget = NewsAPIBudget(memo: memo)
            budget.count(problem, at: now())
            return (try? JSONEncoder().encode(budget)).map { String(decoding: $0, as: UTF8.self) } ?? ""
          }
        }
      })
  }
}
