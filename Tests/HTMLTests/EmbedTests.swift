import HTML
import Testing

@Suite("What an article has from elsewhere, and what a form or a style says")
struct EmbedTests {
  private func clean(_ html: String) -> String {
    Sanitizer.sanitize(html, base: "https://example.org/", imagePrefix: "i:").html
  }

  private static func link(_ address: String, _ text: String) -> String {
    "<p><a href=\"\(address)\">▶ \(text)</a></p>"
  }
  private static let film =
    "<figure><a href=\"https://www.youtube.com/watch?v=abc123\"><img src=\"i:https%3A%2F%2Fi.ytimg.com%2Fvi%2Fabc123%2Fhqdefault.jpg\" alt=\"\"> ▶ YouTube</a></figure>"
  private static func picture(_ name: String) -> String { "<img src=\"i:https%3A%2F%2Fexample.org%2F\(name)\">" }

  @Test(
    "leaves at least a link",
    arguments: [
      ("<iframe src=https://codepen.io/a/embed/b></iframe>", link("https://codepen.io/a/embed/b", "codepen.io")),
      (
        "<iframe src=https://www.google.com/maps/embed?pb=1 title='A map'></iframe>",
        link("https://www.google.com/maps/embed?pb=1", "A map")
      ),
      (
        "<iframe src=https://bandcamp.com/EmbeddedPlayer/album=1><a href='https://band.bandcamp.com/album/x'>X by Band</a></iframe>",
        link("https://band.bandcamp.com/album/x", "X by Band")
      ),
      (
        "<iframe src='https://w.soundcloud.com/player/?url=x'><a href=javascript:x>y</a></iframe>",
        link("https://w.soundcloud.com/player/?url=x", "w.soundcloud.com")
      ),
      ("<iframe srcdoc='&lt;p&gt;inside'></iframe>", ""), ("<iframe src=about:blank></iframe>", ""),
      ("<object data=https://example.org/x.swf></object>", link("https://example.org/x.swf", "example.org")),
      (
        "<object data=/x.swf><embed src=/x.swf><p>fallback</p></object>",
        link("https://example.org/x.swf", "example.org") + "<p>fallback</p>"
      ),
      ("<object data=/pic.png type=image/png>a bird</object>", picture("pic.png")),
      ("<object><param name=movie value='https://www.youtube.com/v/abc123&hl=en'><embed src=x></object>", film),
      ("<embed src=https://www.youtube.com/embed/abc123>", film),
      ("<embed src=/a.pdf>", link("https://example.org/a.pdf", "example.org")),
      (
        "<amp-img src=/8.jpg width=300 height=200 alt=amp></amp-img>",
        "<img src=\"i:https%3A%2F%2Fexample.org%2F8.jpg\" alt=\"amp\" width=\"300\" height=\"200\">"
      ),
      ("<amp-img src=/9.jpg><noscript><img src=/9.jpg></noscript></amp-img>", picture("9.jpg")),
      ("<amp-youtube data-videoid=abc123></amp-youtube>", film),
      ("<lite-youtube videoid=abc123><a href=x>Play</a></lite-youtube>", film),
      ("<amp-video src=/v.mp4></amp-video>", link("https://example.org/v.mp4", "v.mp4")),
      (
        "<video><source src=javascript:x><source src=/v.mp4><p>no video</p></video>",
        link("https://example.org/v.mp4", "v.mp4")
      ),
      (
        "<video src=blob:https://example.org/1><source data-src=v.webm></video>",
        link("https://example.org/v.webm", "v.webm")
      ),
      ("<audio src=''><source src=/1.ogg><source src=/1.mp3></audio>", link("https://example.org/1.ogg", "1.ogg")),
      ("<audio src=/0.mp3><source src=/1.ogg></audio>", link("https://example.org/0.mp3", "0.mp3")),
      ("<video poster=/p.jpg><source src=data:video/mp4,x></video>", ""),
      ("<amp-img src=/1.jpg><p>after</p>", picture("1.jpg") + "<p>after</p>"),
      ("<object data=/x.swf><p>all the rest", "<p>all the rest</p>"),
      ("<oembed url='https://www.youtube.com/watch?v=abc123'></oembed>", film),
      ("<oembed url=https://a.example/x></oembed>", link("https://a.example/x", "a.example")),
      ("<oembed></oembed><oembed url=javascript:x></oembed>", ""),
      (
        "<div class=wp-block-embed__wrapper>\nhttps://youtu.be/abc123\n</div>", film
      ),
      ("<div class=wp-block-embed__wrapper>\nwords of it\n</div>", "<div>\nwords of it\n</div>"),
      ("<amp-twitter data-tweetid=12></amp-twitter>", link("https://x.com/i/status/12", "x.com")),
      ("<amp-instagram data-shortcode=ab></amp-instagram>", link("https://www.instagram.com/p/ab", "instagram.com")),
      ("<amp-twitter></amp-twitter>", ""),
      (
        "<div class='fb-post x' data-href=https://www.facebook.com/a/1></div>",
        link("https://www.facebook.com/a/1", "facebook.com")
      ),
      ("<div class=fb-like data-href=https://www.facebook.com/a></div>", "<div></div>"),
      (
        "<div class=flourish-embed data-src=visualisation/12></div>",
        link("https://public.flourish.studio/visualisation/12", "public.flourish.studio")
      ),
      (
        "<script src=https://gist.github.com/a/1.js?file=b></script>",
        link("https://gist.github.com/a/1", "gist.github.com")
      ),
      ("<script src=https://a.example/1.js></script>", ""),
      ("<noscript><iframe src=https://a.example/x></iframe></noscript>", link("https://a.example/x", "a.example")),
      (
        "<iframe data-src=https://a.example/x></iframe>\n<noscript><iframe src=https://a.example/x></iframe></noscript>",
        link("https://a.example/x", "a.example") + "\n"
      ),
      (
        "<noscript><iframe src=https://a.example/ns.html height=0 width=0 style='display:none'></iframe></noscript>", ""
      ),
    ])
  func embed(html: String, expected: String) {
    #expect(clean(html) == expected)
    #expect(clean(clean(html)) == clean(html))
  }

  @Test("loses nothing behind an element that nobody closed")
  func unclosed() {
    let behind = "<p>after <a href=\"https://example.org/2\">two</a></p>" + Self.picture("3.jpg")
    #expect(
      clean("<amp-img src=/1.jpg><p>after <a href=/2>two</a></p><img src=/3.jpg>") == Self.picture("1.jpg") + behind)
    let link = "<a href=\"https://example.org/2\">two</a>"
    #expect(clean("<amp-img src=/1.jpg>\n<a href=/2>two</a>") == Self.picture("1.jpg") + link)
  }

  @Test(
    "keeps what a form or a style says",
    arguments: [
      (
        "<ul><li><input type=checkbox checked disabled> done<li><input type=checkbox> open</ul>",
        "<ul><li>☑ done</li><li>☐ open</li></ul>"
      ),
      ("<input type=text value=x><input>", ""),
      (
        "<table><tr><td align=right>1<td style='text-align: center'>2<td style='text-align:start'>3",
        "<div class=\"table\" tabindex=\"0\"><table><tbody><tr><td align=\"right\">1</td><td align=\"center\">2</td><td>3</td></tr></tbody></table></div>"
      ),
      (
        "<pre><code><span style='display:block'>one</span><span style='display:block'>  two</span></code></pre>",
        "<pre tabindex=\"0\"><code>one\n  two\n</code></pre>"
      ),
      (
        "<div style='white-space:pre; font-family:monospace'>keep\n   this</div>",
        "<pre tabindex=\"0\">keep\n   this</pre>"
      ),
      ("<p style='white-space: pre-line'>a\nb</p>", "<pre data-verse=\"\">a\nb</pre>"),
      ("<p style='white-space: pre'>a\nb</p>", "<pre data-verse=\"\">a\nb</pre>"),
      ("<div style='white-space:pre-wrap'><b>a\n  b</b></div>", "<pre data-verse=\"\"><b>a\n  b</b></pre>"),
      // Some editors set the style of every paragraph.
      ("<p style='white-space:pre-wrap;'>\n a b \n</p>", "<p>\n a b \n</p>"),
      ("<xmp><b>code</b>\nb</xmp>", "<pre tabindex=\"0\">&lt;b&gt;code&lt;/b&gt;\nb</pre>"),
      ("<ol type=a><li>x</ol>", "<ol type=\"a\"><li>x</li></ol>"), ("<ol type=disc><li>x</ol>", "<ol><li>x</li></ol>"),
      ("<output>4</output> <meter>3</meter> <progress>75 %</progress>", "4 3 75 %"),
      (
        "<table><tbody align=right><tr align=center><td>1",
        "<div class=\"table\" tabindex=\"0\"><table><tbody align=\"right\"><tr align=\"center\"><td>1</td></tr></tbody></table></div>"
      ),
      (
        "a <img src=https://s.w.org/images/core/emoji/15/72x72/1f642.png alt=🙂 style='height: 1em; max-height: 1em'> b",
        "a 🙂 b"
      ),
      ("<svg><text>North</text><text>40 %</text></svg>", " North 40 % "),
      (
        "<textarea readonly>code &lt;b> in\n  a <b>field</textarea>",
        "<pre tabindex=\"0\">code &lt;b&gt; in\n  a &lt;b&gt;field</pre>"
      ),
      ("<textarea> </textarea>a", "a"), ("a</textarea>b", "ab"),
      ("A chart: <svg><title>Sales</title><text>2019</text><style>x</style></svg> end", "A chart:  2019  end"),
      ("<svg><title>Icon</title><path d=x></svg>a", "a"),
    ])
  func said(html: String, expected: String) {
    #expect(clean(html) == expected)
    #expect(clean(clean(html)) == clean(html))
  }

  @Test("bounds what the spans of its cells take")
  func spans() {
    let table = { (cell: String) in clean("<table><tr>\(cell)</tr></table>") }
    #expect(table("<td colspan=1000>a").contains("colspan=\"100\""))
    #expect(table("<td colspan=3 rowspan=4>a").contains("<td colspan=\"3\" rowspan=\"4\">"))
    let large = table(String(repeating: "<td colspan=100 rowspan=100>a", count: 50))
    #expect(large.components(separatedBy: "colspan").count == 3)
    #expect(clean(large) == large)
  }

  @Test(
    "does not show what the page hides, unless nothing else is there",
    arguments: [
      ("<p>a<p hidden>b<p style='display: none'>c<p style='visibility:hidden !important'>d<p>e", "<p>a</p><p>e</p>"),
      (
        "<a href=/x><span class=\"invisible\">http://</span><span class=\"ellipsis\">a.example/long</span><span class=\"invisible\">er</span></a>",
        "<a href=\"https://example.org/x\">a.example/long…</a>"
      ),
      ("<span title='invisible ink'>a</span>", "a"), ("<span class='visible invisible'>x</span>a", "a"),
      ("<p>a<p hidden=until-found>b", "<p>a</p><p>b</p>"),
      ("<div style='display:none'><p>all of it</div>", "<div><p>all of it</p></div>"),
      ("<span style='display:none'>x</span>a", "a"), ("<p style='display:block'>a", "<p>a</p>"),
    ])
  func hidden(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(
    "leads to programs that are neither browser nor mail",
    arguments: [
      ("magnet:?xt=urn:btih:1&dn=a b", "magnet:?xt=urn:btih:1&amp;dn=a%20b"), ("tel:+123", "tel:+123"),
      ("XMPP:a@b.example", "xmpp:a@b.example"), ("gemini://g.example/", "gemini://g.example/"),
      ("geo:1,2", "geo:1,2"), ("ftp://f.example/f", "ftp://f.example/f"),
    ])
  func otherPrograms(address: String, expected: String) {
    #expect(clean("<a href='\(address)'>a</a>") == "<a href=\"\(expected)\">a</a>")
  }

  @Test(
    "leads to no program that does what the address says",
    arguments: ["ssh://a", "steam://run/1", "ms-msdt:/id x", "smb://a/b", "tel:"])
  func nowhere(address: String) {
    #expect(clean("<a href='\(address)'>a</a>") == "a")
  }
}
