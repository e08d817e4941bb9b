import Queries

extension Condition {
  /// Returns SQL for the sources whose articles can meet the condition, about a row of `articles` of which only the
  /// publication is known; `nil` if all can, or if nothing is known of them.
  func sourcesSQL(_ article: String, _ clock: QueryClock, _ values: inout SQLValues) -> String? {
    switch self {
    case .test(let predicate): return predicate.sourcesSQL(article, clock, &values)
    // An article that does not meet a test may come from a source that others meet it from.
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
