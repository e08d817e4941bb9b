import Testing

@testable import HTML

@Suite("Tag soup")
struct SoupTests {
  /// The same numbers at every run (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  private static let pieces =
    "a b i p div li ul ol table tr td th tbody caption colgroup col h1 h2 pre br hr img form button select option template svg math mi desc foreignObject title script style textarea iframe noscript object applet marquee nobr font ruby rt rp dl dt dd span frameset body html head plaintext xmp summary details section blockquote"
    .split(separator: " ").map(String.init)

  /// Long ones are those that gumbo is spared.
  private static let texts = [
    "x", " ", "\n", "&lt;", "&nbsp;", "<", "&#13;", "é", "--!>", "long enough to be taken out",
    "  long > enough \" again \r\n ",
    "long enough & again &amp; again &notin; &#x1F600; &#xF0000;", "\u{F0000}\u{10FFFD}\u{E000}", "&#xF0000;&#x10FFFD",
    "a control\u{7}character\u{85}in the middle",
    "no" + String(decoding: [0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBE], as: UTF8.self) + "character of any kind",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "&#1234567890123456789; &notanentityatall;",
    "&#9999999999999999999",
    "&#xFFFF;", "&#x81", "&amp", "&",
  ]

  private static let attributes = [
    "id=x href=/y src=/z title='a\"b'", "title='long enough to be taken out' title=x",
    "href=https://example.org/a?b=1&copy=2",
    "src=https://example.org/long/enough/a.png alt='&lt;long enough&gt; &copy=x'", "href='java\nscript:alert(1)'",
    "= / a=b=\"c>d\" id=\"\u{F0000}\"", "lang=en dir=rtl onclick=x data-x='<p>'", "href=x\"y>z title",
    "ID='A' Title=\"B",
  ]

  private func soup(_ numbers: inout Numbers) -> String {
    var soup = ""
    for _ in 0..<Int.random(in: 1...40, using: &numbers) {
      let name = Self.pieces.randomElement(using: &numbers) ?? "p"
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0..<5: soup += "<\(name)>"
      case 5..<7: soup += "</\(name)>"
      case 7: soup += "<\(name) \(Self.attributes.randomElement(using: &numbers) ?? "")>"
      case 8:
        soup += Self.texts.randomElement(using: &numbers) ?? ""
      default: soup += ["<!--", "-->", "<![CDATA[", "]]>", "<?x", "</", "<!x>"].randomElement(using: &numbers) ?? ""
      }
    }
    return soup
  }

  /// The same with words that are broken as soon as may be.
  private func expectShortWords(_ soup: String) {
    let once = broken(soup)
    #expect(once == broken(once), "\(soup)")
    #expect(once == broken(soup, shortest: .max), "\(soup)")
    #expect(withoutBreaks(once) == withoutBreaks(Sanitizer.sanitize(soup, base: nil).html), "\(soup)")
  }

  /// Bytes, as the end of a tag and a mark behind it are one character.
  private func withoutBreaks(_ html: String) -> [UInt8] { Array(html.utf8).replacing(Array("<wbr>".utf8), with: []) }

  private func broken(_ html: String, shortest: Int = 12) -> String {
    Sanitizer.sanitize(html, base: nil, imagePrefix: "courant-image:", shortest: shortest, words: LongWords(longest: 5))
      .html
  }

  @Test("never crashes the sanitiser, and stays as it is when made safe again")
  func stable() {
    var numbers = Numbers(state: 20)
    for _ in 0..<2000 {
      let soup = soup(&numbers)
      let once = Sanitizer.sanitize(soup, base: "https://example.org/").html
      let twice = Sanitizer.sanitize(once, base: "https://example.org/").html
      #expect(once == twice, "\(soup)")
      #expect(ParsedOutput.strangers(in: once) == [], "\(soup)")
      let whole = Sanitizer.sanitize(
        soup, base: "https://example.org/", imagePrefix: "courant-image:", shortest: .max)
      #expect(once == whole.html, "\(soup)")
      expectShortWords(soup)
    }
  }
}
