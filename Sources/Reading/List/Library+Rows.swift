import Articles
import Library

extension Library {
  /// Returns the articles of a part of a list as shown. Missing rows are read now, starting from known rows beside
  /// them, because other articles may have arrived above.
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
      // Search results are all read at once, and belong to no section.
      if timeline.query.isSearch { break }
      let above = timeline.lastKnown(before: index)
      let first = above.map { $0.index + 1 } ?? 0
      let below = timeline.firstKnown(from: index)
      let end = min(range.upperBound, below?.index ?? .max)
      let limit = min(end - first, .max - Self.mostNew) + Self.mostNew
      // Articles that came after the list was read are not in it, and do not end a part of it.
      let page = try await page(of: timeline.query, below: above?.entry, atMost: limit).prefix {
        $0.id != below?.entry.id
      }
      .filter { $0.id <= timeline.newest }
      articles += page.prefix(end - first).dropFirst(index - first).map(\.id)
      index = end
    }
    return articles
  }

  /// The greatest number of articles that may have come between two rows of a list before it is read again.
  private static var mostNew: Int { 10_000 }
}
