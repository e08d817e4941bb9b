import Articles
import Text

extension StoreWriter {
  /// Finds out whether the entries of a feed have other ids than the same ones had before, and takes the new ids for theirs:
  /// otherwise all of them would be new with every fetch. They are told by their headline and address, or by all that the feed says of
  /// them.
  ///
  /// That is only looked for where not one of several ids is known.
  func adoptChangedKeys(_ rows: [ArticleRow], in publication: Publication.ID) throws(StorageError) {
    guard rows.count >= Self.leastEntries, rows.allSatisfy({ $0.article.handle == nil }) else { return }
    let isNew = try connection.row(
      "SELECT NOT EXISTS (SELECT 1 FROM articles WHERE publication = ?)", publication.rawValue, read: { $0.bool(0) })
    guard isNew == false else { return }
    let isAnyKnown = try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM articles WHERE publication = ?1 AND key IN (SELECT value FROM json_each(?2)))
        OR EXISTS (SELECT 1 FROM let_go WHERE publication = ?1 AND key IN (SELECT value FROM json_each(?2)))
      """, publication.rawValue, JSON.text(rows.map(\.article.key)), read: { $0.bool(0) })
    guard isAnyKnown == false else { return }
    let stored = try connection.rows(
      """
      SELECT id, fingerprint, headline, address FROM articles WHERE publication = ? AND handle IS NULL
      ORDER BY published DESC, id DESC LIMIT 1000
      """, publication.rawValue,
      read: { (id: $0.int(0), fingerprint: $0.int(1), name: Self.name($0.text(2), $0.optionalText(3))) })
    var byName = Dictionary(
      stored.compactMap { row in row.name.map { ($0, row.id) } }, uniquingKeysWith: { one, _ in one })
    var byText = Dictionary(stored.map { ($0.fingerprint, $0.id) }, uniquingKeysWith: { one, _ in one })
    var found: [(key: String, id: Int64)] = []
    var taken: Set<Int64> = []
    for row in rows {
      let name = Self.name(row.article.headline, row.article.address)
      guard let id = byText.removeValue(forKey: row.fingerprint) ?? name.flatMap({ byName.removeValue(forKey: $0) }),
        taken.insert(id).inserted
      else { continue }
      found.append((row.article.key, id))
    }
    let known = Set(found.map(\.key))
    let gone = try keysOfLetGo(rows.filter { !known.contains($0.article.key) }, in: publication)
    // Two of the same name may be chance.
    guard (found.count + gone.count) * 2 > rows.count else { return }
    for (new, old) in gone {
      try connection.run(
        "UPDATE OR REPLACE let_go SET key = ? WHERE publication = ? AND key = ?", new, publication.rawValue, old)
    }
    for (key, id) in found { try connection.run("UPDATE articles SET key = ? WHERE id = ?", key, id) }
    try connection.run("UPDATE publications SET notice = ? WHERE id = ?", Self.notice, publication.rawValue)
  }

  /// The entries among these that were let go, with the keys that they had.
  private func keysOfLetGo(
    _ rows: [ArticleRow], in publication: Publication.ID
  ) throws(StorageError) -> [(new: String, old: String)] {
    let gone = try connection.rows(
      "SELECT key, fingerprint, story FROM let_go WHERE publication = ? ORDER BY published DESC LIMIT 1000",
      publication.rawValue, read: { (key: $0.text(0), fingerprint: $0.int(1), story: $0.optionalInt(2)) })
    var byText = Dictionary(gone.map { ($0.fingerprint, $0.key) }, uniquingKeysWith: { one, _ in one })
    var byStory = Dictionary(
      gone.compactMap { row in row.story.map { ($0, row.key) } }, uniquingKeysWith: { one, _ in one })
    var taken: Set<String> = []
    return rows.compactMap { row in
      guard
        let old = byText.removeValue(forKey: row.fingerprint) ?? row.story.flatMap({ byStory.removeValue(forKey: $0) }),
        taken.insert(old).inserted
      else { return nil }
      return (row.article.key, old)
    }
  }

  private static let leastEntries = 3

  private static let notice = translatable(
    "The entries of this feed have other ids with each fetch. They are told from each other by their headlines and addresses."
  )

  private static func name(_ headline: String, _ address: String?) -> String? {
    address.map { headline + "\n" + $0 }
  }
}
