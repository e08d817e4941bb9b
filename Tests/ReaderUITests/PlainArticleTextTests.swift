import CGTK
import GLibSupport
import GTKSupport
import HTML
import Testing

@testable import ArticleUI
@testable import ReaderUI
@testable import SharedUI

/// Articles as text, where there is no sandbox for WebKit. They need a display, and the resources of the program.
@MainActor
@Suite(.serialized) struct PlainArticleTextTests {
  private let interface: Interface
  private let text: PlainArticleText

  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
    interface = Interface("plain-article", under: resourceRoot)
    text = PlainArticleText(interface.object("text"))
  }

  private var length: Int { Int(gtk_text_buffer_get_char_count(interface.object("text").cast())) }

  /// What it would take GTK minutes to lay out.
  @Test func `A paragraph of very many links has its text, and the first thousand of them`() {
    let link = "<a href=\"https://a.example/\">word</a> "
    text.show(PageText(of: "<p>" + String(repeating: link, count: 50_000) + "</p>"))
    #expect(length > 49_999 * 5)
    var links = 0
    while text.chooseLink(1) != nil { links += 1 }
    #expect((400...1000).contains(links))
  }

  @Test func `Of an endless article a million characters are shown, and a sentence says so`() {
    let paragraph = "<p>\(String(repeating: "word ", count: 2000))</p>"
    text.show(PageText(of: String(repeating: paragraph, count: 300)))
    #expect((1_000_000...1_020_000).contains(length))
    #expect(text.place(of: 99) != nil && text.place(of: 299) == nil)
    // What is below its end has no place to be replaced.
    #expect(text.replace("comments", with: "<p>a</p>") == nil)
    text.show(PageText(of: "<p>short</p>"))
    #expect(length == 6)
  }

  @Test func `What is read ends with the text, or with the comments once they are there`() {
    let ways = "<ul class=\"ways\"><li><a href=\"a:b\">Share</a></li></ul><section id=\"comments\"></section>"
    let related = "<section class=\"related\"><h2>Related</h2><ul><li>Another</li></ul></section>"
    func show(_ text: String) {
      self.text.show(PageText(of: "<header><h1>T</h1></header><main>\(text)</main>\(ways)\(related)"))
    }
    show("<p>one</p><ul><li>two</li></ul>")
    // The headline, and lines with their ends.
    #expect(text.lastRead == 2 + 4 + 6 - 1)
    let whole = length
    #expect(text.replace("comments", with: "<p>Loading</p>") != nil && text.lastRead == 11)
    #expect(text.replace("comments", with: "<ul><li><article><p>Yes</p></article></li></ul>") != nil)
    #expect((12..<whole).contains(Int(text.lastRead)))
    // A picture without words is no text.
    show("")
    #expect(Int(text.lastRead) == length - 1)
    text.show(PageText(of: ""))
    #expect(text.lastRead == 0)
  }
}
