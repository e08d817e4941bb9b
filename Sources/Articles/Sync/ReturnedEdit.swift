/// A change of a feed or folder that was undone, because the account's service refused it too often. The service's
/// state replaced the change.
public struct ReturnedEdit: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The feed was not subscribed to. It is removed again, or the app reads it directly as before.
    case subscribe
    /// The feed is still subscribed to.
    case unsubscribe
    /// The feed has its name at the service again.
    case rename
    /// The feed is in its folder at the service again.
    case move
    /// The folder has its name at the service again.
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
