/// Something that the reader did to a feed or a folder of an account and that its service refused so often that the service's state is
/// back.
public struct ReturnedEdit: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The feed is not subscribed to, and is gone again, or is read by itself as before.
    case subscribe
    /// The feed is back.
    case unsubscribe
    /// The feed has the name that it has at the service.
    case rename
    /// The feed is in the folder that it is in at the service.
    case move
    /// The folder has the name that it has at the service.
    case renameFolder
    /// The folder is there still, without feeds.
    case deleteFolder
  }

  public let account: Account.ID
  public let kind: Kind
  /// What the feed or the folder is called now.
  public let title: String

  public init(account: Account.ID, kind: Kind, title: String) {
    self.account = account
    self.kind = kind
    self.title = title
  }
}
