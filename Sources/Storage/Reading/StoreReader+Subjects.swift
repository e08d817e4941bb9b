import Articles
import FoundationEssentials
import Text

extension StoreReader {
  /// Returns the subjects of all publications that are not removed, merged by name. Subjects with the most unread
  /// articles come first; among equals, the largest come first.
  ///
  /// - Parameter date: The date since which articles are recent.
  public func subjects(atMost limit: Int, since date: Date = .distantFuture) throws(StorageError) -> [Subject] {
    let rows = try connection.rows(
      """
      SELECT id, publication, name, count, unread, subject FROM terms
      WHERE kind IN ('category', 'tag') AND publication NOT IN (\(removed)) ORDER BY id
      """
    ) {
      NamedTerm(
        id: $0.int(0), publication: $0.int(1), name: $0.text(2), count: Int($0.int(3)), unread: Int($0.int(4)),
        subject: $0.text(5))
    }
    let groups = Dictionary(grouping: rows, by: \.subject)
    let merged = groups.compactMap { key, terms in key.isEmpty ? nil : MergedTerms(key: key, terms: terms) }
    let chosen = merged.sorted { $0.goesBefore($1) }.prefix(limit)
    // Feeds do not state the number of their articles.
    let silent = chosen.flatMap(\.terms).filter { $0.count == 0 }.map { Term.ID(rawValue: $0.id) }
    let counts = Dictionary(
      try connection.rows(
        "SELECT term, count(*) FROM article_terms WHERE term IN (SELECT value FROM json_each(?)) GROUP BY term",
        JSON.keys(silent), read: { ($0.int(0), Int($0.int(1))) }), uniquingKeysWith: { $1 })
    // The key of the table begins with the term and the date, so only recent articles are read.
    let recent = Dictionary(
      try connection.rows(
        """
        SELECT term, count(*) FROM article_terms
        WHERE term IN (SELECT value FROM json_each(?)) AND published >= ? GROUP BY term
        """, JSON.keys(chosen.flatMap(\.terms).map { Term.ID(rawValue: $0.id) }), date,
        read: { ($0.int(0), Int($0.int(1))) }), uniquingKeysWith: { $1 })
    let named = chosen.map { group in
      MergedTerms(
        key: group.key,
        terms: group.terms.map { term in
          var term = term
          term.count = max(term.count, counts[term.id] ?? 0)
          term.recent = recent[term.id] ?? 0
          return term
        })
    }
    let unions = try unions(of: named.map(\.repeated))
    return named.enumerated().map { MergedTerms(key: $1.key, terms: $1.terms, unions: unions[$0] ?? [:]) }
      .sorted { $0.goesBefore($1) }.map(\.subject)
  }

  /// Returns the numbers of stored and of unread articles that have at least one of several terms of a publication.
  ///
  /// This reads articles, so it stops at `mostCounted`: in a large library, only the first subjects get these counts.
  ///
  /// - Parameter groups: For each subject, the terms of every publication that has several terms with this name.
  /// - Returns: The counts by the group's index and the publication.
  private func unions(of groups: [[Int64: [Int64]]]) throws(StorageError) -> [Int: [Int64: TermCounts]] {
    var (unions, left): ([Int: [Int64: TermCounts]], Int) = ([:], Self.mostCounted)
    for (number, publications) in groups.enumerated() {
      for (publication, terms) in publications.sorted(by: { $0.key < $1.key }) {
        let keys = JSON.keys(terms.map { Term.ID(rawValue: $0) })
        let size = try connection.row(
          """
          SELECT count(*) FROM (
            SELECT 1 FROM article_terms WHERE term IN (SELECT value FROM json_each(?)) LIMIT \(left + 1))
          """, keys, read: { Int($0.int(0)) })
        guard let size, size <= left else { return unions }
        left -= size
        unions[number, default: [:]][publication] = try union(of: keys)
      }
    }
    return unions
  }

  /// - Parameter terms: The terms' ids as JSON.
  private func union(of terms: String) throws(StorageError) -> TermCounts? {
    try connection.row(
      """
      SELECT count(*), coalesce(sum(is_muted = 0 AND \(UnreadArticles.hold("articles"))), 0) FROM articles
      WHERE id IN (SELECT article FROM article_terms WHERE term IN (SELECT value FROM json_each(?)))
      """, terms
    ) { TermCounts(count: Int($0.int(0)), unread: Int($0.int(1))) }
  }

  /// The maximum number of articles to read, which takes less than a tenth of a second.
  private static let mostCounted = 20_000

  /// Returns the number of stored articles of each publication, without pages.
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
  let subject: String
  var recent = 0
}

/// The number of articles, and the number of unread ones among the stored articles.
private struct TermCounts {
  var count = 0
  var unread = 0
}

/// Categories and tags with the same name.
private struct MergedTerms {
  let key: String
  let terms: [NamedTerm]
  private let count: Int
  private let unread: Int

  /// - Parameter unions: For each publication that has several terms with this name, the counts of these terms
  ///   together. If a publication is missing here, the counts of its largest term are used.
  init(key: String, terms: [NamedTerm], unions: [Int64: TermCounts] = [:]) {
    self.key = key
    self.terms = terms
    var most = unions
    for term in terms {
      let known = most[term.publication] ?? TermCounts()
      most[term.publication] = TermCounts(count: max(known.count, term.count), unread: max(known.unread, term.unread))
    }
    count = most.values.reduce(0) { $0 + $1.count }
    unread = most.values.reduce(0) { $0 + $1.unread }
  }

  /// The terms of each publication that has several terms with this name.
  var repeated: [Int64: [Int64]] {
    Dictionary(grouping: terms, by: \.publication).filter { $0.value.count > 1 }.mapValues { $0.map(\.id) }
  }

  func goesBefore(_ other: MergedTerms) -> Bool {
    (other.unread, other.count, key) < (unread, count, other.key)
  }

  var subject: Subject {
    let bySize = terms.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
    let bySource = Dictionary(grouping: bySize, by: \.publication)
    let sources = bySource.compactMap { publication, terms in
      terms.first.flatMap { term in
        let part = Subject.Part(id: .init(rawValue: term.id), count: max(term.count, term.unread), unread: term.unread)
        return part.count < 2 ? nil : (Publication.ID(rawValue: publication), part)
      }
    }
    return Subject(
      key: key, name: SubjectName.best(of: bySize.map(\.name)) ?? key, terms: terms.map { .init(rawValue: $0.id) },
      count: max(count, unread), unread: unread,
      recent: bySource.values.reduce(0) { $0 + ($1.map(\.recent).max() ?? 0) },
      sources: Dictionary(sources, uniquingKeysWith: { $1 }))
  }
}
