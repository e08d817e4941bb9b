extension Schema {
  /// What the reader is told of when it comes: new articles of a publication, and of all in a folder.
  static let announcing = """
    ALTER TABLE publications ADD COLUMN announced INTEGER;  -- articles with greater keys were not told of; NULL: none are
    ALTER TABLE folders ADD COLUMN announced INTEGER;       -- the same for all that is in it
    """

  /// Filters tell of articles too.
  static let announcingFilters = """
    ALTER TABLE filters ADD COLUMN announced INTEGER;       -- the same for what it finds; NULL: it does something else
    """
}
