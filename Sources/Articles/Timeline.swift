/// A window over a query's list: how long the list is, and those parts of it that were read.
///
/// A list may have a million rows, of which a screen shows ten.
public struct Timeline: Sendable, Hashable {
  /// Rows that follow each other in the list.
  public struct Run: Sendable, Hashable {
    /// The place of the first of them in the list.
    public let start: Int
    public fileprivate(set) var entries: [TimelineEntry]

    public init(start: Int, entries: [TimelineEntry]) {
      self.start = start
      self.entries = entries
    }

    public var range: Range<Int> { start..<start + entries.count }
  }

  public let query: Query
  /// What was read, from the top; between two runs there are rows that were not.
  public private(set) var runs: [Run]
  /// How many rows the list has, as far as is known.
  public private(set) var count: Int
  /// Whether the list has no other rows than `count`.
  public let isCounted: Bool
  /// The greatest key that any article had when this was read; what has a greater one came later.
  public let newest: ArticleSummary.ID

  /// - Parameters:
  ///   - entries: The first rows.
  ///   - count: The length of the list; `nil` where it is not known.
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

  /// Whether all rows were read.
  public var isComplete: Bool { isCounted && (count == 0 || runs.first?.range == indices) }

  /// The row at a place; `nil` where that was not read.
  public subscript(index: Int) -> TimelineEntry? {
    run(at: index).map { $0.entries[index - $0.start] }
  }

  /// Where an article is in the list, as far as that was read.
  public func index(of article: ArticleSummary.ID) -> Int? {
    for run in runs {
      if let index = run.entries.firstIndex(where: { $0.id == article }) { return run.start + index }
    }
    return nil
  }

  /// The articles of all rows that were read.
  public var known: Set<ArticleSummary.ID> { Set(runs.lazy.flatMap(\.entries).map(\.id)) }

  /// The rows that were read of a part of the list.
  public func entries(in range: Range<Int>) -> [TimelineEntry] {
    runs.flatMap { run in
      let (first, end) = (max(run.start, range.lowerBound), min(run.range.upperBound, range.upperBound))
      return first < end ? run.entries[(first - run.start)..<(end - run.start)] : []
    }
  }

  /// The rows that were read from a place on, up to the first that was not.
  public func knownEntries(from index: Int) -> ArraySlice<TimelineEntry> {
    run(at: index).map { $0.entries[(index - $0.start)...] } ?? []
  }

  /// The nearest row above a place that was read.
  public func lastKnown(before index: Int) -> (index: Int, entry: TimelineEntry)? {
    guard let run = runs.last(where: { $0.start < index }) else { return nil }
    let last = min(index, run.range.upperBound) - 1
    return (last, run.entries[last - run.start])
  }

  /// The nearest row at a place or below it that was read.
  public func firstKnown(from index: Int) -> (index: Int, entry: TimelineEntry)? {
    guard let run = runs.first(where: { $0.range.upperBound > index }) else { return nil }
    let first = max(index, run.start)
    return (first, run.entries[first - run.start])
  }

  /// Whether rows that were read are of this state of the list: the wanted one is among them, and those that are known are the same.
  public func fits(_ run: Run, at index: Int) -> Bool {
    guard run.range.contains(index), run.range.upperBound <= count else { return false }
    return runs.allSatisfy { known in
      let both = known.range.clamped(to: run.range)
      return both.isEmpty
        || both.allSatisfy { known.entries[$0 - known.start].id == run.entries[$0 - run.start].id }
    }
  }

  /// Takes in rows that were read. Where they overlap with what is known, they count.
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
