/// What a list shows: a section, or what was found for some words.
public struct Query: Sendable, Hashable {
  public var section: Section
  /// What is searched for; empty where nothing is.
  public var words: String
  /// Whether it is searched for in the section alone, and not in all publications.
  public var isScoped: Bool
  /// Leaves out what was read, except `keeping`.
  public var isUnreadOnly: Bool
  /// Whether the oldest article is at the top. What was found is newest first all the same.
  public var isOldestFirst = false
  /// Articles that stay although they were read or unstarred meanwhile, as the reader has them on screen.
  public var keeping: [ArticleSummary.ID]
  /// Articles that sites found for the words.
  public var found: [ArticleSummary.ID]

  public init(
    _ section: Section, words: String = "", isScoped: Bool = false, isUnreadOnly: Bool = false,
    keeping: [ArticleSummary.ID] = [],
    found: [ArticleSummary.ID] = []
  ) {
    self.section = section
    self.words = words
    self.isScoped = isScoped
    self.isUnreadOnly = isUnreadOnly
    self.keeping = keeping
    self.found = found
  }

  public var isSearch: Bool { !words.isEmpty }

  /// Whether it is about the same things as another, whatever marks its articles have.
  public func isAboutTheSame(as other: Query) -> Bool {
    section == other.section && words == other.words && (isScoped == other.isScoped || !isSearch)
      && (isOldestFirst == other.isOldestFirst || isSearch)
  }
}
