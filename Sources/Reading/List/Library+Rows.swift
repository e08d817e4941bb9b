import Articles
import Library

extension Library {
  /// Returns the articles in a part of the shown list. Missing rows are read now. The reading starts at known rows
  /// beside them, because new articles may have changed the indices.
  ///
  /// - Parameter range: Indices in the list. The range may exceed a list that is not counted yet.
  public func articles(
    in range: Range<Int>, of timeline: Timeline
  ) async throws(LibraryError) -> [ArticleSummary.ID] {
    var articles: [ArticleSummary.ID] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let known = timeline.knownEntries(from: index).prefix(range.upperBound - index)
      guard known.isEmpty else {
        articles += known.map(\.id)
        index += known.count
        continue
      }
      // All search results are read at once, and cannot be read in pages.
      if timeline.query.isSearch { break }
      let above = timeline.lastKnown(before: index)
      let first = above.map { $0.index + 1 } ?? 0
      let below = timeline.firstKnown(from: index)
      let end = min(range.upperBound, below?.index ?? .max)
      let limit = min(end - first, .max - Self.mostNew) + Self.mostNew
      // The page may contain articles that arrived after the list was read. They are not in the list and are ignored.
      let page = try await page(of: timeline.query, below: above?.entry, atMost: limit).prefix {
        $0.id != below?.entry.id
      }
      .filter { $0.id <= timeline.newest }
      articles += page.prefix(end - first).dropFirst(index - first).map(\.id)
      index = end
    }
    return articles
  }

  /// The maximum number of articles that may arrive between two rows of a list before the list is read again.
  private static var mostNew: Int { 10_000 }
}
