import Testing

@testable import Storage

extension StoreWriter {
  /// The first column of a query's rows.
  func texts(_ sql: String) throws -> [String] {
    try connection.rows(sql, read: { $0.text(0) })
  }

  func execute(_ sql: String) throws {
    try connection.script(sql)
  }

  /// Expects that the file is sound, that nothing refers to what is not there, and that what triggers count is what there is.
  func expectConsistent(location: SourceLocation = #_sourceLocation) throws {
    #expect(try texts("PRAGMA integrity_check") == ["ok"], sourceLocation: location)
    #expect(try texts("SELECT \"table\" FROM pragma_foreign_key_check") == [], sourceLocation: location)
    #expect(
      try texts(
        """
        SELECT id || ' ' || title FROM publications AS p
        WHERE unread <> (SELECT count(*) FROM unread WHERE publication = p.id AND is_muted = 0)
          OR starred <> (SELECT count(*) FROM articles WHERE publication = p.id AND is_starred = 1)
        """) == [], "counts of publications", sourceLocation: location)
    #expect(
      try texts(
        """
        SELECT id || ' ' || name FROM terms AS t WHERE unread <> (
          SELECT count(*) FROM article_terms JOIN unread ON id = article WHERE term = t.id AND is_muted = 0)
        """) == [], "counts of terms", sourceLocation: location)
    #expect(
      try texts(
        """
        SELECT article FROM article_terms AS t JOIN articles AS a ON a.id = t.article WHERE a.published <> t.published
        UNION ALL SELECT name FROM terms WHERE subject <> subject(name)
        """) == [], "dates of terms' articles", sourceLocation: location)
    #expect(try connection.strayUnread() == 0, "what is unread", sourceLocation: location)
    #expect(
      try texts("SELECT article FROM unindexed WHERE article NOT IN (SELECT id FROM articles)") == [],
      "what is to be indexed", sourceLocation: location)
  }
}
