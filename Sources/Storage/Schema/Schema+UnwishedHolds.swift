extension Schema {
  /// Distinguishes pauses that a host asked for from others. The reader may end the others by hand.
  static let unwishedHolds = """
    ALTER TABLE host_holds ADD COLUMN is_wished INTEGER NOT NULL DEFAULT 1; -- 0: it was out of order, and named no time
    """
}
