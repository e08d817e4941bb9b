/// The changes in an article's text since the reader saw it.
public struct ArticleChanges: Sendable, Hashable {
  /// The text, safe to show, with added words in `<ins>` and removed words in `<del>`; `nil` if the text is too long or
  /// too different to compare.
  public let html: String?
  /// The headline, marked up in the same way; `nil` if the headline did not change.
  public let headline: String?
  /// The numbers of added and of removed words; both are zero if they are not known or no words changed.
  public let added: Int
  public let removed: Int

  public init(html: String?, headline: String?, added: Int, removed: Int) {
    self.html = html
    self.headline = headline
    self.added = added
    self.removed = removed
  }
}
