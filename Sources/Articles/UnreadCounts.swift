/// The numbers of unread and starred articles of the sections that list certain articles.
public struct UnreadCounts: Sendable, Hashable {
  /// Unread articles published since local midnight.
  public let today: Int
  /// All unread articles. A story of several sources is counted once, here and in the other numbers.
  public let unread: Int
  public let starred: Int
  /// The unread articles of each publication that the articles belong to.
  public let publications: [Publication.ID: Int]
  /// The unread articles of each category of those publications.
  public let categories: [Term.ID: Int]

  public init(
    today: Int, unread: Int, starred: Int, publications: [Publication.ID: Int], categories: [Term.ID: Int]
  ) {
    self.today = today
    self.unread = unread
    self.starred = starred
    self.publications = publications
    self.categories = categories
  }
}
