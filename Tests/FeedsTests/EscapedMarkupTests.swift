import Feeds
import Testing

@Suite("A JSON feed that was escaped")
struct EscapedMarkupTests {
  private func content(_ html: String) throws -> String? {
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_html":"\(html)"}]}
      """
    return try FeedParser.parse(Array(text.utf8), address: nil, contentType: nil).entries.first?.content
  }

  @Test(
    "twice is read as what it meant",
    arguments: [
      ("&lt;p&gt;One &amp;amp; two&lt;/p&gt;", "<p>One &amp; two</p>"),
      ("  &lt;div class=&quot;a&quot;&gt;x&lt;/div&gt; ", "  <div class=\\\"a\\\">x</div> "),
    ])
  func twice(html: String, expected: String) throws {
    #expect(try content(html) == expected.replacing("\\\"", with: "\""))
  }

  @Test(
    "once stays as it is",
    arguments: ["<p>&lt;b&gt;</p>", "Use &lt;p&gt; for paragraphs.", "&lt;3", "&lt;p&gt; is a tag", "plain", ""])
  func once(html: String) throws {
    #expect(try content(html) ?? "" == html)
  }
}
