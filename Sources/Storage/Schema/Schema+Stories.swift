extension Schema {
  /// Adds filters that hide articles, and stories that several sources have.
  static let filtersAndStories = """
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
    """
}
