import HTML
import Testing
import Text

@Suite("A formula")
struct FormulaTests {
  private func clean(_ html: String) -> String {
    Sanitizer.sanitize(html, base: "https://example.org/").html
  }

  private static let growth =
    "<math display=\"block\"><msup><mi>e</mi><mrow><mi>k</mi><mi>t</mi></mrow></msup></math>"

  @Test(
    "is drawn from its own elements alone",
    arguments: [
      (growth, growth), ("<math><mn>1</math>", "<math><mn>1</mn></math>"),
      ("<MATH><MI>x</MI></MATH>", "<math><mi>x</mi></math>"),
      (
        "<math xmlns=x onclick=y class=z href=w><mi mathvariant=\"bold\" style=x>x</mi><mspace width=0.1667em /></math>",
        "<math><mi mathvariant=\"bold\">x</mi><mspace width=\"0.1667em\"></mspace></math>"
      ),
      (
        "<math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x</annotation></semantics></math>",
        "<math><semantics><mi>x</mi></semantics></math>"
      ),
      ("<math><mi>a&lt;b &amp; c</mi></math>", "<math><mi>a&lt;b &amp; c</mi></math>"),
      ("<math><mi><script>alert(1)</script>x</mi></math>", "<math><mi>x</mi></math>"),
      ("<math><maction actiontype=x href=javascript:x><mi>x</mi></maction></math>", "<math><mi>x</mi></math>"),
      ("<math><mtext><img src=x onerror=y><b>t</b></mtext></math>", "<math><mtext>t</mtext></math>"),
      (
        "<math><annotation-xml encoding=text/html><svg onload=x></annotation-xml><mi>x</mi></math>",
        "<math><mi>x</mi></math>"
      ),
      ("<math><mi>x</mi><p>after</p>", "<math><mi>x</mi></math><p>after</p>"),
      ("<math><mspace width=\"99999em\"/><mi>x</mi></math>", "<math><mspace></mspace><mi>x</mi></math>"),
      ("<math><mi//\"><img src=x onerror=1>\">x</mi></math>", "<math><mi>\"&gt;x</mi></math>"),
    ])
  func drawn(html: String, expected: String) {
    #expect(clean("a \(html) b").replacing("\n", with: "") == "a \(expected) b")
    #expect(clean(clean(html)) == clean(html))
  }

  @Test(
    "is said in one line where there is no more than text",
    arguments: [
      (growth, "e^(kt)"), ("<math><mfrac><mn>3</mn><mn>40</mn></mfrac></math>", "3/40"),
      ("<math><msup><mn>10</mn><mn>6</mn></msup></math>", "10^6"),
      ("<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>", "√(x+1)"),
      ("<math><msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup></math>", "a_1^2"),
      ("<math alttext=\"a^2\"></math>", "a^2"),
      ("<math alttext=\"a^2\"><mrow><mphantom><mi>x</mi></mphantom></mrow></math>", "a^2"),
      ("<math><annotation encoding=\"application/x-tex\">x=2</annotation></math>", "x=2"),
      ("<span class=\"MathJax_Preview\">x+1</span><script type=\"math/tex\">y</script>", "x+1"),
      ("<span class=\"MathJax_Preview\"></span><script type=\"math/tex\">x+1</script>", "x+1"),
      ("<script type=\"math/tex; mode=display\">x+1</script>", "x+1"),
      (
        "<span class=katex><span class=katex-mathml><math><mi>x</mi></math></span><span class=katex-html aria-hidden=true><span>403</span></span></span>",
        "x"
      ),
      ("<span class=katex><span class=katex-html aria-hidden=true><span>x</span></span></span>", "x"),
      // Markup that an XML tool wrote.
      (
        "<span class=katex><span><math><mi>x</mi></math></span><span class=katex-html><span class=\"strut\"/><span/>y</span></span>z",
        "xz"
      ),
      (
        "<span class=MathJax_Preview></span><span class=MathJax data-mathml=\"<math><msup><mi>m</mi><mn>2</mn></msup></math>\"><nobr>m2</nobr><span><math><mi>m</mi></math></span></span><script type=\"math/tex\">m^2</script>",
        "m^2"
      ),
      ("<span class=MathJax data-mathml=x>m2</span>", "m2"),
      (
        "<mjx-container><mjx-math><mjx-c></mjx-c></mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml></mjx-container>",
        "x"
      ),
      ("<mjx-container jax=SVG><svg aria-label=\"x plus 1\"><path d=x></svg></mjx-container>", "x plus 1"),
      ("<mjx-container jax=SVG><svg data-latex=\"x+1\" aria-label=y><path d=x></svg></mjx-container>", "x+1"),
      ("<amp-mathml data-formula=\"x+1\"></amp-mathml>", "x+1"),
      (
        "<div class=latex-rendered data-attrs='{\"persistentExpression\":\"e^{i\\\\pi}\",\"id\":\"A\"}'></div>",
        "e^{i\\pi}"
      ),
      ("<script type=\"math/asciimath\">x^2</script>", "x^2"),
      ("<script type=\"math/mml\"><math><mi>x</mi></math></script>", "x"),
    ])
  func words(html: String, words: String) {
    #expect(PlainText.of(html: "Growth is \(html) per day.") == "Growth is \(words) per day.")
    let safe = clean("Growth is \(html) per day.")
    #expect(PlainText.of(html: safe) == "Growth is \(words) per day.")
    #expect(clean(safe) == safe)
  }

  @Test("has its text alone where its markup is beyond reason")
  func tooLarge() {
    let deep = "<math>" + String(repeating: "<mrow>", count: 100) + "<mi>x</mi></math>"
    #expect(clean(deep) == "x")
    let wide = "<math>" + String(repeating: "<mi>x</mi>", count: 5_000) + "</math>"
    #expect(!clean(wide).contains("<math>"))
    #expect(clean(wide).hasPrefix("xxx"))
  }

  @Test(
    "is found in bounded time",
    arguments: [
      "<math>", "<math><mi>", "<math></math>", "<math><p>", "<math><annotation>", "<math><annotation encoding=tex>",
      "<script type=math/tex></script>", "<span class=invisible>", "<math alttext=x>",
      "<math></math><span class=katex-html>",
      "<script type=math/tex>", "<span class=MathJax_Preview><script type=math/tex></script>", "<math><mrow></mi>",
      "<svg><text>", "<svg><text>a</text></svg>", "<object>", "<object></object>", "<iframe>", "<iframe><a href=x>",
      "<textarea>",
      "<iframe><a href=/x>y</a></iframe>", "<amp-img src=/a.png>", "<input type=checkbox>", "<p hidden>",
      "<embed src=/x>", "<mjx-container>", "<mjx-container></mjx-container>", "<span data-mathml=\"<math>\">",
      "<mjx-container><mjx-container>", "<script type=math/mml><math>", "<div class=latex-rendered data-attrs={}>",
      "<xmp>", "<script src=https://gist.github.com/>", "<noscript><iframe>", "1<sup>",
      "<p style=white-space:pre-wrap>a\n",
    ])
  func bounded(piece: String) {
    let html = String(repeating: piece, count: 500_000 / piece.utf8.count)
    let elapsed = ContinuousClock().measure {
      _ = clean(html)
      _ = PlainText.of(html: html)
    }
    #expect(elapsed < .seconds(30))
  }
}
