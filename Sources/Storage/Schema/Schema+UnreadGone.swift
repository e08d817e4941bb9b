extension Schema {
  /// Records articles that disappeared from a service while they were unread here. They may be marked as read when the
  /// reader reads on another device.
  static let unreadGone = """
    CREATE TABLE unread_gone (
      article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      newest INTEGER NOT NULL,           -- the greatest key of an article that was here by then
      is_due INTEGER NOT NULL DEFAULT 0  -- since then something was read on another device
    ) STRICT
    """
}
