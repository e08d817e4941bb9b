import Articles
import Library
import Reading

/// The rows that are chosen with Shift and Ctrl, where there are several.
///
/// A row that was not read yet is known by its place alone, until rows come or go.
nonisolated struct SeveralRows: Equatable, Sendable {
  /// Their places in the list.
  private(set) var places: [Range<Int>] = []
  /// Their articles, as far as those were read.
  private(set) var known: Set<ArticleSummary.ID> = []

  init() {}

  /// - Parameter places: Those of the chosen rows. A single one is none of several.
  init(_ places: [Range<Int>], in timeline: Timeline) {
    guard places.reduce(0, { $0 + $1.count }) > 1 else { return }
    self.places = places
    known = Set(places.flatMap { timeline.entries(in: $0) }.map(\.id))
  }

  /// The same articles where they stand now. What is not known by its article is chosen no more.
  func moved(in timeline: Timeline) -> SeveralRows {
    var indices = RangeSet<Int>()
    for id in known { if let index = timeline.index(of: id) { indices.insert(contentsOf: index..<index + 1) } }
    return SeveralRows(Array(indices.ranges), in: timeline)
  }

  var count: Int { places.reduce(0) { $0 + $1.count } }
  var isEmpty: Bool { places.isEmpty }

  /// All of them, in the order of the list.
  func articles(in timeline: Timeline, of library: Library) async throws(LibraryError) -> [ArticleSummary.ID] {
    var articles: [ArticleSummary.ID] = []
    for range in places { articles += try await library.articles(in: range, of: timeline) }
    return articles
  }
}
