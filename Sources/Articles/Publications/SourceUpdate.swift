/// A source's answer to one refresh.
public struct SourceUpdate: Sendable {
  /// The publication's own title. Plain text.
  public var title: String?
  /// A description of the publication in one sentence. Plain text.
  public var summary: String?
  /// The absolute address of the site.
  public var site: String?
  /// The absolute address of the publication's icon.
  public var icon: String?
  public var capabilities: Capabilities
  /// Capabilities about which this answer says nothing. The source keeps its previous ones.
  public var unsaid: Capabilities = []
  /// True for the first answer of the source in its present form. Most of its articles are not new to the reader.
  public var isFirst = false
  /// True if the answer has only articles and says nothing about the source itself.
  public var isFragment = false
  /// True if the source has more new articles. It is asked again at once, with this state.
  public var isPartial = false
  /// New and edited articles, and all other articles in the answer.
  public var articles: [SourceArticle]
  /// Entries of the site's feed, if the source also reads another interface of the site. An entry of a known article
  /// only adds missing details to the article. Any other entry is an article itself.
  public var entries: [SourceArticle] = []
  /// Articles that only a list of the site's pages names. They have no text, and are left out if the publication has
  /// them already.
  public var listed: [SourceArticle] = []
  /// True if such articles are not the publication's. Those go with which the reader did nothing.
  public var dropsListed = false
  /// Handles of articles that the site deleted.
  public var deleted: [String]
  /// Keys of deleted entries that were only in the site's feed.
  public var deletedEntries: [String] = []
  /// The site shows at least this number of articles that have not arrived.
  public var missing = 0
  /// The source's categories, authors and most used tags, where the request asked for them.
  public var terms: [SourceTerm]?
  /// The publication's social profiles and the like, where the request asked for them.
  public var links: [SiteLink]?
  /// The state to send to the source at the next refresh. It is stored together with its articles, never without them.
  public var state: String
  /// The cursor of the articles that are older than these, where the source knows it.
  public var archive: String?
  /// A sentence for the source's details, in English or the reader's language. It says that the feed is read because
  /// the interface is closed, or which parts of the feed were left out.
  public var notice: String?
  /// True if the site's feed replaces the interface, which is closed or broken.
  public var isStandIn = false
  /// The source's new place after a permanent move.
  public var moved: Source?
  /// The source's statements on when to ask again.
  public var pacing = Pacing()
  /// A source with more articles of the same publication, such as the site of a feed.
  public var offer: Source?

  public init(
    title: String? = nil, summary: String? = nil, site: String? = nil, icon: String? = nil,
    capabilities: Capabilities = [], articles: [SourceArticle] = [], deleted: [String] = [],
    terms: [SourceTerm]? = nil, links: [SiteLink]? = nil, state: String,
    archive: String? = nil,
    notice: String? = nil, moved: Source? = nil,
    offer: Source? = nil
  ) {
    self.title = title
    self.summary = summary
    self.site = site
    self.icon = icon
    self.capabilities = capabilities
    self.articles = articles
    self.deleted = deleted
    self.terms = terms
    self.links = links
    self.state = state
    self.archive = archive
    self.notice = notice
    self.moved = moved
    self.offer = offer
  }
}

/// A link from a publication to another site, such as its social profile.
public struct SiteLink: Sendable, Hashable, Codable {
  /// Plain text.
  public let title: String
  /// The absolute web address.
  public let address: String

  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
