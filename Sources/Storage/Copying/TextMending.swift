import SQLite

/// Finds and repairs packed texts that changed after they were stored. SQLite cannot detect this damage.
extension Connection {
  /// Returns the articles whose text cannot be unpacked. Unpacks all texts.
  ///
  /// - Parameter table: One of `PackedText.tables`. Early versions stored texts unpacked.
  func damagedTexts(in table: String) throws(StorageError) -> [Int64] {
    guard try has("SELECT 1 FROM pragma_table_info(?) WHERE name = 'packed'", table) else { return [] }
    let unpacker = Unpacker()
    var found: [Int64] = []
    try each("SELECT article, html, packed FROM \(table) WHERE packed IS NOT NULL") {
      if PackedText.text($0, at: 1, with: unpacker) == nil { found.append($0.int(0)) }
      return true
    }
    return found
  }

  /// Replaces damaged texts by texts from the last good copy. If the copy does not have a text, the article gets its
  /// excerpt until the source delivers the text again. The text of a page is fetched again when it is needed.
  ///
  /// - Parameter path: The path of the copy.
  /// - Returns: True if there was damage.
  func mendTexts(from path: String? = nil) throws(StorageError) -> Bool {
    let (bodies, pages) = (try damagedTexts(in: "bodies"), try damagedTexts(in: "full_texts"))
    let seen = try damagedTexts(in: "seen_texts")
    guard !bodies.isEmpty || !pages.isEmpty || !seen.isEmpty else { return false }
    if !seen.isEmpty {
      try run("DELETE FROM seen_texts WHERE article IN (SELECT value FROM json_each(?))", JSON.text(seen))
    }
    guard !bodies.isEmpty || !pages.isEmpty else { return true }
    // The index may have lost words of these texts, so it is rebuilt.
    try forgetIndex()
    try transaction { () throws(StorageError) in
      let missing = JSON.text(try takeTexts(bodies, in: "bodies", from: path))
      let isMissing = "IN (SELECT value FROM json_each(?))"
      try run(
        """
        UPDATE bodies SET packed = NULL, html = (SELECT \(LeanCopy.excerpt) FROM articles WHERE id = article)
        WHERE article \(isMissing)
        """, missing)
      try run("UPDATE articles SET fingerprint = ~fingerprint WHERE id \(isMissing)", missing)
      // The next text from the source must not count as a change since the reader read the article.
      try run("DELETE FROM seen_articles WHERE article \(isMissing)", missing)
      try run(
        """
        UPDATE publications SET state = NULL WHERE kind = 'feed'
          AND id IN (SELECT publication FROM articles WHERE id \(isMissing))
        """, missing)
      let gone = JSON.text(try takeTexts(pages, in: "full_texts", from: path))
      try run("DELETE FROM full_texts WHERE article \(isMissing)", gone)
    }
    return true
  }

  /// - Returns: The articles whose texts are missing in the copy, or damaged there too.
  private func takeTexts(
    _ articles: [Int64], in table: String, from path: String?
  ) throws(StorageError) -> [Int64] {
    guard let path, let copy = try? Connection(path: path, readOnly: true) else { return articles }
    var missing: [Int64] = []
    for article in articles {
      let key = try row("SELECT key FROM articles WHERE id = ?", article, read: { $0.text(0) })
      // A copy may be of an earlier version, or damaged.
      let text = try? copy.row(
        "SELECT html, packed FROM \(table) JOIN articles ON id = article WHERE id = ? AND key = ?", article, key,
        read: { PackedText.text($0, at: 0) })
      guard let text = text ?? nil else {
        missing.append(article)
        continue
      }
      let packed = PackedText(text, Packer())
      try run(
        "UPDATE \(table) SET html = ?, packed = ? WHERE article = ?", packed.plain, packed.packed, article)
    }
    return missing
  }
}
