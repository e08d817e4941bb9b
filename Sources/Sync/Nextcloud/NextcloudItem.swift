import Articles
import FoundationEssentials
import Text

/// A list of items.
struct NextcloudItems: Decodable, Sendable {
  let items: [Lenient<NextcloudItem>]

  private enum Key: String, CodingKey {
    case items
  }

  init(from decoder: any Decoder) throws {
    items = try decoder.container(keyedBy: Key.self).entries(.items)
  }
}

/// An article in Nextcloud News's format.
struct NextcloudItem: NumberedItem {
  let id: Int
  /// The last change of the item or of one of its marks, in seconds since 1970.
  let modified: Int
  private let entry: SyncEntry

  private enum Key: String, CodingKey {
    case id, feedId, url, title, author, pubDate, body, unread, starred, lastModified, enclosureLink, enclosureMime
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(Int.self, forKey: .id)
    guard id > 0 else { throw SyncError.garbled }
    let feed = try values.decode(Int.self, forKey: .feedId)
    let isUnread = try values.decode(Bool.self, forKey: .unread)
    let isStarred = try values.decode(Bool.self, forKey: .starred)
    modified = values.number(.lastModified) ?? 0
    var marks: RemoteMarks = isUnread ? [] : [.read]
    if isStarred { marks.insert(.starred) }
    var entry = SyncEntry(id: String(id), feed: String(feed), marks: marks)
    entry.title = Entities.decode(values.lenient(.title) ?? "")
    entry.author = Entities.decode(values.lenient(.author) ?? "")
    entry.html = values.lenient(.body) ?? ""
    entry.address = values.lenient(.url)
    entry.published = values.number(.pubDate).flatMap { $0 > 0 ? Date(timeIntervalSince1970: Double($0)) : nil }
    let file: String? = values.lenient(.enclosureLink)
    let type: String? = values.lenient(.enclosureMime)
    entry.enclosures = [file.flatMap { Address.resolve($0) }].compactMap { address in
      address.map { Enclosure(address: $0, type: type?.isEmpty == true ? nil : type) }
    }
    self.entry = entry
  }

  var isRemoved: Bool { false }

  func remote(now: Date) -> RemoteArticle? { entry.article(now: now) }
}

/// All subscriptions, with their numbers of unread articles.
struct NextcloudFeeds: Decodable, Sendable {
  let feeds: [NextcloudFeed]
  /// The number of starred articles; `nil` if the server does not state it.
  let starred: Int?

  private enum Key: String, CodingKey {
    case feeds, starredCount
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    feeds = try values.decode([NextcloudFeed].self, forKey: .feeds)
    starred = values.number(.starredCount)
  }
}

/// A subscription. Every element must be readable, because a feed that is missing from the list counts as unsubscribed.
struct NextcloudFeed: Decodable, Sendable {
  let remote: RemoteFeed
  let unread: Int

  private enum Key: String, CodingKey {
    case id, url, title, folderId, unreadCount, link, faviconLink
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let id = try values.decode(Int.self, forKey: .id)
    let address = try values.decode(String.self, forKey: .url)
    let folder = values.number(.folderId).flatMap { $0 > 0 ? String($0) : nil }
    remote = RemoteFeed(
      id: String(id), title: SyncText.label(Entities.decode(values.lenient(.title) ?? "")),
      address: Address.resolve(address) ?? address,
      site: (values.lenient(.link) as String?).flatMap { Address.resolve($0) },
      icon: (values.lenient(.faviconLink) as String?).flatMap { Address.resolve($0) }, folder: folder)
    unread = values.number(.unreadCount) ?? 0
  }
}

/// All folders.
struct NextcloudFolders: Decodable, Sendable {
  let folders: [NextcloudFolder]
}

struct NextcloudFolder: Decodable, Sendable {
  let id: Int
  let name: String

  var remote: RemoteFolder { RemoteFolder(id: String(id), title: SyncText.label(name)) }
}
