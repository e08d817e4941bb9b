import Queries

extension Condition {
  /// Returns SQL that is true for the sources whose articles can meet the condition; `nil` if all sources can, or if
  /// this is unknown. The SQL uses only the publication of the article's row.
  func sourcesSQL(_ article: String, _ clock: QueryClock, _ values: inout SQLValues) -> String? {
    switch self {
    case .test(let predicate): return predicate.sourcesSQL(article, clock, &values)
    // If some articles of a source meet the test, others of the same source may not. So this excludes no source.
    case .not: return nil
    case .all(let parts):
      var texts: [String] = []
      for part in parts { part.sourcesSQL(article, clock, &values).map { texts.append($0) } }
      return texts.isEmpty ? nil : texts.joined(separator: " AND ")
    case .any(let parts):
      var texts: [String] = []
      for part in parts {
        guard let text = part.sourcesSQL(article, clock, &values) else { return nil }
        texts.append(text)
      }
      return texts.isEmpty ? nil : "(" + texts.joined(separator: " OR ") + ")"
    }
  }
}
