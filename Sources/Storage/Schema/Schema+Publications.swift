extension Schema {
  /// Adds sources that are not feeds, such as whole sites, and the terms for their articles.
  static let wholePublications = """
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
    """

  /// Adds the texts of articles' own pages, and indexes for pages, featured articles and terms.
  static let fullTexts = """
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
    """

  /// Distinguishes pauses that a host asked for from other pauses. The reader can end the other pauses.
  static let unwishedHolds = """
    ALTER TABLE host_holds ADD COLUMN is_wished INTEGER NOT NULL DEFAULT 1; -- 0: it was out of order, and named no time
    """
}
