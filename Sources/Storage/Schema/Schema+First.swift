extension Schema {
  /// The tables of feeds: folders, publications, articles with their bodies, and the search index of the first versions.
  static let first = """
    CREATE TABLE folders (
      id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      parent INTEGER REFERENCES folders (id) ON DELETE CASCADE,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE publications (
      id INTEGER PRIMARY KEY,
      address TEXT NOT NULL UNIQUE,
      site TEXT,
      title TEXT NOT NULL,
      chosen_title TEXT,                 -- the reader's own name for it
      icon TEXT,
      folder INTEGER REFERENCES folders (id) ON DELETE SET NULL,
      position INTEGER NOT NULL,
      unread INTEGER NOT NULL DEFAULT 0, -- kept by the triggers below
      starred INTEGER NOT NULL DEFAULT 0,
      etag TEXT,                         -- both validators byte for byte as the server sent them
      last_modified TEXT,
      body_fingerprint INTEGER,
      checked REAL,                      -- seconds since 1970, as every time here
      failure TEXT,
      removed REAL                       -- removed by the reader, to be purged when undo has expired
    ) STRICT;

    CREATE TABLE articles (
      id INTEGER PRIMARY KEY,
      publication INTEGER NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
      key TEXT NOT NULL,                 -- what tells an entry from its feed's others
      fingerprint INTEGER NOT NULL,      -- of all that the feed says of it, to see that it changed
      headline TEXT NOT NULL,
      byline TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      address TEXT,
      image TEXT,
      published REAL NOT NULL,
      is_read INTEGER NOT NULL DEFAULT 0,
      is_starred INTEGER NOT NULL DEFAULT 0,
      UNIQUE (publication, key)
    ) STRICT;
    CREATE INDEX articles_by_date ON articles (published DESC, id DESC);
    CREATE INDEX articles_of_publication ON articles (publication, published DESC, id DESC);
    CREATE INDEX unread_articles ON articles (published DESC, id DESC) WHERE is_read = 0;
    CREATE INDEX starred_articles ON articles (published DESC, id DESC) WHERE is_starred = 1;

    CREATE TABLE bodies (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      html TEXT NOT NULL,
      base TEXT,
      language TEXT,
      tags TEXT NOT NULL,                -- JSON array of texts
      enclosures TEXT NOT NULL           -- JSON array of objects
    ) STRICT;

    CREATE VIRTUAL TABLE article_search USING fts5 (
      headline, byline, text, tokenize = 'unicode61 remove_diacritics 2'
    );

    -- What the search index does not hold yet: taking words apart costs more than storing an article, and can wait.
    CREATE TABLE unindexed (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE
    ) STRICT;

    CREATE TRIGGER article_added AFTER INSERT ON articles BEGIN
      UPDATE publications
      SET unread = unread + (NEW.is_read = 0), starred = starred + NEW.is_starred
      WHERE id = NEW.publication;
    END;
    CREATE TRIGGER article_marked AFTER UPDATE OF is_read, is_starred ON articles BEGIN
      UPDATE publications
      SET unread = unread + OLD.is_read - NEW.is_read, starred = starred + NEW.is_starred - OLD.is_starred
      WHERE id = NEW.publication;
    END;
    CREATE TRIGGER article_deleted AFTER DELETE ON articles BEGIN
      UPDATE publications
      SET unread = unread - (OLD.is_read = 0), starred = starred - OLD.is_starred
      WHERE id = OLD.publication;
      DELETE FROM article_search WHERE rowid = OLD.id;
    END;
    """
}
