/// The content of a list: a section, or the results of a search.
public struct Query: Sendable, Hashable {
  public var section: Section
  /// The searched words; empty without a search.
  public var words: String
  /// True if the search covers the section alone and not all publications.
  public var isScoped: Bool
  /// True if read articles are left out, except those in `keeping`.
  public var isUnreadOnly: Bool
  /// True if the oldest article is at the top. Search results are always newest first.
  public var isOldestFirst = false
  /// Articles that stay in the list although they have been read or unstarred meanwhile, as the reader has them on
  /// screen.
  public var keeping: [ArticleSummary.ID]
  /// Articles that the sites' own searches found for the words.
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

  /// True if both queries have the same content, without regard to the marks of their articles.
  public func isAboutTheSame(as other: Query) -> Bool {
    section == other.section && words == other.words && (isScoped == other.isScoped || !isSearch)
      && (isOldestFirst == other.isOldestFirst || isSearch)
  }
}
