import Feeds

/// The kind of a file that the desktop opens with the app.
public enum OpenedFile: Sendable, Hashable {
  /// A subscription list, and messages about its rows that cannot be used.
  case list(feeds: Int, problems: [String])
  /// A feed, and the address that the feed states for itself.
  case feed(address: String?)

  /// Examines a file on another thread.
  ///
  /// - Throws: `LibraryError.badSubscriptionList` if the file is neither a list nor a feed.
  @concurrent
  public static func look(at file: [UInt8]) async throws(LibraryError) -> OpenedFile {
    do throws(LibraryError) {
      let list = try Library.subscriptionList(file)
      return .list(feeds: list.feeds.count, problems: list.problems)
    } catch {
      guard let feed = try? FeedParser.parse(file, address: nil, contentType: nil) else { throw error }
      return .feed(address: feed.selfLink)
    }
  }
}
