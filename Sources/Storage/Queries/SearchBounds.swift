import Articles
import Queries
import SQLite

/// The dates and the sources of the articles that can meet a condition. A search examines no others.
struct SearchBounds {
  /// The earliest and the latest date, in seconds since 1970. No article is between them if the first one is later.
  let dates: (first: Double, last: Double)
  /// The keys of the sources if they are few; `nil` for all sources.
  let sources: [Int64]?

  init(_ condition: Condition, clock: QueryClock, in connection: Connection) throws(StorageError) {
    dates = condition.dates(clock)
    var values = SQLValues()
    if condition == .none {
      sources = []
    } else if let canMeet = condition.sourcesSQL("articles", clock, &values) {
      sources = try connection.fewSources(where: canMeet, values)
    } else {
      sources = nil
    }
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
      guard let sources = try connection.fewSources(where: isWanted, values) else { return self }
      return .any(of: sources.map { .test(.publication(.init(rawValue: $0))) })
    case .not(let part): return .not(try part.naming(connection, clock))
    case .all(let parts):
      let named = try parts.map { part throws(StorageError) in try part.naming(connection, clock) }
      return named.contains(.none) ? .none : .all(of: named)
    case .any(let parts):
      return .any(of: try parts.map { part throws(StorageError) in try part.naming(connection, clock) })
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

extension Connection {
  /// Returns the keys of the sources that meet a condition; `nil` if they are too many to look up each by itself.
  ///
  /// - Parameter condition: SQL about a row of `articles` that uses only its publication.
  fileprivate func fewSources(where condition: String, _ values: SQLValues) throws(StorageError) -> [Int64]? {
    let few = 50
    let sources = try rows(
      """
      SELECT id FROM (SELECT id, id AS publication FROM publications) AS articles WHERE \(condition)
      ORDER BY id LIMIT \(few + 1)
      """, values: values.all, read: { $0.int(0) })
    return sources.count > few ? nil : sources
  }
}
