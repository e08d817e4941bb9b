extension Schema {
  /// Adds articles' media, their discussions, and podcasts' details of episodes.
  static let kinds = """
    ALTER TABLE articles ADD COLUMN medium INTEGER;    -- Medium; NULL for a text
    ALTER TABLE articles ADD COLUMN duration INTEGER;  -- of its recording or film, in seconds
    ALTER TABLE bodies ADD COLUMN episode TEXT;        -- JSON of an object, as is the next
    ALTER TABLE bodies ADD COLUMN thread TEXT;
    """
}
