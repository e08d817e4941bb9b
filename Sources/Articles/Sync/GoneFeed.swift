/// A feed that an account's service has no more.
public struct GoneFeed: Sendable, Hashable {
  public let publication: Publication.ID
  /// What the reader knows it by.
  public let title: String

  public init(publication: Publication.ID, title: String) {
    self.publication = publication
    self.title = title
  }
}
