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
  /// What a podcast says of it; `nil` where it is no episode, or nothing is said.
  public var episode: Episode?
  /// Where it is discussed; `nil` for what the source itself has comments of (`Article.comments`), or none.
  public var thread: Discussion?

  public init(
    base: String? = nil, language: String? = nil, tags: [String] = [], enclosures: [Enclosure] = [],
    episode: Episode? = nil, thread: Discussion? = nil
  ) {
    self.base = base
    self.language = language
    self.tags = tags
    self.enclosures = enclosures
    self.episode = episode
    self.thread = thread
  }
}
