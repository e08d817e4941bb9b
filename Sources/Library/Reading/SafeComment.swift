import HTML

/// A comment's text that is safe to show.
public struct SafeComment: Sendable {
  /// The sanitised HTML.
  public let html: String
  /// True if `html` is only the beginning of the comment.
  public let isCut: Bool

  init(_ untrustedHTML: String, pictureScheme: String) {
    let safe = Sanitizer.sanitize(untrustedHTML, base: nil, imagePrefix: pictureScheme).html
    isCut = safe.utf8.count > Self.longest
    html = isCut ? Sanitizer.plain(safe, limit: Self.longestCut).html : safe
  }

  public init(html: String, isCut: Bool = false) {
    (self.html, self.isCut) = (html, isCut)
  }

  /// The maximum number of bytes of a comment with markup, and the maximum number of bytes of plain text that are shown
  /// of a longer one.
  private static let (longest, longestCut) = (64_000, 32_000)
}
