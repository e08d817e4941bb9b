import Articles
import Queries
import Storage

extension Library {
  /// The articles with all the words, newest first. The last word may be unfinished.
  ///
  /// - Parameter limit: The maximum number of articles to find. A screenful is found at once, but all results in a
  ///   large library take time.
  public func search(_ words: String, atMost limit: Int = .max) async throws(LibraryError) -> [TimelineEntry] {
    try await indexAll()
    return try await store.read { try $0.search(words, atMost: limit, clock: environment.clock) }
  }

  /// The articles that meet a condition, newest first.
  ///
  /// - Parameter mixesSources: True to return a story from several sources only once.
  public func entries(
    _ condition: Condition, atMost limit: Int = .max, mixesSources: Bool = true, leavesOutListed: Bool = false
  ) async throws(LibraryError) -> [TimelineEntry] {
    if condition.hasWords { try await indexAll() }
    return try await store.read {
      try $0.entries(
        condition, atMost: limit, mixesSources: mixesSources, leavesOutListed: leavesOutListed, clock: environment.clock
      )
    }
  }

  /// The results of a query's search, by date. Articles that sites found for the words are included. If the query is
  /// scoped, only articles of its section are returned.
  ///
  /// - Parameter limit: The maximum number of articles from the library's own search.
  public func search(_ query: Query, atMost limit: Int = .max) async throws(LibraryError) -> [TimelineEntry] {
    try await indexAll()
    let stored = try await store.read { [environment] reader in
      try reader.search(query, atMost: limit, clock: environment.clock)
    }
    let known = Set(stored.map(\.id))
    let others = try await foundOnSites(query, besides: known)
    guard !others.isEmpty else { return stored }
    return (stored + others).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
  }

  /// Indexes pending articles, if there are any. A search waits until this is done.
  private func indexAll() async throws(LibraryError) {
    if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
  }

  private func foundOnSites(
    _ query: Query, besides known: Set<ArticleSummary.ID>
  ) async throws(LibraryError) -> [TimelineEntry] {
    let found = Array(Set(query.found).subtracting(known))
    guard !found.isEmpty else { return [] }
    let entries = try await summaries(found).map { TimelineEntry(id: $0.id, published: $0.published) }
    guard query.isScoped else { return entries }
    let section = Query(query.section, keeping: query.keeping)
    return try await store.read { reader in
      try entries.filter { try reader.place(of: $0.id, in: section, midnight: environment.midnight) != nil }
    }
  }

  /// The passages with the words of a search, for some articles. Articles without the words in headline and text are
  /// left out.
  public func passages(
    of articles: [ArticleSummary.ID], for words: String
  ) async throws(LibraryError) -> [ArticleSummary.ID: Passage] {
    try await store.read { try $0.passages(of: articles, for: words) }
  }

  /// Returns the wanted phrases of a search, each with all forms that match. The last phrase may be unfinished.
  public static func phrases(of words: String) -> [(forms: [String], isUnfinished: Bool)] {
    ParsedQuery(words, isUnfinished: true).condition.phrases.map { ($0.forms.map(String.init), $0.isUnfinished) }
  }

  /// Updates the search index, merges its parts so that searches are fast, and computes missing values for articles
  /// from an earlier version. Works in steps, so that other writes can run between them. Ends early if the task is
  /// cancelled.
  ///
  /// Called after a refresh, which only stores articles.
  public func indexNewArticles() async throws(LibraryError) {
    try await completeIndex()
    while !Task.isCancelled, try await store.write({ try await $0.tidyIndex(atMost: Self.indexStep) }) {}
    while !Task.isCancelled, try await store.write({ try await $0.deriveOlder(atMost: Self.indexStep) }) {}
  }

  /// Indexes all pending articles. If the library cannot be written, the search uses the
  /// index as it is.
  func completeIndex() async throws(LibraryError) {
    do throws(LibraryError) {
      while !Task.isCancelled {
        let count = try await store.write { try await $0.index(atMost: Self.indexStep) }
        if count < Self.indexStep { return }
      }
    } catch {
      guard case .storage(.unwritable) = error else { throw error }
    }
  }

  /// The number of articles in one step of indexing, some 10 ms of work.
  private static let indexStep = 100

  /// Returns proposals for a value in a query, such as the name of a tag. Each contains the text that was typed so far.
  ///
  /// - Parameter limit: The maximum number of names.
  public func names(_ kind: KnownNames, with text: String, atMost limit: Int) async throws(LibraryError) -> [String] {
    try await store.read { try $0.names(kind, with: text, atMost: limit) }
  }
}
