import Articles
import Text

/// A source that was found at an address. The reader has not subscribed to it yet.
public struct FoundSource: Sendable {
  public let source: Source
  /// The title, as plain text.
  public let title: String
  /// A sentence about the source. Plain text; empty if the source has none.
  public internal(set) var summary = ""
  public internal(set) var icon: String?
  /// The absolute address of the source's site, if known.
  public internal(set) var site: String?
  /// The names of the source's sections, the largest first.
  public internal(set) var sections: [String] = []
  /// The three newest headlines.
  public internal(set) var headlines: [String] = []
  /// The source's abilities beyond its newest articles.
  public internal(set) var capabilities: Capabilities = []
  /// The host that the reader typed, if another page named the source. Only this host's private addresses may be
  /// reached.
  public internal(set) var namedBy: String?
  /// The source's answer, if the search requested the source. Subscribing then needs no second request.
  public internal(set) var update: SourceUpdate?
  /// Asks for the rest of the site's first content, after the first answers that describe it; `nil` for a source that
  /// was not asked yet.
  var rest: (@Sendable () async throws(ProviderError) -> SourceUpdate)?
}

extension FoundSource {
  /// The feed of the same YouTube channel without Shorts; `nil` for other sources.
  var withoutShorts: FoundSource? {
    guard source.kind == .feed, let feed = YouTubeChannel.withoutShorts(source.address) else { return nil }
    return FoundSource(
      source: Source(kind: .feed, address: feed), title: translated("%s, without Shorts", title), icon: icon,
      site: site, namedBy: namedBy)
  }

  /// True if the source looks like a feed of comments.
  public var isOfComments: Bool { CommentsFeed.isOne(at: source.address) }
}
