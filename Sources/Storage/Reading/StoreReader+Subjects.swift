import Articles
import Text

extension StoreReader {
  /// What the publications that are not removed file articles under, merged by name: the subjects with the most unread articles
  /// first, and of equals the largest.
  public func subjects(atMost limit: Int) throws(StorageError) -> [Subject] {
    let rows = try connection.rows(
      """
      SELECT id, publication, name, count, unread FROM terms
      WHERE kind IN ('category', 'tag') AND publication NOT IN (\(removed)) ORDER BY id
      """
    ) {
      NamedTerm(id: $0.int(0), publication: $0.int(1), name: $0.text(2), count: Int($0.int(3)), unread: Int($0.int(4)))
    }
    let groups = Dictionary(grouping: rows) { FoldedName.of($0.name) }
    let merged = groups.compactMap { key, terms in key.isEmpty ? nil : MergedTerms(key: key, terms: terms) }
    let chosen = merged.sorted { $0.goesBefore($1) }.prefix(limit)
    // Feeds do not say how many they have.
    let silent = chosen.flatMap(\.terms).filter { $0.count == 0 }.map { Term.ID(rawValue: $0.id) }
    let counts = Dictionary(
      try connection.rows(
        "SELECT term, count(*) FROM article_terms WHERE term IN (SELECT value FROM json_each(?)) GROUP BY term",
        JSON.keys(silent), read: { ($0.int(0), Int($0.int(1))) }), uniquingKeysWith: { $1 })
    return chosen.map { group in
      let terms = group.terms.map { term in
        var term = term
        term.count = max(term.count, counts[term.id] ?? 0)
        return term
      }
      return MergedTerms(key: group.key, terms: terms).subject
    }
  }

  /// The publications that file articles under a subject.
  public func publications(of subject: String) throws(StorageError) -> [Publication.ID] {
    try connection.rows(
      "SELECT DISTINCT publication FROM terms WHERE id IN (\(ListCondition.termsOfSubject))", subject,
      read: { .init(rawValue: $0.int(0)) })
  }

  /// How many articles of each publication are stored, without pages.
  public func articleCounts() throws(StorageError) -> [Publication.ID: Int] {
    let rows = try connection.rows(
      "SELECT publication, count(*) FROM articles WHERE is_page = 0 GROUP BY publication",
      read: { (Publication.ID(rawValue: $0.int(0)), Int($0.int(1))) })
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}

private struct NamedTerm {
  let id: Int64
  let publication: Int64
  let name: String
  var count: Int
  let unread: Int
}

/// Categories and tags of the same name.
private struct MergedTerms {
  let key: String
  let terms: [NamedTerm]
  private let count: Int
  private let unread: Int

  init(key: String, terms: [NamedTerm]) {
    self.key = key
    self.terms = terms
    // What one publication has as a category and as a tag holds mostly the same articles.
    var most: [Int64: (count: Int, unread: Int)] = [:]
    for term in terms {
      let known = most[term.publication] ?? (0, 0)
      most[term.publication] = (max(known.count, term.count), max(known.unread, term.unread))
    }
    count = most.values.reduce(0) { $0 + $1.count }
    unread = most.values.reduce(0) { $0 + $1.unread }
  }

  func goesBefore(_ other: MergedTerms) -> Bool {
    (other.unread, other.count, key) < (unread, count, other.key)
  }

  var subject: Subject {
    let name = terms.max { ($0.count, $1.id) < ($1.count, $0.id) }?.name ?? key
    return Subject(
      key: key, name: name, terms: terms.map { .init(rawValue: $0.id) }, count: max(count, unread), unread: unread)
  }
}
