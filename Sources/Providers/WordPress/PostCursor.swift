import FoundationEssentials

/// The place where a walk back through a list of posts continues: the posts before a time. Posts of the last second
/// that came already are excluded.
///
/// Page numbers cannot be used, because they change when a post is published during the walk.
struct PostCursor: Codable, Hashable, Sendable {
  /// The upper limit for the times of the remaining posts, in the API's format. Posts of this second are not requested
  /// again.
  var before: String
  /// The numbers of the posts that came already from the last second before `before`.
  var exclude: [Int] = []
  /// The number of posts that were read so far in one second. It is used if this second has more posts than an address
  /// can exclude. They are read in the order of their numbers.
  var offset: Int?
  /// The number of posts that the site counts but does not show, and that were skipped. If `isCounted` is true, the
  /// number includes all posts from the top of the whole list.
  var skipped: Int?
  /// True if the site refuses requests with times. The walk then uses offsets in the whole list.
  var isCounted: Bool?
  /// The number of posts that the walk has found so far. `total` is the site's count at the beginning.
  var met: Int?
  var total: Int?

  init(before: String) {
    self.before = before
  }

  /// Creates the place after some posts. Each post has the time that orders the walk.
  init(after posts: [(id: Int, time: Date)], last: Date, beyond cursor: PostCursor?) {
    before = WordPressDate.text(last.addingTimeInterval(1))
    let here = posts.filter { $0.time == last }.map(\.id)
    exclude = cursor?.before == before ? (cursor?.exclude ?? []) + here : here
    if exclude.count > Self.longestExclusion {
      exclude = []
      offset = 0
    }
  }

  /// Returns the same place with a new count of the found posts; `nil` if the walk found more posts than can exist.
  /// Without this limit, a walk would never end on a site that always has another page.
  func counting(_ posts: Int, of total: Int?, beyond cursor: PostCursor?) -> PostCursor? {
    var next = self
    next.met = (cursor?.met ?? 0) + posts
    next.total = cursor?.total ?? total
    // The count of a site includes hidden posts, and may be too low. Some sites do not count at all.
    let most = next.total.map { min(2 * $0 + Self.slack, Self.mostPosts) } ?? Self.mostUncounted
    return (next.met ?? 0) > most ? nil : next
  }

  /// True if a walk from here finds the same posts as a walk from `other`.
  func isAtSamePlace(as other: PostCursor?) -> Bool {
    guard var other else { return false }
    (other.met, other.total) = (met, total)
    return self == other
  }

  private static let slack = 1000
  private static let mostPosts = 2_000_000
  private static let mostUncounted = 100_000

  /// The last second before `before`.
  var second: Date? { WordPressDate.date(before)?.addingTimeInterval(-1) }

  private static let longestExclusion = 60
}

/// The time that orders a walk through posts.
enum PostOrder: Sendable {
  /// The time of publication, in the site's own time zone, as every version of the API compares it.
  case published
  /// The time of the last change, in UTC.
  case changed

  var beforeParameter: String { self == .published ? "before" : "modified_before" }
  var afterParameter: String { self == .published ? "after" : "modified_after" }
  var name: String { self == .published ? "date" : "modified" }

  func parameter(_ time: String) -> String { self == .published ? time : time + "Z" }

  func time(of post: WordPressPost) -> Date? {
    (self == .published ? post.date : post.modifiedGMT).flatMap(WordPressDate.date)
  }
}
