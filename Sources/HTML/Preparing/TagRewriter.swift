import Text

/// Writes a tag with only the attributes that the article writer uses, so that gumbo does not have to read the others.
enum TagRewriter {
  /// - Returns: The end of the tag in the original (HTML §13.2.5.32 to 13.2.5.40). An unfinished tag at the end of the
  ///   text is not written.
  static func write(
    _ html: Span<UInt8>, _ tag: Tag, from start: Int, with shortening: inout Shortening?, to output: inout [UInt8]
  ) -> Int {
    let mark = output.count
    output.append(UInt8(ascii: "<"))
    Escaping.append(markup: html, start + 1..<tag.nameEnd, to: &output)
    var index = tag.nameEnd
    var attributes = 0
    while index < html.count, html[index] != UInt8(ascii: ">") {
      if isGap(html[index]) {
        index += 1
        continue
      }
      let name = name(html, from: index)
      let (value, end) = value(html, from: name.upperBound)
      index = end
      guard !tag.isEnd, attributes < most, let known = known(html, name),
        isAsked(known, of: tag.name, html, value ?? 0..<0)
      else { continue }
      attributes += 1
      output.append(UInt8(ascii: " "))
      known.withUTF8Buffer { output.append(contentsOf: $0) }
      guard let value else { continue }
      output.append(contentsOf: "=\"".utf8)
      shortening?.append(value: html, value, to: &output)
      output.append(UInt8(ascii: "\""))
    }
    guard index < html.count else {
      output.removeLast(output.count - mark)
      return html.count
    }
    output.append(UInt8(ascii: ">"))
    return index + 1
  }

  private static let most = 100

  private static func isGap(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == UInt8(ascii: "/") || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  private static func name(_ html: Span<UInt8>, from start: Int) -> Range<Int> {
    // An equals sign at the front is part of the name.
    var index = start + 1
    while index < html.count, !isGap(html[index]), html[index] != UInt8(ascii: "="), html[index] != UInt8(ascii: ">") {
      index += 1
    }
    return start..<min(index, html.count)
  }

  /// Returns the range of the value after a name, if the attribute has a value, and the end of the attribute.
  private static func value(_ html: Span<UInt8>, from start: Int) -> (range: Range<Int>?, end: Int) {
    var index = start
    while index < html.count, isGap(html[index]), html[index] != UInt8(ascii: "/") { index += 1 }
    guard index < html.count, html[index] == UInt8(ascii: "=") else { return (nil, start) }
    index += 1
    while index < html.count, isGap(html[index]), html[index] != UInt8(ascii: "/") { index += 1 }
    guard index < html.count else { return (nil, index) }
    let quote = html[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let first = index + 1
      index = first
      while index < html.count, html[index] != quote { index += 1 }
      return (first..<index, min(index + 1, html.count))
    }
    let first = index
    while index < html.count, html[index] != UInt8(ascii: ">"), !isGap(html[index]) || html[index] == UInt8(ascii: "/")
    {
      index += 1
    }
    return (first..<index, index)
  }

  /// Returns the attribute with this name if the writer uses it.
  private static func known(_ html: Span<UInt8>, _ name: Range<Int>) -> StaticString? {
    guard name.count < names.count else { return nil }
    return names[name.count].first { isEqual(html, name, $0) }
  }

  /// True if the writer uses an attribute. Nearly every element has a class, and many have a style. The writer uses
  /// only the class of a `div`, the style of an `img`, and values about typesetting.
  private static func isAsked(_ name: StaticString, of element: UInt64, _ html: Span<UInt8>, _ value: Range<Int>)
    -> Bool
  {
    guard name.utf8CodeUnitCount == 5 else { return true }
    if isEqual(name, "class") { return element == division || contains(html, value, verses) }
    if isEqual(name, "style") { return element == image || contains(html, value, modes) }
    return true
  }

  private static let verses: [StaticString] = ["verse", "poe", "stanza", "strophe", "ellipsis"]
  private static let modes: [StaticString] = [
    "writing-mode", "display", "visibility", "white-space", "text-align", "user-select",
  ]

  /// True if a value contains one of these words, in upper or lower case.
  private static func contains(_ html: Span<UInt8>, _ value: Range<Int>, _ words: [StaticString]) -> Bool {
    value.contains { start in
      words.contains { start + $0.utf8CodeUnitCount <= value.upperBound && isEqual(html, start..<value.upperBound, $0) }
    }
  }

  private static func isEqual(_ one: StaticString, _ other: StaticString) -> Bool {
    one.withUTF8Buffer { one in other.withUTF8Buffer { one.elementsEqual($0) } }
  }

  private static func isEqual(_ html: Span<UInt8>, _ name: Range<Int>, _ known: StaticString) -> Bool {
    known.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { index in
        let byte = html[name.lowerBound + index]
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isCapital ? byte | 0x20 : byte) == wanted[index]
      }
    }
  }

  private static let division = Tag.packed("div")
  private static let image = Tag.packed("img")

  /// The attributes that the writer uses, by the length of their names.
  private static let names: [[StaticString]] = {
    let longest = ElementAttributes.asked.map(\.utf8CodeUnitCount).max() ?? 0
    var names = [[StaticString]](repeating: [], count: longest + 1)
    for name in ElementAttributes.asked { names[name.utf8CodeUnitCount].append(name) }
    return names
  }()
}
