/// A change to a feed or folder of an account that was taken back: the service refused the change so often that the
/// service's state replaced it.
public struct ReturnedEdit: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The feed was not subscribed to. It is gone again, or is read by itself as before.
    case subscribe
    /// The feed is back.
    case unsubscribe
    /// The feed has the service's name for it again.
    case rename
    /// The feed is in its folder at the service again.
    case move
    /// The folder has the service's name for it again.
    case renameFolder
    /// The folder still exists, without feeds.
    case deleteFolder
  }

  public let account: Account.ID
  public let kind: Kind
  /// The present name of the feed or folder.
  public let title: String

  public init(account: Account.ID, kind: Kind, title: String) {
    self.account = account
    self.kind = kind
    self.title = title
  }
}
