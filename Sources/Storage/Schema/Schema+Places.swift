extension Schema {
  /// Adds the reader's places in articles, the looks of publications' articles, and the texts of articles at the last
  /// reading.
  static let places = """
    ALTER TABLE publications ADD COLUMN look TEXT;  -- JSON of the reader's own settings for its articles

    -- How far the reader is in an article; none is at its top.
    CREATE TABLE article_places (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      block INTEGER NOT NULL,
      fraction REAL NOT NULL             -- of the block, from 0 to less than 1
    ) STRICT;

    -- The articles whose text the reader has seen as it is stored.
    CREATE TABLE seen_articles (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE
    ) STRICT;
    -- Texts that changed after that, as they were then, until the reader has seen what changed.
    CREATE TABLE seen_texts (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      headline TEXT NOT NULL,
      html TEXT NOT NULL,                -- as in `bodies`, as is the next
      packed BLOB,
      base TEXT,                         -- what relative addresses are relative to
      is_page INTEGER NOT NULL,          -- whether it is the text of the article's own page
      changed REAL NOT NULL              -- when the other one came
    ) STRICT;
    """
}
