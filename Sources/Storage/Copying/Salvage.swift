/// Takes out of a damaged library what is newer than the copy that takes its place and can still be read, a few rows at a time:
/// what cannot be read is left out.
struct Salvage {
  private let connection: Connection

  /// - Parameters:
  ///   - path: Of the damaged file, which is only read.
  ///   - connection: To the restored library, which is of the newest version.
  /// - Throws: Where the file cannot be read at all, or is of another version.
  init(from path: String, into connection: Connection) throws(StorageError) {
    self.connection = connection
    // Tables and triggers that were damaged are then passed over, and the others can be read.
    try connection.script("PRAGMA writable_schema = ON")
    try connection.attach(path, as: "damaged")
    let version = try connection.row("PRAGMA damaged.user_version", read: { Int($0.int(0)) })
    let tables = try connection.row("SELECT count(*) FROM damaged.sqlite_schema", read: { $0.int(0) })
    try connection.script("PRAGMA writable_schema = OFF")
    guard version == Schema.migrations.count, tables != 0 else { throw .newer(path: path) }
  }

  /// - Returns: How many subscriptions, articles and marks were taken over.
  func run() throws(StorageError) -> Int {
    let newest = try connection.row("SELECT max(id) FROM main.articles", read: { $0.int(0) }) ?? 0
    // What others refer to comes first.
    for table in ["folders", "publications", "terms", "articles"] { copy(table, key: "id", newer: true) }
    // What is new is not in the search index.
    try connection.run("INSERT OR IGNORE INTO unindexed SELECT id FROM articles WHERE id > ?", newest)
    for table in ["bodies", "full_texts", "article_terms"] { copy(table, key: "article", newer: false) }
    for table in ["filters", "deeds", "offline_scopes"] { copy(table, key: "id", newer: true) }
    copy("positions", key: "article", newer: false)
    copy("let_go", key: "publication", newer: false)
    arrange()
    let marks = mark()
    try recount()
    let added = try connection.row(
      "SELECT count(*) FROM articles WHERE id > ?", newest, read: { Int($0.int(0)) })
    return marks + (added ?? 0)
  }

  /// - Parameter newer: Whether only what came after the copy is wanted: keys are never given twice.
  private func copy(_ table: String, key: String, newer: Bool) {
    let newest = try? connection.row("SELECT max(\(key)) FROM main.\(table)", read: { $0.int(0) })
    let isSound = table == "articles" ? "is_read IN (0, 1) AND is_starred IN (0, 1) AND is_muted IN (0, 1)" : "true"
    each(of: table, key, from: newer ? ((newest ?? nil) ?? 0) + 1 : 0) { keys throws(StorageError) in
      try connection.run(
        """
        INSERT OR IGNORE INTO main.\(table) SELECT * FROM damaged.\(table) WHERE \(key) BETWEEN ? AND ? AND \(isSound)
        """, keys.lowerBound, keys.upperBound)
    }
  }

  /// Takes over how the reader arranged subscriptions after the copy: names, folders, removals, and for how long articles are kept.
  private func arrange() {
    each(of: "publications", "id", from: 0) { keys throws(StorageError) in
      try connection.run(
        """
        UPDATE main.publications SET chosen_title = d.chosen_title, folder = d.folder, position = d.position,
          removed = d.removed, reads_pages = d.reads_pages, keep_months = d.keep_months
        FROM damaged.publications AS d
        WHERE publications.id BETWEEN ? AND ? AND d.id = publications.id AND d.address = publications.address
          AND (d.folder IS NULL OR d.folder IN (SELECT id FROM main.folders))
        """, keys.lowerBound, keys.upperBound)
    }
  }

  /// - Returns: How many articles were marked otherwise after the copy.
  private func mark() -> Int {
    var count = 0
    each(of: "articles", "id", from: 0) { keys throws(StorageError) in
      try connection.run(
        """
        UPDATE main.articles SET is_read = d.is_read, is_starred = d.is_starred FROM damaged.articles AS d
        WHERE articles.id BETWEEN ? AND ? AND d.id = articles.id AND d.key = articles.key
          AND d.is_read IN (0, 1) AND d.is_starred IN (0, 1)
          AND (d.is_read, d.is_starred) <> (articles.is_read, articles.is_starred)
        """, keys.lowerBound, keys.upperBound)
      count += connection.changes
    }
    return count
  }

  /// Rows came with counts, and triggers counted them once more.
  private func recount() throws(StorageError) {
    try connection.run(
      """
      UPDATE publications SET
        unread = (SELECT count(*) FROM articles WHERE publication = publications.id AND is_read + is_muted = 0),
        starred = (SELECT count(*) FROM articles WHERE publication = publications.id AND is_starred = 1)
      """)
    try connection.run(
      """
      UPDATE terms SET unread = (
        SELECT count(*) FROM article_terms JOIN articles ON id = article WHERE term = terms.id AND is_read + is_muted = 0)
      """)
  }

  /// Does something with ranges of keys, and where that fails, with each of their keys.
  private func each(
    of table: String, _ key: String, from first: Int64,
    _ body: (ClosedRange<Int64>) throws(StorageError) -> Void
  ) {
    let last = try? connection.row("SELECT max(\(key)) FROM damaged.\(table)", read: { $0.int(0) })
    // What is damaged may name any key.
    guard let last = last ?? nil, first <= last, last - first < Self.mostKeys else { return }
    for start in stride(from: first, through: last, by: Self.step) {
      let keys = start...min(start + Int64(Self.step) - 1, last)
      guard (try? body(keys)) == nil else { continue }
      for key in keys { try? body(key...key) }
    }
  }

  private static let step = 200
  private static let mostKeys: Int64 = 1 << 28
}
