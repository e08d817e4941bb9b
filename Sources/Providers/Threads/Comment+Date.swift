import Articles
import Feeds
import FoundationEssentials

extension Comment {
  /// Returns the date of a comment. If the date is missing or unreadable, this is the current time. The date is never
  /// in the future.
  static func date(_ text: String?, now: Date) -> Date {
    min(text.flatMap { FeedDate.parse($0.utf8) } ?? now, now)
  }
}
