/// Finds formulas during a scan of tags: MathML, and the output of KaTeX and MathJax. It also finds invisible text,
/// such as Mastodon's hidden parts of addresses.
package struct FormulaScan {
  package enum Found {
    case formula(Formula)
    /// TeX without a drawn formula. The text continues at `end`.
    case source(String, end: Int)
    /// A repetition or invisible text. The text continues at `end`.
    case repetition(end: Int)
  }

  private var hasFormula = false
  private var hasUnclosed = false
  /// The start of the text that MathJax shows until it draws the formula.
  private var preview: Int?

  package init() {}

  /// Returns the find that a tag begins; `nil` for other tags.
  package mutating func begins(_ html: Span<UInt8>, _ tag: Tag) -> Found? {
    guard !tag.isEnd else { return nil }
    switch tag.name {
    case Self.math:
      hasFormula = true
      return .formula(Formula(html, tag))
    case Self.span where tag.hasClass("MathJax_Preview", in: html):
      preview = tag.end
      return nil
    case Self.span
    where !hasUnclosed && (tag.hasClass("invisible", in: html) || hasFormula && tag.hasClass("katex-html", in: html)):
      guard let end = tag.elementEnd(in: html) else {
        hasUnclosed = true
        return nil
      }
      return .repetition(end: end)
    case Self.script where tag.mentions("math/tex", in: html):
      guard let end = Tag.endIfAny(of: tag.name, in: html, from: tag.end) else { return nil }
      defer { preview = nil }
      if let preview, !PlainText.of(html.extracting(preview..<tag.nameEnd - 7)).isEmpty { return .repetition(end: end) }
      let last = (tag.end..<end).last { html[$0] == UInt8(ascii: "<") } ?? end
      return .source(Formula.source(html, tag.end..<last), end: end)
    default: return nil
    }
  }

  private static let math = Tag.packed("math")
  private static let span = Tag.packed("span")
  private static let script = Tag.packed("script")
}
