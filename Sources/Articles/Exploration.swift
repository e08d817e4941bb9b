/// A name that publications file articles under, merged from all publications.
public struct Subject: Identifiable, Sendable, Hashable {
  /// The name without differences of spelling, as `Section.subject` uses it.
  public let key: String
  /// The name as it is spelt by the publication with the most articles.
  public let name: String
  /// The categories and tags that have this name.
  public let terms: [Term.ID]
  /// The number of articles that the publications state; without a statement, the number of their stored articles.
  public let count: Int
  /// The number of unread articles among the stored ones.
  public let unread: Int

  public var id: String { key }

  public init(key: String, name: String, terms: [Term.ID], count: Int, unread: Int) {
    self.key = key
    self.name = name
    self.terms = terms
    self.count = count
    self.unread = unread
  }
}

/// All subscriptions of the reader: their subjects and their publications.
public struct Exploration: Sendable, Hashable {
  /// A publication and the number of its stored articles.
  public struct Source: Sendable, Hashable {
    public let publication: Publication
    public let count: Int

    public init(publication: Publication, count: Int) {
      self.publication = publication
      self.count = count
    }
  }

  /// The subjects with the most unread articles first; among equals, the largest first.
  public let subjects: [Subject]
  /// The publications in the reader's order.
  public let sources: [Source]

  public init(subjects: [Subject], sources: [Source]) {
    self.subjects = subjects
    self.sources = sources
  }
}
