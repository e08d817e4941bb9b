extension Schema {
  /// Adds the number of words of an article's text.
  static let words = """
    ALTER TABLE articles ADD COLUMN words INTEGER;  -- of the text, or of that of its own page; NULL: not counted yet
    -- The articles up to this key may lack derived values (`DerivedColumns`). They get them in the background.
    CREATE TABLE underived (last INTEGER NOT NULL) STRICT;
    INSERT INTO underived SELECT id FROM articles ORDER BY id DESC LIMIT 1;
    """
}
