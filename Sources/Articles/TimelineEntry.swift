import FoundationEssentials

/// An article's place in a list: all that a list of any length needs to know before a row is shown.
public struct TimelineEntry: Identifiable, Sendable, Hashable {
  public let id: ArticleSummary.ID
  public let published: Date

  public init(id: ArticleSummary.ID, published: Date) {
    self.id = id
    self.published = published
  }
}
