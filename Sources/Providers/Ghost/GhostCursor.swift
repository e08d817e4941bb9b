import FoundationEssentials

/// The place where a walk through a list continues, ordered by a time, the latest first.
///
/// Page numbers cannot be used, because they change when a post is published during the walk.
struct GhostCursor: Codable, Hashable, Sendable {
  /// Only posts of this second and earlier ones remain; `nil` at the beginning. In seconds since 1970.
  var until: Int?
  /// The next page of these posts. It is greater than one if a whole page has the same second.
  var page = 1
  /// The number of posts that came so far.
  var met = 0

  init(until: Int? = nil) {
    self.until = until
  }

  /// Returns the place after a page; `nil` at the end of the list, or if more posts came than can exist. Without this
  /// limit, a walk would never end on a site that always has another page.
  ///
  /// - Parameter last: The time of the page's last post.
  func after(_ count: Int, last: Int?, hasMore: Bool, total: Int?) -> GhostCursor? {
    var next = self
    next.met += count
    guard hasMore, count > 0, next.met <= total.map({ 2 * $0 + Self.slack }) ?? Self.mostUncounted else { return nil }
    if let last, last != until {
      (next.until, next.page) = (last, 1)
    } else {
      next.page += 1
    }
    return next
  }

  private static let slack = 1000
  private static let mostUncounted = 100_000
}

/// The time that orders a walk.
enum GhostOrder: String, Sendable {
  case published = "published_at"
  case changed = "updated_at"

  /// Returns a condition for posts before or after a time, in the API's language NQL.
  func condition(_ sign: String, _ seconds: Int) -> String { "\(rawValue):\(sign)'\(GhostDate.text(seconds))'" }
}

/// The API's dates.
enum GhostDate {
  /// Returns a date in the format of filters, in UTC.
  static func text(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(
      .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }
}
