/// Something that publications file articles under, merged from all of them.
public struct Subject: Identifiable, Sendable, Hashable {
  /// Its name without what tells spellings apart, as `Section.subject` has it.
  public let key: String
  /// The spelling of the publication with the most articles.
  public let name: String
  /// The categories and tags that have this name.
  public let terms: [Term.ID]
  /// How many articles there are of it, as far as publications say or are read.
  public let count: Int
  /// How many of the stored ones are unread.
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

/// All that the reader subscribed to, by what it is about and by who writes it.
public struct Exploration: Sendable, Hashable {
  /// A publication with how many of its articles are stored.
  public struct Source: Sendable, Hashable {
    public let publication: Publication
    public let count: Int

    public init(publication: Publication, count: Int) {
      self.publication = publication
      self.count = count
    }
  }

  /// Those with the most unread articles first, and of equals the largest.
  public let subjects: [Subject]
  /// In the reader's order.
  public let sources: [Source]

  public init(subjects: [Subject], sources: [Source]) {
    self.subjects = subjects
    self.sources = sources
  }
}
