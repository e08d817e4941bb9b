import HTML

/// A comment's text that is safe to show.
public struct SafeComment: Sendable {
  /// What the sanitiser let through.
  public let html: String
  /// Whether it is only the beginning of what was written.
  public let isCut: Bool

  init(_ untrustedHTML: String, pictureScheme: String) {
    let safe = Sanitizer.sanitize(untrustedHTML, base: nil, imagePrefix: pictureScheme).html
    isCut = safe.utf8.count > Self.longest
    html = isCut ? Sanitizer.plain(safe, limit: Self.longestCut).html : safe
  }

  public init(html: String, isCut: Bool = false) {
    (self.html, self.isCut) = (html, isCut)
  }

  /// A longer one is no comment, in bytes; of its text so much is shown, without markup.
  private static let (longest, longestCut) = (64_000, 32_000)
}
