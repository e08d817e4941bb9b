import FoundationEssentials

/// What a site is told at the next refresh.
struct WordPressState: Codable {
  /// What is known of each of its lists of posts, by its route.
  var streams: [String: StreamState] = [:]
  var limits = WordPressLimits()
  /// When it was asked for news, and all of it had come.
  var settled: Date?
  /// When categories, tags, pages and authors were asked for.
  var outlined: Date = .distantPast
  /// The page of categories that comes next, where not all have come.
  var nextCategories: Int?
  /// The greatest number of a category that is known.
  var lastCategory = 0
  /// When everything that is held was looked at.
  var checked: Date?
  /// The state of the site's feed.
  var feed: String?
  /// The feed stands in for the interface.
  var isClosed = false
  /// The feed has articles that the interface does not show.
  var lacksEntries = false
  /// Names of authors whom the interface does not name, by their numbers, as the feed told them.
  var authors: [Int: String] = [:]

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
      // Courant 1.0 knew one list.
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

/// What is known of one of a site's lists of posts.
struct StreamState: Codable, Hashable {
  /// How many posts the site counted as all was settled; `nil` where it does not count.
  var total: Int?
  /// How many more it counts than it shows, as members alone see them, once all that it shows has come.
  var unseen = 0
  /// When the youngest change known was made, as the API writes it, in UTC.
  var modified: String?
  /// When posts were changed that come with every answer, since that was after `modified`: a moment ago, or, as a wrong clock
  /// has it, tomorrow.
  var recent: [Int: String] = [:]
  /// Posts that a list left out, and that are there all the same.
  var doubtful: Set<Int> = []
  /// How many times in a row the count disagreed, and nothing was missing or gone.
  var vain = 0
  /// What was begun and is not settled.
  var open: Unsettled?

  /// News of which not all has come.
  struct Unsettled: Codable, Hashable {
    /// How many posts the site counted as it was asked for news.
    var total: Int?
    /// `StreamState.modified` and `.recent` when all has come.
    var modified: String?
    var recent: [Int: String] = [:]
    /// A post that is known to be there.
    var control: Int?
    /// Posts of the library that the newest ones stand in the place of.
    var absent: [Int] = []
    /// Where the list of changes goes on; `nil` when it came to its end.
    var changes: PostCursor?
    /// How many posts came that the site counts anew: newer than the archive is read back, and possibly older.
    var arrived = 0
    var arrivedBeyond = 0
    /// The count disagreed.
    var isWeighed = false
    /// Any that were missing or gone were found.
    var isFruitful = false
    /// Posts are looked for that are not among the changes.
    var search: Search?
    /// How many are known to be missing.
    var missing = 0
  }

  /// How far down the search for missing posts has come.
  struct Search: Codable, Hashable {
    /// Everything from this time on is there, in seconds since 1970; `nil` where nothing was looked at.
    var before: Double?
    /// How many of the posts before that time were gone through, where those are more than one part of the search takes.
    var offset: Int?
    /// It has come to the end.
    var isOver = false
  }
}
