import Articles
import CGTK
import Foundation
import GLibSupport
import Testing

@testable import ArticleUI
@testable import ReaderUI
@testable import Reading
@testable import SharedUI

/// The choice of type and paper. Its controls need a display, and the resources of the program.
@MainActor
@Suite(.serialized) struct TypographyTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
  }

  private func summary(_ publication: Int64) -> ArticleSummary {
    ArticleSummary(
      id: .init(rawValue: 1), publication: .init(rawValue: publication), source: "The Quadrangle", headline: "News",
      byline: "", excerpt: "", address: nil, image: nil, published: Date(timeIntervalSince1970: 0), isRead: false,
      isStarred: false)
  }

  @Test func `What is chosen holds for all publications but those with a look of their own`() {
    Settings.forget()
    let settings = Settings(.builtIn)
    let typography = Typography(settings: settings)
    var stored: [(ArticleLook?, Publication.ID)] = []
    var changes = 0
    typography.onLook = { stored.append(($0, $1)) }
    typography.onChange = { changes += 1 }
    let (one, other) = (summary(1), summary(2))

    typography.show(one, look: nil)
    typography.changeSize(by: 10)
    #expect(typography.chosenPaper == nil)
    settings[.articlePalette] = "sepia"
    #expect(typography.chosenPaper == .sepia)
    #expect(settings[.articleSize] == 110 && stored.isEmpty && changes > 0)
    #expect(typography.style.size == 110 && typography.style.paper == .sepia)

    // A look that was stored, and only changes itself.
    typography.show(other, look: ArticleLook(font: "legible", size: 140, palette: "black"))
    let own = typography.style(of: other.publication, look: nil)
    #expect(own.size == 140 && own.paper == .black && own.families.first == "Tiresias LPfont")
    #expect(own.width == settings[.articleWidth] && typography.chosenPaper == .black)
    typography.changeSize(by: 10)
    #expect(stored.map(\.0?.size) == [150] && stored.map(\.1) == [other.publication])
    #expect(settings[.articleSize] == 110 && typography.style.size == 110)
    typography.changeSize(by: nil)
    #expect(stored.last?.0?.size == 100)

    // What was read before knows the look of then.
    let old = ArticleLook(size: 140)
    #expect(typography.style(of: other.publication, look: old).size == 100)
    #expect(typography.style(of: .init(rawValue: 3), look: old).size == 140)
  }

  @Test func `A widget has one paper at a time, or none`() throws {
    let pane = try #require(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let box = Object(adopting: g_object_ref_sink(pane))
    func has(_ name: String) -> Bool { gtk_widget_has_css_class(pane, name) != 0 }
    Paper.show(.sepia, on: pane)
    Paper.show(.contrastNight, on: pane)
    #expect(has("on-paper") && has("contrast-night") && !has("sepia"))
    Paper.show(nil, on: pane)
    #expect(!has("on-paper") && !has("contrast-night"))
    withExtendedLifetime(box) {}
  }

  @Test(arguments: [(-10, 50), (1000, 300)]) func `Text is neither lost nor larger than the window`(
    change: Int, size: Int
  ) {
    Settings.forget()
    let settings = Settings(.builtIn)
    let typography = Typography(settings: settings)
    for _ in 0..<20 { typography.changeSize(by: change) }
    #expect(settings[.articleSize] == size)
  }
}
