import HTML
import Text

/// Makes an article from the text in a page's structured data.
enum ArticleText {
  /// - Parameter text: A text with markup, with escaped markup, or with line breaks alone.
  static func attempt(_ text: String) -> Attempt? {
    var text = text
    if !hasMarkup(text), text.contains("&lt;") { text = Entities.decode(text) }
    if !hasMarkup(text) {
      text = text.split(whereSeparator: \.isNewline).map { line in
        var escaped: [UInt8] = []
        Escaping.append(text: Array(Entities.decode(String(line)).utf8).span, to: &escaped)
        return "<p>\(String(decoding: escaped, as: UTF8.self))</p>"
      }.joined()
    }
    let tree = text.withUTF8 { PageParser.parse(Span(_unsafeElements: $0)) }
    guard var tree, let body = tree.body else { return nil }
    tree.resolveNoscript()
    tree.makeParagraphsOfLineBreaks(below: body)
    return Attempt(
      tree: tree, content: body, byline: nil, direction: nil, textLength: tree.measure(body).length)
  }

  private static func hasMarkup(_ text: String) -> Bool {
    ["<p", "<div", "<br"].contains { text.contains($0) }
  }
}
