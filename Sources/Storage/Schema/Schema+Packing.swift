extension Schema {
  /// Compresses texts; the search index no longer contains a copy of them.
  static let packedTexts = """
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
    """

  /// Returns SQL that removes an article's words from the search index, if the index contains them. FTS5 needs the
  /// words for this.
  private static func takeWordsOut(of article: String) -> String {
    """
    INSERT INTO article_words (article_words, rowid, headline, byline, text, tags)
    SELECT 'delete', * FROM searchable
    WHERE article = \(article) AND NOT EXISTS (SELECT 1 FROM unindexed WHERE article = \(article));
    """
  }

  /// Returns a trigger that runs before a change of an article's text.
  private static func wordsChange(before event: String, of article: String) -> String {
    """
    CREATE TRIGGER words_before_\(event.lowercased().replacing(" ", with: "_")) BEFORE \(event) BEGIN
      \(takeWordsOut(of: article))
      INSERT OR IGNORE INTO unindexed SELECT id FROM articles WHERE id = \(article);
    END;
    """
  }
}
