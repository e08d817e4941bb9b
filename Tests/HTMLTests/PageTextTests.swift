import Testing

@testable import HTML

@Suite("A page as text, block by block")
struct PageTextTests {
  /// Blocks as lines: kind, depth, text, and what is a link in brackets.
  private static func drawn(_ page: PageText) -> [String] {
    page.blocks.map { block in
      let kind =
        switch block.kind {
        case .heading(let level): "h\(level)"
        case .paragraph: "p"
        case .item(let marker): marker
        case .code: "code"
        case .caption: "caption"
        case .picture: "picture"
        case .rule: "rule"
        }
      let text = block.runs.map { run in
        let styles: [(PageText.Run.Style, String)] = [
          (.bold, "*"), (.italic, "/"), (.code, "`"), (.struck, "-"), (.marked, "+"),
        ]
        let sign = styles.filter { run.style.contains($0.0) }.map(\.1).joined()
        let text = sign + run.text + String(sign.reversed())
        return run.link.map { "[\(text)](\($0))" } ?? text
      }.joined()
      let depth = block.depth == 0 ? "" : " \(block.depth)"
      return "\(kind)\(depth)\(block.isQuote ? " quote" : "") \(text)".trimmed
    }
  }

  @Test(
    "has headings, paragraphs, lists, quotations, code and pictures",
    arguments: [
      ("<h2>A</h2><p>one <b>two</b>\n three</p>", ["h2 A", "p one *two* three"]),
      ("one<br>two<p>three", ["p one\ntwo", "p three"]),
      ("<ul><li>a<li>b<ol start=3><li>c</ol></ul>", ["• 1 a", "• 1 b", "3. 2 c"]),
      ("<ul><li><p>a</p><p>b</p></ul>", ["• 1 a", "p 1 b"]),
      ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", ["p 1 quote a", "p 2 quote b"]),
      ("<pre>a\n  b\n</pre><p>x <code>y</code></p>", ["code a\n  b", "p x `y`"]),
      ("<p>a <a href='http://a/'>b <i>c</i></a> d</p>", ["p a [b ](http://a/)[/c/](http://a/) d"]),
      ("<p>a<img src=x alt='A  harbour'>b</p>", ["p a", "picture A harbour", "p b"]),
      ("<p><a href='http://a/'><img src=x alt='A harbour'></a></p>", ["picture [A harbour](http://a/)"]),
      ("<p>a <img src=x alt='🙂'> b<img src=x alt=''></p>", ["p a 🙂 b"]),
      ("<p>a <img src=x alt='smile' width=16 height=16> b</p>", ["p a smile b"]),
      (
        "<figure><img src=x alt='A harbour'><figcaption>At <em>night</em></figcaption></figure>",
        ["picture A harbour", "caption At /night/"]
      ),
      ("a<hr>b", ["p a", "rule", "p b"]),
      ("<table><tr><th>Name<th>Age<tr><td>Ann<td>7</table>", ["p *Name* · *Age*", "p Ann · 7"]),
      ("<table><tr><td><p>a</p><p>b</p></table>", ["p a", "p b"]),
      ("<dl><dt>a<dd>b</dl>", ["p *a*", "p 1 b"]),
      ("<p>a<del>b</del><ins>c</ins><mark>d</mark></p>", ["p a-b-+cd+"]),
      ("<p>a <a href='#note'>1</a></p>", ["p a 1"]),
      ("<p>he said <q>yes</q></p>", ["p he said “yes”"]),
      ("<p>\u{A0}</p><p> \n </p>", []), ("<p>a\u{A0}b</p>", ["p a\u{A0}b"]),
      ("<p><b>a </b></p>", ["p *a*"]),
    ])
  func blocks(_ html: String, _ expected: [String]) {
    #expect(Self.drawn(PageText(of: html)) == expected)
  }

  @Test(
    "has the frame around an article: its head, buttons, tags, comments by who wrote them, and no overview of headings",
    arguments: [
      (
        "<header class='article'><p class='kicker'>A</p><h1>B</h1><p class='byline'><b>C</b><time><bdi>D</bdi></time><span><bdi>E</bdi></span></p></header>",
        ["p A", "h1 B", "p *C* · D · E"]
      ),
      ("<p>a <a class='button' href='x:y'>b</a> c</p>", ["p a", "p [b](x:y)", "p c"]),
      ("<ul class='ways'><li><a href='x:1'>a</a></li><li>b</li></ul>", ["p [a](x:1) · b"]),
      ("<nav><ol><li><a href='#a' aria-label='A'></a></ol></nav><p>b</p>", ["p b"]),
      (
        "<a href='http://v/' aria-label='Watch'><img alt=''><span aria-hidden='true'>▶</span></a>",
        ["p [Watch](http://v/)"]
      ),
      (
        """
        <ol><li><article><header><b>Ann</b> <time><bdi>now</bdi></time></header><p>a</p></article>\
        <ol><li><article><header><b>Ben</b></header><ul><li>b</ul></article></li></ol></li></ol>
        """,
        ["h3 Ann · now", "p a", "h4 1 Ben", "• 2 b"]
      ),
      (
        "<details data-part='chapters'><summary>Chapters</summary><div id='chapters'></div></details>",
        ["p *Chapters*", "p"]
      ),
    ])
  func frame(_ html: String, _ expected: [String]) {
    #expect(Self.drawn(PageText(of: html)) == expected)
  }

  @Test("A part of the page is replaced, any number of times, and what is not there is not")
  func replacing() {
    var page = PageText(of: "<p>a</p><section id='comments'><p>b</p><div id='inner'>c</div></section><p>d</p>")
    #expect(page.replace("comments", with: "<h2>e</h2><p>f</p>") == 1)
    #expect(Self.drawn(page) == ["p a", "h2 e", "p f", "p d"])
    #expect(page.replace("comments", with: "") == 1)
    #expect(Self.drawn(page) == ["p a", "p", "p d"])
    #expect(page.replace("comments", with: "<div id='inner'></div>") == 1)
    #expect(page.replace("inner", with: "g") == 1)
    #expect(Self.drawn(page) == ["p a", "p g", "p d"])
    #expect(page.replace("comments", with: "h") == 1)
    #expect(page.replace("inner", with: "i") == nil && page.replace("nothing", with: "i") == nil)
    #expect(Self.drawn(page) == ["p a", "p h", "p d"])
  }

  @Test("A part that is shown when it is asked for is named")
  func part() {
    let page = PageText(of: "<details data-part='chapters'><summary>A</summary><p>b</p></details><p>c</p>")
    #expect(page.blocks.map(\.part) == ["chapters", nil, nil])
  }

  @Test("A line may end in a word that is as long as no word is")
  func longWord() {
    let page = PageText(of: "<p>\(String(repeating: "w", count: 1000))<wbr>w</p>")
    #expect(page.blocks[0].text == String(repeating: "w", count: 1000) + "\u{200B}w")
  }

  @Test("What leads to one place is one link")
  func links() {
    let page = PageText(of: "<p><a href='http://a/'>b <i>c</i></a> d <a href='http://e/'>f</a></p>")
    #expect(page.blocks[0].links.map(\.name) == ["b c", "f"])
  }

  @Test(
    "No markup harms it",
    arguments: [
      "", "<", "<p", "\0", "<p>a\0b</p>", "<ol start='99999999999999999999'><li>a</ol>",
      "<ol start='\(Int.max)'><li>a<li>b</ol>", "<img alt='x' width='-9'>",
      String(repeating: "<div>", count: 5000) + "a",
      String(repeating: "<blockquote>", count: 300) + "a", String(repeating: "<b><i>", count: 200) + "a",
      String(repeating: "<p>a", count: 20_000), "<p id='article-x'></p><p id=''></p>", "<a href=''>a</a><a>b</a>",
      "<pre><br><br></pre>", "<td>a", "<li>a", "<summary>a",
    ])
  func hostile(_ html: String) {
    for block in PageText(of: html).blocks { #expect(!block.text.contains("\0")) }
  }
}

extension String {
  fileprivate var trimmed: String {
    split(separator: " ", omittingEmptySubsequences: true).isEmpty
      ? "" : String(reversed().drop { $0 == " " }.reversed())
  }
}
