/// A category, tag or author that a publication files articles under, as stored.
public struct Term: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Term>

  public enum Kind: String, Sendable, Hashable, Codable {
    case category, tag, author
  }

  public let id: ID
  public let publication: Publication.ID
  public let kind: Kind
  /// Plain text.
  public let name: String
  /// The category that contains this one.
  public let parent: ID?
  /// The number of articles that the publication states, its whole archive included; at least zero.
  public let count: Int

  public init(id: ID, publication: Publication.ID, kind: Kind, name: String, parent: ID?, count: Int) {
    self.id = id
    self.publication = publication
    self.kind = kind
    self.name = name
    self.parent = parent
    self.count = count
  }
}

/// A term as its source states it.
public struct SourceTerm: Sendable, Hashable, Codable {
  public let kind: Term.Kind
  /// The term's key among the source's terms of its kind.
  public let key: String
  /// Plain text.
  public let name: String
  /// The key of the category that contains this one.
  public let parent: String?
  /// The number of articles; `nil` where the source did not state one.
  public let count: Int?

  public init(kind: Term.Kind, key: String, name: String, parent: String? = nil, count: Int? = nil) {
    self.kind = kind
    self.key = key
    self.name = name
    self.parent = parent
    self.count = count
  }
}
