/// A named group of publications. Folders nest.
public struct Folder: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Folder>

  public let id: ID
  public let title: String
  /// The folder that holds this one, or `nil` at the top.
  public let parent: ID?
  /// Whether the reader is told of new articles of all that is in it.
  public let announces: Bool
  /// The account that it comes with; `nil` for the reader's own.
  public let account: Account.ID?

  public init(id: ID, title: String, parent: ID?, announces: Bool = false, account: Account.ID? = nil) {
    self.id = id
    self.title = title
    self.parent = parent
    self.announces = announces
    self.account = account
  }

  /// The same in another folder.
  public func filed(in folder: ID?) -> Folder {
    Folder(id: id, title: title, parent: folder, announces: announces, account: account)
  }
}
