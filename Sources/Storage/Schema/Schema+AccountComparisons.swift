extension Schema {
  /// Adds the date of an account's last full comparison with its service, which takes place once a day. Also records
  /// articles that the service lists but does not deliver, so that a sync does not request them each time.
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
