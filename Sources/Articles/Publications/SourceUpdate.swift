/// What a source answered to one refresh.
public struct SourceUpdate: Sendable {
  /// What the publication calls itself. Plain text.
  public var title: String?
  /// One sentence about it. Plain text.
  public var summary: String?
  /// The absolute address of the site.
  public var site: String?
  /// The absolute address of its icon.
  public var icon: String?
  public var capabilities: Capabilities
  /// Capabilities that this answer says nothing of: those the source had, it keeps.
  public var unsaid: Capabilities = []
  /// It is the first that was heard of the source as it is now: most of its articles are no news.
  public var isFirst = false
  /// It has articles alone, and says nothing of the source itself.
  public var isFragment = false
  /// More of the same waits: the source is to be asked again at once, with this state.
  public var isPartial = false
  /// New and edited articles, and any others that came with them.
  public var articles: [SourceArticle]
  /// Entries of the feed of a source that is more than a feed. Those that are articles of it already only fill in what it
  /// did not say; the others are articles of their own.
  public var entries: [SourceArticle] = []
  /// Handles of articles that are gone from the site.
  public var deleted: [String]
  /// Keys of entries that are gone from the site, and never were more than entries of its feed.
  public var deletedEntries: [String] = []
  /// How many articles, at the least, the site is known to show that have not come yet.
  public var missing = 0
  /// Its categories, authors and most used tags, where it was asked for them.
  public var terms: [SourceTerm]?
  /// Its social profiles and the like, where it was asked for them.
  public var links: [SiteLink]?
  /// What the source is to be told at the next refresh. Stored with the articles it came with, never without them.
  public var state: String
  /// The cursor of the articles older than these, where the source knows it.
  public var archive: String?
  /// A sentence for the source's details, in English or the reader's language: that its interface is closed and its feed is
  /// read instead, or what of its feed was left out.
  public var notice: String?
  /// Where the source moved for good.
  public var moved: Source?
  /// What it says of when to ask again.
  public var pacing = Pacing()
  /// A source with more of the same publication, such as the site behind a feed.
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

/// A way from a publication to another site, such as its social profile.
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
