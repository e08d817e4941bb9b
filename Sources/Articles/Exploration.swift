/// A name that publications file articles under, merged from all publications.
public struct Subject: Identifiable, Sendable, Hashable {
  /// A category or tag of a publication, with its numbers of articles.
  public struct Part: Sendable, Hashable {
    public let id: Term.ID
    public let count: Int
    public let unread: Int

    public init(id: Term.ID, count: Int, unread: Int) {
      (self.id, self.count, self.unread) = (id, count, unread)
    }
  }

  /// The name without differences of spelling, as `Section.subject` uses it.
  public let key: String
  /// The name in its best spelling.
  public let name: String
  /// The categories and tags that have this name.
  public let terms: [Term.ID]
  /// The number of articles that the publications state; without a statement, the number of their stored articles.
  public let count: Int
  /// The number of unread articles among the stored ones.
  public let unread: Int
  /// The number of stored articles since a date.
  public let recent: Int
  /// The publications that have at least two articles of the subject, with their largest category or tag.
  public let sources: [Publication.ID: Part]

  public var id: String { key }

  public init(
    key: String, name: String, terms: [Term.ID], count: Int, unread: Int, recent: Int = 0,
    sources: [Publication.ID: Part] = [:]
  ) {
    self.key = key
    self.name = name
    self.terms = terms
    self.count = count
    self.unread = unread
    self.recent = recent
    self.sources = sources
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

  /// The subjects of at least two articles, those with the most unread articles first; among equals, the largest first.
  public let subjects: [Subject]
  /// The publications in the reader's order.
  public let sources: [Source]

  public init(subjects: [Subject], sources: [Source]) {
    self.subjects = subjects
    self.sources = sources
  }
}
