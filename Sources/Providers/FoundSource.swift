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
  /// The first answers of the site; `nil` for other kinds of sources.
  var beginning: WordPressBeginning?
}

extension FoundSource {
  /// Creates the source for a whole site.
  init(_ source: Source, _ beginning: WordPressBeginning) {
    let site = beginning.site
    self.init(
      source: source, title: site.name.isEmpty ? Address.host(of: source.address) ?? source.address : site.name,
      summary: site.description, icon: site.icon, site: site.address,
      sections: beginning.categories?.elements.filter { $0.count != 0 }.prefix(20).map(\.name) ?? [],
      headlines: beginning.newest.prefix(3).map { PlainLabel.of(html: $0.title ?? "") }.filter { !$0.isEmpty },
      capabilities: [.archive, .search, .comments, .sections, .tags], beginning: beginning)
  }

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
