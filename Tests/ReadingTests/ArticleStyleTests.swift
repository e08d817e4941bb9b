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

  @Test func `A family's name is only a name`() {
    let style = ArticleStyle(families: ["A\"; } body { display: none", "Noto Serif", "serif"])
    #expect(style.sheet.hasPrefix("html { --font: \"A  body  display none\", \"Noto Serif\", serif !important;"))
  }
}
