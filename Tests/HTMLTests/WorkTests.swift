import TestServers
import Testing
import Text

@testable import HTML

/// What is five times as long takes five times as long where each of its parts takes the same time, and twenty-five times where each
/// takes as long as those before it.
@Suite("The work on an article", .serialized)
struct WorkTests {
  static let shapes: [(open: String, close: String)] = [
    ("<p>A, b.</p>", ""), ("<p></p>", ""), ("<div>a</div>", ""), ("<br>", ""), ("a<br><br>", ""),
    ("<span>a</span>", ""),
    ("<p><b><i>x", ""), ("<font><p>", ""), ("<b>x<p>", ""), ("<a href=/x>a</a> ", ""), ("<a name=n></a>", ""),
    ("<a id=n href=#n>a</a>", ""), ("<div>", "</div>"), ("<div><p>a", "</p></div>"), ("<ul><li>a", "</li></ul>"),
    ("<li>", ""), ("<ul><li>a</ul>", ""), ("<ol><li>a", ""), ("<dl><dt>a<dd>b", ""), ("<dt>a<dd>b", ""),
    ("<table><tr><td>a</table>", ""), ("<table><tr><td>", "</td></tr></table>"), ("<td>a", ""), ("<tr><td>a", ""),
    ("<table><p>x", ""), ("<table>a<b>", ""), ("<caption>a", ""), ("<h2>A title</h2>", ""), ("<img src=/a>", ""),
    ("<figure><img src=/a><figcaption>a</figcaption></figure>", ""), ("<figure>", "</figure>"), ("<figcaption>a", ""),
    ("<picture><source srcset='a 1x, b 2x'><img src=a></picture>", ""), ("<ruby>a<rt>b</ruby>", ""), ("<rt>a", ""),
    ("<blockquote>a", "</blockquote>"), ("<pre>a\n</pre>", ""), ("<code>a</code>", ""), ("<!-- a -->", ""),
    ("<!--", ""),
    ("<![CDATA[", ""), ("<script>a</script>", ""), ("<iframe src=https://www.youtube.com/embed/a></iframe>", ""),
    ("<video src=a></video>", ""), ("<svg><g>", "</g></svg>"), ("<math><mrow>", "</mrow></math>"),
    ("<math><mi>a</mi></math>", ""), ("$a$ ", ""), ("\\(a ", ""), ("\\[", ""), ("$$ ", ""), ("\\begin{a}", ""),
    ("&amp;", ""), ("&a", ""), ("<", ""), ("</p>", ""), ("</div>", ""), ("a ", ""), ("a, ", ""), ("\u{e9}", ""),
    ("天", ""),
    (" ", ""), ("\n", ""), ("&nbsp;", ""), ("<details><summary>a</summary>b", "</details>"), ("<button><p>", ""),
    ("<p class=poem>a<br>b</p>", ""), ("<template>a</template>", ""), ("<select><option>", ""), ("<nobr>x", ""),
    ("<amp-img src=a></amp-img>", ""), ("<del>a</del>", ""), ("<ins>", "</ins>"), ("<sup><a href=#n>1</a></sup>", ""),
    ("<p dir=rtl>a", ""), ("<dfn>a", ""), ("<time datetime=2020-01-01>a</time>", ""), ("<base href=/a>", ""),
    ("<link rel=alternate type='application/rss+xml' href=/a>", ""), ("<meta name=a content=b>", ""),
  ]

  private static func article(_ shape: (open: String, close: String), size: Int) -> String {
    let count = size / (shape.open.utf8.count + shape.close.utf8.count)
    return "<p>The beginning.</p>" + String(repeating: shape.open, count: count)
      + String(repeating: shape.close, count: count) + "<p>The end.</p>"
  }

  @Test("grows with its length alone, whatever it repeats", arguments: shapes.indices)
  func growth(index: Int) {
    let shape = Self.shapes[index]
    Self.expectGrowth(of: shape.open) { size in
      let html = Self.article(shape, size: size)
      return {
        let safe = Sanitizer.sanitize(html, base: "https://example.org/", imagePrefix: "x:").html
        let other = Sanitizer.sanitize(
          html.replacing("a", with: "o"), base: "https://example.org/", imagePrefix: "x:"
        ).html
        _ = TextChanges.between(safe, other)
        _ = BookMarkup(sanitized: safe).xhtml(pictures: [:])
        _ = PageParts(of: safe)
        _ = PlainText.of(html: html)
        _ = Sanitizer.plain(html)
        _ = PageLinks.of(Array(html.utf8), address: "https://example.org/")
      }
    }
  }

  @Test(
    "grows with its length alone where one attribute or text is long",
    arguments: [
      ("<p title='", "a ", "'>x"), ("<p class='", "share ", "'>x"), ("<p style='", "a:b;", "'>x"),
      ("<p ", "a=b ", ">x"),
      ("<a href='/", "../", "'>x</a>"), ("<a href='/?", "a=b&", "'>x</a>"), ("<a href='#", "%61", "'>x</a>"),
      ("<img srcset='", "a.jpg 1x, ", "'>"), ("<img srcset='", ", ", "'>"), ("<img alt='", "a ", "' src=a>"),
      ("<iframe src='https://www.youtube.com/embed/", "a?", "'></iframe>"), ("<p>", "a", "</p>"), ("<p>", "-", "</p>"),
      ("<pre>", "a b\n", "</pre>"), ("<math alttext='", "\\frac{", "'><mi>a</mi></math>"), ("<p>", "{\\frac ", "</p>"),
      ("<code class='", "language-a ", "'>a</code>"), ("<p>", "http://a.example/", "</p>"),
    ])
  func long(start: String, unit: String, end: String) {
    Self.expectGrowth(of: start + unit) { size in
      let html = start + String(repeating: unit, count: size / unit.utf8.count) + end
      return {
        let safe = Sanitizer.sanitize(html, base: "https://example.org/", imagePrefix: "x:").html
        _ = TextChanges.between(safe, "<p>Another.</p>" + safe)
        _ = BookMarkup(sanitized: safe).xhtml(pictures: [:])
        _ = PageParts(of: safe)
        _ = PlainText.of(html: html)
      }
    }
  }

  private static let factor = 5

  /// - Parameter work: Gives the work on so many bytes.
  private static func expectGrowth(of name: String, work: (Int) -> () -> Void) {
    let size = TestLength.number(20_000, whole: 80_000)
    let (short, long) = (work(size), work(size * factor))
    let times = [processorSeconds(of: short), processorSeconds(of: long)]
    // Other programs may take the caches meanwhile.
    #expect(times[1] < 2.4 * Double(factor) * max(times[0], 0.004), "\(name): \(times)")
  }
}
