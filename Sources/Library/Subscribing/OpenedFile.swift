import Feeds

/// What a file is that the desktop hands over.
public enum OpenedFile: Sendable, Hashable {
  /// A subscription list.
  case list(feeds: Int)
  /// A feed, and the address that it says it has.
  case feed(address: String?)

  /// Looks at a file, on no caller's thread.
  ///
  /// - Throws: `LibraryError.badSubscriptionList` for what is neither.
  @concurrent
  public static func look(at file: [UInt8]) async throws(LibraryError) -> OpenedFile {
    do throws(LibraryError) {
      return .list(feeds: try Library.subscriptionList(file).feeds.count)
    } catch {
      guard let feed = try? FeedParser.parse(file, address: nil, contentType: nil) else { throw error }
      return .feed(address: feed.selfLink)
    }
  }
}
