import Testing

@testable import HTML

/// Text that runs from top to bottom, and verses: what of a publisher's styles and classes an article keeps.
@Suite struct TextSettingTests {
  private func clean(_ html: String) -> String {
    let safe = Sanitizer.sanitize(html, base: nil).html
    #expect(Sanitizer.sanitize(safe, base: nil).html == safe)
    #expect(ParsedOutput.strangers(in: safe) == [])
    return safe
  }

  @Test(arguments: [
    ("writing-mode: vertical-rl", "vertical-rl"), ("WRITING-MODE:Vertical-LR", "vertical-lr"),
    ("-webkit-writing-mode:vertical-rl;color:red", "vertical-rl"), ("-epub-writing-mode : vertical-rl", "vertical-rl"),
    ("color:red;writing-mode:vertical-rl !important", "vertical-rl"), ("writing-mode:tb-rl", "vertical-rl"),
    ("writing-mode:tb-lr", "vertical-lr"), ("/* a */writing-mode:/*b*/vertical-rl/*", "vertical-rl"),
    ("writing-mode:\n\tvertical-rl\n", "vertical-rl"),
    // The last one holds, unless another one is important.
    ("writing-mode:vertical-lr;writing-mode:vertical-rl", "vertical-rl"),
    ("writing-mode:vertical-lr!important;writing-mode:vertical-rl", "vertical-lr"),
    ("writing-mode:vertical-rl;writing-mode:horizontal-tb", nil),
    ("writing-mode:vertical-rl;writing-mode:x", "vertical-rl"),
    // What is none.
    ("writing-mode:vertical-rl url(https://a.example/x)", nil), ("writing-mode:url(;writing-mode:vertical-rl;)", nil),
    ("background:url(a;writing-mode:vertical-rl)", nil), ("content:';writing-mode:vertical-rl'", nil),
    ("content:'\\';writing-mode:vertical-rl", nil), ("/* writing-mode:vertical-rl */", nil),
    ("/*;writing-mode:vertical-rl", nil),
    ("writing/**/-mode:vertical-rl", nil), ("writing-mode:sideways-rl", nil), ("writing-mode:vertical-rl!x", nil),
    ("writing-mode", nil), ("writing-mode:", nil), (":vertical-rl", nil), ("--writing-mode:vertical-rl", nil),
    ("writing-mode:expression(alert(1))", nil), ("", nil), (";;;", nil), ("\\77riting-mode:vertical-rl", nil),
  ])
  func `How lines run is one of two words`(style: String, mode: String?) {
    #expect(WritingMode(style: style)?.rawValue == mode)
    let escaped = style.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let expected = mode.map { "<div tabindex=\"0\" data-writing=\"\($0)\">縦</div>" } ?? "<div>縦</div>"
    #expect(clean("<div style=\"\(escaped)\">縦</div>") == expected)
  }

  @Test(arguments: [
    (
      "<p style='writing-mode:vertical-rl' lang=ja>縦</p>",
      "<p tabindex=\"0\" data-writing=\"vertical-rl\" lang=\"ja\">縦</p>"
    ),
    // One text in it, whatever that says.
    (
      "<div style=writing-mode:vertical-rl><p style=writing-mode:vertical-rl>縦</p><div style=writing-mode:horizontal-tb>横</div></div>",
      "<div tabindex=\"0\" data-writing=\"vertical-rl\"><p>縦</p><div>横</div></div>"
    ),
    (
      "<p style=writing-mode:vertical-lr>縦</p><p style=writing-mode:vertical-rl>書</p>",
      "<p tabindex=\"0\" data-writing=\"vertical-lr\">縦</p><p tabindex=\"0\" data-writing=\"vertical-rl\">書</p>"
    ),
    // Latin letters on their side are a decoration, and so are the heads of columns.
    (
      "<div style=writing-mode:vertical-rl>Scroll<p style=writing-mode:vertical-rl>down</p></div>",
      "<div>Scroll<p>down</p></div>"
    ),
    ("<div style=writing-mode:vertical-rl>Scroll<button>縦</button></div>", "<div>Scroll</div>"),
    ("<div style=writing-mode:vertical-rl>&#32294;</div>", "<div tabindex=\"0\" data-writing=\"vertical-rl\">縦</div>"),
    (
      "<div style=writing-mode:vertical-lr>ᠮᠣᠩᠭᠣᠯ</div>",
      "<div tabindex=\"0\" data-writing=\"vertical-lr\">ᠮᠣᠩᠭᠣᠯ</div>"
    ),
    (
      "<table><tr><th><div style=writing-mode:vertical-rl>縦</div>",
      "<div class=\"table\" tabindex=\"0\"><table><tbody><tr><th><div>縦</div></th></tr></tbody></table></div>"
    ),
    ("<span style=writing-mode:vertical-rl>縦</span>", "縦"),
    ("<pre style=writing-mode:vertical-rl>縦</pre>", "<pre tabindex=\"0\" data-writing=\"vertical-rl\">縦</pre>"),
    // Our own names in other hands.
    ("<div data-writing='x\" onload=y'>縦</div>", "<div>縦</div>"),
    ("<div data-writing=vertical-rl>Scroll</div>", "<div>Scroll</div>"),
    ("<p data-verse='<script>'>a</p>", "<p data-verse=\"\">a</p>"),
    (
      "<img src=https://a.example/1.png style=writing-mode:vertical-rl data-verse>",
      "<img src=\"courant-image:https%3A%2F%2Fa.example%2F1.png\">"
    ),
  ])
  func `Blocks keep it, once, where their script is written so`(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test(arguments: [
    ("<pre class=\"wp-block-verse has-text-align-center\">a\n b</pre>", "<pre data-verse=\"\">a\n b</pre>"),
    ("<pre class=wp-block-code>a</pre>", "<pre tabindex=\"0\">a</pre>"),
    // Chroma keeps its line numbers out of copies, and some pages a prompt.
    (
      "<pre><span style=\"display:flex\"><span style=\"white-space:pre;user-select:none\"> 1</span>a\n</span>b</pre>",
      "<pre tabindex=\"0\">a\nb</pre>"
    ), ("<pre><span style=\"-webkit-user-select:none\">$ </span>a</pre>", "<pre tabindex=\"0\">$ a</pre>"),
    ("<p><span style=\"user-select:none\">1</span>a</p>", "<p>1a</p>"),
    (
      "<div class='POEM x'><p class=stanza>a<br>b</p></div>", "<div data-verse=\"\"><p data-verse=\"\">a<br>b</p></div>"
    ),
    ("<div class=universe>a</div><p class=conversed>b</p><p class=poet>c</p>", "<div>a</div><p>b</p><p>c</p>"),
    ("<span class=verse>3</span><h2 class=poem>t</h2>", "3<h2>t</h2>"),
    ("<blockquote class=verse>a</blockquote>", "<blockquote data-verse=\"\">a</blockquote>"),
    ("<p class='verse\" onclick=x'>a</p>", "<p>a</p>"), ("<p class>a</p>", "<p>a</p>"),
  ])
  func `Verses are known by their names`(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  @Test func `Styles without end and nested ones take bounded time`() {
    let long = "<div style=\"" + String(repeating: "writing-mode:vertical-rl;/*(", count: 100_000) + "\">縦</div>"
    let deep =
      String(repeating: "<div style=writing-mode:vertical-rl>", count: 190) + String(repeating: "a", count: 500_000)
    let names = "<p class=\"" + String(repeating: "verspoestan ", count: 80_000) + "\">a</p>"
    let elapsed = ContinuousClock().measure {
      for html in [long, deep, names] { _ = Sanitizer.sanitize(html, base: nil) }
    }
    #expect(elapsed < .seconds(30))
  }
}
