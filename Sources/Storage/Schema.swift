import CSQLite

/// The library's tables, as the ordered list of steps that make them. A step that was released is never changed; a new
/// one is added at the end.
enum Schema {
  static let migrations = [
    """
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
    """,
    """
    -- Whole publications: what a source is besides a feed, and what it files its articles under.
    ALTER TABLE publications ADD COLUMN kind TEXT NOT NULL DEFAULT 'feed';
    ALTER TABLE publications ADD COLUMN feed TEXT;          -- stands in while the source itself cannot be read
    ALTER TABLE publications ADD COLUMN summary TEXT NOT NULL DEFAULT '';
    ALTER TABLE publications ADD COLUMN capabilities INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE publications ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE publications ADD COLUMN notice TEXT;
    ALTER TABLE publications ADD COLUMN offer TEXT;         -- JSON of a source with more of the same
    ALTER TABLE publications ADD COLUMN state TEXT;         -- its provider's, which alone reads it
    UPDATE publications
    SET state = json_object('etag', etag, 'lastModified', last_modified, 'body', body_fingerprint);
    ALTER TABLE publications DROP COLUMN etag;
    ALTER TABLE publications DROP COLUMN last_modified;
    ALTER TABLE publications DROP COLUMN body_fingerprint;

    ALTER TABLE articles ADD COLUMN handle TEXT;
    ALTER TABLE articles ADD COLUMN thumbnail TEXT;
    ALTER TABLE articles ADD COLUMN is_page INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN is_featured INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN comments INTEGER;
    CREATE INDEX articles_by_handle ON articles (publication, handle) WHERE handle IS NOT NULL;
    -- Lists leave pages out without looking at the articles' rows.
    DROP INDEX articles_by_date;
    DROP INDEX articles_of_publication;
    CREATE INDEX articles_by_date ON articles (published DESC, id DESC, is_page, publication);
    CREATE INDEX articles_of_publication ON articles (publication, published DESC, id DESC, is_page);

    CREATE TABLE terms (
      id INTEGER PRIMARY KEY,
      publication INTEGER NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      parent TEXT,                       -- the key of the category that holds it
      count INTEGER NOT NULL DEFAULT 0,  -- of articles, as the source states it
      unread INTEGER NOT NULL DEFAULT 0, -- kept by the triggers below
      UNIQUE (publication, kind, key)
    ) STRICT;
    CREATE TABLE article_terms (
      term INTEGER NOT NULL REFERENCES terms (id) ON DELETE CASCADE,
      article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
      PRIMARY KEY (term, article)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX terms_of_article ON article_terms (article, term);
    -- How far a list was read back into its source's archive; term 0 is the whole publication.
    CREATE TABLE archives (
      publication INTEGER NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
      term INTEGER NOT NULL,
      cursor TEXT,                       -- where the next older articles are; NULL behind the first ever
      PRIMARY KEY (publication, term)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE comments (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      comments TEXT NOT NULL             -- JSON array of objects
    ) STRICT;

    CREATE TRIGGER term_given AFTER INSERT ON article_terms BEGIN
      UPDATE terms SET unread = unread + (SELECT is_read = 0 FROM articles WHERE id = NEW.article) WHERE id = NEW.term;
    END;
    -- Before the row goes: the article is still there to look at, also when it is being deleted itself.
    CREATE TRIGGER term_taken BEFORE DELETE ON article_terms BEGIN
      UPDATE terms SET unread = unread - coalesce((SELECT is_read = 0 FROM articles WHERE id = OLD.article), 0)
      WHERE id = OLD.term;
    END;
    CREATE TRIGGER article_terms_deleted BEFORE DELETE ON articles BEGIN
      DELETE FROM article_terms WHERE article = OLD.id;
    END;
    CREATE TRIGGER term_read AFTER UPDATE OF is_read ON articles WHEN OLD.is_read <> NEW.is_read BEGIN
      UPDATE terms SET unread = unread + OLD.is_read - NEW.is_read
      WHERE id IN (SELECT term FROM article_terms WHERE article = NEW.id);
    END;
    """,
    """
    CREATE TABLE memos (
      name TEXT PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What an article's own page says, where the source has only its beginning.
    CREATE TABLE full_texts (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      html TEXT NOT NULL,
      -- What relative addresses are relative to.
      base TEXT NOT NULL
    ) STRICT;

    CREATE INDEX pages ON articles (headline) WHERE is_page = 1;
    CREATE INDEX featured ON articles (publication) WHERE is_featured = 1;
    CREATE INDEX terms_by_kind ON terms (kind, publication);

    ALTER TABLE publications ADD COLUMN reads_pages INTEGER NOT NULL DEFAULT 0;
    """,
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
    """
    -- Articles that a filter hides, and articles of several sources that are one story.
    ALTER TABLE articles ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE articles ADD COLUMN story INTEGER;          -- digest of where the story is told; NULL where that says nothing
    ALTER TABLE articles ADD COLUMN has_twins INTEGER NOT NULL DEFAULT 0; -- other sources may have the same story
    ALTER TABLE articles ADD COLUMN is_foreign INTEGER NOT NULL DEFAULT 1; -- it is told at another site than its source's
    ALTER TABLE articles ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0; -- read from the start, whoever read it
    UPDATE articles SET story = story(address) WHERE is_page = 0;
    CREATE INDEX articles_of_story ON articles (story, publication) WHERE story IS NOT NULL;
    UPDATE articles SET has_twins = 1 WHERE story IN (
      SELECT story FROM articles WHERE story IS NOT NULL
      GROUP BY story HAVING count(*) > 1 AND count(*) = count(DISTINCT publication));
    CREATE INDEX twins ON articles (story, id) WHERE has_twins = 1;
    DROP INDEX articles_by_date;
    DROP INDEX articles_of_publication;
    DROP INDEX unread_articles;
    CREATE INDEX articles_by_date ON articles (published DESC, id DESC, is_page, publication, is_muted, has_twins);
    CREATE INDEX articles_of_publication ON articles (publication, published DESC, id DESC, is_page, is_muted);
    CREATE INDEX unread_articles ON articles (published DESC, id DESC, publication, is_muted, has_twins) WHERE is_read = 0;

    CREATE TABLE filters (
      id INTEGER PRIMARY KEY,
      action TEXT NOT NULL,
      words TEXT NOT NULL,
      author TEXT NOT NULL,
      tag TEXT NOT NULL,
      publication INTEGER REFERENCES publications (id) ON DELETE CASCADE -- NULL: everywhere
    ) STRICT;

    -- Filters look for tags as well. What was indexed before is indexed anew, in the background.
    DROP TABLE article_search;
    CREATE VIRTUAL TABLE article_search USING fts5 (
      headline, byline, text, tags, tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT OR IGNORE INTO unindexed (article) SELECT id FROM articles;

    -- What is muted does not count as unread.
    DROP TRIGGER article_added;
    DROP TRIGGER article_marked;
    DROP TRIGGER article_deleted;
    DROP TRIGGER term_given;
    DROP TRIGGER term_taken;
    DROP TRIGGER term_read;
    CREATE TRIGGER article_added AFTER INSERT ON articles BEGIN
      UPDATE publications
      SET unread = unread + (NEW.is_read + NEW.is_muted = 0), starred = starred + NEW.is_starred
      WHERE id = NEW.publication;
    END;
    CREATE TRIGGER article_marked AFTER UPDATE OF is_read, is_starred, is_muted ON articles BEGIN
      UPDATE publications
      SET unread = unread + (NEW.is_read + NEW.is_muted = 0) - (OLD.is_read + OLD.is_muted = 0),
        starred = starred + NEW.is_starred - OLD.is_starred
      WHERE id = NEW.publication;
    END;
    CREATE TRIGGER article_deleted AFTER DELETE ON articles BEGIN
      UPDATE publications
      SET unread = unread - (OLD.is_read + OLD.is_muted = 0), starred = starred - OLD.is_starred
      WHERE id = OLD.publication;
      DELETE FROM article_search WHERE rowid = OLD.id;
    END;
    CREATE TRIGGER term_given AFTER INSERT ON article_terms BEGIN
      UPDATE terms SET unread = unread + (SELECT is_read + is_muted = 0 FROM articles WHERE id = NEW.article)
      WHERE id = NEW.term;
    END;
    CREATE TRIGGER term_taken BEFORE DELETE ON article_terms BEGIN
      UPDATE terms
      SET unread = unread - coalesce((SELECT is_read + is_muted = 0 FROM articles WHERE id = OLD.article), 0)
      WHERE id = OLD.term;
    END;
    CREATE TRIGGER term_read AFTER UPDATE OF is_read, is_muted ON articles
    WHEN (OLD.is_read + OLD.is_muted = 0) <> (NEW.is_read + NEW.is_muted = 0) BEGIN
      UPDATE terms SET unread = unread + (NEW.is_read + NEW.is_muted = 0) - (OLD.is_read + OLD.is_muted = 0)
      WHERE id IN (SELECT term FROM article_terms WHERE article = NEW.id);
    END;
    """,
    """
    -- The key of what was deleted is not given again: settings, memos and what can be undone know things by their keys.
    CREATE TABLE last_keys (
      name TEXT PRIMARY KEY,             -- of the table
      id INTEGER NOT NULL                -- the greatest that was deleted
    ) STRICT, WITHOUT ROWID;
    INSERT INTO last_keys VALUES ('folders', 0), ('publications', 0), ('articles', 0);
    CREATE TRIGGER folder_key_freed AFTER DELETE ON folders BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'folders' AND id < OLD.id;
    END;
    CREATE TRIGGER publication_key_freed AFTER DELETE ON publications BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'publications' AND id < OLD.id;
    END;
    CREATE TRIGGER article_key_freed AFTER DELETE ON articles BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'articles' AND id < OLD.id;
    END;
    """,
    """
    -- What a site's interface gives is known by its number there. Its guid only links it to the feed's entry, as copies and
    -- imports share guids.
    ALTER TABLE articles ADD COLUMN guid TEXT;               -- in one spelling for the interface and the feed
    ALTER TABLE articles ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0; -- its site deleted it, and the reader starred it
    ALTER TABLE publications ADD COLUMN missing INTEGER NOT NULL DEFAULT 0; -- known to be there, and not here yet
    -- What had changed its guid had come twice.
    UPDATE articles SET is_read = 1 WHERE is_read = 0 AND handle IS NOT NULL
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress') AND EXISTS (
        SELECT 1 FROM articles AS twin
        WHERE twin.publication = articles.publication AND twin.handle = articles.handle AND twin.is_read = 1);
    DELETE FROM articles WHERE is_starred = 0 AND handle IS NOT NULL
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress') AND EXISTS (
        SELECT 1 FROM articles AS twin WHERE twin.publication = articles.publication AND twin.handle = articles.handle
          AND (twin.is_starred, twin.id) > (articles.is_starred, articles.id));
    UPDATE OR IGNORE articles SET guid = guid(key), key = 'post:' || handle
    WHERE handle IS NOT NULL AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress');
    UPDATE articles SET handle = NULL WHERE handle IS NOT NULL AND key <> 'post:' || handle
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress');
    -- Sites of one host with different ports are told apart.
    UPDATE articles SET story = story(address)
    WHERE is_page = 0 AND story IS NOT NULL AND address GLOB '*://*:[0-9]*';
    UPDATE articles SET has_twins = 0 WHERE has_twins = 1 AND story NOT IN (
      SELECT story FROM articles WHERE story IS NOT NULL
      GROUP BY story HAVING count(*) > 1 AND count(*) = count(DISTINCT publication));
    CREATE INDEX articles_by_guid ON articles (publication, guid) WHERE guid IS NOT NULL;
    CREATE INDEX gone_articles ON articles (publication) WHERE is_gone = 1;
    """,
    """
    -- Some feeds do not say when their entries are from: these are sorted by their places, and are not of today.
    ALTER TABLE articles ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 1;
    DROP INDEX articles_by_date;
    DROP INDEX unread_articles;
    CREATE INDEX articles_by_date
      ON articles (published DESC, id DESC, is_page, publication, is_muted, has_twins, is_dated);
    CREATE INDEX unread_articles
      ON articles (published DESC, id DESC, publication, is_muted, has_twins, is_dated) WHERE is_read = 0;
    """,
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
    """
    -- Bodies are compressed (`PackedText`), and the search index keeps no copy of the text: what is taken out of it is worked out
    -- again from what is stored. Articles of before are packed as they are indexed anew, in the background.
    ALTER TABLE bodies ADD COLUMN packed BLOB;              -- html is empty where this is there
    ALTER TABLE full_texts ADD COLUMN packed BLOB;

    -- What the index holds of an article that is not in `unindexed`. Who changes what these functions answer has to index all
    -- articles anew: the words that are taken out have to be those that were put in.
    CREATE VIEW searchable (article, headline, byline, text, tags) AS
    SELECT a.id, marked(a.published, a.headline), marked(a.published, a.byline),
      CASE WHEN f.article IS NULL THEN marked_text(a.published, b.html, b.packed)
        ELSE marked_text(a.published, f.html, f.packed) END,
      marked(a.published, tag_lines(b.tags))
    FROM articles AS a JOIN bodies AS b ON b.article = a.id LEFT JOIN full_texts AS f ON f.article = a.id;
    CREATE VIRTUAL TABLE article_words USING fts5 (
      headline, byline, text, tags, content = '', columnsize = 0, tokenize = 'parts remove_diacritics 2'
    );
    INSERT OR IGNORE INTO unindexed (article) SELECT id FROM articles;

    -- To delete the index of before at once takes minutes in a large library. Without its entry here its tables are like
    -- others, and are emptied a few rows at a time (`deleteOldIndex`).
    DROP TRIGGER article_deleted;
    PRAGMA writable_schema = ON;
    DELETE FROM sqlite_schema WHERE type = 'table' AND name = 'article_search';
    PRAGMA writable_schema = RESET;

    CREATE TRIGGER article_deleted AFTER DELETE ON articles BEGIN
      UPDATE publications
      SET unread = unread - (OLD.is_read + OLD.is_muted = 0), starred = starred - OLD.is_starred
      WHERE id = OLD.publication;
    END;
    -- Before a row changes or goes: its words are still there to be taken out.
    CREATE TRIGGER article_words_deleted BEFORE DELETE ON articles BEGIN
      \(takeWordsOut(of: "OLD.id"))
    END;
    CREATE TRIGGER article_words_changed BEFORE UPDATE OF headline, byline, published ON articles
    WHEN (OLD.headline, OLD.byline, OLD.published) IS NOT (NEW.headline, NEW.byline, NEW.published) BEGIN
      \(takeWordsOut(of: "OLD.id"))
      INSERT OR IGNORE INTO unindexed VALUES (OLD.id);
    END;
    \(["UPDATE ON bodies", "DELETE ON bodies", "UPDATE ON full_texts", "DELETE ON full_texts"].map {
      wordsChange(before: $0, of: "OLD.article")
    }.joined(separator: "\n"))
    \(wordsChange(before: "INSERT ON full_texts", of: "NEW.article"))
    """,
    sourcesOfEachKind,
    retention,
    homesOfMemos,
    unread,
  ]

  /// The steps that make tables anew, by their places: what refers to those would be deleted with the old ones.
  private static let rebuilding: Set = [10]

  /// Takes an article's words out of the search index, where they are in it. FTS5 has to be told which those are.
  private static func takeWordsOut(of article: String) -> String {
    """
    INSERT INTO article_words (article_words, rowid, headline, byline, text, tags)
    SELECT 'delete', * FROM searchable
    WHERE article = \(article) AND NOT EXISTS (SELECT 1 FROM unindexed WHERE article = \(article));
    """
  }

  /// A trigger before what changes an article's text.
  private static func wordsChange(before event: String, of article: String) -> String {
    """
    CREATE TRIGGER words_before_\(event.lowercased().replacing(" ", with: "_")) BEFORE \(event) BEGIN
      \(takeWordsOut(of: article))
      INSERT OR IGNORE INTO unindexed SELECT id FROM articles WHERE id = \(article);
    END;
    """
  }

  /// The key for a new row of a table, as an expression of SQL: one that no row ever had.
  static func newKey(in table: String) -> String {
    """
    (SELECT max(id, coalesce((SELECT max(id) FROM \(table)), 0)) + 1 FROM last_keys WHERE name = '\(table)')
    """
  }

  /// Finds out the file's version, only by reading; 0 for a new file.
  ///
  /// - Throws: `StorageError.newer`, or `.damaged` where the tables are another program's.
  static func version(of connection: Connection, path: String) throws(StorageError) -> Int {
    // One statement, as another program may make the tables at this moment.
    let (version, isEmpty) =
      try connection.row(
        "SELECT user_version, NOT EXISTS (SELECT 1 FROM sqlite_schema) FROM pragma_user_version",
        read: { (Int($0.int(0)), $0.bool(1)) }) ?? (0, true)
    guard version <= migrations.count else { throw .newer(path: path) }
    guard version > 0 || (version == 0 && isEmpty) else { throw .damaged(path: path) }
    // Other programs count their versions in the same place.
    let hasOurTables = try connection.row(
      "SELECT count(*) = 3 FROM sqlite_schema WHERE type = 'table' AND name IN ('folders', 'publications', 'articles')",
      read: { $0.bool(0) })
    guard version == 0 || hasOurTables == true else { throw .damaged(path: path) }
    return version
  }

  /// Brings the file from a version to the newest, each step in a transaction of its own with its version number.
  ///
  /// - Throws: `StorageError.damaged` where the tables are not those of that version.
  static func migrate(_ connection: Connection, from version: Int, path: String) throws(StorageError) {
    for (index, migration) in migrations.enumerated().dropFirst(version) {
      let isRebuilding = rebuilding.contains(index)
      // Within a transaction it could not be changed.
      if isRebuilding { try connection.script("PRAGMA foreign_keys = OFF") }
      try connection.transaction { () throws(StorageError) in
        // The window and courantctl may be started at the same time: the second finds it done.
        guard try connection.row("PRAGMA user_version", read: { Int($0.int(0)) }) == index else { return }
        do throws(StorageError) {
          try connection.script(migration)
        } catch {
          // A column that should not be there yet, or a table that should: the number is not that of the tables.
          if case .failed(let code, _) = error, code & 0xff == SQLITE_ERROR { throw .damaged(path: path) }
          throw error
        }
        try connection.script("PRAGMA user_version = \(index + 1)")
      }
      if isRebuilding { try connection.script("PRAGMA foreign_keys = ON") }
    }
  }
}
