/// What tells a short text that is whole from a teaser.
enum ShortText {
  /// Whether a text has what gets lost when a teaser is cut from an article: a quotation, a list, code, a heading, or a link in the
  /// middle of a sentence.
  ///
  /// - Parameters:
  ///   - html: What the sanitiser let through.
  ///   - text: The same without its markup. What has more of it is no teaser and is not looked at.
  static func isLaidOut(_ html: String, text: String) -> Bool {
    guard text.utf8.count < most, html.utf8.count < longest else { return false }
    return parts.contains { html.utf8.firstRange(of: $0.utf8) != nil } || hasLinkAmongWords(html)
  }

  /// In bytes.
  private static let (most, longest) = (2_000, 20_000)
  private static let parts = ["<blockquote", "<ul", "<ol", "<pre", "<table", "<h2", "<h3", "<h4"]

  private static func hasLinkAmongWords(_ html: String) -> Bool {
    // WordPress says below each text where it first appeared.
    for paragraph in html.split(separator: "<p>") where !paragraph.hasPrefix("The post <a") {
      var rest = paragraph[...]
      while let link = rest.firstRange(of: "<a href="), let end = rest[link.upperBound...].firstRange(of: "</a>") {
        let before = rest[..<link.lowerBound]
        rest = rest[end.upperBound...]
        if before.contains(where: \.isLetter), rest.first?.isWhitespace == true || rest.first?.isPunctuation == true {
          // Behind the last link of a teaser nothing is said.
          if rest.prefix(while: { $0 != "<" }).contains(where: \.isLetter) { return true }
        }
      }
    }
    return false
  }
}
