/// What changed in an article's text since the reader saw it.
public struct ArticleChanges: Sendable, Hashable {
  /// The text, safe to show, with the words that came inside `<ins>` and those that went inside `<del>`; `nil` where it is too
  /// long, or too unlike, to say which.
  public let html: String?
  /// The headline in the same way; `nil` where it is as it was.
  public let headline: String?
  /// How many words came, and how many went; none of both where that is not known, or no words did.
  public let added: Int
  public let removed: Int

  public init(html: String?, headline: String?, added: Int, removed: Int) {
    self.html = html
    self.headline = headline
    self.added = added
    self.removed = removed
  }
}
