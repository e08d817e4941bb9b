/// Something a publication files articles under, as stored: a category, a tag, an author.
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
  /// The category that holds this one.
  public let parent: ID?
  /// How many articles the publication says it has, its whole archive included; at least zero.
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
  /// What tells it from the source's other terms of its kind.
  public let key: String
  /// Plain text.
  public let name: String
  /// The key of the category that holds it.
  public let parent: String?
  /// How many articles it has; `nil` where the source did not say.
  public let count: Int?

  public init(kind: Term.Kind, key: String, name: String, parent: String? = nil, count: Int? = nil) {
    self.kind = kind
    self.key = key
    self.name = name
    self.parent = parent
    self.count = count
  }
}
