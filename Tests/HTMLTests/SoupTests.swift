import HTML
import Testing

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

  private func soup(_ numbers: inout Numbers) -> String {
    var soup = ""
    for _ in 0..<Int.random(in: 1...40, using: &numbers) {
      let name = Self.pieces.randomElement(using: &numbers) ?? "p"
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0..<5: soup += "<\(name)>"
      case 5..<7: soup += "</\(name)>"
      case 7: soup += "<\(name) id=x href=/y src=/z title='a\"b'>"
      case 8:
        soup += ["x", " ", "\n", "&lt;", "&nbsp;", "<", "&#13;", "é", "--!>"].randomElement(using: &numbers) ?? ""
      default: soup += ["<!--", "-->", "<![CDATA[", "]]>", "<?x", "</", "<!x>"].randomElement(using: &numbers) ?? ""
      }
    }
    return soup
  }

  @Test("never crashes the sanitiser, and stays as it is when made safe again")
  func stable() {
    var numbers = Numbers(state: 20)
    for _ in 0..<2000 {
      let soup = soup(&numbers)
      let once = Sanitizer.sanitize(soup, base: "https://example.org/").html
      let twice = Sanitizer.sanitize(once, base: "https://example.org/").html
      #expect(once == twice, "\(soup)")
    }
  }
}
