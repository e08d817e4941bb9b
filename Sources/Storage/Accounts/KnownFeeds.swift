import Articles
import Text

/// A feed of an account as it is stored, or one that is to become its feed, or that was.
struct KnownFeed: Sendable {
  let id: Publication.ID
  /// Its source's, which has the service's name for it where it comes with the account.
  let address: String
  /// The feed's own address.
  let feed: String
  let isRemoved: Bool
  let isStarred: Bool
  let folder: Folder.ID?
  /// It comes with the account.
  let isSynced: Bool
  /// It is to be subscribed to.
  let isWanted: Bool
  /// The service was told so.
  let isSent: Bool

  fileprivate init(_ row: Row) {
    id = .init(rawValue: row.int(0))
    address = row.text(1)
    feed = row.text(2)
    isRemoved = row.bool(3)
    isStarred = row.bool(4)
    folder = row.optionalInt(5).map { .init(rawValue: $0) }
    isSynced = row.bool(6)
    isWanted = row.optionalInt(7) != nil
    isSent = isWanted && row.int(7) > 0
  }
}

struct KnownFeeds: Sendable {
  let feeds: [KnownFeed]
  private let account: Account.ID

  init(of account: Account.ID, in connection: Connection) throws(StorageError) {
    self.account = account
    feeds = try connection.rows(
      """
      SELECT p.id, p.address, coalesce(p.feed, p.address), p.removed IS NOT NULL, p.starred > 0, p.folder, p.account IS ?1,
        (SELECT e.tries FROM edits AS e WHERE e.publication = p.id AND e.account = ?1 AND e.kind = 'subscribe')
      FROM publications AS p
      WHERE p.account = ?1 OR p.id IN (SELECT publication FROM edits WHERE account = ?1 AND kind IN ('subscribe', 'unsubscribe'))
      ORDER BY p.id
      """, account.rawValue, read: KnownFeed.init)
  }

  /// What each feed of the service is here, by the service's name for it: by its address, and where several have that, by its name.
  ///
  /// A feed that was just subscribed to may have another address at the service, which followed where it led: one that is the same but
  /// for its scheme is taken for it, where only one on either side is left.
  func matches(_ remote: [RemoteFeed]) -> [String: KnownFeed] {
    var matches: [String: KnownFeed] = [:]
    var taken: Set<Publication.ID> = []
    // What is to join comes before what was removed earlier.
    for known in feeds where known.isWanted && !known.isSynced {
      guard let feed = remote.first(where: { $0.address == known.feed && matches[$0.id] == nil }) else { continue }
      taken.insert(known.id)
      matches[feed.id] = known
    }
    for isNamed in [true, false] {
      for feed in remote where matches[feed.id] == nil {
        let name = Source.address(ofFeed: feed.id, of: account)
        let match = feeds.first {
          $0.feed == feed.address && !taken.contains($0.id) && (!isNamed || $0.address == name)
        }
        guard let match else { continue }
        taken.insert(match.id)
        matches[feed.id] = match
      }
    }
    let rest = remote.filter { matches[$0.id] == nil }
    let waiting = feeds.filter { $0.isSent && !taken.contains($0.id) }
    for known in waiting {
      guard let place = Self.place(known.feed) else { continue }
      let found = rest.filter { Self.place($0.address) == place }
      guard found.count == 1, waiting.count(where: { Self.place($0.feed) == place }) == 1 else { continue }
      matches[found[0].id] = known
    }
    return matches
  }

  /// The same the other way round.
  func feeds(_ matches: [String: KnownFeed], of remote: [RemoteFeed]) -> [Publication.ID: RemoteFeed] {
    Dictionary(
      remote.compactMap { feed in matches[feed.id].map { ($0.id, feed) } }, uniquingKeysWith: { first, _ in first })
  }

  /// An address without its scheme, the "www." and the slash at its end.
  private static func place(_ address: String) -> String? {
    guard let site = ArticleRow.site(of: address) else { return nil }
    // Behind the scheme and the host.
    let path = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
    return site + "/" + (path.last == "/" ? path.dropLast() : path)
  }
}
