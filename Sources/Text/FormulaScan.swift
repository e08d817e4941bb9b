/// Finds formulas while a text is scanned tag by tag: in MathML, and as KaTeX and MathJax leave them. And what is not to be seen beside
/// them, as Mastodon has parts of addresses.
package struct FormulaScan {
  package enum Found {
    case formula(Formula)
    /// TeX that no formula was drawn of; the text goes on at `end`.
    case source(String, end: Int)
    /// What says again what was said, or is not to be seen; the text goes on here.
    case repetition(end: Int)
  }

  private var hasFormula = false
  private var hasUnclosed = false
  /// Where the text begins that MathJax shows until it draws the formula.
  private var preview: Int?

  package init() {}

  /// What a tag begins; `nil` for tags of other things.
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
