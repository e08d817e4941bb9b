import FoundationEssentials

/// A source the reader subscribed to.
public struct Publication: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Publication>

  public let id: ID
  public let source: Source
  /// The absolute address of the site the feed belongs to, where the feed names one.
  public let site: String?
  /// The reader's own name for it, or else what the feed calls itself. Plain text.
  public let title: String
  /// One sentence about it. Plain text; empty where it says nothing.
  public let summary: String
  /// What it can do beyond giving its newest articles.
  public let capabilities: Capabilities
  /// Its social profiles and the like.
  public let links: [SiteLink]
  /// The absolute address of its icon, where known.
  public let icon: String?
  public private(set) var folder: Folder.ID?
  /// How many of its articles are unread.
  public private(set) var unread: Int
  /// When it was last asked and answered, also with "not modified".
  public let checked: Date?
  /// What went wrong the last time it was asked; `nil` when it went well.
  public let failure: SourceFailure?
  /// What is special about how it is read, or was left out of it, as a sentence; `nil` when nothing is.
  public let notice: String?
  /// A source with more of the same publication, which the reader may change to.
  public let offer: Source?
  /// Its articles are read from their own pages, as the reader wished.
  public let readsPages: Bool
  /// How many articles, at the least, its site is known to show that have not come yet; the next refresh goes on with them.
  public let missing: Int
  /// Whether the reader is told of its new articles.
  public let announces: Bool
  /// The account that it comes with; `nil` where it is read from its own source.
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

  /// The same in another folder.
  public func filed(in folder: Folder.ID?) -> Publication {
    var publication = self
    publication.folder = folder
    return publication
  }

  /// The same with another number of unread articles.
  public func with(unread: Int) -> Publication {
    var publication = self
    publication.unread = unread
    return publication
  }
}
