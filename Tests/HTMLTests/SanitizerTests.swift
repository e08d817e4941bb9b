import Foundation
import HTML
import Testing

@Suite("A sanitised article")
struct SanitizerTests {
  private func clean(_ html: String) -> String {
    Sanitizer.sanitize(html, base: "https://example.org/dir/page").html
  }

  @Test(
    "keeps ordinary text",
    arguments: [
      ("<p>a <em>b</em> &amp; c</p>", "<p>a <em>b</em> &amp; c</p>"), ("a < b > c", "a &lt; b &gt; c"),
      ("&<head>amp; and a text of some length", "&amp;amp; and a text of some length"),
      ("&copy<head>x &#65<!-- -->6;", "©x A6;"), ("<p>AT&T</p>", "<p>AT&amp;T</p>"),
      ("<h2>t</h2><ul><li>a<li>b</ul>", "<h2>t</h2><ul><li>a</li><li>b</li></ul>"),
      ("<pre>\n\na\n b</pre>", "<pre tabindex=\"0\">\n\na\n b</pre>"),
      ("<section><p>a</section>", "<div><p>a</p></div>"),
      (
        "<table><tr><td colspan=2>a",
        "<div class=\"table\" tabindex=\"0\"><table><tbody><tr><td colspan=\"2\">a</td></tr></tbody></table></div>"
      ),
      ("<p xml:lang=ja>a</p><bdi>b</bdi>", "<p lang=\"ja\">a</p><bdi>b</bdi>"),
      ("<font color=red>a</font><blink>b</blink>", "ab"),
      ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>"),
      ("<details open><summary>s</summary>d</details>", "<details open=\"\"><summary>s</summary>d</details>"),
      ("<p dir=rtl lang=ar class=x style='color:red' onclick=x>a</p>", "<p dir=\"rtl\" lang=\"ar\">a</p>"),
      ("<span class=x>a</span><span dir=rtl>b</span>", "a<span dir=\"rtl\">b</span>"),
      ("<ol type=a><li>a</ol><ol type=I><li>a</ol>", "<ol type=\"a\"><li>a</li></ol><ol type=\"I\"><li>a</li></ol>"),
      ("<ol type=1><li>a</ol><ol type=x><li>a</ol>", "<ol><li>a</li></ol><ol><li>a</li></ol>"),
      ("<ul type=disc><li type=a>a</ul><p type=a>b", "<ul><li>a</li></ul><p>b</p>"),
      ("<ol start=3 reversed><li value=5>a</ol>", "<ol start=\"3\" reversed=\"\"><li value=\"5\">a</li></ol>"),
    ])
  func kept(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(
    "has links to the web, to mail and within itself only",
    arguments: [
      ("<a href='/x' target=_blank ping=y>a</a>", "<a href=\"https://example.org/x\">a</a>"),
      ("<a href='mailto:a@b.example'>a</a>", "<a href=\"mailto:a@b.example\">a</a>"),
      ("<a href='javascript:alert(1)'>a</a>", "a"), ("<a href=' java\nscript:alert(1)'>a</a>", "a"),
      ("<a href='&#106;avascript:alert(1)'>a</a>", "a"), ("<a href='data:text/html,x'>a</a>", "a"),
      ("<a href='file:///x'>a</a>", "a"), ("<a href='http:/?p=1'>a</a>", "a"),
      ("<a href='#n1'>1</a><p id=n1>n</p>", "<a href=\"#article-n1\">1</a><p id=\"article-n1\">n</p>"),
      ("<a name=x>a</a>", "<a id=\"article-x\">a</a>"),
      ("<a href='https://a.example/?utm_source=x&id=1'>a</a>", "<a href=\"https://a.example/?id=1\">a</a>"),
      ("<a href='\"><script>'>a</a>", "<a href=\"https://example.org/dir/%22%3E%3Cscript%3E\">a</a>"),
    ])
  func links(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(
    "has links to its own address within itself, where the place is there",
    arguments: [
      ("<a href='https://e.example/p/#n'>1</a><p id=n>n</p>", "<a href=\"#article-n\">1</a><p id=\"article-n\">n</p>"),
      ("<a href='/p/#n'>1</a><b id=n>n</b>", "<a href=\"#article-n\">1</a><b id=\"article-n\">n</b>"),
      (
        "<a href='/p/#%66n%3A1'>1</a><p id='fn:1'>n</p>",
        "<a href=\"#article-fn%3A1\">1</a><p id=\"article-fn:1\">n</p>"
      ),
      ("<a href='/p/#n'>1</a><a name=n>n</a>", "<a href=\"#article-n\">1</a><a id=\"article-n\">n</a>"),
      ("<a href='http://e.example/p#n'>1</a><p id=n>n</p>", "<a href=\"#article-n\">1</a><p id=\"article-n\">n</p>"),
      ("<a href='/p/#m'>1</a><p id=n>n</p>", "<a href=\"https://e.example/p/#m\">1</a><p id=\"article-n\">n</p>"),
      ("<a href='/q/#n'>1</a><p id=n>n</p>", "<a href=\"https://e.example/q/#n\">1</a><p id=\"article-n\">n</p>"),
      ("<a href='/p/'>1</a><p id=n>n</p>", "<a href=\"https://e.example/p/\">1</a><p id=\"article-n\">n</p>"),
      ("<a href='/p/#'>1</a><p id=n>n</p>", "<a href=\"https://e.example/p/#\">1</a><p id=\"article-n\">n</p>"),
    ])
  func ownPlaces(html: String, expected: String) {
    #expect(Sanitizer.sanitize(html, base: "https://e.example/p/#more").html == expected)
  }

  @Test(
    "names its images through the prefix only",
    arguments: [
      (
        "<img src=a.png alt='x \"y\"' width=10 height=20px>",
        "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fdir%2Fa.png\" alt=\"x &quot;y&quot;\" width=\"10\" height=\"20\">"
      ),
      ("<img src=a.png width=1 height=1>", ""), ("<img src=a.png height=0>", ""),
      ("<img src='data:image/png;base64,x'>", ""),
      (
        "<img src='data:image/gif;base64,x' data-src=/b.png>",
        "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fb.png\">"
      ),
      (
        "<img src=/s.png srcset='/a.png 400w, /b.png 1500w, /c.png 3000w'>",
        "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fb.png\">"
      ),
      ("<img srcset='/a,1.png 1x, /b,2.png 2x'>", "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fb%2C2.png\">"),
      (
        "<picture><source srcset=/a.webp><img src=/a.png></picture>",
        "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fa.png\">"
      ),
      ("<img src=javascript:alert(1)>", ""),
      ("<img src=x onerror=alert(1)>", "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fdir%2Fx\">"),
      ("<image src=/a.png>", "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fa.png\">"),
      ("<img src=\"courant-image:javascript%3Aalert(1)\">", ""),
    ])
  func images(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(
    "finds the picture behind every lazy loader",
    arguments: [
      ("<img src='data:image/gif;base64,x'><noscript><img src=/a.png></noscript>", ["a"]),
      ("<img src=/blank.gif class=lazy>\n<noscript><p><img src=/a.png>b</p></noscript>", ["a"]),
      ("<noscript><img src=/a.png></noscript><img src=/blank.gif>", ["a"]),
      ("<img src=/x.gif><noscript><img src=/a.png></noscript><img src=/b.png>", ["a", "b"]),
      ("<span><img data-src=/a.png></span><noscript><img src=/a.png?w=9></noscript>", ["a"]),
      ("<img src=/a.png><noscript><img src=/pixel.png width=1></noscript>", ["a"]),
      ("<img src=/a.png><noscript><img src=/b.png>", ["a", "b"]),
      ("<picture><source data-srcset='/a.png 900w'><img src='data:,'></picture>", ["a"]),
      ("<picture><source type=image/svg+xml srcset=/b.svg><source srcset=/a.png><img></picture>", ["a"]),
      ("<img data-lazy-srcset='/c.png 300w, /a.png 1600w' data-lazy-src=/b.png src=/x.gif>", ["a"]),
      ("<img data-ezsrc=/a.png src=/ezoic.gif>", ["a"]),
    ])
  func lazy(html: String, names: [String]) {
    let article = Sanitizer.sanitize(html, base: "https://example.org/")
    #expect(article.images.map { String($0.dropFirst(20).prefix(1)) } == names)
    #expect(Sanitizer.sanitize(article.html, base: nil).images == article.images)
  }

  @Test(
    "does not count its readers",
    arguments: [
      "<img src=/a.png width=1 height=1>", "<img src=/a.png style='border:0; width: 1px'>",
      "<img src=/a.png style='DISPLAY : none !important'>", "<img src='https://www.facebook.com/tr?id=1&ev=PageView'>",
      "<img src=https://pixel.wp.com/b.gif?host=x>", "<img src='https://medium.com/_/stat?event=post.clientViewed'>",
      "<img src=http://feeds.feedburner.com/~r/x/~4/y>",
    ])
  func pixels(html: String) {
    #expect(clean(html) == "")
  }

  @Test("lets wide tables and code scroll, which the keyboard reaches")
  func scrolling() {
    let table = "<div class=\"table\" tabindex=\"0\"><table><tbody><tr><td>a</td></tr></tbody></table></div>"
    #expect(clean("<table><tr><td>a") == table)
    #expect(clean(table) == table)
    #expect(clean("<div class=table>\n<table><tr><td>a</table></div>") == "<div>\n\(table)</div>")
    let nested = clean("<table><tr><td><table><tr><td>a")
    #expect(nested.components(separatedBy: "tabindex").count == 2)
  }

  @Test("says which images it has, in order")
  func imageList() {
    let article = Sanitizer.sanitize(
      "<img src=/1.png><p><img src=/2.png><img src=/1.png width=1>", base: "https://example.org/")
    #expect(article.images == ["https://example.org/1.png", "https://example.org/2.png"])
  }

  @Test(
    "turns players into links",
    arguments: [
      (
        "<iframe src='https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0'></iframe>",
        "<figure><a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\">"
          + "<img src=\"courant-image:https%3A%2F%2Fi.ytimg.com%2Fvi%2FdQw4w9WgXcQ%2Fhqdefault.jpg\" alt=\"\"> ▶ YouTube</a></figure>"
      ),
      (
        "<video poster=/p.jpg src=/v.mp4></video>",
        "<figure><a href=\"https://example.org/v.mp4\">"
          + "<img src=\"courant-image:https%3A%2F%2Fexample.org%2Fp.jpg\" alt=\"\"> ▶ v.mp4</a></figure>"
      ),
      (
        "<iframe src=about:blank data-src='https://tube.example/videos/embed/0a1b-2c'></iframe>",
        "<p><a href=\"https://tube.example/videos/watch/0a1b-2c\">▶ PeerTube</a></p>"
      ),
      (
        "<iframe src='//player.vimeo.com/video/1234' title='A &lt;film'></iframe>",
        "<p><a href=\"https://vimeo.com/1234\">▶ A &lt;film</a></p>"
      ),
      // Only where blocks may stand.
      (
        "<p>a <audio src=/a.mp3></audio></p><div>b <audio src=/a.mp3></audio></div>",
        "<p>a <a href=\"https://example.org/a.mp3\">▶ a.mp3</a></p>"
          + "<div>b <p><a href=\"https://example.org/a.mp3\">▶ a.mp3</a></p></div>"
      ),
      (
        "<h2><b><iframe src='//player.vimeo.com/video/1'></iframe></b></h2>",
        "<h2><b><a href=\"https://vimeo.com/1\">▶ Vimeo</a></b></h2>"
      ),
      ("<iframe src='https://evil.example/embed/x' width=1 height=1></iframe>", ""),
      ("<iframe srcdoc='<script>alert(1)</script>'></iframe>", ""),
      ("<iframe src='javascript:alert(1)'></iframe>a", "a"),
      ("<video><source src=/v.mp4>fallback</video>", "<p><a href=\"https://example.org/v.mp4\">▶ v.mp4</a></p>"),
      ("<audio src=/a.mp3></audio>", "<p><a href=\"https://example.org/a.mp3\">▶ a.mp3</a></p>"),
      // As of any link.
      (
        "<video src='/v.mp4?utm_source=feed&t=1'></video>",
        "<p><a href=\"https://example.org/v.mp4?t=1\">▶ v.mp4</a></p>"
      ),
    ])
  func players(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(
    "has nothing of what runs, loads or hides",
    arguments: [
      "<script>alert(1)</script>", "<style>p{}</style>",
      "<svg><a href='javascript:x'>a</a></svg>",
      "<template><p>a</p></template>",
      "<noscript>Scripts, please</noscript>", "<noscript><img src=x width=1></noscript>",
      "<form><input><button>a</button><select><option>a</select><textarea></textarea></form>",
      "<noembed>a</noembed>",
      "<noframes>a</noframes>", "<title>a</title>", "<plaintext>a", "<!-- a -->", "<?php a ?>",
      "<meta http-equiv=refresh content=0>",
      "<base href=x>", "<link rel=stylesheet href=x>", "<frameset><frame src=x></frameset>", "<applet>a</applet>",
    ])
  func dropped(html: String) {
    let left = clean(html).replacing("<div>", with: "").replacing("</div>", with: "")
    #expect(left == "")
  }

  @Test(
    "comes out of every hostile text in bounded time",
    arguments: [
      "<div>", "<b>", "<b><div>", "<b><p>x", "<table><td></div><div>", "<font color=1>", "<font color=1><p>x", "<a><p>",
      "<svg><b>", "<template>",
      "<div><script></div></script>", "<button><p>", "</p>", "<li>", "<table>", "<b></div>", "<em><span></em>", "<",
      "&", "<select><b>", "<nobr>",
      "<math><mi><b>", "<div a ", "<p title='", "<object><p>", "<marquee><p>", "<i><table><tr><td>", "<h1><h2>",
    ])
  func bounded(piece: String) {
    let html = String(repeating: piece, count: 500_000 / piece.utf8.count)
    let elapsed = ContinuousClock().measure { _ = clean(html) }
    #expect(elapsed < .seconds(30))
  }

  @Test(
    "looks at each child of a picture a bounded number of times",
    arguments: [
      ("<source srcset=/a.webp>", "<img>"), ("<source srcset=/a.webp><img>", ""), ("<img>", "<source srcset=/a.webp>"),
      ("<noscript><img src=/a.png></noscript>", "<img src=/a.png>"), ("<img src=/a.png>", "<noscript><img></noscript>"),
    ])
  func manySources(first: String, second: String) {
    let of = { (piece: String) in
      String(repeating: piece, count: 400_000 / max(piece.utf8.count, 1) * (piece.isEmpty ? 0 : 1))
    }
    let elapsed = ContinuousClock().measure { _ = clean("<picture>" + of(first) + of(second) + "</picture>") }
    #expect(elapsed < .seconds(30))
  }

  @Test("has the sources of a picture whose image has none")
  func sources() {
    let sources = String(repeating: "<source type=image/jxl srcset=/x.jxl>\n", count: 10)
    #expect(clean("<picture>\(sources)<source srcset=/a.webp><img alt=b></picture>").contains("a.webp"))
  }

  @Test("ends when it is stopped")
  func stopped() {
    let html = String(repeating: "<p>a</p>", count: 10_000)
    var asked = 0
    let stopped = Sanitizer.sanitize(html, base: nil, imagePrefix: "i:") {
      asked += 1
      return asked == 3
    }
    #expect(stopped == nil)
    #expect(asked == 3)
    #expect(Sanitizer.sanitize(html, base: nil, imagePrefix: "i:") { false }?.html == clean(html))
  }

  @Test(
    "stays as it is where the fuzzer found that it did not",
    arguments: [
      "<img src=/\\p.n<br>", "<a href=/\\p.n<br>x</a>", "<b>&#xffff", "&#x81;&#xFDD0;&#127;",
      "<p title='&#x1FFFE;&#x8d'>x", String(repeating: "<i>", count: 300) + "a\u{F0000}b\u{100001}c\u{85}",
    ])
  func stable(html: String) {
    #expect(clean(clean(html)) == clean(html))
  }

  @Test("survives what ends the parser")
  func assertions() {
    #expect(clean("<table><svg><title><![CDATA[<th>]]>--> x").contains("<table></table>"))
    #expect(clean("<![CDATA[<p>a]]></p>b]]>") == "<p>a</p>b]]&gt;")
    #expect(clean("<p>a<svg><path>b<p>c") == "<p>a</p><p>c</p>")
    #expect(clean("<a title='<svg>'>x</a><svg/onload=x>y</svg>z") == "xz")
  }

  @Test("keeps its text where its markup is beyond reason")
  func fallback() {
    let html = String(repeating: "<div>", count: 2000) + "a < b</div><p>c"
    let safe = Sanitizer.sanitize(html, base: nil)
    #expect(safe.html == "<p>a &lt; b</p>\n<p>c</p>")
    #expect(safe.isPlain)
  }

  @Test("has thousands of attributes or one with a megabyte")
  func attributes() {
    let many = "<p " + (0..<50_000).map { "a\($0)=1" }.joined(separator: " ") + ">x</p>"
    #expect(clean(many) == "<p>x</p>")
    let long = "<img src='data:image/png;base64," + String(repeating: "AAAA", count: 250_000) + "'><p>x</p>"
    #expect(clean(long) == "<p>x</p>")
  }
}
