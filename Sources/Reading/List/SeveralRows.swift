import Articles
import Library

/// The rows that are selected with Shift and Ctrl, if there are several.
///
/// A row that is not loaded yet is known only by its place. If rows are added or removed, it is no longer selected.
public nonisolated struct SeveralRows: Equatable, Sendable {
  /// The places of the rows in the list.
  public private(set) var places: [Range<Int>] = []
  /// The articles of the rows that are loaded.
  public private(set) var known: Set<ArticleSummary.ID> = []

  public init() {}

  /// - Parameter places: The places of the selected rows. A single row does not count as several.
  public init(_ places: [Range<Int>], in timeline: Timeline) {
    guard places.reduce(0, { $0 + $1.count }) > 1 else { return }
    self.places = places
    known = Set(places.flatMap { timeline.entries(in: $0) }.map(\.id))
  }

  /// Returns the same articles at their places in another timeline. Rows whose article is unknown are no longer
  /// selected.
  public func moved(in timeline: Timeline) -> SeveralRows {
    var indices = RangeSet<Int>()
    for id in known { if let index = timeline.index(of: id) { indices.insert(contentsOf: index..<index + 1) } }
    return SeveralRows(Array(indices.ranges), in: timeline)
  }

  public var count: Int { places.reduce(0) { $0 + $1.count } }
  public var isEmpty: Bool { places.isEmpty }

  /// Returns all selected articles, in the order of the list.
  public func articles(in timeline: Timeline, of library: Library) async throws(LibraryError) -> [ArticleSummary.ID] {
    var articles: [ArticleSummary.ID] = []
    for range in places { articles += try await library.articles(in: range, of: timeline) }
    return articles
  }
}
