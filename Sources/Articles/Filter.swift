/// A filter: a rule that the app applies to articles that match it.
public struct Filter: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Filter>

  public let id: ID
  public var rule: FilterRule

  public init(id: ID, rule: FilterRule) {
    self.id = id
    self.rule = rule
  }
}

/// The conditions and the action of a filter. All conditions that are not empty must hold.
public struct FilterRule: Sendable, Hashable, Codable {
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    /// Removes the article from every list but *Starred* and from the counts. Search still finds the article. If the
    /// filter is removed, the article comes back.
    case mute
    /// Stars the article when it arrives.
    case star
    /// Announces the article on the desktop when it arrives.
    case announce
  }

  public var action: Action
  /// The headline or the text must contain all these words. Words between quotation marks must follow each other.
  public var words: String
  /// The byline must contain all these words.
  public var author: String
  /// The full name of a category or tag; upper and lower case are equal.
  public var tag: String
  /// The publication whose articles match; `nil` for all publications.
  public var publication: Publication.ID?

  public init(
    _ action: Action, words: String = "", author: String = "", tag: String = "", publication: Publication.ID? = nil
  ) {
    self.action = action
    self.words = words
    self.author = author
    self.tag = tag
    self.publication = publication
  }

  /// The maximum number of bytes of each text, so that comparing an article stays fast.
  public static let longest = 1000

  /// True if the rule matches nothing: it has no text, or a text is too long.
  public var isEmpty: Bool {
    let texts = [words, author, tag]
    if texts.contains(where: { $0.utf8.count > Self.longest }) { return true }
    return publication == nil && !texts.contains { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
