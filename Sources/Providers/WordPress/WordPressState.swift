import Articles
import FoundationEssentials

/// A WordPress site's state for the next refresh.
struct WordPressState: SiteState {
  /// The state of each of the site's lists of posts, by route.
  var streams: [String: StreamState] = [:]
  var limits = WordPressLimits()
  /// The time of the last request for news that was answered completely.
  var settled: Date?
  /// The time of the last request for categories, tags, pages and authors.
  var outlined: Date = .distantPast
  /// The next page of categories, if some have not been read yet.
  var nextCategories: Int?
  /// The highest known number of a category.
  var lastCategory = 0
  /// The time of the last check of all stored articles.
  var checked: Date?
  /// The state of the site's feed.
  var feed: String?
  /// True while the feed replaces the interface.
  var isClosed = false
  /// True if the feed has articles that the interface does not show.
  var lacksEntries = false
  /// The names of authors that the interface does not name, by their numbers. The names come from the feed. A name is
  /// empty if several people publish with the account.
  var authors: [Int: String] = [:]

  var lists: Capabilities { streams.isEmpty ? [] : [.sections, .tags, .pages] }

  init() {}

  private enum Key: String, CodingKey {
    case newest, total, modified
  }

  init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    if let streams = try stored.decodeIfPresent([String: StreamState].self, forKey: .streams) {
      self.streams = streams
      limits = try stored.decodeIfPresent(WordPressLimits.self, forKey: .limits) ?? limits
      settled = try stored.decodeIfPresent(Date.self, forKey: .settled)
      nextCategories = try stored.decodeIfPresent(Int.self, forKey: .nextCategories)
      lastCategory = try stored.decodeIfPresent(Int.self, forKey: .lastCategory) ?? 0
      checked = try stored.decodeIfPresent(Date.self, forKey: .checked)
      isClosed = try stored.decodeIfPresent(Bool.self, forKey: .isClosed) ?? false
      lacksEntries = try stored.decodeIfPresent(Bool.self, forKey: .lacksEntries) ?? false
      authors = try stored.decodeIfPresent([Int: String].self, forKey: .authors) ?? [:]
    } else {
      // Courant 1.0 stored one list.
      let old = try decoder.container(keyedBy: Key.self)
      if try old.decodeIfPresent([Int].self, forKey: .newest)?.isEmpty == false {
        var posts = StreamState()
        posts.total = try old.decodeIfPresent(Int.self, forKey: .total)
        posts.modified = try old.decodeIfPresent(String.self, forKey: .modified)
        streams = [PostStream.posts.route: posts]
      }
      settled = try stored.decodeIfPresent(Date.self, forKey: .outlined)
    }
    outlined = try stored.decodeIfPresent(Date.self, forKey: .outlined) ?? .distantPast
    feed = try stored.decodeIfPresent(String.self, forKey: .feed)
  }
}

/// The state of one of a site's lists of posts.
struct StreamState: Codable, Hashable {
  /// The site's count of posts at the last settled refresh; `nil` if the site does not count.
  var total: Int?
  /// The number of posts that the site counts but does not show, such as posts for members. It is known after all
  /// visible posts were read.
  var unseen = 0
  /// The time of the latest known change, as the API writes it, in UTC.
  var modified: String?
  /// The change times of posts that changed after `modified`, by number. They changed a moment ago, or in the future
  /// because of a wrong clock. Every answer contains these posts.
  var recent: [Int: String] = [:]
  /// Posts that exist although a list left them out.
  var doubtful: Set<Int> = []
  /// The number of successive refreshes in which the site's count was different, but no post was missing or deleted.
  var vain = 0
  /// The news that was not read completely yet.
  var open: Unsettled?

  /// News that was not read completely yet.
  struct Unsettled: Codable, Hashable {
    /// The site's count of posts at the request for news.
    var total: Int?
    /// The values of `StreamState.modified` and `.recent` after all news was read.
    var modified: String?
    var recent: [Int: String] = [:]
    /// A post that is known to exist.
    var control: Int?
    /// The library's posts that are missing among the newest posts.
    var absent: [Int] = []
    /// The place where the list of changes continues; `nil` after the end of the list.
    var changes: PostCursor?
    /// The number of received posts that change the site's count and are in the part of the archive that was read.
    /// `arrivedBeyond` counts the posts outside of this part.
    var arrived = 0
    var arrivedBeyond = 0
    /// True if the site's count was different.
    var isWeighed = false
    /// True if missing or gone posts were found.
    var isFruitful = false
    /// The search for posts that are not among the changes.
    var search: Search?
    /// The number of posts that are known to be missing.
    var missing = 0
  }

  /// The progress of the search for missing posts.
  struct Search: Codable, Hashable {
    /// The time down to which the search is complete, in seconds since 1970; `nil` at the beginning.
    var before: Double?
    /// The number of posts before this time that were read already. It is used if there are too many for one part of
    /// the search.
    var offset: Int?
    /// True at the end of the search.
    var isOver = false
  }
}
