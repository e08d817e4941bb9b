extension Schema {
  /// Adds announcements of new articles of a publication, or of all publications in a folder.
  static let announcing = """
    ALTER TABLE publications ADD COLUMN announced INTEGER;  -- articles with greater keys were not told of; NULL: none are
    ALTER TABLE folders ADD COLUMN announced INTEGER;       -- the same for all that is in it
    """

  /// Adds announcements by filters.
  static let announcingFilters = """
    ALTER TABLE filters ADD COLUMN announced INTEGER;       -- the same for what it finds; NULL: it does something else
    """
}
