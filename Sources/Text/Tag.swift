/// One tag, comment or declaration in HTML, for scans that build no tree.
package struct Tag {
  /// The first eight letters of the name in lower case, packed; 0 for a comment or declaration.
  package let name: UInt64
  package let isEnd: Bool
  /// The index at which the attributes begin.
  package let nameEnd: Int
  /// The index after the tag.
  package let end: Int

  /// Reads the tag that begins with the `<` at `start`; `nil` if the `<` begins no tag (HTML §13.2.5.6).
  package init?(_ html: Span<UInt8>, at start: Int) {
    var index = start + 1
    guard index < html.count else { return nil }
    switch html[index] {
    case UInt8(ascii: "!") where Self.matches("!--", html, at: index):
      name = 0
      isEnd = false
      nameEnd = index
      end = Self.commentEnd(html, from: index + 3)
      return
    case UInt8(ascii: "!") where Self.matches("![CDATA[", html, at: index):
      // Only the CDATA mark is skipped, because feeds that wrap text in CDATA twice leave this mark in the text.
      name = 0
      isEnd = false
      nameEnd = index
      end = index + 8
      return
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      name = 0
      isEnd = false
      nameEnd = index
      end = Self.skip(html, from: index, to: UInt8(ascii: ">"))
      return
    case UInt8(ascii: "/"):
      isEnd = true
      index += 1
    default:
      isEnd = false
    }
    guard index < html.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(html[index] | 0x20) else { return nil }
    let first = index
    var name: UInt64 = 0
    while index < html.count, !Self.endsName(html[index]) {
      if index - first < 8 { name = name << 8 | UInt64(Self.lowercased(html[index])) }
      index += 1
    }
    self.name = name
    nameEnd = index
    end = Self.attributesEnd(html, from: index)
  }

  /// Returns the index after the next end tag with this name, or the end of the text.
  package static func end(of name: UInt64, in html: Span<UInt8>, from start: Int) -> Int {
    endIfAny(of: name, in: html, from: start) ?? html.count
  }

  /// Returns the index after the next end tag with this name; `nil` if there is no such tag.
  package static func endIfAny(of name: UInt64, in html: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: "<"), index + 1 < html.count, html[index + 1] == UInt8(ascii: "/"),
        let tag = Tag(html, at: index), tag.isEnd, tag.name == name
      {
        return tag.end
      }
      index += 1
    }
    return nil
  }

  /// Returns the index after the element's end tag; `nil` if there is no end tag. The element may contain elements of
  /// the same name. One that is written as XML's empty element has no content: such markup went through an XML tool.
  package func elementEnd(in html: Span<UInt8>) -> Int? {
    var (depth, index) = (1, end)
    while index < html.count {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        index += 1
        continue
      }
      index = tag.end
      guard tag.name == name, tag.isEnd || !tag.isEmptyElement(in: html) else { continue }
      depth += tag.isEnd ? -1 : 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// True if the tag ends with a slash that is not part of an attribute's value (XML 1.0 §3.1).
  private func isEmptyElement(in html: Span<UInt8>) -> Bool {
    let slash = end - 2
    guard slash >= nameEnd, html[slash] == UInt8(ascii: "/"), html[end - 1] == UInt8(ascii: ">") else { return false }
    let before = html[slash - 1]
    return slash == nameEnd || before <= UInt8(ascii: " ") || before == UInt8(ascii: "\"")
      || before == UInt8(ascii: "'")
  }

  /// True if the tag has a class.
  package func hasClass(_ name: StaticString, in html: Span<UInt8>) -> Bool {
    guard mentions(name, in: html), let classes = TagAttributes(html, nameEnd..<end)["class"] else { return false }
    return classes.split(whereSeparator: \.isWhitespace).contains { $0 == "\(name)" }
  }

  /// True if the tag's attributes hide its element (HTML §6.1, CSS Display §2).
  func isHidden(in html: Span<UInt8>) -> Bool {
    guard !isEnd, mentions("hidden", in: html) || mentions("none", in: html) else { return false }
    let attributes = TagAttributes(html, nameEnd..<end)
    if let hidden = attributes["hidden"] { return hidden.lowercased() != "until-found" }
    guard let style = attributes["style"]?.lowercased() else { return false }
    return style.split(separator: ";").contains {
      let words = $0.split { $0.isWhitespace || $0 == ":" || $0 == "!" }
      return words.starts(with: ["display", "none"]) || words.starts(with: ["visibility", "hidden"])
    }
  }

  private static let caption = packed("figcaption")

  /// True if the element is the caption of a picture, as HTML or WordPress mark it.
  func isCaption(in html: Span<UInt8>) -> Bool {
    if isEnd || name == Self.caption { return !isEnd }
    return mentions("-caption", in: html)
      && (hasClass("wp-caption-text", in: html) || hasClass("gallery-caption", in: html))
  }

  /// Returns the text that an `img` stands for: a formula, or an emoji of WordPress.
  func pictureWords(in html: Span<UInt8>) -> String? {
    guard !isEnd, mentions("alt", in: html), mentions("class", in: html) else { return nil }
    let attributes = TagAttributes(html, nameEnd..<end)
    guard let words = attributes["alt"], let classes = attributes["class"],
      classes.split(whereSeparator: \.isWhitespace).contains(where: { Self.wordClasses.contains(String($0)) })
    else { return nil }
    return words
  }

  /// The classes of pictures that stand for text, from WordPress, Wikipedia and QuickLaTeX.
  private static let wordClasses: Set<String> = [
    "latex", "tex", "math", "mwe-math-fallback-image-inline", "mwe-math-fallback-image-display",
    "ql-img-inline-formula", "ql-img-displayed-formula", "wp-smiley", "emoji",
  ]

  /// True if the text of the attributes contains a word.
  package func mentions(_ word: StaticString, in html: Span<UInt8>) -> Bool {
    word.withUTF8Buffer { word in
      guard end - nameEnd > word.count else { return false }
      return (nameEnd...end - word.count).contains { start in word.indices.allSatisfy { html[start + $0] == word[$0] } }
    }
  }

  /// Returns a name in the packed form of `name`.
  package static func packed(_ text: some StringProtocol) -> UInt64 {
    text.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static func attributesEnd(_ html: Span<UInt8>, from start: Int) -> Int {
    var index = start
    var previous: UInt8 = 0
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      // A quotation mark begins a value only after an equals sign. In `<p title=it's>`, it is part of the value.
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), previous == UInt8(ascii: "=") {
        index = skip(html, from: index + 1, to: byte)
        previous = 0
        continue
      }
      if byte > 0x20 { previous = byte }
      index += 1
    }
    return index
  }

  private static func commentEnd(_ html: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: "-"), matches("-->", html, at: index) { return index + 3 }
      index += 1
    }
    return index
  }

  private static func skip(_ html: Span<UInt8>, from start: Int, to byte: UInt8) -> Int {
    var index = start
    while index < html.count, html[index] != byte { index += 1 }
    return min(index + 1, html.count)
  }

  private static func matches(_ text: StaticString, _ html: Span<UInt8>, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= html.count else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { wanted[$0] == html[start + $0] }
    }
  }
}

/// The effect of a tag on the text around it.
enum TagKind {
  case inline
  /// The element begins and ends on its own line.
  case block
  /// The content of the element is not text for readers.
  case hidden

  static func of(_ name: UInt64) -> TagKind {
    kinds[name] ?? .inline
  }

  /// True if the content of an element is never text for readers, even if the element has no end tag.
  static func isCode(_ name: UInt64) -> Bool { code.contains(name) }

  private static let code = Set(["script", "style", "svg"].map { Tag.packed($0) })

  private static let kinds: [UInt64: TagKind] = {
    let blocks = """
      address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 \
      h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td text tfoot th thead tr ul
      """
    let hidden = """
      applet audio button canvas head iframe noembed noframes noscript object script select style svg template textarea \
      title video xmp
      """
    var kinds: [UInt64: TagKind] = [:]
    for name in blocks.split(separator: " ") { kinds[Tag.packed(name)] = .block }
    for name in hidden.split(separator: " ") { kinds[Tag.packed(name)] = .hidden }
    return kinds
  }()
}
