/// Finds formulas during a scan of tags: MathML, and the output of KaTeX and MathJax. Also finds invisible text, such
/// as the parts of addresses that Mastodon hides.
package struct FormulaScan {
  package enum Found {
    /// A formula that can be drawn. The text after it continues at `end`.
    case formula(Formula, end: Int)
    /// TeX source without a formula that can be drawn. The text after it continues at `end`.
    case source(String, end: Int)
    /// Text that repeats a formula, or invisible text. The text after it continues at `end`.
    case repetition(end: Int)
  }

  private var hasFormula = false
  private var hasUnclosed = false
  /// The start of the text that MathJax shows before it draws the formula.
  private var preview: Int?
  /// The end of the last container of MathJax that was read. The containers inside it are not read again.
  private var containerEnd = 0

  package init() {}

  /// Returns the formula, source or repetition that begins with a tag; `nil` if the tag begins none of them.
  package mutating func begins(_ html: Span<UInt8>, _ tag: Tag) -> Found? {
    guard !tag.isEnd else { return nil }
    switch tag.name {
    case Self.math:
      hasFormula = true
      let formula = Formula(html, tag)
      return .formula(formula, end: formula.end)
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
    case Self.span where !hasUnclosed && tag.mentions("data-mathml", in: html):
      return kept(html, tag)
    case Self.container where !hasUnclosed && tag.end > containerEnd:
      return labelled(html, tag)
    case Self.ampFormula:
      return Self.attribute("data-formula", html, tag).map { .source($0, end: tag.end) }
    case Self.division where !hasUnclosed && tag.hasClass("latex-rendered", in: html):
      guard let text = Self.attribute("data-attrs", html, tag),
        let rendered = try? ForeignJSON.decode(Rendered.self, from: Array(text.utf8)), let end = end(of: tag, html)
      else { return nil }
      return .source(Whitespace.folded(rendered.persistentExpression), end: end)
    case Self.script where tag.mentions("math/mml", in: html):
      guard let end = Tag.endIfAny(of: tag.name, in: html, from: tag.end),
        let start = Self.first(html, tag.end..<end, where: { $0.name == Self.math && !$0.isEnd })
      else { return nil }
      let formula = Formula(html, start)
      return .formula(formula, end: max(end, formula.end))
    case Self.script where tag.mentions("math/tex", in: html) || tag.mentions("math/asciimath", in: html):
      guard let end = Tag.endIfAny(of: tag.name, in: html, from: tag.end) else { return nil }
      defer { preview = nil }
      if let preview, !PlainText.of(html.extracting(preview..<tag.nameEnd - 7)).isEmpty { return .repetition(end: end) }
      let last = (tag.end..<end).last { html[$0] == UInt8(ascii: "<") } ?? end
      return .source(Formula.source(html, tag.end..<last), end: end)
    default: return nil
    }
  }

  /// The data of a formula on Substack.
  private struct Rendered: Decodable {
    let persistentExpression: String
  }

  /// Returns the formula that MathJax 2 stores in an attribute of its drawing.
  private mutating func kept(_ html: Span<UInt8>, _ tag: Tag) -> Found? {
    guard var text = Self.attribute("data-mathml", html, tag), let end = end(of: tag, html) else { return nil }
    let formula = text.withUTF8 { bytes -> Formula? in
      let markup = Span(_unsafeElements: bytes)
      return Self.first(markup, 0..<markup.count, where: { $0.name == Self.math && !$0.isEnd }).map {
        Formula(markup, $0)
      }
    }
    guard let formula else { return nil }
    // The TeX after the drawing repeats the formula.
    preview = preview ?? tag.end
    return .formula(formula, end: end)
  }

  /// Returns the words or the TeX of a MathJax 3 or 4 drawing that has neither MathML nor text.
  private mutating func labelled(_ html: Span<UInt8>, _ tag: Tag) -> Found? {
    guard let end = end(of: tag, html) else { return nil }
    containerEnd = end
    guard Self.first(html, tag.end..<end, where: { $0.name == Self.math }) == nil,
      PlainText.of(html.extracting(tag.end..<end), limit: 1).isEmpty
    else { return nil }
    for name in ["data-latex", "aria-label"] as [StaticString] {
      let place = tag.mentions(name, in: html) ? tag : Self.first(html, tag.end..<end) { $0.mentions(name, in: html) }
      if let text = place.flatMap({ Self.attribute("\(name)", html, $0) }) { return .source(text, end: end) }
    }
    return nil
  }

  private mutating func end(of tag: Tag, _ html: Span<UInt8>) -> Int? {
    let end = tag.elementEnd(in: html)
    if end == nil { hasUnclosed = true }
    return end
  }

  /// Returns an attribute's text on one line; `nil` if it is empty.
  private static func attribute(_ name: String, _ html: Span<UInt8>, _ tag: Tag) -> String? {
    guard let text = TagAttributes(html, tag.nameEnd..<tag.end)[name].map(Whitespace.folded), !text.isEmpty else {
      return nil
    }
    return text
  }

  private static func first(_ html: Span<UInt8>, _ range: Range<Int>, where isWanted: (Tag) -> Bool) -> Tag? {
    var index = range.lowerBound
    while index < range.upperBound {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        index += 1
        continue
      }
      if isWanted(tag) { return tag }
      index = tag.end
    }
    return nil
  }

  private static let division = Tag.packed("div")
  private static let container = Tag.packed("mjx-container")
  private static let ampFormula = Tag.packed("amp-mathml")
  private static let math = Tag.packed("math")
  private static let span = Tag.packed("span")
  private static let script = Tag.packed("script")
}
