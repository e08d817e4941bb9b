import FoundationEssentials

/// The formats of feeds.
public enum FeedFormat: String, Sendable, Codable {
  /// RSS without a version.
  case rss
  /// The Channel Definition Format (https://www.w3.org/TR/NOTE-CDFsubmit).
  case cdf
  case rss090, rss091, rss092, rss093, rss094, rss10, rss20
  case atom03, atom10
  case jsonFeed10, jsonFeed11
}

/// A feed as its publisher sent it, the same for every format.
///
/// Every address is absolute; every title is plain text.
public struct ParsedFeed: Sendable, Equatable, Codable {
  public var format: FeedFormat
  /// The publisher's id for the feed (Atom `id`). It stays the same if the feed moves.
  public var id: String?
  public var title: String?
  public var subtitle: String?
  /// The address of the site the feed belongs to.
  public var link: String?
  /// The feed's own address, as the feed states it.
  public var selfLink: String?
  /// The new address of a moved feed (`itunes:new-feed-url`).
  public var newAddress: String?
  /// The program that made the feed, by name or address.
  public var generator: String?
  /// A BCP 47 language tag.
  public var language: String?
  /// The address of a small square picture.
  public var icon: String?
  /// The address of a larger picture: RSS `image`, Atom `logo`, a podcast's cover.
  public var image: String?
  public var updated: Date?
  public var authors: [ParsedAuthor] = []
  public var contributors: [ParsedAuthor] = []
  /// The copyright, as a sentence.
  public var rights: String?
  public var tags: [String] = []
  /// The document that the whole feed answers (RFC 4685 §3).
  public var replyTo: ParsedReply?
  /// True if podcast shops must leave the feed out (`itunes:block`).
  public var isBlocked = false
  /// True if the feed is for adults; `nil` if not stated (`itunes:explicit`).
  public var isExplicit: Bool?
  /// The publisher's waiting time before the next request, in minutes (RSS `ttl`, `sy:updatePeriod`).
  public var timeToLive: Int?
  /// The hours of the day in GMT, 0 to 23, in which the publisher wants no requests (RSS `skipHours`).
  public var skippedHours: [Int] = []
  /// The days of the week in GMT, 0 for Sunday to 6, on which the publisher wants no requests (RSS `skipDays`).
  public var skippedDays: [Int] = []
  /// The address of the next page of a feed that consists of pages (RFC 5005 §3, JSON Feed `next_url`).
  public var nextPage: String?
  /// The address of the archive with the next older entries (RFC 5005 §4).
  public var previousArchive: String?
  /// The address of the current feed with the newest entries, if this document is one of its pages or archives.
  public var currentPage: String?
  /// True if the feed lists all its entries: an entry that is not listed was deleted (RFC 5005 §2, `fh:complete`).
  public var isComplete = false
  /// True if this document is an archive, which no longer changes (RFC 5005 §4, `fh:archive`).
  public var isArchive = false
  /// The number of entries on all pages (OpenSearch's `totalResults`).
  public var total: Int?
  /// The entries, in the order of the feed.
  public var entries: [ParsedEntry] = []
  /// The tolerated errors of the feed, as sentences for a person.
  public var problems: [String] = []
  /// The left-out parts, which `problems` describes too.
  public var leftOut = LeftOut()

  /// The address of older entries, if the feed names one.
  public var olderEntries: String? { previousArchive ?? nextPage }
}
