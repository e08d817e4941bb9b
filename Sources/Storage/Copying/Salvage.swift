/// Saves data that is newer than the copy from a damaged library, a few rows at a time. Unreadable rows are left out.
struct Salvage {
  private let connection: Connection
  /// True if the damaged file has a table of unread articles. In earlier versions the mark is a column of the articles.
  private let hasUnread: Bool

  /// - Parameters:
  ///   - path: The path of the damaged file, which is only read.
  ///   - connection: The connection to the restored library, which has the newest version.
  /// - Throws: An error if the file cannot be read at all, or has other tables because it is of another version.
  init(from path: String, into connection: Connection) throws(StorageError) {
    self.connection = connection
    // With this setting, SQLite skips damaged tables and triggers, and the others can be read.
    try connection.script("PRAGMA writable_schema = ON")
    try connection.attach(path, as: "damaged")
    let version = try connection.row("PRAGMA damaged.user_version", read: { Int($0.int(0)) })
    let tables = try connection.row("SELECT count(*) FROM damaged.sqlite_schema", read: { $0.int(0) })
    try connection.script("PRAGMA writable_schema = OFF")
    guard let version, Self.firstAlike...Schema.migrations.count ~= version, tables != 0 else {
      throw .newer(path: path)
    }
    hasUnread = version >= Self.firstWithUnread
  }

  /// The first version with the current tables, except for the table of unread articles.
  private static let firstAlike = 13
  private static let firstWithUnread = 14

  /// - Returns: The number of subscriptions, articles and marks that were saved.
  func run() throws(StorageError) -> Int {
    let newest = try connection.row("SELECT max(id) FROM main.articles", read: { $0.int(0) }) ?? 0
    // Tables to which other tables refer are copied first.
    for table in ["accounts", "folders", "publications", "terms", "articles"] {
      try copy(table, key: "id", newer: true)
    }
    // New articles are not in the search index.
    try connection.run("INSERT OR IGNORE INTO unindexed SELECT id FROM articles WHERE id > ?", newest)
    for table in ["bodies", "full_texts", "article_terms"] { try copy(table, key: "article", newer: false) }
    // In these tables, rows are also changed and deleted. So each whole table is replaced. If it cannot be read, the
    // table from the copy stays.
    for table in ["filters", "deeds", "offline_scopes", "settings", "logins", "edits"] {
      _ = try isDone { () throws(StorageError) in
        try connection.transaction { () throws(StorageError) in
          try connection.run("DELETE FROM main.\(table)")
          let columns = try columns(of: table)
          try connection.run("INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM damaged.\(table)")
        }
      }
    }
    // This table records a state of the service that is out of date.
    try connection.run("DELETE FROM main.unread_gone")
    // The seen versions of articles come from the copy, like the texts.
    for table in ["positions", "article_places"] { try copy(table, key: "article", newer: false) }
    try copy("let_go", key: "publication", newer: false)
    try arrange()
    let marks = try mark(upTo: newest)
    for table in ["remote_articles", "outbox"] { try copy(table, key: "article", newer: false) }
    try connection.queueMarks()
    // The copied rows contain counts, and triggers counted the articles again.
    try connection.recount()
    let added = try connection.row(
      "SELECT count(*) FROM articles WHERE id > ?", newest, read: { Int($0.int(0)) })
    return marks + (added ?? 0)
  }

  /// - Parameter newer: True to copy only rows that are newer than the copy. Their keys are greater, because keys are
  ///   never reused.
  private func copy(_ table: String, key: String, newer: Bool) throws(StorageError) {
    let newest = try? connection.row("SELECT max(\(key)) FROM main.\(table)", read: { $0.int(0) })
    // These positions change whenever the reader reads or listens, so the newer ones replace those of the copy.
    let conflict = ["positions", "article_places"].contains(table) ? "REPLACE" : "IGNORE"
    let isSound = table == "articles" ? "is_starred IN (0, 1) AND is_muted IN (0, 1)" : "true"
    let columns = try columns(of: table)
    guard !columns.isEmpty else { return }
    // The largest possible key has no successor, so `&+` avoids a crash.
    try each(of: table, key, from: newer ? max(((newest ?? nil) ?? 0) &+ 1, 0) : 0) { keys throws(StorageError) in
      try connection.run(
        """
        INSERT OR \(conflict) INTO main.\(table) (\(columns)) SELECT \(columns) FROM damaged.\(table)
        WHERE \(key) BETWEEN ? AND ? AND \(isSound)
        """, keys.lowerBound, keys.upperBound)
    }
  }

  /// Returns the columns that a table has in both files; empty if the table cannot be read. A table of an earlier
  /// version has fewer columns.
  private func columns(of table: String) throws(StorageError) -> String {
    try connection.rows(
      """
      SELECT name FROM pragma_table_info(?1, 'main') WHERE name IN (SELECT name FROM pragma_table_info(?1, 'damaged'))
      """, table, read: { $0.text(0) }
    ).joined(separator: ", ")
  }

  /// Copies the reader's changes of subscriptions since the copy: names, folders, removals and retention times.
  private func arrange() throws(StorageError) {
    let known = try columns(of: "publications")
    let announced = known.contains("announced") ? ", announced = d.announced" : ""
    try each(of: "folders", "id", from: 0) { keys throws(StorageError) in
      // The parents of folders are not copied: if only some rows are readable, folders could contain each other.
      try connection.run(
        """
        UPDATE main.folders SET title = d.title, position = d.position, keep_months = d.keep_months\(announced)
        FROM damaged.folders AS d WHERE folders.id BETWEEN ? AND ? AND d.id = folders.id
        """, keys.lowerBound, keys.upperBound)
    }
    let hasLooks = known.contains("look")
    try each(of: "publications", "id", from: 0) { keys throws(StorageError) in
      try connection.run(
        """
        UPDATE main.publications SET chosen_title = d.chosen_title, folder = d.folder, position = d.position,
          removed = d.removed, reads_pages = d.reads_pages, keep_months = d.keep_months
          \(hasLooks ? ", look = d.look" : "")\(announced)
        FROM damaged.publications AS d
        WHERE publications.id BETWEEN ? AND ? AND d.id = publications.id AND d.address = publications.address
          AND (d.folder IS NULL OR d.folder IN (SELECT id FROM main.folders))
        """, keys.lowerBound, keys.upperBound)
    }
  }

  /// Copies the marks of articles that are in the copy.
  ///
  /// - Parameter newest: The highest key of an article in the copy.
  /// - Returns: The number of marks that changed after the copy. Newer articles bring their own marks.
  private func mark(upTo newest: Int64) throws(StorageError) -> Int {
    var count = 0
    let isSame = """
      d.id = a.id AND (d.key = a.key OR (d.headline = a.headline AND d.address IS a.address))
      """
    try each(of: "articles", "id", from: 0) { keys throws(StorageError) in
      try connection.run(
        """
        UPDATE main.articles AS a SET is_starred = d.is_starred, is_muted = d.is_muted
        FROM damaged.articles AS d
        WHERE a.id BETWEEN ? AND ? AND \(isSame) AND d.is_starred IN (0, 1) AND d.is_muted IN (0, 1)
          AND (d.is_starred, d.is_muted) <> (a.is_starred, a.is_muted)
        """, keys.lowerBound, keys.upperBound)
      count += connection.changes
    }
    // Without the table of unread articles, it is unknown which articles were read.
    let isSaid = try connection.row(
      "SELECT count(*) FROM damaged.sqlite_schema WHERE name = 'unread'", read: { $0.bool(0) })
    guard !hasUnread || isSaid == true else { return count }
    let wasUnread = hasUnread ? try wasUnread() : "d.is_read = 0"
    let wasRead = hasUnread ? "NOT \(wasUnread)" : "d.is_read = 1"
    try each(of: "articles", "id", from: 0) { keys throws(StorageError) in
      var changes = 0
      try connection.transaction { () throws(StorageError) in
        let read = try connection.rows(
          """
          DELETE FROM main.unread WHERE (published, id) IN (
            SELECT a.published, a.id FROM main.articles AS a JOIN damaged.articles AS d ON \(isSame)
            WHERE a.id BETWEEN ? AND ? AND \(wasRead)) RETURNING id
          """, keys.lowerBound, keys.upperBound, read: { $0.int(0) })
        let unread = try connection.rows(
          """
          INSERT OR IGNORE INTO main.unread (published, id, publication, is_page, is_muted, has_twins, is_dated)
          SELECT a.published, a.id, a.publication, a.is_page, a.is_muted, a.has_twins, a.is_dated
          FROM main.articles AS a JOIN damaged.articles AS d ON \(isSame) WHERE a.id BETWEEN ? AND ? AND \(wasUnread)
          RETURNING id
          """, keys.lowerBound, keys.upperBound, read: { $0.int(0) })
        changes = (read + unread).count { $0 <= newest }
      }
      count += changes
    }
    return count
  }

  /// Returns SQL that is true if an article was unread in the damaged file. The article's row in that file is named
  /// `d`. The unread articles are found by key, because dates may have changed. If a part of the table is unreadable,
  /// each article is looked up by date and key, so that only the unreadable rows are lost.
  private func wasUnread() throws(StorageError) -> String {
    try connection.script("CREATE TEMP TABLE was_unread (id INTEGER PRIMARY KEY)")
    let isRead = try isDone { () throws(StorageError) in
      try connection.run("INSERT OR IGNORE INTO temp.was_unread SELECT id FROM damaged.unread")
    }
    return isRead ? "d.id IN (SELECT id FROM temp.was_unread)" : UnreadArticles.hold("d", in: "damaged")
  }

  /// Runs `body` on ranges of keys. If it fails for a range, runs it on each key of the range.
  ///
  /// - Throws: Errors that are not damage, such as a full disk.
  private func each(
    of table: String, _ key: String, from first: Int64,
    _ body: (ClosedRange<Int64>) throws(StorageError) -> Void
  ) throws(StorageError) {
    // If the last page is damaged, the last key is unknown. It is somewhere after the last key of the copy.
    let known = ((try? connection.row("SELECT max(\(key)) FROM main.\(table)", read: { $0.int(0) })) ?? nil) ?? 0
    let read = (try? connection.row("SELECT max(\(key)) FROM damaged.\(table)", read: { $0.int(0) })) ?? nil
    let last = read ?? min(known, Self.mostKeys) + Self.unknownKeys
    // Damaged data may contain any key.
    let (count, overflows) = last.subtractingReportingOverflow(first)
    guard first <= last, !overflows, count < Self.mostKeys else { return }
    for start in stride(from: first, through: last, by: Self.step) {
      let keys = start...min(start + Int64(Self.step) - 1, last)
      if try isDone({ () throws(StorageError) in try body(keys) }) { continue }
      for key in keys { _ = try isDone { () throws(StorageError) in try body(key...key) } }
    }
  }

  /// Returns true if `body` succeeded, false if it found damage.
  private func isDone(_ body: () throws(StorageError) -> Void) throws(StorageError) -> Bool {
    do throws(StorageError) {
      try body()
      return true
    } catch {
      if error.passes { throw error }
      return false
    }
  }

  private static let step = 200
  private static let mostKeys: Int64 = 1 << 28
  /// The number of keys to try after the last key of the copy.
  private static let unknownKeys: Int64 = 20_000
}
