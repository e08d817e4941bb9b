import Articles
import Text

/// A feed of an account as it is stored, or one that is to become its feed, or that was.
struct KnownFeed: Sendable {
  let id: Publication.ID
  /// Its source's, which has the service's name for it where it comes with the account.
  let address: String
  /// The feed's own address.
  let feed: String
  /// What the service last called it.
  let title: String
  /// What the reader calls it.
  let ownTitle: String
  let site: String?
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
    title = row.text(8)
    site = row.optionalText(9)
    ownTitle = row.text(10)
  }
}

extension KnownFeed {
  /// What a feed that is this one is called at its service. Where that does not tell some signs from others, it is what it is called here.
  func title(asListed feed: RemoteFeed) -> String {
    [ownTitle, title].first(where: feed.isCalled) ?? feed.title
  }
}

struct KnownFeeds: Sendable {
  let feeds: [KnownFeed]
  private let account: Account.ID
  /// By the names that their sources have.
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
      """, account.rawValue, read: KnownFeed.init)
    named = Dictionary(feeds.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What each feed of the service is here, by the service's name for it: by its address, and where several have that, by its name.
  ///
  /// A service may give a feed the address that it was redirected to. One that has its name still, and whose old address is not
  /// listed any more, is the same as far as it looks like it: names are used again, too.
  ///
  /// A feed that was just subscribed to may have another address at the service, which followed where it led: one that is the same but
  /// for its scheme is taken for it, where only one on either side is left.
  func matches(_ remote: [RemoteFeed]) -> [String: KnownFeed] {
    var matches: [String: KnownFeed] = [:]
    var taken: Set<Publication.ID> = []
    let (listed, stored) = (Dictionary(grouping: remote, by: \.address), Dictionary(grouping: feeds, by: \.feed))
    // What is to join comes before what was removed earlier.
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

  /// The same the other way round.
  func feeds(_ matches: [String: KnownFeed], of remote: [RemoteFeed]) -> [Publication.ID: RemoteFeed] {
    Dictionary(
      remote.compactMap { feed in matches[feed.id].map { ($0.id, feed) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a feed had the service's name for another one, which is not known by its address.
  func isNamed(_ feed: RemoteFeed) -> Bool {
    named[Source.address(ofFeed: feed.id, of: account)] != nil
  }

  /// Whether two feeds of one name and of different addresses are likely the same: by their titles, their sites, or what is left of their
  /// addresses.
  private static func isAlike(_ known: KnownFeed, _ feed: RemoteFeed) -> Bool {
    func isSame(_ one: String?, _ other: String?) -> Bool {
      guard let place = one.flatMap(place) else { return false }
      return place == other.flatMap(Self.place)
    }
    return !feed.title.isEmpty && feed.isCalled(known.title) || isSame(feed.site, known.site)
      || isSame(feed.address, known.feed)
  }

  /// An address without its scheme, the "www." and the slash at its end.
  private static func place(_ address: String) -> String? {
    guard let site = ArticleRow.site(of: address) else { return nil }
    // Behind the scheme and the host.
    let path = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
    return site + "/" + (path.last == "/" ? path.dropLast() : path)
  }
}
