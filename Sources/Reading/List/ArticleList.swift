import Articles
import Library

/// The list of articles: its query, the rows read so far and the chosen row.
///
/// The list uses no widget. It reports each change of its rows to its view.
public final class ArticleList {
  /// The state of the list for `query`.
  public enum State {
    /// The list is being read; the present rows belong to the previous query.
    case reading
    case shown
    case failed(LibraryError)
  }

  /// The row that the reader chose.
  public enum Chosen: Hashable {
    case nothing
    /// No row is chosen. The reader went from this row to an article outside the list. The next step starts at this
    /// row.
    case left(Int, TimelineEntry)
    case row(Int, TimelineEntry)
    /// The row at this index is chosen, but is still being read.
    case awaited(Int)
  }

  /// The kinds of change of the rows.
  public enum Change {
    /// All rows are new. The list scrolls to the given place, or else to the top.
    case replaced(seen: Place?)
    /// Rows were inserted and removed.
    case spliced([Splice])
    /// The rows in this range were missing and have now been read.
    case filled(Range<Int>)
    case failed(LibraryError)
  }

  /// A row, and the distance in pixels from the list's upper edge to the row's upper edge.
  public struct Place: Hashable, Sendable {
    public let entry: TimelineEntry
    public let offset: Double

    public init(entry: TimelineEntry, offset: Double) {
      self.entry = entry
      self.offset = offset
    }
  }

  private let library: Library
  public let rows: RowCache
  public let passages: FoundPassages
  public private(set) var query = Query(.today)
  public private(set) var timeline = Timeline.empty(Query(.today))
  public private(set) var state = State.reading
  public private(set) var chosen = Chosen.nothing
  /// The open article, even if the list does not contain it. No other article can be chosen.
  private var read: ArticleSummary.ID?
  /// The chosen article and the visible place when the reader began to search.
  private var beforeSearch: (chosen: ArticleSummary.ID?, seen: Place?)?
  private let readings = Readings()
  /// The heading above each first row of a day. It is decided once while the list is open, so no row moves when others
  /// of its day come or go.
  var dayHeadings: [ArticleSummary.ID: DayHeading] = [:]
  /// Called after each change of the rows.
  public var onChange: (Change) -> Void = { _ in }
  /// Called when a chosen row that was still being read has arrived.
  public var onChosen: () -> Void = {}
  /// Returns the first visible row.
  public var firstSeen: () -> TimelineEntry? = { nil }

  public init(library: Library) {
    self.library = library
    rows = RowCache(library: library)
    passages = FoundPassages(library: library)
  }

  // MARK: Query

  /// Opens another list. If the list contains the open article, and is not a search, the article is chosen.
  ///
  /// - Parameter other: The row from which the reader continues if no row is chosen.
  public func open(_ query: Query, near other: ArticleSummary.ID? = nil) {
    beforeSearch = nil
    begin(query, choosesFound: false, near: other)
  }

  /// Searches from the current section. Without words, ends the search and shows the section as before, but with the
  /// currently open article.
  ///
  /// - Parameters:
  ///   - place: The first visible row before the search field opened.
  ///   - choosesFound: True to choose the open article among the results, because the reader returns to them.
  public func search(_ query: Query, seen place: Place?, choosesFound: Bool = false) {
    if query.isSearch {
      if !self.query.isSearch { beforeSearch = (chosenArticle, place) }
      // The reader may search for the same words in another section.
      let isSame = self.query.words == query.words && chosenArticle != nil
      return begin(query, choosesFound: choosesFound || isSame)
    }
    let before = beforeSearch
    beforeSearch = nil
    var query = query
    // The article that was opened in the search stays in a list of unread articles, as if it had been chosen there.
    if let read, query.section != .starred, !query.keeping.contains(read) { query.keeping.append(read) }
    begin(query, choosesFound: false, near: before?.chosen, seeing: before?.seen)
  }

  /// - Parameters:
  ///   - choosesFound: True to choose the open article among the search results.
  ///   - place: The place to scroll to, unless a row other than `other` is chosen.
  private func begin(
    _ query: Query, choosesFound: Bool, near other: ArticleSummary.ID? = nil, seeing place: Place? = nil
  ) {
    self.query = query
    state = .reading
    readings.open { [weak self] in await self?.readFirst(choosesFound: choosesFound, near: other, seeing: place) }
  }

  /// Shows no rows, because the section shows choices in place of a list.
  public func close(_ query: Query) {
    readings.end()
    self.query = query
    beforeSearch = nil
    (timeline, state, chosen) = (.empty(query), .shown, .nothing)
    dayHeadings = [:]
    onChange(.replaced(seen: nil))
  }

  /// Reads the same list again with an updated query. Rows that stay in the list keep their place.
  public func reload(_ query: Query) {
    guard query.isAboutTheSame(as: self.query) else { return open(query) }
    self.query = query
    switch state {
    case .failed: open(query)
    // The result of a reading in progress may be out of date.
    case .reading, .shown: readAgain()
    }
  }

  /// True if the rows belong to the current query, and not to the previous one.
  public var isCurrent: Bool { if case .shown = state { true } else { false } }

  /// The number of articles in the list, as far as it is known; 0 while another list is being read.
  public var count: Int { isCurrent ? timeline.count : 0 }

  /// Waits until the rows belong to the query.
  public func settle() async {
    await readings.settle()
  }

  /// Waits until the list is open; for a search, until all results are there.
  public func settleWhole() async throws(LibraryError) {
    await settle()
    if isCurrent, query.isSearch, !timeline.isComplete { try await show(nil) }
  }

  // MARK: Chosen row

  /// Records which article is open. If the list does not contain it, no row is chosen.
  public func note(read article: ArticleSummary.ID?) {
    read = article
    guard isCurrent else { return }
    switch chosen {
    case .row(let index, let entry): if entry.id != article { chosen = article == nil ? .nothing : .left(index, entry) }
    case .awaited: chosen = .nothing
    case .left: if article == nil { chosen = .nothing }
    case .nothing: break
    }
  }

  /// Chooses the row at an index. The row then stays in the list, even if its marks change. Does nothing while another
  /// list is being read, because the rows still belong to the previous list.
  public func choose(_ index: Int?) {
    guard isCurrent else { return }
    guard let index, timeline.indices.contains(index) else { return chosen = .nothing }
    if let entry = timeline[index] {
      chosen = .row(index, entry)
      // A search result may be outside of the section, so it is not kept there.
      if !query.isSearch || query.isScoped, !query.keeping.contains(entry.id) { query.keeping.append(entry.id) }
    } else {
      chosen = .awaited(index)
      need(index)
    }
  }

  /// Keeps articles in the list, even if their marks change, until another list is opened.
  public func keep(_ articles: [ArticleSummary.ID]) {
    let kept = Set(query.keeping)
    query.keeping += articles.filter { !kept.contains($0) }
  }

  /// The chosen article; `nil` while another list is being read.
  public var chosenArticle: ArticleSummary.ID? {
    if case .row(_, let entry) = chosen, isCurrent { entry.id } else { nil }
  }

  public var chosenIndex: Int? {
    switch chosen {
    case .nothing, .left: nil
    case .row(let index, _), .awaited(let index): index
    }
  }

  /// True if the chosen row is still being read.
  public var isAwaitingChosen: Bool { if case .awaited = chosen, isCurrent { true } else { false } }

  /// The index where a step starts; `nil` if there is none.
  private var start: Int? {
    if case .left(let index, _) = chosen { index } else { chosenIndex }
  }

  /// Returns the index `step` rows further down, limited to the list. Returns `nil` for an empty list, or while the
  /// list is being read. In this case the step is made later. If no row is chosen, each step leads to the first row.
  public func place(after step: Int) -> Int? {
    guard isCurrent else {
      readings.awaitedSteps += step
      return nil
    }
    guard !timeline.isEmpty else { return nil }
    let last = timeline.count - 1
    return start.map { min(max($0 + step, 0), last) } ?? 0
  }

  /// Returns the sum of the steps that the reader made before the list was loaded, and resets it.
  public func takeAwaitedSteps() -> Int {
    defer { readings.awaitedSteps = 0 }
    return readings.awaitedSteps
  }

  // MARK: Rows

  /// Reads the rows around an index if they are missing.
  public func need(_ index: Int) {
    guard timeline.indices.contains(index), timeline[index] == nil else { return }
    readings.fill(index) { [weak self] in await self?.readPart(at: $0) }
  }

  /// Returns the index of an article in the list; `nil` if it does not belong to the list.
  public func find(_ article: ArticleSummary.ID) async throws(LibraryError) -> Int? {
    await settle()
    guard isCurrent else { return nil }
    if let index = timeline.index(of: article) { return index }
    let query = query
    guard !timeline.isComplete, !query.isSearch, let entry = try await library.place(of: article, in: query)
    else { return nil }
    try await show(entry)
    guard isCurrent, query.isAboutTheSame(as: self.query) else { return nil }
    return timeline.index(of: article)
  }

  /// Returns the index of the next unread row.
  ///
  /// - Parameters:
  ///   - step: 1 for the next unread row below, -1 for the one above. If no row is chosen, both return the first unread
  ///     row.
  ///   - fromEnd: True to return the last unread row for -1 if no row is chosen.
  /// - Throws: `CancellationError` if another list was opened meanwhile.
  public func nextUnread(step: Int, fromEnd: Bool = false) async throws -> Int? {
    let query = query
    try await settleWhole()
    guard isCurrent, query.isAboutTheSame(as: self.query) else { throw CancellationError() }
    let step = if case .nothing = chosen, !fromEnd { 1 } else { step }
    let place: TimelineEntry? =
      switch chosen {
      case .nothing: nil
      case .row(_, let entry), .left(_, let entry): entry
      case .awaited(let index):
        (step > 0 ? timeline.lastKnown(before: index) : timeline.firstKnown(from: index))?.entry
      }
    if timeline.isComplete { return try await walkToUnread(step: step) }
    guard let next = try await library.nextUnread(in: query, from: place, isBelow: step > 0) else { return nil }
    rows.add(try await library.summaries([next.id]))
    guard query.isAboutTheSame(as: self.query) else { throw CancellationError() }
    if timeline.index(of: next.id) == nil { try await show(next) }
    return timeline.index(of: next.id)
  }

  /// Finds the next unread row if all rows are known. The library then does not have to sort them.
  private func walkToUnread(step: Int) async throws -> Int? {
    let (timeline, query) = (timeline, query)
    var index = start.map { $0 + step } ?? (step > 0 ? 0 : timeline.count - 1)
    while timeline.indices.contains(index) {
      let end = min(max(index + step * Self.unreadStep, -1), timeline.count)
      let part = stride(from: index, to: end, by: step).compactMap { timeline[$0]?.id }
      let summaries = try await library.summaries(part)
      guard isCurrent, query.isAboutTheSame(as: self.query) else { throw CancellationError() }
      guard timeline == self.timeline else { return try await nextUnread(step: step, fromEnd: step < 0) }
      if let unread = summaries.first(where: { !$0.isRead }) {
        rows.add([unread])
        return timeline.index(of: unread.id)
      }
      index = end
    }
    return nil
  }

  /// The number of rows that are checked together. The next unread row may be far away.
  private static let unreadStep = 200

  /// The articles that the command "mark all" marks: all articles of the present list; `nil` while another list is
  /// being read.
  public var marked: Marked? {
    guard isCurrent, !timeline.isEmpty else { return nil }
    guard query.isSearch else { return .section(query.section, upTo: timeline.newest) }
    return .articles(timeline.entries(in: timeline.indices).map(\.id))
  }

  // MARK: Reading

  private func readFirst(choosesFound: Bool, near other: ArticleSummary.ID?, seeing place: Place?) async {
    do throws(LibraryError) {
      let (query, read) = (query, read)
      var wanted: [TimelineEntry] = []
      if !query.isSearch {
        for article in [read, other] {
          if let article, let entry = try await library.place(of: article, in: query) { wanted.append(entry) }
        }
      }
      let (timeline, summaries) = try await library.timeline(
        of: query, around: [place?.entry].compactMap { $0 } + wanted, isCounted: false, summaries: Self.screenful)
      guard !Task.isCancelled else { return }
      guard read == self.read else {
        return await readFirst(choosesFound: choosesFound, near: other, seeing: place)
      }
      // The rows of the first screen are read together with the list, so that no empty row is shown.
      rows.add(summaries)
      self.timeline = timeline
      dayHeadings = [:]
      state = .shown
      chosen = .nothing
      if let row = other.flatMap({ row(of: $0) }) { chosen = .left(row.index, row.entry) }
      if !query.isSearch || choosesFound, let row = read.flatMap({ row(of: $0) }) {
        chosen = .row(row.index, row.entry)
      }
      let isElsewhere = chosenIndex != nil && read != other
      onChange(.replaced(seen: isElsewhere ? nil : place.flatMap { row(of: $0.entry.id) == nil ? nil : $0 }))
      if !timeline.isCounted { readAgain() }
    } catch {
      fail(error)
    }
  }

  /// Returns the row of an article; `nil` if the row was not read.
  private func row(of article: ArticleSummary.ID) -> (index: Int, entry: TimelineEntry)? {
    timeline.index(of: article).flatMap { index in timeline[index].map { (index, $0) } }
  }

  /// The number of rows that are read first: a few more than fit on the screen.
  private static let screenful = 30

  private func readAgain() {
    readings.reload { [weak self] in
      guard let self, isCurrent else { return }
      do throws(LibraryError) {
        try await show(nil)
      } catch {
        fail(error)
      }
    }
  }

  /// Reads the current state of the list, including the visible rows, the chosen row and one given row.
  private func show(_ entry: TimelineEntry?) async throws(LibraryError) {
    let (query, old) = (query, timeline)
    let chosenEntry = chosenEntry
    let (new, summaries) = try await library.timeline(
      of: query, around: [entry, firstSeen(), chosenEntry].compactMap { $0 }, isCounted: true,
      summaries: Self.screenful)
    let splices = await Self.splices(from: old, to: new)
    // The reader may have opened another list, or a part of this list may have been read.
    guard !Task.isCancelled, isCurrent, query.isAboutTheSame(as: self.query) else { return }
    guard old == timeline else { return try await show(entry) }
    // A row that was chosen or kept meanwhile may be outside of the new part.
    var meanwhile = Set(self.query.keeping).subtracting(query.keeping)
    if let now = self.chosenEntry, now != chosenEntry { meanwhile.insert(now.id) }
    if !meanwhile.isEmpty, !meanwhile.isDisjoint(with: old.known.subtracting(new.known)) {
      return try await show(entry)
    }
    rows.add(summaries)
    if new.query.isUnreadOnly != old.query.isUnreadOnly { dayHeadings = [:] }
    timeline = new
    switch chosen {
    case .row(_, let entry): chosen = new.index(of: entry.id).map { .row($0, entry) } ?? .nothing
    case .left(_, let entry): chosen = new.index(of: entry.id).map { .left($0, entry) } ?? .nothing
    case .awaited(let index): chosen = new.indices.contains(index) ? chosen : .nothing
    case .nothing: break
    }
    // The open article may be among the new rows.
    if !query.isSearch, !isAwaitingChosen, let row = read.flatMap({ row(of: $0) }) {
      chosen = .row(row.index, row.entry)
    }
    onChange(.spliced(splices))
    settleAwaited()
  }

  /// The chosen row, or the row that the reader left.
  private var chosenEntry: TimelineEntry? {
    switch chosen {
    case .row(_, let entry), .left(_, let entry): entry
    case .nothing, .awaited: nil
    }
  }

  /// Chooses the awaited row if it was read; reads it otherwise.
  private func settleAwaited() {
    guard case .awaited(let index) = chosen else { return }
    guard timeline[index] != nil else { return need(index) }
    choose(index)
    onChosen()
  }

  /// Computes the splices off the main thread, because lists may be long.
  @concurrent
  private nonisolated static func splices(from old: Timeline, to new: Timeline) async -> [Splice] {
    old.splices(to: new)
  }

  private func readPart(at index: Int) async {
    guard isCurrent, timeline.indices.contains(index), timeline[index] == nil else { return }
    let old = timeline
    do throws(LibraryError) {
      let part = try await library.run(at: index, of: old, keeping: query.keeping)
      let summaries = try await library.summaries(part.entries.map(\.id))
      guard !Task.isCancelled, isCurrent, old == timeline else { return }
      // Changed marks may have changed the list. They are not reported.
      guard old.fits(part, at: index) else { return readAgain() }
      rows.add(summaries)
      timeline.add(part)
      onChange(.filled(part.range))
      settleAwaited()
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: LibraryError) {
    guard !Task.isCancelled else { return }
    state = .failed(error)
    onChange(.failed(error))
  }
}
