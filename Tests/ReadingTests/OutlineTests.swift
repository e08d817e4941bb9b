import Testing

@testable import Reading

@MainActor
@Suite struct OutlineTests {
  @Test func `Headings become links to their places, by their levels`() {
    let outline = Outline(
      of: "<p>x</p><h2>One</h2><p>y</p><h3 id=\"article-a\" dir=\"ltr\">T<em>w</em>o &amp; more</h3><h2>Three</h2>")
    #expect(
      outline.entries == [
        .init(id: "heading-1", text: "One", level: 0), .init(id: "article-a", text: "Two & more", level: 1),
        .init(id: "heading-3", text: "Three", level: 0),
      ])
    #expect(
      outline.html
        == "<p>x</p><h2 id=\"heading-1\">One</h2><p>y</p><h3 id=\"article-a\" dir=\"ltr\">T<em>w</em>o &amp; more</h3><h2 id=\"heading-3\">Three</h2>"
    )
    #expect(
      outline.list.contains("<li class=\"level-1\"><a href=\"#article-a\" aria-label=\"Two &amp; more\"></a></li>"))
  }

  @Test(arguments: [
    "", "<p>Text</p>", "<h2>One</h2><h2>Two</h2>", "<h2>One</h2><h2> </h2><h2><br></h2><h2>Two</h2>",
    "<h5>a</h5><h6>b</h6><h5>c</h5>", "<hr><hr><hr>", "<h2>a<h2>b<h2>c", "<h2", "&lt;h2&gt;a&lt;/h2&gt;",
  ])
  func `A page with fewer than three headings has no outline and stays as it is`(html: String) {
    let outline = Outline(of: html)
    #expect(outline.entries == [] && outline.html == html && outline.list == "")
  }

  @Test func `More headings than an overview can have are none`() {
    let html = String(repeating: "<h2>Heading</h2>", count: 101)
    #expect(Outline(of: html).list == "")
    #expect(Outline(of: String(html.dropFirst(16))).entries.count == 100)
  }

  @Test func `What headings say is text in the list`() {
    let html = String(repeating: "<h2>&lt;img src=x onerror=alert(1)&gt;</h2>", count: 3)
    #expect(!Outline(of: html).list.contains("<img"))
  }
}
