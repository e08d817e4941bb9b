extension Schema {
  /// Adds the retention times of read articles, and a record of deleted articles. A source may list an article for
  /// years, and the deleted article must not come back as new.
  static let retention = """
    ALTER TABLE folders ADD COLUMN keep_months INTEGER;      -- NULL: as what is around it has it; 0: for ever
    ALTER TABLE publications ADD COLUMN keep_months INTEGER;
    CREATE TABLE let_go (
      publication INTEGER NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
      key TEXT NOT NULL,                 -- of the article, as is what follows
      handle TEXT,
      published REAL NOT NULL,
      fingerprint INTEGER NOT NULL,
      story INTEGER,
      PRIMARY KEY (publication, key)
    ) STRICT, WITHOUT ROWID;
    """

  /// Lets a file give its free pages back to the disk (<https://sqlite.org/pragma.html#pragma_auto_vacuum>). A new file
  /// needs this setting before its first table. An older file must be rewritten completely.
  static let givesBack = "PRAGMA auto_vacuum = INCREMENTAL"
}
