import Articles
import FoundationEssentials
import Text

extension StoreWriter {
  /// Detects a feed that gave its known entries new ids, and stores the new ids. Otherwise all entries would count as
  /// new. An entry is recognised by its fingerprint, or by its headline, address and date, or by its headline and date
  /// together with its text or the path of its address. The last rule is for sites that move to https or to another
  /// host. An entry with another text and another date is a different entry: some feeds have the same headlines every
  /// day.
  ///
  /// This is done only if the answer has several entries and none of their ids is known.
  func adoptChangedKeys(_ rows: [ArticleRow], in publication: Publication.ID) throws(StorageError) {
    guard rows.count >= Self.leastEntries, rows.allSatisfy({ $0.article.handle == nil }) else { return }
    guard try connection.has("SELECT 1 FROM articles WHERE publication = ?", publication) else { return }
    let isAnyKnown = try connection.has(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM articles WHERE publication = ?1 AND key IN (SELECT value FROM json_each(?2)))
        OR EXISTS (SELECT 1 FROM let_go WHERE publication = ?1 AND key IN (SELECT value FROM json_each(?2)))
      """, publication, JSON.text(rows.map(\.article.key)))
    guard !isAnyKnown else { return }
    let stored = try connection.rows(
      """
      SELECT id, fingerprint, headline, address, published, is_dated FROM articles WHERE publication = ? AND handle IS NULL
        AND NOT \(Self.isListed)
      ORDER BY published DESC, id DESC LIMIT 1000
      """, publication,
      read: {
        let name = Name($0.text(2), $0.optionalText(3), $0.bool(5) ? $0.date(4) : nil)
        let title = $0.bool(5) ? Title($0.text(2), $0.date(4)) : nil
        return (id: $0.int(0), fingerprint: $0.int(1), name: name, title: title, address: $0.optionalText(3))
      })
    // Earlier versions invented headlines for posts, so entries are also compared without headlines.
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
        // If several entries have the same title and date, only their ids distinguish them, so none is matched.
        let same = byTitle[title].flatMap { $0.count == 1 ? $0[0] : nil }
        if let same, try hasMoved(same.id, same.address, to: row) { id = same.id }
      }
      guard let id, taken.insert(id).inserted else { continue }
      found.append((row.article.key, id))
    }
    let known = Set(found.map(\.key))
    let gone = try keysOfLetGo(rows.filter { !known.contains($0.article.key) }, in: publication)
    // A few equal names may be chance, so more than half of the entries must match.
    guard (found.count + gone.count) * 2 > rows.count else { return }
    for (new, old) in gone {
      try connection.run(
        "UPDATE OR REPLACE let_go SET key = ? WHERE publication = ? AND key = ?", new, publication, old)
    }
    for (key, id) in found { try connection.run("UPDATE articles SET key = ? WHERE id = ?", key, id) }
    try connection.run("UPDATE publications SET notice = ? WHERE id = ?", Self.notice, publication)
  }

  /// True if a row with the headline and date of a stored article also has its text, or the same path at another host.
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

  /// Returns the entries that were deleted as old articles, with their new keys and their earlier keys.
  private func keysOfLetGo(
    _ rows: [ArticleRow], in publication: Publication.ID
  ) throws(StorageError) -> [(new: String, old: String)] {
    let gone = try connection.rows(
      "SELECT key, fingerprint, story, published FROM let_go WHERE publication = ? ORDER BY published DESC LIMIT 1000",
      publication, read: { (key: $0.text(0), fingerprint: $0.int(1), place: Place($0.optionalInt(2), $0.date(3))) })
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
    "Entries of this feed change their ids at every refresh. Courant uses headlines and addresses instead."
  )
}

/// The headline, address and date that identify an entry. `nil` without an address or a date, because a headline may be
/// repeated every day.
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

/// The headline and date of an entry that has both.
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

/// The address and date of an article that was deleted as old. Its headline is no longer stored.
private struct Place: Hashable {
  private let story: Int64
  private let seconds: Int

  init?(_ story: Int64?, _ published: Date) {
    guard let story else { return nil }
    (self.story, seconds) = (story, published.wholeSeconds)
  }
}

extension Date {
  /// The seconds since 1970, without a fraction, because feeds state none; 0 for an impossible date.
  fileprivate var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded()) ?? 0 }
}
