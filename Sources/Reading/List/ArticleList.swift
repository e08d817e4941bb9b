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
    /// None is. The reader went from this row to an article that the list does not have, and goes on from here.
    case left(Int, TimelineEntry)
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
  /// The article that is read, whether or not the list has it. No other one is the chosen one.
  private var read: ArticleSummary.ID?
  /// The chosen article and what was seen when the reader began to search.
  private var beforeSearch: (chosen: ArticleSummary.ID?, seen: Place?)?
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

  /// Reads another list. The article that is read is the chosen one there, if it is of the list and not found.
  ///
  /// - Parameter other: A row to go on from where none is chosen.
  public func open(_ query: Query, near other: ArticleSummary.ID? = nil) {
    beforeSearch = nil
    begin(query, choosesFound: false, near: other)
  }

  /// Searches from the section that is shown. Without words it shows that as it was before, but for the article that is read now.
  ///
  /// - Parameter place: The first row that was seen before the field for words opened.
  public func search(_ query: Query, seen place: Place?) {
    if query.isSearch {
      if !self.query.isSearch { beforeSearch = (chosenArticle, place) }
      // The same words may be searched for elsewhere.
      return begin(query, choosesFound: self.query.words == query.words && chosenArticle != nil)
    }
    let before = beforeSearch
    beforeSearch = nil
    var query = query
    // What was found stays in a list of unread ones, as what was chosen there does.
    if let read, query.section != .starred, !query.keeping.contains(read) { query.keeping.append(read) }
    begin(query, choosesFound: false, near: before?.chosen, seeing: before?.seen)
  }

  /// - Parameters:
  ///   - choosesFound: Whether the article that is read is the chosen one among what is found.
  ///   - place: What is to be seen, unless another row is chosen than `other`.
  private func begin(
    _ query: Query, choosesFound: Bool, near other: ArticleSummary.ID? = nil, seeing place: Place? = nil
  ) {
    self.query = query
    state = .reading
    awaitedSteps = 0
    readings.open { [weak self] in await self?.readFirst(choosesFound: choosesFound, near: other, seeing: place) }
  }

  /// Shows no rows, as for a section that has none.
  public func close(_ query: Query) {
    readings.end()
    self.query = query
    beforeSearch = nil
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

  /// Notes which article is read. Where the list does not have it, no row is chosen.
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

  /// Chooses the row at a place, which the reader keeps on screen then, whatever mark it gets. While another list is being read, the rows
  /// that are there are not to be chosen.
  public func choose(_ index: Int?) {
    guard isCurrent else { return }
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
    case .nothing, .left: nil
    case .row(let index, _), .awaited(let index): index
    }
  }

  /// Whether a row is chosen that is still being read.
  public var isAwaitingChosen: Bool { if case .awaited = chosen, isCurrent { true } else { false } }

  /// Where steps begin.
  private var start: Int? {
    if case .left(let index, _) = chosen { index } else { chosenIndex }
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
    return start.map { min(max($0 + step, 0), last) } ?? 0
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

  /// All rows are known, which spares the library to sort them.
  private func walkToUnread(step: Int) async throws -> Int? {
    let (timeline, query) = (timeline, query)
    var index = start.map { $0 + step } ?? 0
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
      // Another article was opened meanwhile.
      guard read == self.read else {
        return await readFirst(choosesFound: choosesFound, near: other, seeing: place)
      }
      // The first screenful comes with the list, so that no empty row is ever shown.
      rows.add(summaries)
      self.timeline = timeline
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

  /// The row of an article, as far as the list was read.
  private func row(of article: ArticleSummary.ID) -> (index: Int, entry: TimelineEntry)? {
    timeline.index(of: article).flatMap { index in timeline[index].map { (index, $0) } }
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
    let chosenEntry = chosenEntry
    let (new, summaries) = try await library.timeline(
      of: query, around: [entry, firstSeen(), chosenEntry].compactMap { $0 }, isCounted: true,
      summaries: Self.screenful)
    let splices = await Self.splices(from: old, to: new)
    // Another list may have come, or a part of this one.
    guard !Task.isCancelled, isCurrent, query.isAboutTheSame(as: self.query) else { return }
    guard old == timeline else { return try await show(entry) }
    // What was chosen or kept meanwhile may be out of what was read.
    var meanwhile = Set(self.query.keeping).subtracting(query.keeping)
    if let now = self.chosenEntry, now != chosenEntry { meanwhile.insert(now.id) }
    if !meanwhile.isEmpty, !meanwhile.isDisjoint(with: old.known.subtracting(new.known)) {
      return try await show(entry)
    }
    rows.add(summaries)
    timeline = new
    switch chosen {
    case .row(_, let entry): chosen = new.index(of: entry.id).map { .row($0, entry) } ?? .nothing
    case .left(_, let entry): chosen = new.index(of: entry.id).map { .left($0, entry) } ?? .nothing
    case .awaited(let index): chosen = new.indices.contains(index) ? chosen : .nothing
    case .nothing: break
    }
    // The article that is read may have come with the others.
    if !query.isSearch, !isAwaitingChosen, let row = read.flatMap({ row(of: $0) }) {
      chosen = .row(row.index, row.entry)
    }
    onChange(.spliced(splices))
    settleAwaited()
  }

  /// The row that is chosen, or was left.
  private var chosenEntry: TimelineEntry? {
    switch chosen {
    case .row(_, let entry), .left(_, let entry): entry
    case .nothing, .awaited: nil
    }
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
