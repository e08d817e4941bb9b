import Foundation
import Testing
import Text

@testable import HTML

@Suite("Changes of a text")
struct TextChangesTests {
  private static func clean(_ html: String) -> String { Sanitizer.sanitize(html, base: "https://example.org/").html }

  private static func changes(_ old: String, _ new: String) -> TextChanges? {
    TextChanges.between(clean(old), clean(new))
  }

  @Test(
    "mark the words that came and went, and count them",
    arguments: [
      ("<p>a b c</p>", "<p>a x c</p>", "<p>a <del>b</del> <ins>x</ins> c</p>", 1, 1),
      ("<p>a c</p>", "<p>a b c</p>", "<p>a <ins>b</ins> c</p>", 1, 0),
      ("<p>a b c</p>", "<p>a c</p>", "<p>a <del>b</del> c</p>", 0, 1),
      ("<p>a b.</p>", "<p>a.</p>", "<p>a <del>b</del>.</p>", 0, 1),
      ("<p>a.</p>", "<p>a b.</p>", "<p>a <ins>b</ins>.</p>", 1, 0),
      ("<p>a b</p>", "<p>a</p>", "<p>a <del>b</del></p>", 0, 1),
      ("<p>b a</p>", "<p>a</p>", "<p><del>b</del> a</p>", 0, 1),
      ("<p>a, b</p>", "<p>a b</p>", "<p>a<del>,</del> b</p>", 0, 0),
      ("<p>a</p>", "<p>a</p><p>b c</p>", "<p>a</p><p><ins>b</ins> <ins>c</ins></p>", 2, 0),
      ("<p>a</p><p>b c</p>", "<p>a</p>", "<p>a</p><p><del>b</del> <del>c</del></p>", 0, 2),
      ("<p>b</p><p>a</p>", "<p>a</p>", "<p><del>b</del></p><p>a</p>", 0, 1),
      ("<p>a</p>", "", "<p><del>a</del></p>", 0, 1), ("", "<p>a</p>", "<p><ins>a</ins></p>", 1, 0),
      ("<ul><li>a<li>b<li>c</ul>", "<ul><li>a<li>c</ul>", "<ul><li>a</li><li><del>b</del></li><li>c</li></ul>", 0, 1),
      ("<p>it's so</p>", "<p>it’s so</p>", "<p><del>it's</del> <ins>it’s</ins> so</p>", 1, 1),
      ("<p>a <b>b</b> c</p>", "<p>a <b>x</b> c</p>", "<p>a <b><del>b</del> <ins>x</ins></b> c</p>", 1, 1),
      ("<p>a &amp; b</p>", "<p>a &lt; b</p>", "<p>a <del>&amp;</del> <ins>&lt;</ins> b</p>", 0, 0),
      ("<p>天気がいい</p>", "<p>天気が悪い</p>", "<p>天気が<del>い</del><ins>悪</ins>い</p>", 1, 1),
      ("<p>a 👩‍🚀 b</p>", "<p>a 👩‍🔬 b</p>", "<p>a <del>👩‍🚀</del> <ins>👩‍🔬</ins> b</p>", 0, 0),
      ("<p>a</p><hr><p>b</p>", "<p>a</p><hr><p>c</p>", "<p>a</p><p><del>b</del></p><hr><p><ins>c</ins></p>", 1, 1),
      ("<p>a<br>b<br>c</p>", "<p>a<br>c</p>", "<p>a<br><del>b</del> c</p>", 0, 1),
      ("<h2>a</h2><p>b</p>", "<h2>a</h2>", "<h2>a</h2><p><del>b</del></p>", 0, 1),
      (
        "<p>a b.</p><p>c d!</p>", "<p>a x, y.</p><p>z!</p>",
        "<p>a <del>b.</del> <ins>x,</ins> <ins>y.</ins></p><p><del>c</del> <del>d</del> <ins>z</ins>!</p>", 3, 3
      ),
    ] as [(String, String, String, Int, Int)])
  func marked(_ old: String, _ new: String, _ expected: String, _ added: Int, _ removed: Int) {
    let changes = Self.changes(old, new)
    #expect(changes == TextChanges(html: expected, added: added, removed: removed))
    #expect(Self.clean(expected) == expected)
  }

  @Test(
    "are none where the words are the same",
    arguments: [
      ("<p>a b</p>", "<p>a  b</p>\n"), ("<p>a b</p>", "<p>a&nbsp;b</p>"), ("<p>a b</p>", "a<br>b"), ("", ""),
      ("<p>a &amp; b</p>", "<p>a &#38; b</p>"), ("<p>“a”</p>", "<p>&ldquo;a&rdquo;</p>"), ("<p>a</p>", "<div>a</div>"),
      ("<p>a <b>b</b></p>", "<p>a b</p>"), ("<a href='/x'>a</a>", "<a href='/y' title=z>a</a>"),
      ("<p>ab</p>", "a<b>b</b>"), ("<p>a b</p>", "<p>ab</p>"),
      ("<p>a</p><p>b</p>", "<p>a b</p>"), ("<img src=/a.png>", "<img src=/b.png>"),
      ("<p>hyphenated", "<p>hyphen&shy;ated"),
      ("<p>a</p>", "<p>&#8203;a&#65279;</p>"), ("<ins>a</ins>", "<del>a</del>"), ("<script>a</script>", "<p></p>"),
    ])
  func none(_ old: String, _ new: String) {
    #expect(Self.changes(old, new) == nil)
    #expect(Self.changes(new, old) == nil)
  }

  @Test(
    "of headlines are marked in one line, and what looks like markup is text",
    arguments: [
      ("Old news", "New news", "<del>Old</del> <ins>New</ins> news"), ("Old", "New", "<del>Old</del> <ins>New</ins>"),
      ("A", "", "<del>A</del>"), ("", "B", "<ins>B</ins>"), ("a <b>", "a <i>", "a &lt;<del>b</del> <ins>i</ins>&gt;"),
      ("Tom & Jerry", "Tom & Co", "Tom &amp; <del>Jerry</del> <ins>Co</ins>"),
      ("Same", " Same ", nil), ("a\nb", "a b", nil),
    ] as [(String, String, String?)])
  func plain(_ old: String, _ new: String, _ expected: String?) {
    #expect(TextChanges.between(plain: old, new)?.html == expected)
  }

  @Test("never take a publisher's own marks for ours")
  func publishers() {
    let old = "<p>one <ins datetime=\"2027-01-01\" lang=en>two</ins> <del>three</del> four</p>"
    let new = "<p>one <ins datetime=\"2027-01-01\" lang=en>two</ins> <del>three</del> five</p>"
    #expect(
      Self.changes(old, new)?.html
        == "<p>one <u lang=\"en\">two</u> <s>three</s> <del>four</del> <ins>five</ins></p>")
  }

  @Test("that leave words here and there by chance are shown as one")
  func rewritten() {
    let old = "<p>They went to the market with all of the children, and came home late.</p>"
    let new = "<p>Nobody had ever seen the ship that lay before us, or its crew.</p>"
    let html = Self.changes(old, new)?.html ?? ""
    let first = html.range(of: "<ins>"), last = html.range(of: "</del>", options: .backwards)
    #expect(first != nil && last != nil)
    if let first, let last { #expect(last.upperBound <= first.lowerBound, "\(html)") }
  }

  // MARK: - What holds for all texts

  /// What says where words may be broken.
  private static let hints: Set<UInt32> = [0xAD, 0x200B, 0x2060, 0xFEFF]

  /// What somebody reads, without white space.
  private static func text(_ html: String) -> String {
    String(
      String.UnicodeScalarView(
        PlainText.of(html: html).unicodeScalars.filter { !$0.properties.isWhitespace && !hints.contains($0.value) }))
  }

  /// Takes elements out with the text that is in them.
  private static func without(_ name: String, _ html: String) -> String {
    html.components(separatedBy: "<\(name)>").enumerated().map { index, part in
      index == 0 ? part : part.components(separatedBy: "</\(name)>").dropFirst().joined(separator: "</\(name)>")
    }.joined()
  }

  private static func judge(_ old: String, _ new: String) {
    let (old, new) = (clean(old), clean(new))
    guard let changes = TextChanges.between(old, new) else {
      #expect(text(old) == text(new))
      return
    }
    guard let html = changes.html else { return }
    #expect(text(without("del", html)) == text(new), "\(old)\n\(new)\n\(html)")
    #expect(text(without("ins", html)) == text(old), "\(old)\n\(new)\n\(html)")
    #expect(clean(html) == html, "\(old)\n\(new)")
    #expect(html.contains("<ins>") || html.contains("<del>"))
    for mark in ["ins", "del"] {
      for part in html.components(separatedBy: "<\(mark)>").dropFirst() {
        let marked = part.components(separatedBy: "</\(mark)>")[0]
        #expect(!marked.contains { $0.isWhitespace || $0 == "<" } && !marked.isEmpty, "\(html)")
      }
    }
  }

  @Test("give the new text without what went, and the old one without what came", arguments: 0..<300)
  func halves(seed: UInt64) {
    var chance = Chance(seed: seed)
    let old = chance.article()
    Self.judge(old, chance.edited(old))
    Self.judge(old, chance.article())
  }

  @Test("of what others wrote are safe, and give back both texts", .enabled(if: Corpora.areHere))
  func corpora() throws {
    var last = ""
    for page in Corpora.files(in: "readability").prefix(60) where page.pathExtension == "html" {
      let html = String(decoding: try Data(contentsOf: page), as: UTF8.self)
      guard html.utf8.count < 60_000 else { continue }
      var chance = Chance(seed: UInt64(html.utf8.count))
      Self.judge(html, chance.edited(html))
      Self.judge(last, html)
      last = html
    }
  }

  @Test("of long and unlike texts are not looked for without end")
  func long() {
    var chance = Chance(seed: 7)
    func text(_ words: Int, of vocabulary: Int) -> String {
      "<p>" + (0..<words).map { _ in "w\(Int.random(in: 0..<vocabulary, using: &chance))" }.joined(separator: " ")
        + "</p>"
    }
    let clock = ContinuousClock()
    for vocabulary in [2, 20, 1000, 1_000_000] {
      let (old, new) = (text(20_000, of: vocabulary), text(20_000, of: vocabulary))
      var changes: TextChanges?
      let time = clock.measure { changes = TextChanges.between(old, new) }
      // A hundredth of it where it is built for use.
      #expect(changes != nil && time < .seconds(30), "\(vocabulary): \(time)")
    }
    let huge = String(repeating: "<p>a b c d e f g h</p>", count: 120_000)
    #expect(TextChanges.between(huge, huge + "<p>i</p>") == TextChanges(html: nil, added: 0, removed: 0))
    #expect(TextChanges.between(huge, huge + "<p> </p>") == nil)
  }
}

/// Makes texts that come out the same for the same seed.
private struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[Int.random(in: list.indices, using: &self)] }

  private static let words = [
    "a", "the", "and", "wind", "sea", "it's", "of", ",", ".", "“no”", "(x", "&amp;", "&lt;b&gt;", "天気", "がいい", "한국",
    "ไทย",
    "café", "👩‍🚀", "e-mail", "שלום", "don’t", "1,000", "a.b", "&shy;", "–",
  ]

  mutating func words() -> String {
    (0..<Int.random(in: 0...9, using: &self)).map { _ in pick(Self.words) + pick([" ", " ", " ", "", "\n", "&nbsp;"]) }
      .joined()
  }

  mutating func inline() -> String {
    let tag = pick([
      "b", "em", "a href='https://example.org/'", "ins", "del", "code", "span dir=rtl", "ruby", "u", "s", "sup",
    ])
    let (before, inner, after) = (words(), words(), words())
    let rest = pick(["", "", "<br>", "<img src='https://example.org/a.png' alt=b>", "<wbr>"])
    let name = tag.prefix { $0 != " " }
    return "\(before)\(rest)<\(tag)>\(inner)</\(name)>\(after)"
  }

  mutating func block(_ depth: Int = 0) -> String {
    switch Int.random(in: depth > 2 ? 0...5 : 0...12, using: &self) {
    case 0...3: "<p>\(inline())</p>"
    case 4: "<h2>\(words())</h2>"
    case 5: pick(["<hr>", "<pre>\n\n\(words())</pre>", inline(), "<br><br>"])
    case 6: "<ul><li>\(inline())<li>\(block(depth + 1))</ul>"
    case 7: "<blockquote>\(block(depth + 1))\(block(depth + 1))</blockquote>"
    case 8:
      "<table><caption>\(words())</caption><tr><td>\(block(depth + 1))<td>\(words())<tr><th>\(inline())</table>"
    case 9: "<dl><dt>\(words())<dd>\(block(depth + 1))</dl>"
    case 10: "<figure><img src='https://example.org/b.png'><figcaption>\(inline())</figcaption></figure>"
    case 11: "<details><summary>\(words())</summary>\(block(depth + 1))</details>"
    default: "<\(pick(["ins", "del", "a href='https://example.org/x'", "div", "b"]))>\(block(depth + 1))"
    }
  }

  mutating func article() -> String { (0..<Int.random(in: 0...8, using: &self)).map { _ in block() }.joined() }

  /// The same with words and tags taken out, put in and put elsewhere.
  mutating func edited(_ html: String) -> String {
    var pieces = html.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 0...6, using: &self) where !pieces.isEmpty {
      let place = Int.random(in: pieces.indices, using: &self)
      switch Int.random(in: 0...4, using: &self) {
      case 0: pieces.remove(at: place)
      case 1: pieces.insert(pick(Self.words), at: place)
      case 2: pieces.insert(block(), at: place)
      case 3: pieces[place] = pick(Self.words)
      default: pieces.swapAt(place, Int.random(in: pieces.indices, using: &self))
      }
    }
    return pieces.joined(separator: " ")
  }
}
