import Testing

@testable import HTML

@Suite("The parts of a long article")
struct PagePartsTests {
  /// What a page has once it took all parts.
  private func joined(_ parts: [PageParts.Part]) -> String {
    var page = ""
    for part in parts {
      // Behind the ends of the elements that the part does not stand in.
      var ends: [String.Index] = []
      var index = page.endIndex
      while index > page.startIndex, page[page.index(before: index)] == ">",
        let start = page[..<index].lastIndex(of: "<"), page[start...].hasPrefix("</")
      {
        index = start
        ends.append(index)
      }
      // As many ends follow as elements that it stands in.
      page.insert(contentsOf: part.html, at: part.depth == 0 ? page.endIndex : ends[part.depth - 1])
    }
    return page
  }

  @Test("are one where it is short")
  func short() {
    #expect(PageParts(of: "").all == [.init(depth: 0, html: "")])
    #expect(PageParts(of: "<p>a</p>").all == [.init(depth: 0, html: "<p>a</p>")])
  }

  private static let row = "<tr><td>a</td><td><b>b</b><br>c</td></tr>"

  static let articles = [
    String(repeating: "<p>a <b>b</b></p>\n", count: 300),
    "<div><div>" + String(repeating: "<p>a</p>", count: 300) + "</div><p>b</p></div><p>c</p>",
    "<table><tbody>" + String(repeating: row, count: 100) + "</tbody></table><p>end</p>",
    "<ul>" + String(repeating: "<li>a<ul><li>b</li></ul></li>", count: 100) + "</ul>",
    "<p>" + String(repeating: "<i>a</i> ", count: 300) + "</p><hr><p>b</p>",
    String(repeating: "<blockquote>a", count: 90) + String(repeating: "</blockquote>", count: 90) + "<p>b</p>",
    "<p>" + String(repeating: "a ", count: 3_000) + "</p>" + String(repeating: "<p>b</p>", count: 100),
    String(repeating: "<p><math><mrow><mi>a</mi></mrow></math></p>", count: 100),
    String(repeating: "<img src=\"x:a\" alt=\"&gt;\"><br>", count: 200),
  ]

  @Test("come to the whole", arguments: articles)
  func whole(html: String) {
    for (bytes, elements) in [(1, 1), (100, 7), (500, 50), (10_000, 5), (1, 1_000)] {
      let parts = PageParts(of: html, bytes: bytes, elements: elements).all
      #expect(joined(parts) == html)
      #expect(html.utf8.count <= bytes || parts.count > 1 || elements > 50)
    }
  }

  @Test("are bounded, each with whole elements")
  func bounded() {
    let parts = PageParts(of: String(repeating: "<p>a <b>b</b></p>", count: 100_000)).all
    #expect(parts.count >= 100)
    #expect(parts.allSatisfy { $0.html.utf8.count < 250_000 && $0.html.hasPrefix("<p>") && $0.html.hasSuffix("</p>") })
    let inline = PageParts(of: "<p>" + String(repeating: "<i>a</i>", count: 100_000) + "</p>").all
    #expect(inline.count >= 25 && inline.dropFirst().allSatisfy { $0.depth == 1 })
  }
}
