/// Copies the parts of a library that cannot be fetched again: subscriptions, articles with their marks, terms,
/// filters, deeds. Texts, comments and the search index are left out. They are nine tenths of a large library.
enum LeanCopy {
  /// Copies one state of the library. The library may have any version.
  static func make(of library: String, to target: Connection) throws(StorageError) {
    try target.attach(library, as: "library")
    try target.transaction(beginning: "BEGIN") { () throws(StorageError) in
      let schema = try target.rows(
        """
        SELECT type, name, sql FROM library.sqlite_schema
        WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'article_words_*'
          AND name NOT GLOB 'article_search_*' ORDER BY rowid
        """, read: { (type: $0.text(0), name: $0.text(1), sql: $0.text(2)) })
      for (_, name, sql) in schema where sql.hasPrefix("CREATE TABLE") {
        try target.script(sql)
        if !left.contains(name) { try target.script("INSERT INTO main.\(name) SELECT * FROM library.\(name)") }
      }
      try target.script("INSERT INTO main.unindexed (article) SELECT id FROM library.articles")
      for (_, _, sql) in schema where !sql.hasPrefix("CREATE TABLE") { try target.script(sql) }
      let version = try target.row("PRAGMA library.user_version", read: { $0.int(0) })
      try target.script("PRAGMA main.user_version = \(version ?? 0)")
    }
    try target.run("DETACH DATABASE library")
  }

  /// The tables that are not copied.
  private static let left = ["bodies", "full_texts", "seen_texts", "comments", "unindexed"]

  /// Gives articles without a text their excerpt as text. Their fingerprints change too, so that the next answer of
  /// the source replaces the excerpt.
  ///
  /// - Returns: The number of articles without a text.
  static func fillTexts(in connection: Connection) throws(StorageError) -> Int {
    try connection.run(
      "UPDATE articles SET fingerprint = ~fingerprint WHERE id NOT IN (SELECT article FROM bodies)")
    // The next text from the source must not count as a change since the reader read the article.
    try connection.run("DELETE FROM seen_articles WHERE article NOT IN (SELECT article FROM bodies)")
    try connection.run(
      """
      INSERT INTO bodies (article, html, tags, enclosures)
      SELECT id, \(excerpt), '[]', '[]' FROM articles
      WHERE id NOT IN (SELECT article FROM bodies)
      """)
    return connection.changes
  }

  /// An SQL expression that turns an article's excerpt into a text.
  static let excerpt = "'<p>' || replace(replace(excerpt, '&', '&amp;'), '<', '&lt;') || '</p>'"
}
