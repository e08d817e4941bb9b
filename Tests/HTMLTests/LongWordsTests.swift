import Testing

@testable import HTML

@Suite("Long words")
struct LongWordsTests {
  private func clean(_ html: String, longest: Int = LongWords.longest) -> String {
    Sanitizer.sanitize(
      html, base: nil, imagePrefix: "i:", shortest: 12, words: LongWords(longest: longest)
    ).html
  }

  /// With breaks as bars.
  @Test(
    "may break where they are too long, before what may begin a line, whatever stands in them",
    arguments: [
      ("abcd", "abcd"), ("abcde", "abcd|e"), ("abcdefghijkl", "abcd|efgh|ijkl"),
      ("abc defg\thij\nklm", "abc defg\thij\nklm"),
      // What is not written is no part of a word.
      ("a\u{C}\u{C}\u{C}bcde", "abcd|e"),
      ("ab<b>cd</b>ef", "ab<b>cd</b>|ef"), ("<b>ab</b><i>cde</i>", "<b>ab</b><i>cd|e</i>"),
      ("<p>abc</p><p>def</p>", "<p>abc</p><p>def</p>"), ("abc<br>def", "abc<br>def"), ("abc<wbr>def", "abc|def"),
      ("ab&amp;&lt;&gt;f", "ab&amp;&lt;|&gt;f"), ("éééé", "éé|éé"), ("aéééé", "aéé|éé"), ("東京都", "東京|都"),
      // Neither before a mark nor before punctuation, as long as there is another place.
      ("abcde\u{301}f", "abcd|e\u{301}f"), ("abcd\u{301}ef", "abcd\u{301}|ef"), ("東京。都", "東京。|都"),
      ("a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}b", "a\u{301}\u{301}\u{301}\u{301}|\u{301}\u{301}|b"),
      ("<pre>abcdef</pre>", "<pre tabindex=\"0\">abcd|ef</pre>"),
      ("<a href=\"#abcdefgh\">abcdef</a>", "<a href=\"#article-abcdefgh\">abcd|ef</a>"),
      (
        "<img src=\"https://example.org/a.png\" alt=\"abcdefgh\">",
        "<img src=\"i:https%3A%2F%2Fexample.org%2Fa.png\" alt=\"abcdefgh\">"
      ),
    ])
  func broken(html: String, result: String) {
    #expect(clean(html, longest: 4) == result.unicodeScalars.map { $0 == "|" ? "<wbr>" : String($0) }.joined())
  }

  @Test(
    "of any length come with breaks, in markup and without",
    arguments: ["", "<p>", "<pre>", String(repeating: "<b><i>", count: 200_000)])
  func endless(before: String) throws {
    let word = String(repeating: "x", count: 1_000_000)
    let html = clean(before + word)
    let longest = html.split(whereSeparator: { $0 == "<" || $0 == ">" }).map(\.utf8.count).max()
    #expect(longest == LongWords.longest)
    #expect(html.replacing("<wbr>", with: "").contains(word))
    #expect(clean(html) == html)
  }

  @Test("do not come out of texts as they are written")
  func usual() {
    let text = String(repeating: "<p>Some words, in sentences.</p><p>東京都に行く。</p>", count: 2000)
    #expect(!clean(text).contains("<wbr>"))
  }
}
