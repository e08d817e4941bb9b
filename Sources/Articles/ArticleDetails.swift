/// What a source says of an article besides its text, and what only the opened article shows: no row of a list, and nothing that
/// articles are told apart by.
public struct ArticleDetails: Sendable, Hashable {
  /// What relative addresses in the body are relative to, absolute.
  public var base: String?
  /// The BCP 47 language tag that the source states.
  public var language: String?
  /// Names of what it is filed under, for search and filters too.
  public var tags: [String]
  public var enclosures: [Enclosure]

  public init(
    base: String? = nil, language: String? = nil, tags: [String] = [], enclosures: [Enclosure] = []
  ) {
    self.base = base
    self.language = language
    self.tags = tags
    self.enclosures = enclosures
  }
}
