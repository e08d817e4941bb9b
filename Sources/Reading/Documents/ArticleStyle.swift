/// The look of articles.
public struct ArticleStyle: Equatable {
  public var paper = Paper.light
  /// The font families, the wanted one first.
  public var families = ArticleFont.serif.families(document: "")
  /// The text size, in per cent of the system's text size.
  public var size = 100
  /// The height of lines, in per cent of the size.
  public var lineHeight = 160
  /// The maximum length of lines, in rem.
  public var width = 38

  /// The default look.
  public static let plain = ArticleStyle()

  /// The classes of the page's root element, which `article.css` uses.
  public var classes: String { paper.isNight ? "\(paper.rawValue) night" : paper.rawValue }

  /// The generic CSS family, as a fallback for the families.
  private var generic: String { families.last == "serif" ? "serif" : "sans-serif" }

  /// The style sheet that completes `article.css`.
  public var sheet: String {
    """
    html { --font: \(families.map(Self.quoted).joined(separator: ", ")) !important; --size: \(size)% !important; \
    --leading: \(Double(lineHeight) / 100) !important; --width: \(width)rem !important; }
    html, [lang] { --signs: var(--\(generic)-signs) !important; --scripts: var(--\(generic)-scripts) !important; }
    \(besideText)
    """
  }

  /// The rules for what stands beside the text in a wide pane: the outline before it, and the same story elsewhere after
  /// it. A media query knows no variables, so `article.css` cannot have these rules.
  private var besideText: String {
    let note =
      """
      section.also { position: absolute !important; width: var(--column) !important; margin: 0 !important; \
      padding: 0 1.6rem 0 0 !important; border: 0 !important; }
      """
    let alone = "body:not(:has(> nav.outline))"
    return """
      @media screen and (min-width: \(wide(13.5))) { nav.outline ol { display: block !important; } \
      body:has(> nav.outline) { margin-left: var(--column) !important; } \
      \(alone):has(> section.also) { margin-right: var(--column) !important; } \
      \(alone) > \(note) }
      @media screen and (min-width: \(wide(26))) { body > \(note) }
      """
  }

  /// Returns the width of a pane, as a media query measures it, with room for the lines and `more` em.
  private func wide(_ more: Double) -> String { "\((Double(width) + more) * 1.125 * Double(size) / 100)em" }

  /// The name of a family in CSS. The name from the desktop may contain any characters.
  private static func quoted(_ family: String) -> String {
    guard !["serif", "sans-serif"].contains(family) else { return family }
    return "\"" + family.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) } + "\""
  }
}
