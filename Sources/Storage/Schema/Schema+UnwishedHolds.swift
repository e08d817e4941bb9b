extension Schema {
  /// Distinguishes pauses that a host asked for from other pauses. The reader can end the other pauses.
  static let unwishedHolds = """
    ALTER TABLE host_holds ADD COLUMN is_wished INTEGER NOT NULL DEFAULT 1; -- 0: it was out of order, and named no time
    """
}
