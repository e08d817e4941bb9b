extension Schema {
  /// Puts the articles of a term in the order of lists, and finds the terms of a subject without reading all terms.
  static let termDates = """
    ALTER TABLE terms ADD COLUMN subject TEXT NOT NULL DEFAULT '';  -- the name without its spelling (`FoldedName`)
    UPDATE terms SET subject = subject(name);
    CREATE INDEX terms_of_subject ON terms (subject) WHERE kind IN ('category', 'tag');

    CREATE TEMP TABLE filed AS SELECT term, article FROM article_terms;
    DROP TABLE article_terms;
    CREATE TABLE article_terms (
      term INTEGER NOT NULL REFERENCES terms (id) ON DELETE CASCADE,
      published REAL NOT NULL DEFAULT 0,  -- as the article says it
      article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
      PRIMARY KEY (term, published DESC, article DESC)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO article_terms SELECT term, published, article FROM temp.filed JOIN articles ON id = article
    ORDER BY term, published DESC, article DESC;
    DROP TABLE temp.filed;
    CREATE INDEX terms_of_article ON article_terms (article, term);
    CREATE TRIGGER term_given AFTER INSERT ON article_terms BEGIN
      UPDATE terms SET unread = unread + 1
      WHERE id = NEW.term AND EXISTS (SELECT 1 FROM articles WHERE id = NEW.article AND is_muted = 0 AND \(isUnread("articles")));
    END;
    CREATE TRIGGER term_taken BEFORE DELETE ON article_terms BEGIN
      UPDATE terms SET unread = unread - 1
      WHERE id = OLD.term AND EXISTS (SELECT 1 FROM articles WHERE id = OLD.article AND is_muted = 0 AND \(isUnread("articles")));
    END;
    CREATE TRIGGER article_dated AFTER UPDATE OF published ON articles WHEN OLD.published <> NEW.published BEGIN
      UPDATE article_terms SET published = NEW.published WHERE article = NEW.id;
    END;
    """
}
