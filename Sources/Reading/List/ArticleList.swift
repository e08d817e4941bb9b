import Articles
import Library

/// The list of articles: what it is of, how much of it was read, what is chosen in it.
///
/// It knows no widget. Whoever shows it is told of each change of its rows.
public final class ArticleList {
  /// How far the list is that `query` asks for.
  public enum State {
    /// It is being read; the rows that are there are of another.
    case reading
    case shown
    case failed(LibraryError)
  }

  /// The row that the reader chose.
  public enum Chosen: Hashable {
    case nothing
    case row(Int, TimelineEntry)
    /// The row at this place, which is still being read.
    case awaited(Int)
  }

  /// How the rows changed.
  public enum Change {
    /// All are other ones. The row at the place is to be seen, or else the top.
    case replaced(seen: Place?)
    /// Rows came and went.
    case spliced([Splice])
    /// Rows at these places were read that were not there yet.
    case filled(Range<Int>)
    case failed(LibraryError)
  }

  /// A row, and how far below the upper edge of the list it begins, in pixels.
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
  /// Steps to another article that the reader made before the list they are for was there.
  private var awaitedSteps = 0
  private let readings = Readings()
  /// Told after each change.
  public var onChange: (Change) -> Void = { _ in }
  /// The chosen row, which was awaited, is there.
  public var onChosen: () -> Void = {}
  /// The first row that is seen.
  public var firstSeen: () -> TimelineEntry? = { nil }

  public init(library: Library) {
    self.library = library
    rows = RowCache(library: library)
    passages = FoundPassages(library: library)
  }

  // MARK: What it is of

  /// Reads another list, from its top.
  ///
  /// - Parameters:
  ///   - article: The row to choose, if it is of the list.
  ///   - other: A row that will be looked for as soon as the list is there.
  ///   - place: What is to be seen.
  public func open(
    _ query: Query, choosing article: ArticleSummary.ID? = nil, near other: ArticleSummary.ID? = nil,
    seeing place: Place? = nil
  ) {
    self.query = query
    state = .reading
    awaitedSteps = 0
    readings.open { [weak self] in await self?.readFirst(choosing: article, near: other, seeing: place) }
  }

  /// Shows no rows, as for a section that has none.
  public func close(_ query: Query) {
    readings.end()
    self.query = query
    (timeline, state, chosen) = (.empty(query), .shown, .nothing)
    onChange(.replaced(seen: nil))
  }

  /// Reads the same list again, in another state; rows that stay keep their place.
  public func reload(_ query: Query) {
    guard query.isAboutTheSame(as: self.query) else { return open(query) }
    self.query = query
    switch state {
    case .failed: open(query)
    // What is still read may be from before.
    case .reading, .shown: readAgain()
    }
  }

  /// Whether the rows are those of the query, and not of what was shown before.
  public var isCurrent: Bool { if case .shown = state { true } else { false } }

  /// How many articles the list has, as far as is known; none while another list is being read.
  public var count: Int { isCurrent ? timeline.count : 0 }

  /// Waits until the rows are those of the query.
  public func settle() async {
    await readings.settle()
  }

  /// Waits until the list is open, and of what is searched for all is found.
  public func settleWhole() async throws(LibraryError) {
    await settle()
    if isCurrent, query.isSearch, !timeline.isComplete { try await show(nil) }
  }

  // MARK: What is chosen

  /// Chooses the row at a place, which the reader keeps on screen then, whatever mark it gets.
  public func choose(_ index: Int?) {
    guard let index, timeline.indices.contains(index) else { return chosen = .nothing }
    if let entry = timeline[index] {
      chosen = .row(index, entry)
      // What is found need not belong to the section.
      if !query.isSearch || query.isScoped, !query.keeping.contains(entry.id) { query.keeping.append(entry.id) }
    } else {
      chosen = .awaited(index)
      need(index)
    }
  }

  /// Keeps articles on screen, whatever marks they get, until another list comes.
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
    case .nothing: nil
    case .row(let index, _), .awaited(let index): index
    }
  }

  /// The place `step` rows further down, within the list; `nil` where it has none, or is still read: then the step is made later.
  /// Where nothing is chosen, any step leads to the first row.
  public func place(after step: Int) -> Int? {
    guard isCurrent else {
      awaitedSteps += step
      return nil
    }
    guard !timeline.isEmpty else { return nil }
    let last = timeline.count - 1
    return chosenIndex.map { min(max($0 + step, 0), last) } ?? 0
  }

  /// The steps that were made before the list was there; they are made once.
  public func takeAwaitedSteps() -> Int {
    defer { awaitedSteps = 0 }
    return awaitedSteps
  }

  // MARK: Rows

  /// Reads the rows around a place, if they are not there.
  public func need(_ index: Int) {
    guard timeline.indices.contains(index), timeline[index] == nil else { return }
    readings.fill(index) { [weak self] in await self?.readPart(at: $0) }
  }

  /// Where an article is in the list; `nil` where it does not belong.
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

  /// The place of the next unread row.
  ///
  /// - Parameter step: 1 for the one below, -1 for the one above. Where nothing is chosen, both mean the first.
  /// - Throws: `CancellationError` where another list came meanwhile.
  public func nextUnread(step: Int) async throws -> Int? {
    let query = query
    try await settleWhole()
    guard isCurrent, query.isAboutTheSame(as: self.query) else { throw CancellationError() }
    let step = if case .nothing = chosen { 1 } else { step }
    let place: TimelineEntry? =
      switch chosen {
      case .nothing: nil
      case .row(_, let entry): entry
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

  /// All rows are known, which spares the library to sort them.
  private func walkToUnread(step: Int) async throws -> Int? {
    let (timeline, query) = (timeline, query)
    var index = chosenIndex.map { $0 + step } ?? 0
    while timeline.indices.contains(index) {
      let end = min(max(index + step * Self.unreadStep, -1), timeline.count)
      let part = stride(from: index, to: end, by: step).compactMap { timeline[$0]?.id }
      let summaries = try await library.summaries(part)
      guard isCurrent, query.isAboutTheSame(as: self.query) else { throw CancellationError() }
      guard timeline == self.timeline else { return try await nextUnread(step: step) }
      if let unread = summaries.first(where: { !$0.isRead }) {
        rows.add([unread])
        return timeline.index(of: unread.id)
      }
      index = end
    }
    return nil
  }

  /// How many rows are looked at together, as the next unread one may be far away.
  private static let unreadStep = 200

  /// What marks all articles of the list as they are now; `nil` while another list is being read.
  public var marked: Marked? {
    guard isCurrent, !timeline.isEmpty else { return nil }
    guard query.isSearch else { return .section(query.section, upTo: timeline.newest) }
    return .articles(timeline.entries(in: timeline.indices).map(\.id))
  }

  // MARK: Reading

  private func readFirst(choosing article: ArticleSummary.ID?, near other: ArticleSummary.ID?, seeing place: Place?)
    async
  {
    do throws(LibraryError) {
      let query = query
      let wanted: TimelineEntry? =
        if let wanted = article ?? other, !query.isSearch {
          try await library.place(of: wanted, in: query)
        } else {
          nil
        }
      let (timeline, summaries) = try await library.timeline(
        of: query, around: [place?.entry, wanted].compactMap { $0 }, isCounted: false, summaries: Self.screenful)
      guard !Task.isCancelled else { return }
      // The first screenful comes with the list, so that no empty row is ever shown.
      rows.add(summaries)
      self.timeline = timeline
      state = .shown
      chosen =
        article.flatMap { timeline.index(of: $0) }.flatMap { index in timeline[index].map { .row(index, $0) } }
        ?? .nothing
      onChange(.replaced(seen: place.flatMap { timeline.index(of: $0.entry.id) == nil ? nil : $0 }))
      if !timeline.isCounted { readAgain() }
    } catch {
      fail(error)
    }
  }

  /// Rows that are a little more than a list is high.
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

  /// Reads the list as it is now, with what is seen and chosen and one more row.
  private func show(_ entry: TimelineEntry?) async throws(LibraryError) {
    let (query, old) = (query, timeline)
    let chosenEntry: TimelineEntry? = if case .row(_, let entry) = chosen { entry } else { nil }
    let (new, summaries) = try await library.timeline(
      of: query, around: [entry, firstSeen(), chosenEntry].compactMap { $0 }, isCounted: true,
      summaries: Self.screenful)
    let splices = await Self.splices(from: old, to: new)
    // Another list may have come, or a part of this one.
    guard !Task.isCancelled, isCurrent, query.isAboutTheSame(as: self.query) else { return }
    guard old == timeline else { return try await show(entry) }
    // What was chosen or kept meanwhile may be out of what was read.
    var meanwhile = Set(self.query.keeping).subtracting(query.keeping)
    if case .row(_, let now) = chosen, now != chosenEntry { meanwhile.insert(now.id) }
    if !meanwhile.isEmpty, !meanwhile.isDisjoint(with: old.known.subtracting(new.known)) {
      return try await show(entry)
    }
    rows.add(summaries)
    timeline = new
    switch chosen {
    case .row(_, let entry): chosen = new.index(of: entry.id).map { .row($0, entry) } ?? .nothing
    case .awaited(let index): chosen = new.indices.contains(index) ? chosen : .nothing
    case .nothing: break
    }
    onChange(.spliced(splices))
    settleAwaited()
  }

  /// Chooses the awaited row if it is there, or else reads it.
  private func settleAwaited() {
    guard case .awaited(let index) = chosen else { return }
    guard timeline[index] != nil else { return need(index) }
    choose(index)
    onChosen()
  }

  /// Not on the main thread, as lists may be long.
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
      // Marks change the list without a word.
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
