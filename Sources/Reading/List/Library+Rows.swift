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
      let below = timeline.firstKnown(from: index)
      let end = min(range.upperBound, below?.index ?? .max)
      let limit = min(end - first, .max - Self.mostNew) + Self.mostNew
      // What came since the list was read is not in it, and ends no part of it.
      let page = try await page(of: timeline.query, below: above?.entry, atMost: limit).prefix {
        $0.id != below?.entry.id
      }
      .filter { $0.id <= timeline.newest }
      articles += page.prefix(end - first).dropFirst(index - first).map(\.id)
      index = end
    }
    return articles
  }

  /// How many articles may have come between two rows of a list that is about to be read again.
  private static var mostNew: Int { 10_000 }
}
