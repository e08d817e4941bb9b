import FoundationEssentials

/// A source the reader subscribed to: for now, a feed.
public struct Publication: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Publication>

  public let id: ID
  /// The absolute address of the feed.
  public let address: String
  /// The absolute address of the site the feed belongs to, where the feed names one.
  public let site: String?
  /// The reader's own name for it, or else what the feed calls itself. Plain text.
  public let title: String
  /// The absolute address of its icon, where known.
  public let icon: String?
  public let folder: Folder.ID?
  /// How many of its articles are unread.
  public let unread: Int
  /// When it was last asked and answered, also with "not modified".
  public let checked: Date?
  /// What went wrong the last time it was asked, as a sentence; `nil` when it went well.
  public let failure: String?

  public init(
    id: ID, address: String, site: String?, title: String, icon: String?, folder: Folder.ID?, unread: Int,
    checked: Date?, failure: String?
  ) {
    self.id = id
    self.address = address
    self.site = site
    self.title = title
    self.icon = icon
    self.folder = folder
    self.unread = unread
    self.checked = checked
    self.failure = failure
  }
}
