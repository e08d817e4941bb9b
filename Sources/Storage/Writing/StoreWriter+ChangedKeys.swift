import Articles
import FoundationEssentials
import Text

extension StoreWriter {
  /// Finds out whether the entries of a feed have other ids than the same ones had before, and takes the new ids for theirs:
  /// otherwise all of them would be new with every fetch. They are told by all that the feed says of them, by their headline, address
  /// and date, or by headline, date and either the text or the path of the address, as where a site moved to https or to another host:
  /// one with another text and another date is another one, as in a feed with the same headlines every day.
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
      SELECT id, fingerprint, headline, address, published, is_dated FROM articles WHERE publication = ? AND handle IS NULL
      ORDER BY published DESC, id DESC LIMIT 1000
      """, publication.rawValue,
      read: {
        let name = Name($0.text(2), $0.optionalText(3), $0.bool(5) ? $0.date(4) : nil)
        let title = $0.bool(5) ? Title($0.text(2), $0.date(4)) : nil
        return (id: $0.int(0), fingerprint: $0.int(1), name: name, title: title, address: $0.optionalText(3))
      })
    // Posts had headlines of ours once, so they are told without.
    var byName = Dictionary(
      stored.flatMap { row in [row.name, row.name?.withoutHeadline].compactMap { name in name.map { ($0, row.id) } } },
      uniquingKeysWith: { one, _ in one })
    var byText = Dictionary(stored.map { ($0.fingerprint, $0.id) }, uniquingKeysWith: { one, _ in one })
    let byTitle = Dictionary(
      grouping: stored.filter { $0.title != nil }.map { (title: $0.title, id: $0.id, address: $0.address) },
      by: \.title)
    var found: [(key: String, id: Int64)] = []
    var taken: Set<Int64> = []
    for row in rows {
      let name = Name(row.article)
      var id = byText.removeValue(forKey: row.fingerprint) ?? name.flatMap { byName.removeValue(forKey: $0) }
      if id == nil, let title = Title(row.article) {
        // Who has many of one title and date tells them by ids alone.
        let same = byTitle[title].flatMap { $0.count == 1 ? $0[0] : nil }
        if let same, try hasMoved(same.id, same.address, to: row) { id = same.id }
      }
      guard let id, taken.insert(id).inserted else { continue }
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

  /// Whether a row with the headline and date of a stored article has its text as well, or the same place at another host.
  private func hasMoved(_ id: Int64, _ address: String?, to row: ArticleRow) throws(StorageError) -> Bool {
    if let old = address.flatMap(Address.behindOrigin(of:)), old.utf8.count > 1,
      old == row.article.address.flatMap(Address.behindOrigin(of:))
    {
      return true
    }
    return try connection.row(
      "SELECT (html, packed) IS (?2, ?3) FROM bodies WHERE article = ?1", id, row.body.plain, row.body.packed,
      read: { $0.bool(0) }) ?? false
  }

  /// The entries among these that were let go, with the keys that they had.
  private func keysOfLetGo(
    _ rows: [ArticleRow], in publication: Publication.ID
  ) throws(StorageError) -> [(new: String, old: String)] {
    let gone = try connection.rows(
      "SELECT key, fingerprint, story, published FROM let_go WHERE publication = ? ORDER BY published DESC LIMIT 1000",
      publication.rawValue,
      read: { (key: $0.text(0), fingerprint: $0.int(1), place: Place($0.optionalInt(2), $0.date(3))) })
    var byText = Dictionary(gone.map { ($0.fingerprint, $0.key) }, uniquingKeysWith: { one, _ in one })
    var byPlace = Dictionary(
      gone.compactMap { row in row.place.map { ($0, row.key) } }, uniquingKeysWith: { one, _ in one })
    var taken: Set<String> = []
    return rows.compactMap { row in
      let place = row.article.isDated ? Place(row.story, row.article.published) : nil
      guard let old = byText.removeValue(forKey: row.fingerprint) ?? place.flatMap({ byPlace.removeValue(forKey: $0) }),
        taken.insert(old).inserted
      else { return nil }
      return (row.article.key, old)
    }
  }

  private static let leastEntries = 3

  private static let notice = translatable(
    "The entries of this feed have other ids with each fetch. They are told from each other by their headlines and addresses."
  )
}

/// What an entry is told by besides its text. One without an address or a date has none: a headline alone may come every day.
private struct Name: Hashable {
  private let headline: String
  private let address: String
  private let seconds: Int

  init?(_ headline: String, _ address: String?, _ published: Date?) {
    guard let address, let published else { return nil }
    (self.headline, self.address, seconds) = (headline, address, published.wholeSeconds)
  }

  var withoutHeadline: Name { Name(headline: "", address: address, seconds: seconds) }

  private init(headline: String, address: String, seconds: Int) {
    (self.headline, self.address, self.seconds) = (headline, address, seconds)
  }

  init?(_ article: SourceArticle) {
    self.init(article.headline, article.address, article.isDated ? article.published : nil)
  }
}

/// The headline and the date of an entry that has both.
private struct Title: Hashable {
  private let headline: String
  private let seconds: Int

  init?(_ headline: String, _ published: Date) {
    guard !headline.isEmpty else { return nil }
    (self.headline, seconds) = (headline, published.wholeSeconds)
  }

  init?(_ article: SourceArticle) {
    guard article.isDated else { return nil }
    self.init(article.headline, article.published)
  }
}

/// The same of an article that was let go, of which no headline is left.
private struct Place: Hashable {
  private let story: Int64
  private let seconds: Int

  init?(_ story: Int64?, _ published: Date) {
    guard let story else { return nil }
    (self.story, seconds) = (story, published.wholeSeconds)
  }
}

extension Date {
  /// Seconds since 1970, as no feed names less; 0 for what no feed can have said.
  fileprivate var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded()) ?? 0 }
}
