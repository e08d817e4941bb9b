import HTML
import Testing

@Suite struct HoverTextTests {
  private func clean(_ html: String) -> String {
    Sanitizer.sanitize(html, base: "https://example.org/", imagePrefix: "p:").html
  }

  private static let joke = "The gull has read the terms and conditions, and there are none."
  private static let image = "src=\"p:https%3A%2F%2Fexample.org%2Fa.png\""

  @Test(arguments: [
    ("<img src=a.png title=\"\(joke)\">", "<figure><img \(image)><figcaption>\(joke)</figcaption></figure>"),
    // Once for who hears the page.
    (
      "<img src=a.png alt=\"\(joke)\" title=\"\(joke)\">",
      "<figure><img \(image) alt=\"\"><figcaption>\(joke)</figcaption></figure>"
    ),
    (
      "<img src=a.png alt=\"A gull\" title=\"\(joke)\">",
      "<figure><img \(image) alt=\"A gull\"><figcaption>\(joke)</figcaption></figure>"
    ),
    // Where no block may stand.
    ("<p><img src=a.png title=\"\(joke)\"></p>", "<p><img \(image)><br><small>\(joke)</small></p>"),
    (
      "<a href=/b><img src=a.png title=\"\(joke)\"></a>",
      "<a href=\"https://example.org/b\"><img \(image)><br><small>\(joke)</small></a>"
    ),
    (
      "<img src=a.png title=\"&lt;script&gt; says the gull to the other one\">",
      "<figure><img \(image)><figcaption>&lt;script&gt; says the gull to the other one</figcaption></figure>"
    ),
  ])
  func `What a comic says while the pointer rests on it stands below it`(html: String, expected: String) {
    #expect(clean(html) == expected)
    #expect(clean(expected.replacing("p:https%3A%2F%2Fexample.org%2Fa.png", with: "a.png")) == expected)
  }

  @Test func `What no attribute is written with makes no words of a name`() {
    let once = clean("<p><img src=a.png title=\"港の\u{C}鷗は規約を\u{C}読んだそうだ\">a</p>")
    #expect(once == "<p><img \(Self.image)><br><small>港の鷗は規約を読んだそうだ</small>a</p>")
    let kept = clean("<p><img src=a.png title=\"港の\u{C}鷗は\">a</p>")
    #expect(kept == "<p><img \(Self.image) title=\"港の鷗は\">a</p>")
  }

  @Test(arguments: [
    "<img src=a.png title=\"IMG_2041\">", "<img src=a.png title=\"Harbour\">",
    "<img src=a.png alt=\"The bridge at night\" title=\"The bridge at night\">",
    "<img src=a.png alt=\"\(joke) And more.\" title=\"\(joke)\">",
    "<img src=a.png title=\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png\">",
    "<figure><img src=a.png title=\"\(joke)\"><figcaption>Its own.</figcaption></figure>", "<img src=a.png title=\"\">",
    "<img src=a.png title=\" \u{a0} \">",
  ])
  func `A name below a picture says nothing`(html: String) {
    let safe = clean(html)
    #expect(!safe.contains("<small>") && safe.ranges(of: "<figcaption>").count <= 1)
    #expect(!safe.contains("none.</figcaption>"))
  }
}

@Suite struct RedditEntryTests {
  private static let sender =
    " &#32; submitted by &#32; <a href=\"https://www.reddit.com/user/a\"> /u/a </a> <br/> "

  private func ends(link: String, thread: String = "https://www.reddit.com/r/a/comments/1/b/") -> String {
    "\(Self.sender)<span><a href=\"\(link)\">[link]</a></span> &#32; <span><a href=\"\(thread)\">[comments]</a></span>"
  }

  @Test func `An entry is its text, its picture and where it leads`() {
    let thread = "https://www.reddit.com/r/a/comments/1/b/"
    let text = "<!-- SC_OFF --><div class=\"md\"><p>It leans, submitted by nobody.</p> </div><!-- SC_ON -->"
    #expect(
      RedditEntry.text(text + ends(link: thread)).hasPrefix("<div class=\"md\"><p>It leans, submitted by nobody."))
    #expect(!RedditEntry.text(text + ends(link: thread)).contains("/u/a"))
    let table =
      "<table> <tr><td> <a href=\"\(thread)\"> <img src=\"https://t.example/a.jpg\" title=\"x\" /> </a> </td><td>"
    #expect(
      RedditEntry.text(table + ends(link: "https://n.example/?a=1&amp;b=2") + " </td></tr></table>")
        == "<p><a href=\"https://n.example/?a=1&amp;b=2\"><img src=\"https://t.example/a.jpg\" alt=\"\" width=\"140\" height=\"105\"></a></p>"
        + "<p><a href=\"https://n.example/?a=1&amp;b=2\">n.example</a></p>")
  }

  @Test func `A picture is shown as large as it is`() {
    let thread = "https://www.reddit.com/r/a/comments/1/b/"
    let table = "<table> <tr><td> <a href=\"\(thread)\"> <img src=\"https://t.example/a.jpg\" /> </a> </td><td>"
    #expect(
      RedditEntry.text(table + ends(link: "https://i.example/a.png?x=1") + " </td></tr></table>")
        == "<p><a href=\"https://i.example/a.png?x=1\"><img src=\"https://i.example/a.png?x=1\" alt=\"\"></a></p>")
  }

  @Test(arguments: [
    "", "<p>Text</p>", "[comments]</a></span>", ">[link]</a> >[comments]</a></span>",
    "submitted by >[link]</a> >[comments]</a></span>",
    "submitted by <a href=\">[link]</a> <a href=\">[comments]</a></span>",
  ])
  func `What is none of Reddit's stays as it is`(html: String) {
    #expect(RedditEntry.text(html) == html)
  }
}
