/// Distinguishes a complete short text from a teaser.
enum ShortText {
  /// True if a text has a feature that teasers do not have: a quotation, a list, code, a heading, or a link in the
  /// middle of a sentence.
  ///
  /// - Parameters:
  ///   - html: The sanitised HTML.
  ///   - text: The same text without markup. For a long text the result is false, because a long text needs no such
  ///     check.
  static func isLaidOut(_ html: String, text: String) -> Bool {
    guard text.utf8.count < most, html.utf8.count < longest else { return false }
    return parts.contains { html.utf8.firstRange(of: $0.utf8) != nil } || hasLinkAmongWords(html)
  }

  /// The limits of text and HTML in bytes.
  private static let (most, longest) = (2_000, 20_000)
  private static let parts = ["<blockquote", "<ul", "<ol", "<pre", "<table", "<h2", "<h3", "<h4"]

  private static func hasLinkAmongWords(_ html: String) -> Bool {
    // WordPress adds "The post … appeared first on …" below each text.
    for paragraph in html.split(separator: "<p>") where !paragraph.hasPrefix("The post <a") {
      var rest = paragraph[...]
      while let link = rest.firstRange(of: "<a href="), let end = rest[link.upperBound...].firstRange(of: "</a>") {
        let before = rest[..<link.lowerBound]
        rest = rest[end.upperBound...]
        if before.contains(where: \.isLetter), rest.first?.isWhitespace == true || rest.first?.isPunctuation == true {
          // A teaser has no words after its last link.
          if rest.prefix(while: { $0 != "<" }).contains(where: \.isLetter) { return true }
        }
      }
    }
    return false
  }
}
