import Testing
import Text

@Suite("Character references")
struct EntitiesTests {
  @Test(
    "become the characters they stand for",
    arguments: [
      ("plain", "plain"), ("a &amp; b", "a & b"), ("&lt;b&gt;", "<b>"), ("&quot;&apos;", "\"'"),
      ("caf&eacute;", "café"), ("&Eacute;", "É"), ("&hellip;&mdash;&rsquo;", "…—’"), ("&nbsp;", "\u{A0}"),
      ("&#65;&#x42;&#X43;", "ABC"), ("&#8217;", "’"), ("&#x1F600;", "😀"),
      ("&lbrack;&comma;&NewLine;&AMP;", "[,\n&"), ("&lstrok;&oacute;d&zacute;", "łódź"), ("&percnt 5", "&percnt 5"),
      ("a&dollar b", "a&dollar b"),
      // Numbers that mean windows-1252.
      ("&#146;&#150;&#128;", "’–€"),
      // No character has such a number.
      ("&#0;&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      // Without the semicolon, where old pages wrote it so.
      ("&copy 2020 &amp co", "© 2020 & co"), ("?a=1&copy=2", "?a=1&copy=2"), ("&hellip", "&hellip"),
      // Not references.
      ("a & b", "a & b"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&unknown;", "&unknown;"),
      // One level only.
      ("&amp;lt;", "&lt;"),
    ])
  func decode(text: String, expected: String) {
    #expect(Entities.decode(text) == expected)
  }
}
