import Articles
import Queries
import SQLite

/// The dates and the sources of the articles that can meet a condition. A search examines no others.
struct SearchBounds {
  /// The earliest and the latest date, in seconds since 1970. No article is between them if the first one is later.
  let dates: (first: Double, last: Double)
  /// The keys of the sources if they are few; `nil` for all sources.
  let sources: [Int64]?

  init(_ condition: Condition, clock: QueryClock) {
    dates = condition.dates(clock)
    sources = condition.sources.map { $0.map(\.rawValue).sorted() }
  }
}

extension Condition {
  /// Returns the condition with the keys of sources in place of names, if few sources have the name. Then the search
  /// looks the names up once, and not for each part of the index.
  func naming(_ connection: Connection, _ clock: QueryClock) throws(StorageError) -> Condition {
    switch self {
    case .test(let predicate):
      guard predicate.isOfSource else { return self }
      var values = SQLValues()
      let isWanted = predicate.sql("articles", clock, &values)
      var found: [Condition] = []
      try connection.each(
        "SELECT id FROM (SELECT id, id AS publication FROM publications) AS articles WHERE \(isWanted)",
        values: values.all
      ) {
        found.append(.test(.publication(.init(rawValue: $0.int(0)))))
        return found.count <= Self.fewSources
      }
      return found.count <= Self.fewSources ? .any(of: found) : self
    case .not(let part): return .not(try part.naming(connection, clock))
    case .all(let parts):
      let named = try parts.map { part throws(StorageError) in try part.naming(connection, clock) }
      return named.contains(.none) ? .none : .all(of: named)
    case .any(let parts):
      return .any(of: try parts.map { part throws(StorageError) in try part.naming(connection, clock) })
    }
  }

  /// The number of sources up to which each is looked up by itself.
  private static let fewSources = 50

  /// The sources whose articles can meet the condition; `nil` if all can, or if there are many.
  fileprivate var sources: Set<Publication.ID>? {
    switch self {
    case .test(.publication(let id)): return [id]
    case .test, .not: return nil
    case .all(let parts):
      let known = parts.compactMap(\.sources)
      return known.first.map { known.dropFirst().reduce($0) { $0.intersection($1) } }
    case .any(let parts):
      let known = parts.compactMap(\.sources)
      let all = Set(known.joined())
      return known.count == parts.count && all.count <= Self.fewSources ? all : nil
    }
  }

  /// Returns the earliest and the latest date of articles that can meet the condition.
  fileprivate func dates(_ clock: QueryClock) -> (first: Double, last: Double) {
    switch self {
    case .test(.before(let period)): (-.infinity, period.start(in: clock.calendar)?.timeIntervalSince1970 ?? .infinity)
    case .test(.after(let period)): (period.start(in: clock.calendar)?.timeIntervalSince1970 ?? -.infinity, .infinity)
    case .test(.within(let span)): (span.start(before: clock.now, in: clock.calendar).timeIntervalSince1970, .infinity)
    case .test(.today): (clock.midnight.timeIntervalSince1970, .infinity)
    case .test, .not: (-.infinity, .infinity)
    case .all(let parts):
      parts.map { $0.dates(clock) }.reduce((-.infinity, .infinity)) { (max($0.0, $1.first), min($0.1, $1.last)) }
    case .any(let parts):
      parts.map { $0.dates(clock) }.reduce((.infinity, -.infinity)) { (min($0.0, $1.first), max($0.1, $1.last)) }
    }
  }
}
