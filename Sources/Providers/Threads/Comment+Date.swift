import Articles
import Feeds
import FoundationEssentials

extension Comment {
  /// When something was written, where a service says so in a way that can be read, and never in the future.
  static func date(_ text: String?, now: Date) -> Date {
    min(text.flatMap { FeedDate.parse($0.utf8) } ?? now, now)
  }
}
