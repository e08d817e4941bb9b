import FoundationEssentials

/// The kinds of feed a publisher may send.
public enum FeedFormat: String, Sendable, Codable {
  /// RSS that does not say which.
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
  /// What the publisher calls the feed wherever it is (Atom `id`).
  public var id: String?
  public var title: String?
  public var subtitle: String?
  /// The address of the site the feed belongs to.
  public var link: String?
  /// The address the feed gives as its own.
  public var selfLink: String?
  /// The address to which the publisher moved the feed (`itunes:new-feed-url`).
  public var newAddress: String?
  /// The program that made the feed, by its name or its address.
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
  /// Who holds which rights, as a sentence.
  public var rights: String?
  public var tags: [String] = []
  /// What it answers as a whole (RFC 4685 §3).
  public var replyTo: ParsedReply?
  /// Whether podcast shops are to leave it out (`itunes:block`).
  public var isBlocked = false
  /// Whether it is for grown-ups, as far as it says so (`itunes:explicit`).
  public var isExplicit: Bool?
  /// How many minutes the publisher asks readers to wait before the next look (RSS `ttl`, `sy:updatePeriod`).
  public var timeToLive: Int?
  /// Hours of the day in GMT, 0 to 23, in which the publisher wants no visits (RSS `skipHours`).
  public var skippedHours: [Int] = []
  /// Days of the week in GMT, 0 for Sunday to 6, on which the publisher wants none (RSS `skipDays`).
  public var skippedDays: [Int] = []
  /// The address of the next page of a feed that comes in pages (RFC 5005 §3, JSON Feed `next_url`).
  public var nextPage: String?
  /// The address of the archive with the entries before these (RFC 5005 §4).
  public var previousArchive: String?
  /// The address of the feed that this is a page or an archive of, where the newest entries are.
  public var currentPage: String?
  /// Whether these are all entries the feed has: what is not among them is gone (RFC 5005 §2, `fh:complete`).
  public var isComplete = false
  /// Whether this is an archive, which does not change any more (RFC 5005 §4, `fh:archive`).
  public var isArchive = false
  /// In the order of the feed.
  public var entries: [ParsedEntry] = []
  /// What was wrong with the feed and could be lived with, as sentences for a person.
  public var problems: [String] = []
  /// What was left out, which stands in `problems` as well.
  public var leftOut = LeftOut()

  public init(format: FeedFormat) {
    self.format = format
  }

  /// The address where older entries are, if the feed says so.
  public var olderEntries: String? { previousArchive ?? nextPage }
}
