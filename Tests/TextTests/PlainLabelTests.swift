import Testing
import Text

@Suite("Labels")
struct PlainLabelTests {
  @Test(
    "are what publishers meant, as plain text on one line",
    arguments: [
      ("Tom &amp; Jerry", "Tom & Jerry"), ("It&#8217;s", "It’s"), ("It&amp;#8217;s &#x2014; so", "It’s — so"),
      ("&amp;amp;", "&"), ("a &lt; b", "a < b"), ("<em>Middlemarch</em>, read", "Middlemarch, read"),
      ("  two\n lines\t", "two lines"), ("caf&eacute;", "café"), ("no&nbsp;break", "no break"),
      ("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"), ("AT&T", "AT&T"), ("", ""),
      ("\u{1B}[31mred\u{7}", "[31mred"),
    ])
  func plain(html: String, label: String) {
    #expect(PlainLabel.of(html: html) == label)
  }

  @Test(
    "keep symbols as text, unless their author asked for a picture",
    arguments: [
      ("✉ Letters", "✉\u{FE0E} Letters"), ("✔ ☎", "✔\u{FE0E} ☎\u{FE0E}"), ("✉\u{FE0F}", "✉\u{FE0F}"),
      ("✉\u{FE0E}", "✉\u{FE0E}"), ("😀", "😀"), ("5 © 2026 #1 *", "5 © 2026 #1 *"),
      ("❤\u{200D}🔥", "❤\u{200D}🔥"), ("☝🏽", "☝🏽"), ("&#9993;", "✉\u{FE0E}"),
    ])
  func symbols(text: String, label: String) {
    #expect(PlainLabel.of(html: text) == label)
  }

  @Test(
    "are as long as names and titles are meant to be, whatever they are made of",
    arguments: [
      ("word ", 1_000_000), ("e\u{301}", 1_000_000), ("👨‍👩‍👧", 100_000), ("é", 5000), ("東", 1001), ("\u{301}", 1_000_000),
    ])
  func long(unit: String, count: Int) {
    let text = "A " + String(repeating: unit, count: count)
    let cut = PlainLabel.cut(text)
    #expect(cut.unicodeScalars.count <= PlainLabel.longest && !cut.isEmpty)
    #expect(cut.hasSuffix("…") && text.hasPrefix(cut.dropLast()))
    #expect(PlainLabel.cut(cut) == cut)
  }

  @Test("are left alone where they are short", arguments: ["", "A title", String(repeating: "東", count: 1000)])
  func short(text: String) {
    #expect(PlainLabel.cut(text) == text)
  }

  @Test(
    "reach no further than they are",
    arguments: [
      // Turned signs, and a tower of marks; what scripts need stays.
      ("Good \u{202E}gnp.exe", "Good gnp.exe"), ("\u{2067}a\u{2069} &amp; \u{202A}b", "a & b"),
      ("e" + String(repeating: "\u{301}", count: 1000), "e" + String(repeating: "\u{301}", count: 8)),
      ("שָׁלוֹם\u{200F}!", "שָׁלוֹם\u{200F}!"), ("naïve e\u{301}e\u{301}", "naïve e\u{301}e\u{301}"),
    ])
  func contained(text: String, label: String) {
    #expect(PlainLabel.decoded(text) == label)
    #expect(PlainLabel.of(plain: PlainLabel.decoded(text)) == label)
  }

  @Test("are cut off")
  func length() {
    #expect(PlainLabel.of(html: String(repeating: "long ", count: 10_000)).count <= PlainLabel.length)
    #expect(PlainLabel.of(plain: String(repeating: "é", count: 1000), length: 7).count == 7)
  }
}
