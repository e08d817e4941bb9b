/// The articles that the last deeds marked, which an undo would mark again.
///
/// Each deed keeps their keys as one text, of which there may be hundreds of thousands. Who asks about many articles lists the keys once,
/// in a table that only this connection has.
enum UndoableArticles {
  /// SQL that says whether one of them has this key, once they are listed.
  static func hold(_ article: String) -> String { "(\(article) IN (SELECT article FROM temp.undoable))" }

  /// Lists them, or does nothing where the list is that of the deeds that are there. Another program may have done some meanwhile.
  static func list(by connection: Connection) throws(StorageError) {
    try connection.run("CREATE TEMP TABLE IF NOT EXISTS undoable (article INTEGER PRIMARY KEY)")
    try connection.run("CREATE TEMP TABLE IF NOT EXISTS undoable_of (deeds TEXT NOT NULL)")
    // An undo frees a deed's key for the next one, which has another time.
    let deeds =
      try connection.row(
        "SELECT json_group_array(json_array(id, done, deed)) FROM deeds", read: { $0.text(0) }) ?? ""
    guard try connection.row("SELECT deeds FROM temp.undoable_of", read: { $0.text(0) }) != deeds else { return }
    try connection.run("DELETE FROM temp.undoable")
    try connection.run("INSERT OR IGNORE INTO temp.undoable SELECT value FROM deeds, json_each(deeds.articles)")
    try connection.run("DELETE FROM temp.undoable_of")
    try connection.run("INSERT INTO temp.undoable_of VALUES (?)", deeds)
  }

  /// Gives back what the list takes.
  static func forget(by connection: Connection) throws(StorageError) {
    try connection.run("DROP TABLE IF EXISTS temp.undoable")
    try connection.run("DROP TABLE IF EXISTS temp.undoable_of")
  }
}
