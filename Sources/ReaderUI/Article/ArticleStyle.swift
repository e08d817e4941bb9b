/// How articles look.
package struct ArticleStyle: Equatable {
  var paper = Paper.light
  /// Families of typefaces, the wanted one first.
  var families = ArticleFont.serif.families(document: "")
  /// In per cent of the system's text size.
  var size = 100
  /// The height of lines, in per cent of the size.
  var lineHeight = 160
  /// The greatest length of lines, in em.
  var width = 38

  /// The look where nobody chose one.
  package static let plain = ArticleStyle()

  /// The classes of the page's root, which `article.css` goes by.
  var classes: String { paper.isNight ? "\(paper.rawValue) night" : paper.rawValue }

  /// What CSS calls typefaces of this kind.
  private var generic: String { families.last == "serif" ? "serif" : "sans-serif" }

  /// The style sheet that goes with `article.css`.
  var sheet: String {
    """
    html { --font: \(families.map(Self.quoted).joined(separator: ", ")) !important; --size: \(size)% !important; \
    --leading: \(Double(lineHeight) / 100) !important; --width: \(width)em !important; }
    html, [lang] { --signs: var(--\(generic)-signs) !important; --scripts: var(--\(generic)-scripts) !important; }
    """
  }

  /// The name of a family as CSS has it. The desktop's may hold anything.
  private static func quoted(_ family: String) -> String {
    guard !["serif", "sans-serif"].contains(family) else { return family }
    return "\"" + family.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) } + "\""
  }
}
