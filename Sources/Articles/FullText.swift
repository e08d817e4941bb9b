/// The text of an article from the article's own page.
public struct FullText: Sendable, Hashable {
  /// The HTML that extraction found. Only the sanitiser may read it.
  public let untrustedHTML: String
  /// The absolute address of the page. Relative addresses refer to it.
  public let base: String

  public init(untrustedHTML: String, base: String) {
    self.untrustedHTML = untrustedHTML
    self.base = base
  }
}
