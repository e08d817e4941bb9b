extension Schema {
  /// Identifies a source by its kind and its address: the same feed may be read directly and as a part of a site or an
  /// account. The table is created again, because SQLite cannot drop a constraint
  /// (<https://sqlite.org/lang_altertable.html#otheralter>).
  static let sourcesOfEachKind = """
    -- It is there in a file that only says to be of an earlier version, and this fails.
    CREATE UNIQUE INDEX publications_by_source ON publications (kind, address);
    CREATE TABLE new_publications (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL DEFAULT 'feed',
      address TEXT NOT NULL,
      feed TEXT,                         -- stands in while the source itself cannot be read
      site TEXT,
      title TEXT NOT NULL,
      chosen_title TEXT,                 -- the reader's own name for it
      summary TEXT NOT NULL DEFAULT '',
      icon TEXT,
      folder INTEGER REFERENCES folders (id) ON DELETE SET NULL,
      position INTEGER NOT NULL,
      unread INTEGER NOT NULL DEFAULT 0, -- kept by triggers, as is the next
      starred INTEGER NOT NULL DEFAULT 0,
      missing INTEGER NOT NULL DEFAULT 0, -- known to be there, and not here yet
      capabilities INTEGER NOT NULL DEFAULT 0,
      links TEXT NOT NULL DEFAULT '[]',
      notice TEXT,
      offer TEXT,                        -- JSON of a source with more of the same
      state TEXT,                        -- its provider's, which alone reads it
      checked REAL,
      failure TEXT,                      -- JSON of a code with its arguments
      reads_pages INTEGER NOT NULL DEFAULT 0,
      removed REAL                       -- removed by the reader, to be purged when undo has expired
    ) STRICT;
    INSERT INTO new_publications (id, kind, address, feed, site, title, chosen_title, summary, icon, folder, position, unread,
      starred, missing, capabilities, links, notice, offer, state, checked, failure, reads_pages, removed)
    SELECT id, kind, address, feed, site, title, chosen_title, summary, icon, folder, position, unread,
      starred, missing, capabilities, links, notice, offer, state, checked, failure, reads_pages, removed
    FROM publications;
    DROP TABLE publications;
    -- What other tables and triggers say of it stays as it is.
    PRAGMA legacy_alter_table = ON;
    ALTER TABLE new_publications RENAME TO publications;
    PRAGMA legacy_alter_table = OFF;
    CREATE UNIQUE INDEX publications_by_source ON publications (kind, address);
    CREATE TRIGGER publication_key_freed AFTER DELETE ON publications BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'publications' AND id < OLD.id;
    END;
    """
}
