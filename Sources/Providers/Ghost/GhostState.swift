import Articles
import FoundationEssentials

/// A Ghost site's state for the next refresh.
struct GhostState: SiteState {
  /// The interface with its key; `nil` if none was found yet.
  var place: GhostPlace?
  /// The time of the last search for a new key.
  var sought: Date?
  /// The site's count of posts at the last settled refresh.
  var total: Int?
  /// The number of posts that the site counts but does not list. It is known after a comparison.
  var unseen = 0
  /// The time of the latest known change, in seconds since 1970.
  var modified: Int?
  /// The change times of posts that changed after `modified`, by id: they changed a moment ago, or in the future because
  /// of a wrong clock.
  var recent: [String: String] = [:]
  /// The news that was not read completely yet.
  var open: Unsettled?
  /// The number of successive comparisons that found nothing.
  var vain = 0
  /// The time of the last refresh that was answered completely.
  var settled: Date?
  /// The time of the last comparison of all stored articles.
  var checked: Date?
  /// The times of the last requests for tags, authors, pages and settings.
  var outlined: [String: Date] = [:]
  /// The keys of the tags that are sections: those with the most posts.
  var sections: [String] = []
  var hasPages = false
  var feed: String?
  var isClosed = false

  var lists: Capabilities {
    guard place != nil else { return [] }
    var lists: Capabilities = [.tags, .authors]
    if !sections.isEmpty { lists.insert(.sections) }
    if hasPages { lists.insert(.pages) }
    return lists
  }

  /// News that was not read completely yet.
  struct Unsettled: Codable, Hashable {
    var total: Int?
    /// The values of `modified` and `recent` after all news was read.
    var modified: Int
    var recent: [String: String]
    /// The place where the list of changes continues; `nil` after its end.
    var changes: GhostCursor?
    /// The number of new posts, in the part of the archive that was read, and outside of it.
    var arrived = 0
    var arrivedBeyond = 0
    /// True if every stored article is compared.
    var isThorough: Bool
    /// The progress of the comparison.
    var comparison: GhostComparison?
    /// True if the comparison ended.
    var isCompared = false
    /// True if the comparison found a missing or deleted post.
    var isFruitful = false
  }
}

/// The progress of a comparison of the stored articles with the posts that the site lists.
struct GhostComparison: Codable, Hashable, Sendable {
  var cursor = GhostCursor()
  /// The posts of the last second that were listed.
  var listed: [String] = []
}
