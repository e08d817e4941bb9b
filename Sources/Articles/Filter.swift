/// A standing wish of the reader: what becomes of articles that match a rule.
public struct Filter: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Filter>

  public let id: ID
  public var rule: FilterRule

  public init(id: ID, rule: FilterRule) {
    self.id = id
    self.rule = rule
  }
}

/// What a filter looks for, and what it does. Of its conditions, those that are not empty must all hold.
public struct FilterRule: Sendable, Hashable, Codable {
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    /// The article is in no list but *Starred*, and counts as nothing. Search finds it; without the filter it is back.
    case mute
    /// The article is starred when it comes.
    case star
    /// The desktop tells the reader of the article when it comes.
    case announce
  }

  public var action: Action
  /// Words that the headline or the text holds, all of them; those between quotation marks next to each other.
  public var words: String
  /// Words of the byline, in the same way.
  public var author: String
  /// The whole name of a category or tag, whatever its case.
  public var tag: String
  /// The only publication whose articles match; `nil` for all.
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

  /// The most bytes of each of its texts, so that every article is compared with it in no time.
  public static let longest = 1000

  /// Nothing is looked for, or more than can be, so that nothing matches.
  public var isEmpty: Bool {
    let texts = [words, author, tag]
    if texts.contains(where: { $0.utf8.count > Self.longest }) { return true }
    return publication == nil && !texts.contains { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
