import Articles
import Library

/// The rows that are selected with Shift and Ctrl, if there are several.
///
/// A row that is not loaded yet is known only by its place. It stays selected while the list has the same rows.
public nonisolated struct SeveralRows: Equatable, Sendable {
  /// The places of the rows in the list.
  public private(set) var places: [Range<Int>] = []
  /// The articles of the rows that are loaded, each with its place.
  private var knownPlaces: [ArticleSummary.ID: Int] = [:]
  /// The length of the list, and the highest key of all articles when it was read.
  private var (countOfList, newest): (Int, ArticleSummary.ID?) = (0, nil)

  public init() {}

  /// - Parameter places: The places of the selected rows. A single row does not count as several.
  public init(_ places: [Range<Int>], in timeline: Timeline) {
    guard places.reduce(0, { $0 + $1.count }) > 1 else { return }
    self.places = places
    (countOfList, newest) = (timeline.count, timeline.newest)
    let chosen = RangeSet(places)
    for run in timeline.runs {
      for (place, entry) in zip(run.range, run.entries) where chosen.contains(place) { knownPlaces[entry.id] = place }
    }
  }

  /// Returns the same articles at their places in another timeline. If it has other rows, those whose article is unknown
  /// are no longer selected.
  public func moved(in timeline: Timeline) -> SeveralRows {
    var indices = RangeSet<Int>()
    var hasSameRows = timeline.count == countOfList && timeline.newest == newest
    for (id, place) in knownPlaces {
      guard let index = timeline.index(of: id) else { continue }
      indices.insert(contentsOf: index..<index + 1)
      if index != place { hasSameRows = false }
    }
    return SeveralRows(hasSameRows ? places : Array(indices.ranges), in: timeline)
  }

  /// The articles of the rows that are loaded.
  public var known: Set<ArticleSummary.ID> { Set(knownPlaces.keys) }
  public var count: Int { places.reduce(0) { $0 + $1.count } }
  public var isEmpty: Bool { places.isEmpty }

  /// Returns all selected articles, in the order of the list.
  public func articles(in timeline: Timeline, of library: Library) async throws(LibraryError) -> [ArticleSummary.ID] {
    var articles: [ArticleSummary.ID] = []
    for range in places { articles += try await library.articles(in: range, of: timeline) }
    return articles
  }
}
