import SQLite

/// The library's tables, as an ordered list of migrations. A released migration never changes; new ones go to the end.
enum Schema {
  static let migrations = [
    first,
    wholePublications,
    fullTexts,
    """
    -- When each source was asked and when it may be asked again: JSON of an object, as nothing is looked for by its parts.
    CREATE TABLE schedules (
      publication INTEGER PRIMARY KEY REFERENCES publications (id) ON DELETE CASCADE,
      schedule TEXT NOT NULL
    ) STRICT;
    -- Hosts that asked to be left alone.
    CREATE TABLE host_holds (
      host TEXT PRIMARY KEY,
      until REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    filtersAndStories,
    lastKeys,
    guids,
    dates,
    """
    -- The last things the reader did, with what takes each back.
    CREATE TABLE deeds (
      id INTEGER PRIMARY KEY,
      done REAL NOT NULL,
      deed TEXT NOT NULL,                -- JSON, as is the next
      inverse TEXT NOT NULL,
      articles TEXT NOT NULL,            -- JSON array of the keys of those that it marked
      count INTEGER NOT NULL             -- of what the reader saw changed
    ) STRICT;
    """,
    packedTexts,
    sourcesOfEachKind,
    retention,
    homesOfMemos,
    unread,
    places,
    kinds,
    announcing,
    announcingFilters,
    accounts,
    accountEdits,
    accountComparisons,
    editKeys,
    unwishedHolds,
    unreadGone,
    words,
    rareKinds,
    termDates,
    audiences,
  ]

  /// The indexes of migrations that create tables again. They run without foreign keys, because otherwise rows that
  /// refer to these tables would be deleted together with the old tables.
  private static let rebuilding: Set = [10]

  /// Returns an SQL expression for the key of a new row. No row has ever had this key.
  static func newKey(in table: String) -> String {
    """
    (SELECT max(id, coalesce((SELECT max(id) FROM \(table)), 0)) + 1 FROM last_keys WHERE name = '\(table)')
    """
  }

  /// Reads the file's version without writing; 0 for a new file.
  ///
  /// - Throws: `StorageError.newer`, or `.damaged` if the tables belong to another program.
  static func version(of connection: Connection, path: String) throws(StorageError) -> Int {
    // A single statement is used, because another program may create the tables at this moment.
    let (version, isEmpty) =
      try connection.row(
        "SELECT user_version, NOT EXISTS (SELECT 1 FROM sqlite_schema) FROM pragma_user_version",
        read: { (Int($0.int(0)), $0.bool(1)) }) ?? (0, true)
    guard version <= migrations.count else { throw .newer(path: path) }
    guard version > 0 || (version == 0 && isEmpty) else { throw .damaged(path: path) }
    // Other programs store their versions in the same place.
    let hasOurTables = try connection.row(
      "SELECT count(*) = 3 FROM sqlite_schema WHERE type = 'table' AND name IN ('folders', 'publications', 'articles')",
      read: { $0.bool(0) })
    guard version == 0 || hasOurTables == true else { throw .damaged(path: path) }
    return version
  }

  /// Migrates the file from a version to the newest. Each migration and its version number form one transaction.
  ///
  /// - Throws: `StorageError.damaged` if the tables do not match the version.
  static func migrate(_ connection: Connection, from version: Int, path: String) throws(StorageError) {
    for (index, migration) in migrations.enumerated().dropFirst(version) {
      let isRebuilding = rebuilding.contains(index)
      // The setting cannot be changed within a transaction.
      if isRebuilding { try connection.script("PRAGMA foreign_keys = OFF") }
      try connection.transaction { () throws(StorageError) in
        // The window and courantctl may start at the same time: then the second program finds that the migration is
        // done.
        guard try connection.row("PRAGMA user_version", read: { Int($0.int(0)) }) == index else { return }
        do throws(StorageError) {
          try connection.script(migration)
        } catch {
          // An unexpected column or a missing table shows that the version number does not match the tables.
          if case .failed(let code, _) = error, code & 0xff == SQLError.badStatement { throw .damaged(path: path) }
          throw error
        }
        try connection.script("PRAGMA user_version = \(index + 1)")
      }
      if isRebuilding { try connection.script("PRAGMA foreign_keys = ON") }
    }
  }
}
