import Articles
import Library
import Reading

/// The articles that an action applies to: several chosen rows, or one article.
nonisolated struct DeedSubject: Sendable {
  private let several: SeveralRows
  private let timeline: Timeline
  private let single: ArticleSummary.ID?

  /// Creates a subject with one article.
  init(only article: ArticleSummary.ID?) {
    (several, timeline, single) = (SeveralRows(), .empty(Query(.all)), article)
  }

  /// - Parameter article: The article that is shown, or whose menu is open. If it is one of several chosen rows, the
  ///   subject contains all these rows.
  @MainActor
  init(_ article: ArticleSummary.ID?, among list: ListPane, isMenu: Bool = false) {
    let place = article.flatMap { list.articles.timeline.index(of: $0) }
    let isOfSeveral = !isMenu || list.selection.several.places.contains { range in place.map(range.contains) ?? false }
    several = isOfSeveral ? list.selection.several : SeveralRows()
    timeline = list.articles.timeline
    single = article
  }

  /// The number of articles.
  var count: Int { several.isEmpty ? (single == nil ? 0 : 1) : several.count }

  /// Returns the articles in the order of the list.
  func articles(in library: Library) async throws(LibraryError) -> [ArticleSummary.ID] {
    several.isEmpty ? [single].compactMap { $0 } : try await several.articles(in: timeline, of: library)
  }
}
