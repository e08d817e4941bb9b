import Articles
import SQLite
import Text

/// A stored feed that belongs to an account, will join it or has left it.
struct KnownFeed: Sendable {
  let id: Publication.ID
  /// The address of the feed's source. It contains the service's id of the feed if the feed belongs to the account.
  let address: String
  /// The feed's own address.
  let feed: String
  /// The service's last known title for the feed.
  let title: String
  /// The reader's title for the feed.
  let ownTitle: String
  let site: String?
  let isRemoved: Bool
  let isStarred: Bool
  let folder: Folder.ID?
  /// True if the feed belongs to the account.
  let isSynced: Bool
  /// True if a subscription to the feed must be sent or confirmed.
  let isWanted: Bool
  /// True if the subscription was sent to the service.
  let isSent: Bool

  fileprivate init(_ row: Row) {
    id = row.id(0)
    address = row.text(1)
    feed = row.text(2)
    isRemoved = row.bool(3)
    isStarred = row.bool(4)
    folder = row.optionalID(5)
    isSynced = row.bool(6)
    isWanted = row.optionalInt(7) != nil
    isSent = isWanted && row.int(7) > 0
    title = row.text(8)
    site = row.optionalText(9)
    ownTitle = row.text(10)
  }
}

extension KnownFeed {
  /// Returns the title of the same feed in the service's list. If the service replaced some signs, the title in the
  /// library is returned instead.
  func title(asListed feed: RemoteFeed) -> String {
    [ownTitle, title].first(where: feed.isCalled) ?? feed.title
  }
}

struct KnownFeeds: Sendable {
  let feeds: [KnownFeed]
  private let account: Account.ID
  /// The feeds by the addresses of their sources.
  private let named: [String: KnownFeed]

  init(of account: Account.ID, in connection: Connection) throws(StorageError) {
    self.account = account
    feeds = try connection.rows(
      """
      SELECT p.id, p.address, coalesce(p.feed, p.address), p.removed IS NOT NULL, p.starred > 0, p.folder, p.account IS ?1,
        (SELECT e.tries FROM edits AS e WHERE e.publication = p.id AND e.account = ?1 AND e.kind = 'subscribe'),
        p.title, p.site, coalesce(p.chosen_title, p.title)
      FROM publications AS p
      WHERE p.account = ?1 OR p.id IN (SELECT publication FROM edits WHERE account = ?1 AND kind IN ('subscribe', 'unsubscribe'))
      ORDER BY p.id
      """, account, read: KnownFeed.init)
    named = Dictionary(feeds.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the library's feed for each of the service's feeds, by the service's id of the feed. Feeds with the same
  /// address match. If several feeds share an address, the id decides.
  ///
  /// A service may replace the address of a feed that redirects. So a feed may also match by its id, if its old address
  /// is no longer listed. The two feeds must also look similar, because services reuse ids.
  ///
  /// A new subscription may also get another address, because the service follows redirects. An address matches if it
  /// differs only in the scheme, "www." and a slash at the end, and if only one feed with this address remains on each
  /// side.
  func matches(_ remote: [RemoteFeed]) -> [String: KnownFeed] {
    var matches: [String: KnownFeed] = [:]
    var taken: Set<Publication.ID> = []
    let (listed, stored) = (Dictionary(grouping: remote, by: \.address), Dictionary(grouping: feeds, by: \.feed))
    // Feeds that will join the account are matched before feeds that were removed earlier.
    for known in feeds where known.isWanted && !known.isSynced {
      guard let feed = listed[known.feed]?.first(where: { matches[$0.id] == nil }) else { continue }
      taken.insert(known.id)
      matches[feed.id] = known
    }
    for isNamed in [true, false] {
      for feed in remote where matches[feed.id] == nil {
        let name = Source.address(ofFeed: feed.id, of: account)
        let match = stored[feed.address]?.first { !taken.contains($0.id) && (!isNamed || $0.address == name) }
        guard let match else { continue }
        taken.insert(match.id)
        matches[feed.id] = match
      }
    }
    for feed in remote where matches[feed.id] == nil {
      let name = Source.address(ofFeed: feed.id, of: account)
      guard let known = named[name], !taken.contains(known.id), listed[known.feed] == nil, Self.isAlike(known, feed)
      else { continue }
      taken.insert(known.id)
      matches[feed.id] = known
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

  /// Returns the same matches by publication.
  func feeds(_ matches: [String: KnownFeed], of remote: [RemoteFeed]) -> [Publication.ID: RemoteFeed] {
    Dictionary(
      remote.compactMap { feed in matches[feed.id].map { ($0.id, feed) } }, uniquingKeysWith: { first, _ in first })
  }

  /// True if another feed in the library has this feed's id at the service.
  func isNamed(_ feed: RemoteFeed) -> Bool {
    named[Source.address(ofFeed: feed.id, of: account)] != nil
  }

  /// True if two feeds with the same id and different addresses are probably the same feed. Their titles, their sites
  /// or the main parts of their addresses show this.
  private static func isAlike(_ known: KnownFeed, _ feed: RemoteFeed) -> Bool {
    func isSame(_ one: String?, _ other: String?) -> Bool {
      guard let place = one.flatMap(place) else { return false }
      return place == other.flatMap(Self.place)
    }
    return !feed.title.isEmpty && feed.isCalled(known.title) || isSame(feed.site, known.site)
      || isSame(feed.address, known.feed)
  }

  /// Returns an address without its scheme, the "www." and a slash at the end.
  private static func place(_ address: String) -> String? {
    guard let site = ArticleRow.site(of: address) else { return nil }
    // The part after the scheme and the host.
    let path = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
    return site + "/" + (path.last == "/" ? path.dropLast() : path)
  }
}
