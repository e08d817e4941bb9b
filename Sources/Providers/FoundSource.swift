import Articles
import Text

/// A source that an address led to, before the reader subscribes.
public struct FoundSource: Sendable {
  public let source: Source
  /// Plain text.
  public let title: String
  /// One sentence about it. Plain text; empty where it says nothing.
  public let summary: String
  public let icon: String?
  /// The absolute address of its site, where that is known already.
  public let site: String?
  /// Names of its sections, the largest first.
  public let sections: [String]
  /// Its three newest headlines.
  public let headlines: [String]
  /// What it can do beyond giving its newest articles.
  public let capabilities: Capabilities
  /// The host that the reader typed where another page named the source: only that one's private addresses are reached.
  public let namedBy: String?
  /// What it answered already, where finding it meant asking it, so that subscribing costs no second request.
  public internal(set) var update: SourceUpdate?
  /// What a site answered as it was found, to go on from there.
  let beginning: WordPressBeginning?

  public init(
    source: Source, title: String, summary: String = "", icon: String? = nil, site: String? = nil,
    sections: [String] = [], headlines: [String] = [], capabilities: Capabilities = [],
    namedBy: String? = nil, update: SourceUpdate? = nil
  ) {
    self.source = source
    self.title = title
    self.summary = summary
    self.icon = icon
    self.site = site
    self.sections = sections
    self.headlines = headlines
    self.capabilities = capabilities
    self.namedBy = namedBy
    self.update = update
    beginning = nil
  }

  /// A whole site.
  init(_ source: Source, _ beginning: WordPressBeginning) {
    self.source = source
    self.beginning = beginning
    let site = beginning.site
    title = site.name.isEmpty ? Address.host(of: source.address) ?? source.address : site.name
    summary = site.description
    icon = site.icon
    self.site = site.address
    sections = beginning.categories?.elements.filter { $0.count != 0 }.prefix(20).map(\.name) ?? []
    headlines = beginning.newest.prefix(3).map { PlainLabel.of(html: $0.title ?? "") }.filter { !$0.isEmpty }
    capabilities = [.archive, .search, .comments, .sections, .tags]
    namedBy = nil
    update = nil
  }
}

extension FoundSource {
  /// The same channel of YouTube without its Shorts; `nil` for what is none.
  var withoutShorts: FoundSource? {
    guard source.kind == .feed, let feed = YouTubeChannel.withoutShorts(source.address) else { return nil }
    return FoundSource(
      source: Source(kind: .feed, address: feed), title: translated("%s, without Shorts", title), icon: icon,
      site: site,
      namedBy: namedBy)
  }

  /// Whether it looks like a feed of what readers said.
  public var isOfComments: Bool { CommentsFeed.isOne(at: source.address) }
}
