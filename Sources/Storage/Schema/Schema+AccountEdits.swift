extension Schema {
  /// Links the edits of accounts to rows instead of the service's ids of feeds. A new feed has no id at the service
  /// yet, and the id changes if the reader subscribes again. The wanted state is only in the rows.
  static let accountEdits = """
    CREATE TABLE new_edits (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      publication INTEGER REFERENCES publications (id) ON DELETE CASCADE,
      folder INTEGER REFERENCES folders (id) ON DELETE CASCADE,
      value TEXT,                        -- the name at the service of the folder that it is about, or that the feed was in
      since REAL NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      is_answered INTEGER NOT NULL DEFAULT 0 -- the service said that it is done
    ) STRICT;
    INSERT INTO new_edits (id, account, kind, publication, since, tries)
    SELECT e.id, e.account, e.kind, p.id, e.since, e.tries FROM edits AS e
      JOIN publications AS p ON p.kind = 'synced' AND p.address = 'sync:' || e.account || '/' || e.subject;
    DROP TABLE edits;
    ALTER TABLE new_edits RENAME TO edits;
    CREATE INDEX edits_of_account ON edits (account);
    CREATE INDEX edits_of_publication ON edits (publication) WHERE publication IS NOT NULL;
    CREATE INDEX edits_of_folder ON edits (folder) WHERE folder IS NOT NULL;
    """

  /// Prevents the key of an edit from being used again. Otherwise a running sync could confuse a new edit with an old
  /// one.
  static let editKeys = """
    CREATE TRIGGER edit_key_freed AFTER DELETE ON edits BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'edits' AND id < OLD.id;
    END;
    INSERT INTO last_keys VALUES ('edits', 0);
    """
}
