import Articles
import FoundationEssentials

/// What came of taking over an account's feeds.
public struct SubscriptionMerge: Sendable, Hashable {
  /// Feeds that are new here, or back.
  public internal(set) var added: [Publication.ID] = []
  /// Feeds that the service has no more, and that were taken out of sight.
  public internal(set) var removed: [Publication.ID] = []
  /// Feeds that the service has no more, and that stay in sight as the reader starred something of theirs.
  public internal(set) var kept: [Publication.ID] = []
  /// So many are gone at once that none was removed: the reader is to be asked.
  public internal(set) var isBraked = false
}

extension StoreWriter {
  /// Takes over the feeds and folders of an account. What an edit that waits is about stays as the reader wants it.
  ///
  /// A feed is told by its own address: one of the same address with another name is the same, one of another address with the
  /// same name is another.
  ///
  /// - Parameter believesAll: Whether the reader said that feeds are gone, however many.
  public func merge(
    _ remote: RemoteSubscriptions, of account: Account.ID, believesAll: Bool = false, at now: Date
  ) throws(StorageError) -> SubscriptionMerge {
    try connection.transaction { () throws(StorageError) in
      let edits = try settleEdits(by: remote, of: account)
      let known = try connection.rows(
        "SELECT id, address, coalesce(feed, ''), removed IS NOT NULL, starred > 0 FROM publications WHERE account = ? ORDER BY id",
        account.rawValue, read: KnownFeed.init)
      var shelf = try AccountShelf(remote.folders, of: account, in: self)
      let matches = Self.match(remote.feeds, known, account)
      var result = SubscriptionMerge()
      // Those that were gone before and are in sight for their stars are gone no more than they were.
      let active = known.filter { !$0.isRemoved && !$0.address.hasPrefix(Source.address(ofFeed: "gone:", of: account)) }
      let found = Set(matches.values.map(\.id))
      func isGone(_ feed: KnownFeed) -> Bool {
        !found.contains(feed.id)
          && !edits.contains { $0.kind == "subscribe" && feed.address.hasSuffix("/" + $0.subject) }
      }
      let gone = active.filter(isGone)
      result.isBraked =
        !believesAll && !gone.isEmpty
        && (remote.feeds.isEmpty || gone.count >= Self.manyFeeds && gone.count * 4 >= active.count)
      try clearNames(of: known, matches, account)
      for feed in remote.feeds {
        let isUnwanted = edits.contains { $0.kind == "unsubscribe" && $0.subject == feed.id }
        let folder = try feed.folder.flatMap { (id) throws(StorageError) in try shelf.folder(id, in: self) }
        if let publication = matches[feed.id] {
          if isUnwanted { continue }
          try describe(publication, feed, in: folder, of: account)
          if publication.isRemoved { result.added.append(publication.id) }
        } else if !isUnwanted {
          result.added.append(try add(feed, in: folder, of: account))
        }
      }
      guard !result.isBraked else { return result }
      // Their articles are the library's own: where the feed comes back, they are found by their names or addresses.
      try forget(articlesOf: known.filter(isGone).map(\.id))
      result.kept = gone.filter(\.isStarred).map(\.id)
      for publication in result.kept { try clearName(of: publication, account) }
      result.removed = gone.filter { !$0.isStarred }.map(\.id)
      try connection.run(
        "UPDATE publications SET removed = ? WHERE id IN (SELECT value FROM json_each(?))", now,
        JSON.keys(result.removed))
      return result
    }
  }

  private static let manyFeeds = 5

  private func forget(articlesOf publications: [Publication.ID]) throws(StorageError) {
    guard !publications.isEmpty else { return }
    try connection.run(
      """
      DELETE FROM remote_articles WHERE article IN (
        SELECT id FROM articles WHERE publication IN (SELECT value FROM json_each(?)))
      """, JSON.keys(publications))
  }

  /// What each feed of the service is here: by its address, and where several have that, by its name.
  private static func match(
    _ feeds: [RemoteFeed], _ known: [KnownFeed], _ account: Account.ID
  ) -> [String: KnownFeed] {
    var matches: [String: KnownFeed] = [:]
    var taken: Set<Publication.ID> = []
    for isNamed in [true, false] {
      for feed in feeds where matches[feed.id] == nil {
        let name = Source.address(ofFeed: feed.id, of: account)
        let match = known.first {
          $0.feed == feed.address && !taken.contains($0.id) && (!isNamed || $0.address == name)
        }
        guard let match else { continue }
        taken.insert(match.id)
        matches[feed.id] = match
      }
    }
    return matches
  }

  /// Takes their names from those whose names others have now, as no two have the same.
  private func clearNames(
    of known: [KnownFeed], _ matches: [String: KnownFeed], _ account: Account.ID
  ) throws(StorageError) {
    let names = Dictionary(
      matches.map { ($1.id, Source.address(ofFeed: $0, of: account)) }, uniquingKeysWith: { $1 })
    let feeds = Set(matches.keys.map { Source.address(ofFeed: $0, of: account) })
    for feed in known where names[feed.id] != feed.address && (names[feed.id] != nil || feeds.contains(feed.address)) {
      try clearName(of: feed.id, account)
    }
  }

  private func clearName(of publication: Publication.ID, _ account: Account.ID) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET address = ? WHERE id = ?", Source.address(ofFeed: "gone:\(publication)", of: account),
      publication.rawValue)
  }

  private func add(
    _ feed: RemoteFeed, in folder: Folder.ID?, of account: Account.ID
  ) throws(StorageError) -> Publication.ID {
    let last = try connection.row("SELECT max(position) FROM publications", read: { $0.optionalInt(0) })
    let source = Source.synced(feed, of: account)
    // One whose feed had another address has its name still.
    try connection.run(
      "UPDATE publications SET address = address || ':' || id WHERE kind = ? AND address = ?", source.kind.rawValue,
      source.address)
    let (id, _) = try addPublication(
      source, title: feed.title.isEmpty ? feed.address : feed.title, chosenTitle: nil, site: feed.site, folder: folder,
      at: ((last ?? nil) ?? 0) + 1)
    try connection.run(
      "UPDATE publications SET account = ?, icon = ? WHERE id = ?", account.rawValue, feed.icon, id.rawValue)
    return id
  }

  private func describe(
    _ publication: KnownFeed, _ feed: RemoteFeed, in folder: Folder.ID?, of account: Account.ID
  ) throws(StorageError) {
    // The reader may have put it among what belongs to no account.
    try connection.run(
      """
      UPDATE publications SET address = ?2, title = coalesce(nullif(?3, ''), title), site = coalesce(?4, site),
        icon = coalesce(?5, icon), removed = NULL,
        folder = CASE WHEN folder IS NULL OR folder IN (SELECT id FROM folders WHERE account = ?7) THEN ?6 ELSE folder END
      WHERE id = ?1
      """, publication.id.rawValue, Source.address(ofFeed: feed.id, of: account), feed.title, feed.site, feed.icon,
      folder?.rawValue, account.rawValue)
  }

  /// Forgets edits that are done, or were refused too often.
  ///
  /// - Returns: Those that wait.
  private func settleEdits(
    by remote: RemoteSubscriptions, of account: Account.ID
  ) throws(StorageError) -> [(kind: String, subject: String)] {
    let edits = try connection.rows(
      """
      SELECT e.id, e.kind, e.subject, coalesce(p.feed, ''), e.tries FROM edits AS e
        LEFT JOIN publications AS p ON p.kind = 'synced' AND p.address = 'sync:' || e.account || '/' || e.subject
      WHERE e.account = ?
      """, account.rawValue,
      read: { (id: $0.int(0), kind: $0.text(1), subject: $0.text(2), feed: $0.text(3), tries: $0.int(4)) })
    var waiting: [(kind: String, subject: String)] = []
    for edit in edits {
      let isThere = remote.feeds.contains { $0.id == edit.subject || $0.address == edit.feed }
      if isThere == (edit.kind == "subscribe") || edit.tries >= Self.mostEdits {
        try connection.run("DELETE FROM edits WHERE id = ?", edit.id)
      } else {
        waiting.append((edit.kind, edit.subject))
      }
    }
    return waiting
  }
}

/// A feed of an account as it is stored.
private struct KnownFeed {
  let id: Publication.ID
  let address: String
  let feed: String
  let isRemoved: Bool
  let isStarred: Bool

  init(_ row: Row) {
    id = .init(rawValue: row.int(0))
    address = row.text(1)
    feed = row.text(2)
    isRemoved = row.bool(3)
    isStarred = row.bool(4)
  }
}

/// The folders of an account, which are one level deep. They are told by their names.
private struct AccountShelf {
  private let account: Account.ID
  private let titles: [String: String]
  private var folders: [String: Folder.ID]

  init(_ remote: [RemoteFolder], of account: Account.ID, in writer: isolated StoreWriter) throws(StorageError) {
    self.account = account
    titles = Dictionary(remote.map { ($0.id, $0.title) }, uniquingKeysWith: { one, _ in one })
    folders = Dictionary(
      try writer.connection.rows("SELECT title, id FROM folders WHERE account = ? ORDER BY id", account.rawValue) {
        ($0.text(0), Folder.ID(rawValue: $0.int(1)))
      }, uniquingKeysWith: { one, _ in one })
  }

  /// - Parameter id: The service's name for it.
  mutating func folder(_ id: String, in writer: isolated StoreWriter) throws(StorageError) -> Folder.ID? {
    guard let title = titles[id], !title.isEmpty else { return nil }
    if let known = folders[title] { return known }
    let last = try writer.connection.row("SELECT max(position) FROM folders", read: { $0.optionalInt(0) })
    let new = try writer.addFolder(titled: title, in: nil, at: ((last ?? nil) ?? 0) + 1)
    try writer.connection.run("UPDATE folders SET account = ? WHERE id = ?", account.rawValue, new.rawValue)
    folders[title] = new
    return new
  }
}
