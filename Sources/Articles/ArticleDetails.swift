/// Details of an article besides its text. Only the opened article shows them. A row of a list does not show them, and
/// the comparison of two articles ignores them.
public struct ArticleDetails: Sendable, Hashable {
  /// The absolute address that relative addresses in the body refer to.
  public var base: String?
  /// The BCP 47 language tag that the source states.
  public var language: String?
  /// The names of the article's categories and tags. Search and filters use them too.
  public var tags: [String]
  public var enclosures: [Enclosure]
  /// The podcast's details of the episode; `nil` if the article is not an episode or has no details.
  public var episode: Episode?
  /// The discussion of the article; `nil` if there is none, or if the source itself has the comments
  /// (`Article.comments`).
  public var thread: Discussion?
  /// The readers of the whole text, if the source gives others only its beginning; `nil` if everybody can read it.
  public var audience: Audience?

  public init(
    base: String? = nil, language: String? = nil, tags: [String] = [], enclosures: [Enclosure] = [],
    episode: Episode? = nil, thread: Discussion? = nil, audience: Audience? = nil
  ) {
    self.base = base
    self.language = language
    self.tags = tags
    self.enclosures = enclosures
    self.episode = episode
    self.thread = thread
    self.audience = audience
  }
}

/// The readers to whom a site gives the whole text of an article.
public enum Audience: String, Sendable, Hashable, Codable {
  case members
  case payingMembers = "paying"
}
