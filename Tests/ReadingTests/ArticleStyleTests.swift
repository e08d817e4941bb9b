import Foundation
import Testing

@testable import Reading

@MainActor
@Suite struct ArticleStyleTests {
  @Test(arguments: [
    (ArticlePalette.auto, false, false, Paper.light), (.auto, true, false, .dark), (.auto, false, true, .contrast),
    (.auto, true, true, .contrastNight), (.light, true, true, .light), (.sepia, true, false, .sepia),
    (.dark, false, false, .dark), (.black, false, true, .black), (.contrast, false, false, .contrast),
    (.contrast, true, false, .contrastNight),
  ])
  func `A palette is a paper, and auto follows the desktop`(
    palette: ArticlePalette, isDark: Bool, hasHighContrast: Bool, paper: Paper
  ) {
    #expect(Paper(palette, isDark: isDark, hasHighContrast: hasHighContrast) == paper)
  }

  @Test(arguments: Paper.allCases)
  func `The page has the colours that stand for it before it is there`(paper: Paper) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/article.css")
    let sheet = try String(contentsOf: file, encoding: .utf8)
    // What a class does not name is as in the plain page.
    let plain = try #require(sheet.firstMatch(of: #/\nhtml \{(?s:.*?)\n\}/#)).0
    let own = try sheet.firstMatch(of: Regex("\nhtml\\.\(paper.rawValue) \\{(?s:.*?)\n\\}"))?[0].substring
    for (name, colour) in [("--paper", paper.ground), ("--ink", paper.ink)] {
      let pattern = try Regex("\(name): (#[0-9a-f]+);")
      let value = [own, plain].compactMap { $0?.firstMatch(of: pattern)?[1].substring }
      #expect(value.first.map(String.init) == colour)
    }
  }

  @Test(arguments: Paper.allCases)
  func `The window around the page has its colours, and its words are legible, also where it is not active`(
    paper: Paper
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/style.css")
    let sheet = try String(contentsOf: file, encoding: .utf8)
    let rule = try #require(
      sheet.firstMatch(
        of: Regex(
          "\n\\.on-paper\\.\(paper.rawValue),[^{]*\\{\n  background: (#[0-9a-f]+);\n  color: (#[0-9a-f]+);\n\\}")))
    #expect(rule[1].substring.map(String.init) == paper.ground && rule[2].substring.map(String.init) == paper.ink)
    let faint = try #require(
      sheet.firstMatch(of: #/\n\.article-pane\.on-paper > headerbar:backdrop[^{]*\{\n  opacity: ([0-9.]+);/#)?.1)
    let (ground, ink) = (Self.colour(paper.ground), Self.colour(paper.ink))
    #expect(Self.contrast(Self.mix(ink, try #require(Double(faint)), over: ground), ground) >= 4.5)
    // The banner has a tint of the desktop's yellow: that of its light and that of its dark style.
    for warning in ["#e5a50a", "#cd9309"] {
      #expect(Self.contrast(ink, Self.mix(Self.colour(warning), 0.22, over: ground)) >= 4.5)
    }
  }

  private static func colour(_ text: String) -> [Double] {
    stride(from: 1, to: 7, by: 2).map { Double(Int(text.dropFirst($0).prefix(2), radix: 16) ?? 0) / 255 }
  }

  private static func mix(_ colour: [Double], _ part: Double, over ground: [Double]) -> [Double] {
    zip(colour, ground).map { $0 * part + $1 * (1 - part) }
  }

  /// The contrast of two colours (WCAG 2.2).
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let lights = [one, other].map { colour in
      zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        sum + part.1 * (part.0 <= 0.04045 ? part.0 / 12.92 : pow((part.0 + 0.055) / 1.055, 2.4))
      }
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test func `A family's name is only a name`() {
    let style = ArticleStyle(families: ["A\"; } body { display: none", "Noto Serif", "serif"])
    #expect(style.sheet.hasPrefix("html { --font: \"A  body  display none\", \"Noto Serif\", serif !important;"))
  }

  @Test func `What stands beside the text needs a wider pane if lines are longer or letters larger`() throws {
    func widths(_ style: ArticleStyle) -> [Double] {
      style.sheet.matches(of: #/min-width: ([0-9.]+)em/#).compactMap { Double($0.1) }
    }
    let plain = widths(.plain)
    // The default text beside an outline fits into a window of 1,600 pixels, and so do the notes alone.
    #expect(plain.count == 2 && plain[0] * 16 < 930 && plain[0] < plain[1])
    for style in [ArticleStyle(size: 150), ArticleStyle(width: 50)] {
      #expect(zip(widths(style), plain).allSatisfy { $0 > $1 })
    }
  }
}
