import Queries

/// The plan for a condition: one part is a query to the search index, the rest is SQL about a row of `articles`.
struct QueryPlan {
  /// The conditions that the index answers together; empty if it can answer none.
  private let indexed: [Condition]
  /// The conditions that SQL answers.
  private let others: [Condition]
  private let clock: QueryClock

  init(_ condition: Condition, clock: QueryClock) {
    var parts: [Condition] = [condition]
    if case .all(let inner) = condition { parts = inner }
    // The index narrows the search for a tag to the articles that have the tag's words.
    parts += parts.compactMap { part in
      guard case .test(.tag(let name)) = part else { return nil }
      return Phrase(name, isExact: true).map { .test(.contains($0, .tags)) }
    }
    let found = parts.filter { Self.match($0, marked: "") != nil }
    // The index cannot list the articles without a word, but it can exclude the articles with this word from other
    // results.
    let excluded = found.isEmpty ? [] : parts.filter { Self.excluded($0, marked: "") != nil }
    let indexed = found + excluded
    self.indexed = indexed
    others = parts.filter { !indexed.contains($0) }
    self.clock = clock
  }

  /// Returns the query to the index for one part of the index; `nil` if the index cannot answer.
  func match(in part: SearchPart) -> String? { indexed.isEmpty ? nil : Self.match(.all(indexed), marked: part.mark) }

  /// True if the index alone answers the condition.
  var isOfIndexAlone: Bool { others.isEmpty }

  /// Returns SQL for the rest of the condition.
  ///
  /// - Parameters:
  ///   - article: The name of the article's row.
  ///   - part: The part of the index in which the article is.
  func rest(_ article: String, in part: SearchPart, _ values: inout SQLValues) -> String {
    others.isEmpty ? "true" : Self.sql(.all(others), article, in: part, clock, &values)
  }

  // MARK: The search index

  /// Returns a condition as an FTS5 query (<https://sqlite.org/fts5.html#full_text_query_syntax>); `nil` if the index
  /// cannot answer it. Each word gets the mark of its part (`SearchTokenizer`).
  private static func match(_ condition: Condition, marked mark: String) -> String? {
    switch condition {
    case .test(.contains(let phrase, let part)):
      let star = phrase.isUnfinished ? "*" : ""
      let forms = phrase.forms.map { "\"\(mark)\($0)\"\(star)" }
      return "{\(part.columns)} : (\(forms.joined(separator: " OR ")))"
    case .test, .not: return nil
    case .any(let parts):
      let parts = parts.map { match($0, marked: mark) }
      let known = parts.compactMap(\.self)
      return known.isEmpty || known.count < parts.count ? nil : "(" + known.joined(separator: " OR ") + ")"
    case .all(let parts):
      let wanted = parts.compactMap { match($0, marked: mark) }
      let unwanted = parts.compactMap { excluded($0, marked: mark) }
      guard !wanted.isEmpty, wanted.count + unwanted.count == parts.count else { return nil }
      let all = "(" + wanted.joined(separator: " AND ") + ")"
      return unwanted.reduce(all) { "(\($0) NOT \($1))" }
    }
  }

  /// Returns the query for the articles that a condition excludes; `nil` if the index cannot find them.
  private static func excluded(_ condition: Condition, marked mark: String) -> String? {
    if case .not(let part) = condition { match(part, marked: mark) } else { nil }
  }

  // MARK: SQL

  /// Returns SQL about a row of `articles`, true or false and never null.
  ///
  /// - Parameters:
  ///   - article: The name of the row.
  ///   - part: The part of the index in which the article is; `nil` if the condition has no words.
  static func sql(
    _ condition: Condition, _ article: String, in part: SearchPart? = nil, _ clock: QueryClock,
    _ values: inout SQLValues
  ) -> String {
    if let part, let text = match(condition, marked: part.mark) {
      return "\(article).id IN (SELECT rowid FROM article_words WHERE article_words MATCH \(values.add(text)))"
    }
    switch condition {
    case .test(let predicate): return predicate.sql(article, clock, &values)
    case .not(let inner): return "NOT (\(sql(inner, article, in: part, clock, &values)))"
    case .all(let parts): return joined(parts, "AND", "true", article, part, clock, &values)
    case .any(let parts): return joined(parts, "OR", "false", article, part, clock, &values)
    }
  }

  private static func joined(
    _ parts: [Condition], _ word: String, _ ofNone: String, _ article: String, _ part: SearchPart?, _ clock: QueryClock,
    _ values: inout SQLValues
  ) -> String {
    guard !parts.isEmpty else { return ofNone }
    var texts: [String] = []
    for inner in parts { texts.append(sql(inner, article, in: part, clock, &values)) }
    return "(" + texts.joined(separator: " \(word) ") + ")"
  }
}
