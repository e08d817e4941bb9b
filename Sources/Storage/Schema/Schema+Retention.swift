extension Schema {
  /// For how long read articles are kept, and what was let go: its source may list it for years, and it is no news then.
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

  /// Lets a file give its free pages back to the disk (<https://sqlite.org/pragma.html#pragma_auto_vacuum>), which a new file
  /// has to be told before its first table, and an older one with all of its pages written anew.
  static let givesBack = "PRAGMA auto_vacuum = INCREMENTAL"
}
