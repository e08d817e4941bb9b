import FoundationEssentials

/// What a site is told at the next refresh.
struct WordPressState: Codable {
  /// The newest posts' ids, newest first.
  var newest: [Int] = []
  /// How many posts the site said it had.
  var total: Int?
  /// When the youngest change known was made, as the API writes it, in UTC.
  var modified: String?
  /// When categories, tags, pages and authors were asked for.
  var outlined: Date = .distantPast
  /// The state of the feed that is read in place of the closed interface.
  var feed: String?
}
