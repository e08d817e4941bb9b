import Articles
import Feeds
import Text

/// Where an entry of a feed is discussed, as far as the feed says.
enum EntryThread {
  static func of(_ entry: ParsedEntry) -> Discussion? {
    let page = entry.commentsLink ?? entry.link.flatMap { isThread($0, id: entry.id) ? $0 : nil }
    guard page != nil || entry.commentsFeed != nil else { return nil }
    return Discussion(page: page, feed: entry.commentsFeed)
  }

  /// Whether an entry's own page is a discussion.
  private static func isThread(_ link: String, id: String?) -> Bool {
    switch ThreadService(page: link) {
    // Others have such addresses as well; Discourse names its topics so.
    case .discourse(_, let topic): id?.hasSuffix("-topic-\(topic)") == true
    case .reddit, .hackerNews: true
    default: false
    }
  }
}
