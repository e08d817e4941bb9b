/// A named group of publications. Folders nest.
public struct Folder: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Folder>

  public let id: ID
  public let title: String
  /// The folder that contains this one, or `nil` at the top.
  public let parent: ID?
  /// True if the app announces new articles of all publications in the folder.
  public let announces: Bool
  /// The account that the folder belongs to; `nil` for the reader's own folders.
  public let account: Account.ID?

  public init(id: ID, title: String, parent: ID?, announces: Bool = false, account: Account.ID? = nil) {
    self.id = id
    self.title = title
    self.parent = parent
    self.announces = announces
    self.account = account
  }

  /// Returns a copy in another folder.
  public func filed(in folder: ID?) -> Folder {
    Folder(id: id, title: title, parent: folder, announces: announces, account: account)
  }
}
