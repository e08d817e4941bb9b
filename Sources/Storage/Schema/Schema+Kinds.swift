extension Schema {
  /// Adds articles' media, their discussions, and podcasts' details of episodes.
  static let kinds = """
    ALTER TABLE articles ADD COLUMN medium INTEGER;    -- Medium; NULL for a text
    ALTER TABLE articles ADD COLUMN duration INTEGER;  -- of its recording or film, in seconds
    ALTER TABLE bodies ADD COLUMN episode TEXT;        -- JSON of an object, as is the next
    ALTER TABLE bodies ADD COLUMN thread TEXT;
    """

  /// Adds the readers to whom a site gives the whole text.
  static let audiences = "ALTER TABLE bodies ADD COLUMN audience TEXT"  // Audience; NULL for everybody

  /// Adds indexes for kinds of articles that few sources have, so that a query for them does not read all articles.
  static let rareKinds = """
    CREATE INDEX rare_articles
      ON articles (published DESC, id DESC, publication, is_page, is_muted, has_twins, medium, comments)
      WHERE medium IS NOT NULL OR comments > 0 OR is_muted = 1;
    CREATE INDEX posts ON articles (published DESC, id DESC, publication, is_page, is_muted, has_twins)
      WHERE headline = '';
    """

  /// Adds the number of words of an article's text.
  static let words = """
    ALTER TABLE articles ADD COLUMN words INTEGER;  -- of the text, or of that of its own page; NULL: not counted yet
    -- The articles up to this key may lack derived values (`DerivedColumns`). They get them in the background.
    CREATE TABLE underived (last INTEGER NOT NULL) STRICT;
    INSERT INTO underived SELECT id FROM articles ORDER BY id DESC LIMIT 1;
    """
}
