extension StoreWriter {
  /// Keeps a text by its name, in place of the one before.
  public func memorize(_ text: String, as name: String) throws(StorageError) {
    try connection.run(
      "INSERT INTO memos (name, text) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET text = ?2", name, text)
  }

  /// Forgets a text.
  public func forget(_ name: String) throws(StorageError) {
    try connection.run("DELETE FROM memos WHERE name = ?", name)
  }

  /// Changes a text by what it was.
  public func changeMemo(
    _ name: String, _ change: @Sendable (String?) -> String
  ) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let text = try connection.row("SELECT text FROM memos WHERE name = ?", name, read: { $0.text(0) })
      try memorize(change(text), as: name)
    }
  }
}

extension StoreReader {
  /// What was kept by this name.
  public func memo(_ name: String) throws(StorageError) -> String? {
    try connection.row("SELECT text FROM memos WHERE name = ?", name, read: { $0.text(0) })
  }
}
