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

  /// The same with articles that sites found for the words, in their places by date.
  ///
  /// - Parameter limit: The most articles of the library's own.
  public func search(
    _ words: String, with found: [ArticleSummary.ID], atMost limit: Int = .max
  ) async throws(LibraryError) -> [TimelineEntry] {
    let stored = try await search(words, atMost: limit)
    let known = Set(stored.map(\.id))
    let others = try await summaries(Array(Set(found).subtracting(known))).map {
      TimelineEntry(id: $0.id, published: $0.published)
    }
    guard !others.isEmpty else { return stored }
    return (stored + others).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
  }

  /// Brings the search index up to date, in steps between which other writes have their turn, and into a shape that is searched
  /// quickly. Ends early when the task is cancelled.
  ///
  /// A refresh only stores what came; this is to follow it.
  public func indexNewArticles() async throws(LibraryError) {
    try await completeIndex()
    while !Task.isCancelled, try await store.write({ try await $0.tidyIndex(atMost: Self.indexStep) }) {}
  }

  /// The part of that which who looks for words has to wait for.
  func completeIndex() async throws(LibraryError) {
    while !Task.isCancelled {
      let count = try await store.write { try await $0.index(atMost: Self.indexStep) }
      if count < Self.indexStep { return }
    }
  }

  /// Some 10 ms of work.
  private static let indexStep = 100
}
