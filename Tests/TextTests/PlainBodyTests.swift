import Testing
import Text

@Suite("A body of plain text")
struct PlainBodyTests {
  @Test(
    "keeps its paragraphs, lines and links",
    arguments: [
      ("one line", "one line"), ("AT&amp;T &lt;b&gt;", "AT&amp;T &lt;b&gt;"),
      ("one\n\ntwo", "<p>one</p>\n<p>two</p>"), ("one\r\n\r\ntwo\r\n", "<p>one</p>\n<p>two</p>"),
      ("one\n \n\n two", "<p>one</p>\n<p>two</p>"), ("one\ntwo", "<p>one<br>two</p>"),
      ("one\n   goes on", "<p>one goes on</p>"),
      ("List:\n  - one\n  * two\n\t• three", "<p>List:<br>- one<br>* two<br>• three</p>"),
      ("List:\n  1. one\n  12) two", "<p>List:<br>1. one<br>12) two</p>"),
      ("one\n  -two\n  1990 was\n  1.5 and\n  - ", "<p>one -two 1990 was 1.5 and -</p>"),
      (
        "See https://example.org/a?b=1&amp;c=2.",
        "<p>See <a href=\"https://example.org/a?b=1&amp;c=2\">https://example.org/a?b=1&amp;c=2</a>.</p>"
      ),
      ("(http://a.example/x)", "<p>(<a href=\"http://a.example/x\">http://a.example/x</a>)</p>"),
      (
        "https://en.wikipedia.org/wiki/A_(b)",
        "<p><a href=\"https://en.wikipedia.org/wiki/A_(b)\">https://en.wikipedia.org/wiki/A_(b)</a></p>"
      ),
      ("&lt;https://a.example/&gt;", "<p>&lt;<a href=\"https://a.example/\">https://a.example/</a>&gt;</p>"),
      ("a:// b http:// c xhttp://y.example", "a:// b http:// c xhttp://y.example"),
      ("<p>HTML\n\nhttps://example.org/</p>", "<p>HTML\n\nhttps://example.org/</p>"), ("", ""),
    ])
  func html(text: String, expected: String) {
    #expect(PlainBody.html(text) == expected)
  }

  @Test(
    "has references that were escaped twice as what they refer to, where there is no tag",
    arguments: [
      ("one&amp;nbsp;two &amp;#8217; &amp;#x2019;", "one&nbsp;two &#8217; &#x2019;"),
      ("Smell &amp;amp; Tell", "Smell &amp; Tell"), ("one&amp;amp;amp;nbsp;two", "one&nbsp;two"),
      ("a &amp;lt;b&amp;gt; c", "a &lt;b&gt; c"), ("AT&amp;T; R&amp;D &amp;", "AT&amp;T; R&amp;D &amp;"),
      ("&amp;amp;", "&amp;"), ("&amp;amp;x", "&amp;x"), ("&amp;amp", "&amp;amp"), ("&amp;", "&amp;"),
      ("<code>&amp;nbsp;</code>", "<code>&amp;nbsp;</code>"),
    ])
  func doubled(text: String, expected: String) {
    #expect(PlainBody.html(text) == expected)
  }

  @Test("and a byline names nobody twice")
  func byline() {
    #expect(Byline.of(["The Week US", "The Week US"]) == "The Week US")
    #expect(Byline.of(["The Week US, The Week US"]) == "The Week US")
    #expect(Byline.of(["Ann Bee", "ann bee", "", "Carl"]) == "Ann Bee, Carl")
    #expect(Byline.of(["Smith, John", "Doe, John"]) == "Smith, John, Doe, John")
  }
}
