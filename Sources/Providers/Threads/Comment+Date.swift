import Articles
import Feeds
import FoundationEssentials

extension Comment {
  /// Returns the date of a comment: now if it is missing or unreadable, and never in the future.
  static func date(_ text: String?, now: Date) -> Date {
    min(text.flatMap { FeedDate.parse($0.utf8) } ?? now, now)
  }
}
