import FoundationEssentials

/// Where a walk back through a list of posts goes on: before a time, without the posts of that very second that came already.
///
/// Numbered pages would shift with every post that is published meanwhile.
struct PostCursor: Codable, Hashable, Sendable {
  /// A time as the API writes it; posts of this second itself come no more.
  var before: String
  /// Posts of the second before that one which came already.
  var exclude: [Int] = []
  /// Where one second has more posts than an address can name, they are counted through in the order of their numbers: how
  /// many were.
  var offset: Int?
  /// How many posts were passed over that the site counts and does not show; from the top of the whole list, where it cannot
  /// be asked for times.
  var skipped: Int?
  /// The site is not to be asked for times: the whole list is counted through.
  var isCounted: Bool?
  /// How many posts the walk met so far, and how many the site said at its beginning that there are.
  var met: Int?
  var total: Int?

  init(before: String) {
    self.before = before
  }

  /// The place behind some posts, with the time that each has in the order walked by.
  init(after posts: [(id: Int, time: Date)], last: Date, beyond cursor: PostCursor?) {
    before = WordPressDate.text(last.addingTimeInterval(1))
    let here = posts.filter { $0.time == last }.map(\.id)
    exclude = cursor?.before == before ? (cursor?.exclude ?? []) + here : here
    if exclude.count > Self.longestExclusion {
      exclude = []
      offset = 0
    }
  }

  /// The same place with what the walk met: `nil` where that is more than can be. A site that always has a further page would
  /// be walked through for ever.
  func counting(_ posts: Int, of total: Int?, beyond cursor: PostCursor?) -> PostCursor? {
    var next = self
    next.met = (cursor?.met ?? 0) + posts
    next.total = cursor?.total ?? total
    // Sites count what they hide, and now and then too little; some count nothing.
    let most = next.total.map { min(2 * $0 + Self.slack, Self.mostPosts) } ?? Self.mostUncounted
    return (next.met ?? 0) > most ? nil : next
  }

  /// Whether a walk that goes on here meets what it met there.
  func isAtSamePlace(as other: PostCursor?) -> Bool {
    guard var other else { return false }
    (other.met, other.total) = (met, total)
    return self == other
  }

  private static let slack = 1000
  private static let mostPosts = 2_000_000
  private static let mostUncounted = 100_000

  /// The last second that is before `before`.
  var second: Date? { WordPressDate.date(before)?.addingTimeInterval(-1) }

  private static let longestExclusion = 60
}

/// By which time of theirs posts are walked through.
enum PostOrder: Sendable {
  /// When they were published, in the site's own time, as the API compares it in every version.
  case published
  /// When they were changed, in UTC.
  case changed

  var beforeParameter: String { self == .published ? "before" : "modified_before" }
  var afterParameter: String { self == .published ? "after" : "modified_after" }
  var name: String { self == .published ? "date" : "modified" }

  func parameter(_ time: String) -> String { self == .published ? time : time + "Z" }

  func time(of post: WordPressPost) -> Date? {
    (self == .published ? post.date : post.modifiedGMT).flatMap(WordPressDate.date)
  }
}
