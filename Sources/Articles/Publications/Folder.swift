/// A named group of publications. Folders nest.
public struct Folder: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Folder>

  public let id: ID
  public let title: String
  /// The folder that holds this one, or `nil` at the top.
  public let parent: ID?
  /// Whether the reader is told of new articles of all that is in it.
  public let announces: Bool

  public init(id: ID, title: String, parent: ID?, announces: Bool = false) {
    self.id = id
    self.title = title
    self.parent = parent
    self.announces = announces
  }
}
