import FoundationEssentials

/// A source that the reader subscribed to.
public struct Publication: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Publication>

  public let id: ID
  public let source: Source
  /// The absolute address of the feed's site, where the feed names one.
  public let site: String?
  /// The reader's own name for the publication, or else the feed's own title. Plain text.
  public let title: String
  /// A description in one sentence. Plain text; empty where the source gives none.
  public let summary: String
  /// The source's abilities beyond giving its newest articles.
  public let capabilities: Capabilities
  /// Links to the publication's social profiles and the like.
  public let links: [SiteLink]
  /// The absolute address of the publication's icon, where known.
  public let icon: String?
  public private(set) var folder: Folder.ID?
  /// The number of unread articles.
  public private(set) var unread: Int
  /// The date of the last answered request, "not modified" included.
  public let checked: Date?
  /// The failure of the last request; `nil` if the request succeeded.
  public let failure: SourceFailure?
  /// A sentence about a special way of reading the source, or about the parts that were left out; `nil` if there is
  /// nothing to say.
  public let notice: String?
  /// A source with more articles of the same publication. The reader may change to it.
  public let offer: Source?
  /// True if the app reads the articles from their own pages, as the reader wished.
  public let readsPages: Bool
  /// The site shows at least this number of articles that have not arrived yet. The next refresh continues with them.
  public let missing: Int
  /// True if the app announces new articles of the publication.
  public let announces: Bool
  /// The account that the publication belongs to; `nil` if it is read from its own source.
  public let account: Account.ID?
  /// The source's address.
  public let address: String

  public init(
    id: ID, source: Source, site: String? = nil, title: String, summary: String = "", capabilities: Capabilities = [],
    links: [SiteLink] = [], icon: String? = nil, folder: Folder.ID? = nil, unread: Int = 0, checked: Date? = nil,
    failure: SourceFailure? = nil, notice: String? = nil, offer: Source? = nil,
    readsPages: Bool = false, missing: Int = 0, announces: Bool = false,
    account: Account.ID? = nil
  ) {
    self.id = id
    self.source = source
    address = source.address
    self.site = site
    self.title = title
    self.summary = summary
    self.capabilities = capabilities
    self.links = links
    self.icon = icon
    self.folder = folder
    self.unread = unread
    self.checked = checked
    self.failure = failure
    self.notice = notice
    self.offer = offer
    self.readsPages = readsPages
    self.missing = missing
    self.announces = announces
    self.account = account
  }

  /// Returns a copy in another folder.
  public func filed(in folder: Folder.ID?) -> Publication {
    var publication = self
    publication.folder = folder
    return publication
  }

  /// Returns a copy with another number of unread articles.
  public func with(unread: Int) -> Publication {
    var publication = self
    publication.unread = unread
    return publication
  }
}
