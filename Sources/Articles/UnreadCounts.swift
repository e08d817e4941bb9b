/// How much there is to read where some articles stand.
public struct UnreadCounts: Sendable, Hashable {
  /// Unread articles published since local midnight.
  public let today: Int
  /// All unread articles. A story of several sources counts once, here and in the others.
  public let unread: Int
  public let starred: Int
  /// Of the publications that the articles are of.
  public let publications: [Publication.ID: Int]
  /// Of the categories of those publications.
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
