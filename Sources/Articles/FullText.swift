import FoundationEssentials

/// The text of an article from the article's own page.
public struct FullText: Sendable, Hashable {
  /// The HTML that extraction found. Only the sanitiser may read it.
  public let untrustedHTML: String
  /// The absolute address of the page. Relative addresses refer to it.
  public let base: String
  /// The headline and the authors as plain text, as the page states them. They are not stored with the text: an article
  /// that only a list names takes them over.
  public let headline: String
  public let byline: String
  /// The date of publication that the page states.
  public var published: Date?

  public init(
    untrustedHTML: String, base: String, headline: String = "", byline: String = "", published: Date? = nil
  ) {
    self.untrustedHTML = untrustedHTML
    self.base = base
    self.headline = headline
    self.byline = byline
    self.published = published
  }
}
