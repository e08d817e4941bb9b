import Articles
import SQLite

/// The position in a source's archive up to which a list was read.
public enum ArchivePosition: Sendable, Hashable {
  /// No older articles were requested yet.
  case start
  /// The source's cursor of the next older articles.
  case at(String)
  /// The list goes back to the very first article.
  case end
}

extension StoreReader {
  /// Returns categories with their numbers of unread stored articles; the largest first.
  ///
  /// - Parameter publications: The publications; `nil` for all.
  public func categories(of publications: [Publication.ID]? = nil) throws(StorageError) -> [CategoryCount] {
    try terms(
      "kind = 'category' AND publication \(among(publications)) ORDER BY count DESC, name, id",
      publications.map(JSON.keys)
    ).map { CategoryCount(term: $0.term, unread: $0.unread) }
  }

  /// Returns a publication's terms of a kind, the most used first.
  public func terms(_ kind: Term.Kind, of publication: Publication.ID) throws(StorageError) -> [Term] {
    try terms("publication = ?1 AND kind = '\(kind.rawValue)' ORDER BY count DESC, name, id", publication)
      .map(\.term)
  }

  public func term(_ id: Term.ID) throws(StorageError) -> Term? {
    try terms("id = ?1", id).first?.term
  }

  /// Returns an article's terms: categories, then tags, then authors.
  public func terms(of article: ArticleSummary.ID) throws(StorageError) -> [Term] {
    try terms(
      """
      id IN (SELECT term FROM article_terms WHERE article = ?1)
      ORDER BY CASE kind WHEN 'category' THEN 0 WHEN 'tag' THEN 1 ELSE 2 END, count DESC, name
      """, article
    ).map(\.term)
  }

  /// Returns a term in the form of its source, for a request to the source.
  public func sourceTerm(_ id: Term.ID) throws(StorageError) -> SourceTerm? {
    try connection.row("SELECT kind, key, name, parent, count FROM terms WHERE id = ?", id) {
      SourceTerm(
        kind: Term.Kind(rawValue: $0.text(0)) ?? .tag, key: $0.text(1), name: $0.text(2), parent: $0.optionalText(3),
        count: Int($0.int(4)))
    }
  }

  public func archive(of publication: Publication.ID, under term: Term.ID?) throws(StorageError) -> ArchivePosition {
    try connection.row(
      "SELECT cursor FROM archives WHERE publication = ? AND term = ?", publication, term ?? 0,
      read: { $0.optionalText(0).map(ArchivePosition.at) ?? .end }) ?? .start
  }

  /// Returns the last fetched comments on an article; `nil` if none were ever fetched.
  public func comments(on article: ArticleSummary.ID) throws(StorageError) -> [Comment]? {
    try connection.row("SELECT comments FROM comments WHERE article = ?", article, read: { JSON.list($0.text(0)) })
  }

  /// Returns articles of the same publication that share tags with this one. Articles with the most shared tags come
  /// first; among equals, the newest come first.
  public func related(to article: ArticleSummary.ID, atMost limit: Int) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.rows(
      """
      SELECT other.article FROM article_terms AS mine JOIN terms AS t ON t.id = mine.term AND t.kind = 'tag'
        JOIN article_terms AS other ON other.term = mine.term AND other.article <> mine.article
        JOIN articles AS a ON a.id = other.article AND a.is_page = 0
      WHERE mine.article = ? GROUP BY other.article ORDER BY count(*) DESC, a.published DESC LIMIT ?
      """, article, limit, read: { $0.id(0) })
  }

  /// Returns the pages of publications, by headline.
  ///
  /// - Parameter publications: The publications; `nil` for all.
  public func pages(of publications: [Publication.ID]? = nil) throws(StorageError) -> [Page] {
    try connection.rows(
      """
      SELECT id, publication, headline FROM articles
      WHERE is_page = 1 AND publication \(among(publications)) ORDER BY headline, id
      """, publications.map(JSON.keys)
    ) {
      Page(article: $0.id(0), publication: $0.id(1), title: $0.label(2))
    }
  }

  private func among(_ publications: [Publication.ID]?) -> String {
    publications == nil ? "NOT IN (\(removed))" : "IN (SELECT value FROM json_each(?1))"
  }

  private func terms(
    _ condition: String, _ value: (any Bindable)?
  ) throws(StorageError) -> [(term: Term, unread: Int)] {
    try connection.rows(
      """
      SELECT id, publication, kind, name, (
          SELECT p.id FROM terms AS p
          WHERE p.publication = terms.publication AND p.kind = terms.kind AND p.key = terms.parent),
        coalesce(nullif(count, 0), (SELECT count(*) FROM article_terms WHERE term = terms.id)) AS count, unread
      FROM terms WHERE \(condition)
      """, value
    ) {
      (
        term: Term(
          id: $0.id(0), publication: $0.id(1), kind: Term.Kind(rawValue: $0.text(2)) ?? .tag, name: $0.text(3),
          parent: $0.optionalID(4), count: Int($0.int(5))), unread: Int($0.int(6))
      )
    }
  }
}
