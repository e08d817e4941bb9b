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
}
