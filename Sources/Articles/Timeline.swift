/// A query's list: its length, and the parts that were loaded.
///
/// A list may have a million rows, of which a screen shows ten.
public struct Timeline: Sendable, Hashable {
  /// Rows that follow each other in the list.
  public struct Run: Sendable, Hashable {
    /// The index of the first row in the list.
    public let start: Int
    public fileprivate(set) var entries: [TimelineEntry]

    public init(start: Int, entries: [TimelineEntry]) {
      self.start = start
      self.entries = entries
    }

    public var range: Range<Int> { start..<start + entries.count }
  }

  public let query: Query
  /// The loaded rows, from the top; rows between two runs are not loaded.
  public private(set) var runs: [Run]
  /// The number of rows in the list, as far as known.
  public private(set) var count: Int
  /// True if `count` is the exact length of the list.
  public let isCounted: Bool
  /// The highest key of all articles at the time of loading; articles with greater keys arrived later.
  public let newest: ArticleSummary.ID

  /// - Parameters:
  ///   - entries: The first rows.
  ///   - count: The length of the list; `nil` if unknown.
  public init(_ query: Query, first entries: [TimelineEntry], count: Int?, newest: ArticleSummary.ID) {
    self.query = query
    self.count = count ?? entries.count
    self.newest = newest
    isCounted = count != nil
    runs = entries.isEmpty ? [] : [Run(start: 0, entries: entries)]
  }

  public static func empty(_ query: Query) -> Timeline {
    Timeline(query, first: [], count: 0, newest: .init(rawValue: 0))
  }

  public var isEmpty: Bool { count == 0 }
  public var indices: Range<Int> { 0..<count }

  /// True if all rows are loaded.
  public var isComplete: Bool { isCounted && (count == 0 || runs.first?.range == indices) }

  /// The row at an index; `nil` if the row is not loaded.
  public subscript(index: Int) -> TimelineEntry? {
    run(at: index).map { $0.entries[index - $0.start] }
  }

  /// Returns the index of an article; `nil` if the article is not among the loaded rows.
  public func index(of article: ArticleSummary.ID) -> Int? {
    for run in runs {
      if let index = run.entries.firstIndex(where: { $0.id == article }) { return run.start + index }
    }
    return nil
  }

  /// The articles of all loaded rows.
  public var known: Set<ArticleSummary.ID> { Set(runs.lazy.flatMap(\.entries).map(\.id)) }

  /// Returns the loaded rows of a part of the list.
  public func entries(in range: Range<Int>) -> [TimelineEntry] {
    runs.flatMap { run in
      let (first, end) = (max(run.start, range.lowerBound), min(run.range.upperBound, range.upperBound))
      return first < end ? run.entries[(first - run.start)..<(end - run.start)] : []
    }
  }

  /// Returns the loaded rows from an index on, up to the first row that is not loaded.
  public func knownEntries(from index: Int) -> ArraySlice<TimelineEntry> {
    run(at: index).map { $0.entries[(index - $0.start)...] } ?? []
  }

  /// Returns the nearest loaded row above an index.
  public func lastKnown(before index: Int) -> (index: Int, entry: TimelineEntry)? {
    guard let run = runs.last(where: { $0.start < index }) else { return nil }
    let last = min(index, run.range.upperBound) - 1
    return (last, run.entries[last - run.start])
  }

  /// Returns the nearest loaded row at an index or below it.
  public func firstKnown(from index: Int) -> (index: Int, entry: TimelineEntry)? {
    guard let run = runs.first(where: { $0.range.upperBound > index }) else { return nil }
    let first = max(index, run.start)
    return (first, run.entries[first - run.start])
  }

  /// True if newly loaded rows belong to this state of the list: they include the wanted row, and rows that were loaded
  /// already are the same.
  public func fits(_ run: Run, at index: Int) -> Bool {
    guard run.range.contains(index), run.range.upperBound <= count else { return false }
    return runs.allSatisfy { known in
      let both = known.range.clamped(to: run.range)
      return both.isEmpty
        || both.allSatisfy { known.entries[$0 - known.start].id == run.entries[$0 - run.start].id }
    }
  }

  /// Adds newly loaded rows. They replace rows that were loaded before.
  public mutating func add(_ run: Run) {
    guard !run.entries.isEmpty, run.range.upperBound <= count else { return }
    var joined = run
    var others: [Run] = []
    for other in runs {
      if other.range.upperBound < joined.start || other.start > joined.range.upperBound {
        others.append(other)
        continue
      }
      let before = other.entries.prefix(max(0, joined.start - other.start))
      let after = other.entries.suffix(max(0, other.range.upperBound - joined.range.upperBound))
      joined = Run(start: joined.start - before.count, entries: before + joined.entries + after)
    }
    runs = (others + [joined]).sorted { $0.start < $1.start }
  }

  private func run(at index: Int) -> Run? { runs.first { $0.range.contains(index) } }
}
