extension Schema {
  /// Whether a host wishes to be left alone. One that does not may be asked again by hand.
  static let unwishedHolds = """
    ALTER TABLE host_holds ADD COLUMN is_wished INTEGER NOT NULL DEFAULT 1; -- 0: it was out of order, and named no time
    """
}
