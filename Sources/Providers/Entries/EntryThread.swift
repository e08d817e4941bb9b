import Articles
import Feeds
import Text

/// Finds the discussion of a feed entry, if the feed names one.
enum EntryThread {
  static func of(_ entry: ParsedEntry) -> Discussion? {
    let page = entry.commentsLink ?? entry.link.flatMap { isThread($0, id: entry.id) ? $0 : nil }
    guard page != nil || entry.commentsFeed != nil else { return nil }
    return Discussion(page: page, feed: entry.commentsFeed)
  }

  /// True if an entry's own page is a discussion.
  private static func isThread(_ link: String, id: String?) -> Bool {
    switch ThreadService(page: link) {
    // Other sites have addresses like this as well, but only Discourse writes ids like this.
    case .discourse(_, let topic): id?.hasSuffix("-topic-\(topic)") == true
    case .reddit, .hackerNews: true
    default: false
    }
  }
}
