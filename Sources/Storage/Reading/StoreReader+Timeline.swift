import Articles
import FoundationEssentials

/// The list of a section, read in parts.
extension StoreReader {
  /// Returns the list with its first rows, and the rows around some places.
  ///
  /// - Parameters:
  ///   - places: Rows that the reader sees or selected, even if they no longer belong to the list.
  ///   - isCounted: True to count the list. Counting a long list takes longer.
  ///   - midnight: The start of today, for `Section.today`.
  public func timeline(
    of query: Query, around places: [TimelineEntry] = [], isCounted: Bool = false, midnight: Date
  ) throws(StorageError) -> Timeline {
    // The next list would have to wait for a cancelled one.
    guard !Task.isCancelled else { return .empty(query) }
    let newest: ArticleSummary.ID? = try connection.row("SELECT max(id) FROM articles", read: { $0.id(0) })
    let list = ListQuery(query, clock: QueryClock(midnight: midnight))
    let first = try list.entries(.all, atMost: Self.page, by: connection)
    let isWhole = first.count < Self.page
    var timeline = Timeline(
      query, first: first, count: isWhole ? first.count : nil, newest: newest ?? .init(rawValue: 0))
    let farther = places.filter { timeline.index(of: $0.id) == nil }
    guard !isWhole, isCounted || !farther.isEmpty else { return timeline }
    timeline = Timeline(query, first: first, count: try list.count(by: connection), newest: timeline.newest)
    for place in farther where timeline.index(of: place.id) == nil {
      let start = try list.count(.above, of: place, by: connection)
      timeline.add(try run(of: list, from: max(0, start - Self.page / 2), by: timeline))
    }
    return timeline
  }

  /// Returns a part of a list that was counted.
  ///
  /// - Parameters:
  ///   - index: An index inside the part.
  ///   - keeping: Articles that stay in the list, including those opened since the list was read.
  public func run(
    at index: Int, of timeline: Timeline, keeping: [ArticleSummary.ID], midnight: Date
  ) throws(StorageError) -> Timeline.Run {
    var query = timeline.query
    query.keeping = keeping
    return try run(
      of: ListQuery(query, clock: QueryClock(midnight: midnight)), from: max(0, index - Self.page / 2), by: timeline)
  }

  /// Returns an article's place in a list; `nil` if the article does not belong to it.
  public func place(of article: ArticleSummary.ID, in query: Query, midnight: Date) throws(StorageError)
    -> TimelineEntry?
  {
    let entry = try connection.row(
      "SELECT id, published FROM articles WHERE id = ?", article,
      read: { TimelineEntry(id: $0.id(0), published: $0.date(1)) })
    guard let entry else { return nil }
    return try ListQuery(query, clock: QueryClock(midnight: midnight)).entries(.here, of: entry, by: connection).first
  }

  /// Returns the next unread row of a list.
  ///
  /// - Parameters:
  ///   - place: The row to start from; `nil` for the first row in this direction.
  ///   - isBelow: True to search downwards.
  public func nextUnread(
    in query: Query, from place: TimelineEntry?, isBelow: Bool, midnight: Date
  ) throws(StorageError) -> TimelineEntry? {
    let list = ListQuery(query, clock: QueryClock(midnight: midnight))
    let place = place ?? (isBelow ? list.top : list.bottom)
    return try list.entries(isBelow ? .unreadBelow : .unreadAbove, of: place, atMost: 1, by: connection).first
  }

  /// Returns a page of a section's list.
  ///
  /// - Parameters:
  ///   - place: The row above the page, even if it no longer belongs to the list; `nil` starts at the top.
  ///   - limit: The maximum number of rows. A page with fewer is the last one.
  ///   - leavesOutListed: True to leave out articles that only a list of a site's pages names, and that the reader
  ///     neither opened nor starred.
  public func page(
    of query: Query, below place: TimelineEntry? = nil, atMost limit: Int, midnight: Date, leavesOutListed: Bool = false
  ) throws(StorageError) -> [TimelineEntry] {
    try ListQuery(query, clock: QueryClock(midnight: midnight), leavesOutListed: leavesOutListed).entries(
      place == nil ? .all : .below, of: place, atMost: limit, by: connection)
  }

  /// Returns the number of rows in a section's list. Counting a long list takes longer.
  public func count(of query: Query, midnight: Date, leavesOutListed: Bool = false) throws(StorageError) -> Int {
    try ListQuery(query, clock: QueryClock(midnight: midnight), leavesOutListed: leavesOutListed).count(by: connection)
  }

  /// The number of rows per read: more than a list view keeps around the visible ones.
  static let page = 300

  /// Reads a part of the list. It starts at the nearest known row or at an end of the list.
  private func run(of list: ListQuery, from start: Int, by timeline: Timeline) throws(StorageError) -> Timeline.Run {
    let end = min(start + Self.page, timeline.count)
    let (above, below) = (timeline.lastKnown(before: start), timeline.firstKnown(from: end))
    let (down, up) = (start - (above.map { $0.index + 1 } ?? 0), (below?.index ?? timeline.count) - end)
    let entries =
      down <= up
      ? try list.entries(
        .below, of: above?.entry ?? list.top, skipping: down, atMost: end - start, by: connection)
      : try list.entries(.above, of: below?.entry ?? list.bottom, skipping: up, atMost: end - start, by: connection)
        .reversed()
    return Timeline.Run(start: start, entries: entries)
  }
}
