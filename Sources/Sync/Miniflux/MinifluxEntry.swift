import Articles
import Feeds
import FoundationEssentials
import Text

/// A page of entries.
struct MinifluxEntries: Decodable, Sendable {
  let total: Int
  let entries: [Lenient<MinifluxEntry>]

  private enum Key: String, CodingKey {
    case total, entries
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    total = try values.decode(Int.self, forKey: .total)
    entries = try values.entries(.entries)
  }
}

/// A page of entry numbers.
struct MinifluxEntryIDs: Decodable, Sendable {
  let total: Int
  let ids: [Int]

  private enum CodingKeys: String, CodingKey {
    case total
    case ids = "entry_ids"
  }
}

/// The numbers of unread entries, by feed number.
struct MinifluxCounters: Decodable, Sendable {
  let unreads: [String: LenientNumber]
}

/// An entry in Miniflux's format.
struct MinifluxEntry: NumberedItem {
  let id: Int
  let feed: Int
  let status: String
  let starred: Bool
  /// The last change of the entry or of one of its marks, in whole seconds since 1970.
  let changed: Int
  private let entry: SyncEntry

  private enum Key: String, CodingKey {
    case id, status, starred, url, title, author, content, enclosures, tags
    case feed = "feed_id"
    case published = "published_at"
    case created = "created_at"
    case changed = "changed_at"
    case comments = "comments_url"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(Int.self, forKey: .id)
    feed = try values.decode(Int.self, forKey: .feed)
    status = try values.decode(String.self, forKey: .status)
    starred = try values.decode(Bool.self, forKey: .starred)
    guard id > 0 else { throw SyncError.garbled }
    changed =
      Self.date(values.lenient(.changed)).flatMap { Int(exactly: $0.timeIntervalSince1970.rounded(.down)) } ?? 0
    var marks: RemoteMarks = []
    if status == "read" { marks.insert(.read) }
    if starred { marks.insert(.starred) }
    var entry = SyncEntry(id: String(id), feed: String(feed), marks: marks)
    entry.title = values.lenient(.title) ?? ""
    entry.author = values.lenient(.author) ?? ""
    entry.html = values.lenient(.content) ?? ""
    entry.address = values.lenient(.url)
    entry.published = Self.date(values.lenient(.published))
    entry.fetched = Self.date(values.lenient(.created))
    entry.tags = values.list(.tags)
    entry.enclosures = (values.list(.enclosures) as [MinifluxEnclosure]).compactMap(\.enclosure)
    entry.thread = values.lenient(.comments)
    self.entry = entry
  }

  /// True if the entry was removed. Miniflux keeps a removed entry only so that the feed does not add it again.
  var isRemoved: Bool { status == "removed" }

  /// - Returns: `nil` if the status is neither `read` nor `unread`.
  func remote(now: Date) -> RemoteArticle? {
    guard status == "read" || status == "unread" else { return nil }
    return entry.article(now: now)
  }

  private static func date(_ text: String?) -> Date? {
    // Go writes its zero date as the year 1.
    text.flatMap { $0.hasPrefix("0001-") ? nil : FeedDate.parse($0.utf8) }
  }
}

private struct MinifluxEnclosure: Decodable, Sendable {
  let enclosure: Enclosure?

  private enum Key: String, CodingKey {
    case url, size
    case type = "mime_type"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let address = (values.lenient(.url) as String?).flatMap { Address.resolve($0) }
    let type: String? = values.lenient(.type)
    let length = values.number(.size).flatMap { $0 > 0 ? $0 : nil }
    enclosure = address.map { Enclosure(address: $0, type: type?.isEmpty == true ? nil : type, length: length) }
  }
}

/// A subscription. Every element must be readable, because a feed that is missing from the list counts as unsubscribed.
struct MinifluxFeed: Decodable, Sendable {
  let category: MinifluxCategory?
  let remote: RemoteFeed

  private enum Key: String, CodingKey {
    case id, title, category
    case address = "feed_url"
    case site = "site_url"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let id = try values.decode(Int.self, forKey: .id)
    category = values.lenient(.category)
    let address: String = try values.decode(String.self, forKey: .address)
    remote = RemoteFeed(
      id: String(id), title: SyncText.label(values.lenient(.title) ?? ""),
      address: Address.resolve(address) ?? address,
      site: (values.lenient(.site) as String?).flatMap { Address.resolve($0) }, folder: category.map { String($0.id) })
  }
}

/// A folder.
struct MinifluxCategory: Decodable, Sendable {
  let id: Int
  let title: String

  var remote: RemoteFolder { RemoteFolder(id: String(id), title: SyncText.label(title)) }
}
