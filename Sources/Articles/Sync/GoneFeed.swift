/// A feed that an account's service no longer has.
public struct GoneFeed: Sendable, Hashable {
  public let publication: Publication.ID
  /// The feed's name for the reader.
  public let title: String

  public init(publication: Publication.ID, title: String) {
    self.publication = publication
    self.title = title
  }
}
