import FoundationEssentials

/// An article's place in a list. A list needs nothing else until it shows the row.
public struct TimelineEntry: Identifiable, Sendable, Hashable {
  public let id: ArticleSummary.ID
  public let published: Date

  public init(id: ArticleSummary.ID, published: Date) {
    self.id = id
    self.published = published
  }
}
