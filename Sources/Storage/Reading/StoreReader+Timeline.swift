import Articles
import FoundationEssentials

/// A section's list, in parts.
extension StoreReader {
  /// The list with its first rows, and those around some places.
  ///
  /// - Parameters:
  ///   - places: Rows that the reader sees or chose, whether they still belong or not.
  ///   - isCounted: Whether the list's length is wanted, which takes as long as the list is long.
  ///   - midnight: When today began, for `Section.today`.
  public func timeline(
    of query: Query, around places: [TimelineEntry] = [], isCounted: Bool = false, midnight: Date
  ) throws(StorageError) -> Timeline {
    // Lists that nobody waits for any more would keep the next one waiting.
    guard !Task.isCancelled else { return .empty(query) }
    let newest = try connection.row("SELECT max(id) FROM articles", read: { ArticleSummary.ID(rawValue: $0.int(0)) })
    let list = ListQuery(query, midnight: midnight)
    let limit = query.section.isReadInParts ? Self.page : -1
    let first = try list.entries(.all, atMost: limit, by: connection)
    let isWhole = limit < 0 || first.count < limit
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

  /// A part of a list that was counted.
  ///
  /// - Parameters:
  ///   - index: A place that the part holds.
  ///   - keeping: What stays in the list, also what was opened since the list was read.
  public func run(
    at index: Int, of timeline: Timeline, keeping: [ArticleSummary.ID], midnight: Date
  ) throws(StorageError) -> Timeline.Run {
    var query = timeline.query
    query.keeping = keeping
    return try run(of: ListQuery(query, midnight: midnight), from: max(0, index - Self.page / 2), by: timeline)
  }

  /// Where an article stands in a list; `nil` where it does not belong.
  public func place(of article: ArticleSummary.ID, in query: Query, midnight: Date) throws(StorageError)
    -> TimelineEntry?
  {
    let entry = try connection.row(
      "SELECT id, published FROM articles WHERE id = ?", article.rawValue,
      read: { TimelineEntry(id: .init(rawValue: $0.int(0)), published: $0.date(1)) })
    guard let entry else { return nil }
    return try ListQuery(query, midnight: midnight).entries(.here, of: entry, by: connection).first
  }

  /// The next unread row of a list.
  ///
  /// - Parameters:
  ///   - place: The row to go on from; `nil` begins at the list's end.
  ///   - isBelow: Whether to go down.
  public func nextUnread(
    in query: Query, from place: TimelineEntry?, isBelow: Bool, midnight: Date
  ) throws(StorageError) -> TimelineEntry? {
    let list = ListQuery(query, midnight: midnight)
    let place = place ?? (isBelow ? list.top : list.bottom)
    return try list.entries(isBelow ? .unreadBelow : .unreadAbove, of: place, atMost: 1, by: connection).first
  }

  /// A page of a section's list.
  ///
  /// - Parameters:
  ///   - place: The row to go on below, whether it still belongs or not; `nil` begins at the top.
  ///   - limit: The most rows. A page with fewer is the last one.
  public func page(
    of query: Query, below place: TimelineEntry? = nil, atMost limit: Int, midnight: Date
  ) throws(StorageError) -> [TimelineEntry] {
    try ListQuery(query, midnight: midnight).entries(
      place == nil ? .all : .below, of: place, atMost: limit, by: connection)
  }

  /// How many rows a section's list has, which takes as long as the list is long.
  public func count(of query: Query, midnight: Date) throws(StorageError) -> Int {
    try ListQuery(query, midnight: midnight).count(by: connection)
  }

  /// How many rows are read at once: more than a list view keeps alive around what is seen.
  static let page = 300

  /// Goes to the part from the nearest row that is known, or from an end of the list.
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

extension Section {
  /// Whether the first rows are found without all others: those of a folder or a term are sorted each time they are read.
  fileprivate var isReadInParts: Bool {
    switch self {
    case .today, .unread, .starred, .all, .publication: true
    case .folder, .account, .featured, .tags, .authors, .term, .explore, .subject, .page: false
    }
  }
}
