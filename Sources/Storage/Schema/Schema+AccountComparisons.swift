extension Schema {
  /// When everything of an account was compared with its service, which is done once a day; and the articles that it lists and does not give,
  /// so that they are not asked for with every sync.
  static let accountComparisons = """
    ALTER TABLE accounts ADD COLUMN compared REAL;
    CREATE TABLE missing_articles (
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      remote_id TEXT NOT NULL,
      tries INTEGER NOT NULL,
      asked REAL NOT NULL,
      PRIMARY KEY (account, remote_id)
    ) STRICT, WITHOUT ROWID;
    """
}
