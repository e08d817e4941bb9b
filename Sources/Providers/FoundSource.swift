import Articles
import Text

/// A source that an address led to, before the reader subscribes.
public struct FoundSource: Sendable {
  public let source: Source
  /// The title, as plain text.
  public let title: String
  /// One sentence about the source. Plain text; empty if the source has none.
  public internal(set) var summary = ""
  public internal(set) var icon: String?
  /// The absolute address of the source's site, if it is known already.
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
  /// The source's answer, if finding it needed a request. Subscribing then costs no second request.
  public internal(set) var update: SourceUpdate?
  /// The site's first answers, for the next steps.
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

  /// The same YouTube channel without its Shorts; `nil` for other sources.
  var withoutShorts: FoundSource? {
    guard source.kind == .feed, let feed = YouTubeChannel.withoutShorts(source.address) else { return nil }
    return FoundSource(
      source: Source(kind: .feed, address: feed), title: translated("%s, without Shorts", title), icon: icon,
      site: site, namedBy: namedBy)
  }

  /// True if the source looks like a feed of comments.
  public var isOfComments: Bool { CommentsFeed.isOne(at: source.address) }
}
