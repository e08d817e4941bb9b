import Articles
import FoundationEssentials
import HTTP

/// A feed's state for the next refresh: the validators of the last answer, and the digest of its body, for servers that
/// answer 200 with an unchanged body.
struct FeedState: Codable, Hashable {
  var etag: String?
  var lastModified: String?
  var body: Int64?
  /// The date of the last answer with a body (not 304).
  var fetched: Date?
  /// The entries of the last body, if older entries of the feed are on other pages.
  var entries: FeedMark?
  /// The part of the feed between two refreshes that was not read yet.
  var gap: FeedGap?
  /// The last trial of the interface that the feed names.
  var trial: OfferTrial?
  /// The check of the archive that did not end yet, and the time of the last one.
  var check: FeedCheck?
  var checked: Date?
  /// The state of a blog at Blogger.
  var blog: BlogState?
  /// The lists of the site's pages, if the feed itself leads to no older articles.
  var maps: SiteMaps?

  /// The state without validators, for a request to another address.
  var withoutValidators: FeedState {
    var state = self
    (state.etag, state.lastModified) = (nil, nil)
    return state
  }
}

struct BlogState: Codable, Hashable {
  /// The number of all posts.
  var total: Int?
  /// The time of the last change, and whether it is of a post that the feed does not show.
  var updated: Date?
  var isChangedBehind = false
  /// True if the count told of posts that are missing or gone, and the archive was not read again since then.
  var isMiscounted = false
}

/// The place up to which a feed was read.
struct FeedMark: Codable, Hashable {
  /// The digests of the entries' keys.
  var keys: Set<Int64>
  /// The date of the newest entry, in seconds since 1970.
  var newest: Double

  /// - Returns: `nil` if there are no articles.
  init?(_ articles: [SourceArticle]) {
    guard let newest = articles.map(\.published.timeIntervalSince1970).max() else { return nil }
    keys = Set(articles.prefix(Self.length).map { Self.digest($0.key) })
    self.newest = newest
  }

  /// True if these articles reach back to this place: one of them was known, or all of them are older.
  func isReached(by articles: [SourceArticle]) -> Bool {
    articles.contains { keys.contains(Self.digest($0.key)) }
      || articles.allSatisfy { $0.published.timeIntervalSince1970 < newest }
  }

  /// The number of entries that is enough for two successive answers to have an entry in common.
  private static let length = 50

  static func digest(_ key: String) -> Int64 {
    var digest = Fingerprint()
    digest.add(key)
    return digest.value
  }
}

/// The part of a feed's archive that was not read yet.
struct FeedGap: Codable, Hashable {
  /// The place of the next page.
  var cursor: FeedCursor
  /// The place where the gap ends.
  var end: FeedMark
}

extension FeedState {
  var validators: Validators { Validators(etag: etag, lastModified: lastModified) }
}
