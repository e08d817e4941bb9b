/// The articles that the last deeds marked. An undo would mark them again.
///
/// Each deed stores the keys of its articles as one text, possibly hundreds of thousands. Code that checks many
/// articles first lists the keys in a temporary table of this connection.
enum UndoableArticles {
  /// Returns SQL that is true if an article is one of these articles. `list` must come first.
  static func hold(_ article: String) -> String { "(\(article) IN (SELECT article FROM temp.undoable))" }

  /// Lists the articles, unless the present list is still correct. Another program may have added deeds meanwhile.
  static func list(by connection: Connection) throws(StorageError) {
    try connection.run("CREATE TEMP TABLE IF NOT EXISTS undoable (article INTEGER PRIMARY KEY)")
    try connection.run("CREATE TEMP TABLE IF NOT EXISTS undoable_of (deeds TEXT NOT NULL)")
    // After an undo, the next deed gets the same key, but another time. So both are compared.
    let deeds =
      try connection.row(
        "SELECT json_group_array(json_array(id, done, deed)) FROM deeds", read: { $0.text(0) }) ?? ""
    guard try connection.row("SELECT deeds FROM temp.undoable_of", read: { $0.text(0) }) != deeds else { return }
    try connection.run("DELETE FROM temp.undoable")
    try connection.run("INSERT OR IGNORE INTO temp.undoable SELECT value FROM deeds, json_each(deeds.articles)")
    try connection.run("DELETE FROM temp.undoable_of")
    try connection.run("INSERT INTO temp.undoable_of VALUES (?)", deeds)
  }

  /// Deletes the list and frees its memory.
  static func forget(by connection: Connection) throws(StorageError) {
    try connection.run("DROP TABLE IF EXISTS temp.undoable")
    try connection.run("DROP TABLE IF EXISTS temp.undoable_of")
  }
}
