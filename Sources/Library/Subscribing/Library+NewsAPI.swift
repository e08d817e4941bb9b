import Articles
import FoundationEssentials
import Providers
import Secrets
import Storage

public typealias NewsSource = Providers.NewsSource
public typealias SecretPlace = SecretStore.Place

extension Library {
  static let newsAPIKeyName = "newsapi"

  /// The place of the reader's key to NewsAPI; `nil` if there is none.
  public func newsAPIKeyPlace() async -> SecretPlace? {
    await access.secrets.read(Self.newsAPIKeyName)?.place
  }

  /// Stores the reader's key to NewsAPI, or deletes it.
  ///
  /// - Parameter key: The key; `nil` or an empty text deletes it.
  /// - Returns: The place of the key now.
  @discardableResult
  public func setNewsAPIKey(_ key: String?) async throws(LibraryError) -> SecretPlace? {
    try await LibraryError.wrapping {
      try await access.secrets.write(key?.filter { !$0.isWhitespace }, for: Self.newsAPIKeyName)
    }
  }

  /// The number of NewsAPI requests that are left today, and the daily limit.
  public func newsAPIRequestsLeft() async -> (left: Int, limit: Int) {
    let memo = try? await store.read { try $0.setting(.newsAPIBudget) }
    return (NewsAPIBudget(memo: memo ?? nil).left(at: environment.now()), NewsAPIBudget.limit)
  }

  /// All sources of NewsAPI. They are requested once a day.
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

  /// The ranking of a publication's articles; `nil` if its source has no rankings.
  public func ranking(of publication: Publication) -> Ranking? {
    NewsAPISource(publication.source)?.ranking
  }

  /// Sets the ranking of a publication's articles from the next refresh on. Stored articles stay.
  public func setRanking(_ ranking: Ranking, of publication: Publication) async throws(LibraryError) {
    guard var place = NewsAPISource(publication.source) else { return }
    place.ranking = ranking
    _ = try await store.write { try await $0.change(publication.id, to: place.source) }
    await changeFeed.post(.sections)
  }

  /// Returns the NewsAPI source with a typed id, such as `newsapi:bbc-news`; `nil` for other texts.
  func newsSource(typed: String) async throws(LibraryError) -> FoundSource? {
    guard let typed = NewsAPISource(Source(kind: .newsAPI, address: typed)) else { return nil }
    guard let source = try await newsSources().first(where: { $0.id == typed.id }) else {
      throw .provider(.newsAPI(.sourceDoesNotExist))
    }
    return source.found
  }
}

private struct Catalogue: Codable {
  /// The time for which the list of sources is valid, in seconds.
  static let age = 86_400.0

  let fetched: Date
  let sources: [NewsSource]
}

extension NewsAPIBudget {
  /// - Parameter memo: The stored budget.
  fileprivate init(memo: String?) {
    self = memo.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) } ?? Self()
  }
}

extension NewsAPIAccount {
  /// Creates the reader's NewsAPI account. Its key is a secret, and its requests are counted in the library.
  ///
  /// - Parameter address: The address of NewsAPI, or of a server with the same interface.
  init(at address: String?, secrets: SecretStore, store: LibraryStore, now: @escaping @Sendable () -> Date) {
    self.init(
      address: address ?? "https://newsapi.org/v2", key: { await secrets.read(Library.newsAPIKeyName)?.key },
      noteRequest: { problem in
        // An error is ignored here, because the request was already made.
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
