import Articles
import Library

/// What a deed is about: several rows that are chosen together, or one article.
nonisolated struct DeedSubject: Sendable {
  private let several: SeveralRows
  private let timeline: Timeline
  private let single: ArticleSummary.ID?

  /// What is about an article alone.
  init(only article: ArticleSummary.ID?) {
    (several, timeline, single) = (SeveralRows(), .empty(Query(.all)), article)
  }

  /// - Parameter article: The article that is shown, or that a menu is about. One of several stands for all of them.
  @MainActor
  init(_ article: ArticleSummary.ID?, among list: ListPane, isMenu: Bool = false) {
    let place = article.flatMap { list.articles.timeline.index(of: $0) }
    let isOfSeveral = !isMenu || list.selection.several.places.contains { range in place.map(range.contains) ?? false }
    several = isOfSeveral ? list.selection.several : SeveralRows()
    timeline = list.articles.timeline
    single = article
  }

  /// How many articles it is about.
  var count: Int { several.isEmpty ? (single == nil ? 0 : 1) : several.count }

  /// In the order of the list.
  func articles(in library: Library) async throws(LibraryError) -> [ArticleSummary.ID] {
    several.isEmpty ? [single].compactMap { $0 } : try await several.articles(in: timeline, of: library)
  }
}
