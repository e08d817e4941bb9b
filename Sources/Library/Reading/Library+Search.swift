import Articles
import Storage

extension Library {
  /// The articles that hold all the words, the last of which may be unfinished; newest first.
  ///
  /// - Parameter limit: The most articles to find: a screenful comes at once, whatever is typed, and all of a large library take
  ///   their time.
  public func search(_ words: String, atMost limit: Int = .max) async throws(LibraryError) -> [TimelineEntry] {
    if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
    return try await store.read { try $0.search(words, atMost: limit) }
  }

  /// What a query searches for, in its section alone where it says so, with articles that sites found for the words, in their places
  /// by date.
  ///
  /// - Parameter limit: The most articles of the library's own.
  public func search(_ query: Query, atMost limit: Int = .max) async throws(LibraryError) -> [TimelineEntry] {
    if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
    let stored = try await store.read { try $0.search(query, atMost: limit, midnight: environment.midnight) }
    let known = Set(stored.map(\.id))
    let others = try await foundOnSites(query, besides: known)
    guard !others.isEmpty else { return stored }
    return (stored + others).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
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

  /// Where some articles hold the words of a search; those are left out that hold them neither in their headline nor in their text.
  public func passages(
    of articles: [ArticleSummary.ID], for words: String
  ) async throws(LibraryError) -> [ArticleSummary.ID: Passage] {
    try await store.read { try $0.passages(of: articles, for: words) }
  }

  /// What a search is for: its words, and those between quotation marks together, each in all forms in which it is found.
  public static func phrases(of words: String) -> [[String]] {
    SearchQuery(words, isUnfinished: true).phrases.map { $0.map(String.init) }
  }

  /// Brings the search index up to date, in steps between which other writes have their turn, and into a shape that is searched
  /// quickly. Ends early when the task is cancelled.
  ///
  /// A refresh only stores what came; this is to follow it.
  public func indexNewArticles() async throws(LibraryError) {
    try await completeIndex()
    while !Task.isCancelled, try await store.write({ try await $0.tidyIndex(atMost: Self.indexStep) }) {}
  }

  /// Indexes all pending articles. A search waits for this. Where the library cannot be written, what is indexed is all there is.
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

  /// Some 10 ms of work.
  private static let indexStep = 100
}
