extension Schema {
  /// Adds accounts at services, the services' state of the articles, and the changes to send.
  static let accounts = """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      address TEXT NOT NULL,
      user_name TEXT NOT NULL,
      title TEXT NOT NULL,
      position INTEGER NOT NULL,
      allows_plain INTEGER NOT NULL DEFAULT 0, -- the reader agreed to http
      state TEXT,                        -- the service's cursors; no secret in it
      checked REAL,
      failure TEXT,
      lease REAL,                        -- until when a sync of it goes on somewhere
      UNIQUE (service, address, user_name)
    ) STRICT;
    ALTER TABLE publications ADD COLUMN account INTEGER REFERENCES accounts (id) ON DELETE CASCADE;
    ALTER TABLE folders ADD COLUMN account INTEGER REFERENCES accounts (id) ON DELETE CASCADE;
    CREATE INDEX publications_of_account ON publications (account) WHERE account IS NOT NULL;

    -- What of the articles here a service has, too.
    CREATE TABLE remote_articles (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      remote_id TEXT NOT NULL,
      marks INTEGER NOT NULL,            -- what the service is last known to have: 1 read, 2 starred
      UNIQUE (account, remote_id)
    ) STRICT;
    CREATE INDEX remote_unread ON remote_articles (account, remote_id) WHERE marks & 1 = 0;
    CREATE INDEX remote_starred ON remote_articles (account, remote_id) WHERE marks & 2;

    -- Articles whose marks the service does not have. What is wanted is what the article has here.
    CREATE TABLE outbox (
      article INTEGER PRIMARY KEY REFERENCES remote_articles (article) ON DELETE CASCADE,
      sent INTEGER,                      -- the marks that were sent, of which nobody knows whether they arrived
      tries INTEGER NOT NULL DEFAULT 0   -- how often they were refused
    ) STRICT;
    CREATE TABLE edits (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,             -- the service's name for the feed
      since REAL NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      UNIQUE (account, kind, subject)
    ) STRICT;
    """

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

  /// Records articles that disappeared from a service while they were unread here. They may be marked as read when the
  /// reader reads on another device.
  static let unreadGone = """
    CREATE TABLE unread_gone (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      newest INTEGER NOT NULL,           -- the greatest key of an article that was here by then
      is_due INTEGER NOT NULL DEFAULT 0  -- since then something was read on another device
    ) STRICT
    """
}
