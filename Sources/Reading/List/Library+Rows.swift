import Articles
import Library

extension Library {
  /// The articles of a part of a list as it is shown. Rows that were not read yet are read now, from those beside them: others may
  /// have come above by now.
  ///
  /// - Parameter range: Places in the list. Of one that is not counted yet it may end anywhere.
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
      // All that is found is read at once, and is in no section.
      if timeline.query.isSearch { break }
      let above = timeline.lastKnown(before: index)
      let first = above.map { $0.index + 1 } ?? 0
      let end = min(range.upperBound, timeline.firstKnown(from: index)?.index ?? .max)
      let page = try await page(of: timeline.query, below: above?.entry, atMost: end - first)
      // What came since the list was read is not in it.
      articles += page.dropFirst(index - first).map(\.id).filter { $0 <= timeline.newest }
      index = end
    }
    return articles
  }
}
