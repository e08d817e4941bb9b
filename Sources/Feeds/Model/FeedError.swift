import Text

/// The reason why an answer could not be read as a feed.
public enum FeedError: Error, Sendable, Equatable, CaseIterable {
  case empty
  /// A web page. The page may link to feeds.
  case webPage
  /// A list of subscriptions rather than a feed.
  case subscriptionList
  /// A picture, an archive or another file that is not text.
  case binary
  /// Text of another kind.
  case notAFeed
  /// Elements that are nested too deeply.
  case tooDeep
  /// More values than any real feed.
  case tooLarge
  /// A feed that ends before its first value.
  case incomplete

  /// One or two sentences in the reader's language that explain the error and what to do.
  public var message: String {
    switch self {
    case .empty:
      translated("The site sent an empty answer. Try again later.")
    case .webPage:
      translated("This is a web page and not a feed. Look on the page for a link to its feed.")
    case .subscriptionList:
      translated("This is a list of subscriptions (OPML) and not a feed. Save it, then import it.")
    case .binary:
      translated("This is a picture or another kind of file and not a feed. Check the address.")
    case .notAFeed:
      translated("This is not a feed in any known format. Check the address.")
    case .tooDeep:
      translated("This feed is nested too deeply to be read. Tell its publisher.")
    case .tooLarge:
      translated("This feed is too large to be read. Tell its publisher.")
    case .incomplete:
      translated("Only the beginning of the feed came. Try again later.")
    }
  }
}
