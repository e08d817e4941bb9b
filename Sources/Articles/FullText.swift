/// An article's text as its own page has it.
public struct FullText: Sendable, Hashable {
  /// The HTML that extraction found. Only the sanitiser may read it.
  public let untrustedHTML: String
  /// The absolute address of the page, which relative addresses are relative to.
  public let base: String

  public init(untrustedHTML: String, base: String) {
    self.untrustedHTML = untrustedHTML
    self.base = base
  }
}
