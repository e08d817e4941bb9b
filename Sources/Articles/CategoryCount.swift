/// A category in the sidebar.
public struct CategoryCount: Identifiable, Sendable, Hashable {
  public let term: Term
  /// The number of unread articles of this category in the library.
  public let unread: Int

  public var id: Term.ID { term.id }

  public init(term: Term, unread: Int) {
    self.term = term
    self.unread = unread
  }
}
