/// Turns plain-text articles into HTML.
public enum PlainBody {
  /// Returns an escaped text with HTML elements for its paragraphs, lines and links. HTML with tags is returned
  /// unchanged.
  ///
  /// An indented line continues the line above it, because programs wrap lines this way, unless the line is a list
  /// item. References that were escaped several times are escaped only once in the result, because no author writes
  /// them that way.
  public static func html(_ escaped: String) -> String {
    let escaped = escaped.utf8.contains(UInt8(ascii: "<")) ? escaped : escapedOnce(escaped)
    let bytes = Array(escaped.utf8)
    let hasLines = bytes.contains(UInt8(ascii: "\n"))
    guard !bytes.contains(UInt8(ascii: "<")), hasLines || firstAddress(in: bytes[...]) != nil else { return escaped }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 4 + 16)
    var isOpen = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = trimmed(line)
      if text.isEmpty {
        if isOpen { output.append(contentsOf: "</p>\n".utf8) }
        isOpen = false
        continue
      }
      if isOpen {
        let goesOn = line.first.map { $0 <= 0x20 } == true && !isItem(text)
        output.append(contentsOf: (goesOn ? " " : "<br>").utf8)
      } else {
        output.append(contentsOf: "<p>".utf8)
        isOpen = true
      }
      append(text, to: &output)
    }
    output.append(contentsOf: (isOpen ? "</p>" : "").utf8)
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns unescaped plain text as HTML, in the same way.
  public static func html(ofText text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
      default: escaped.append(byte)
      }
    }
    return html(String(decoding: escaped, as: UTF8.self))
  }

  /// Removes repeated escaping, so that "&amp;nbsp;" and "&amp;amp;nbsp;" become "&nbsp;".
  private static func escapedOnce(_ text: String) -> String {
    guard text.contains("&amp;") else { return text }
    let bytes = Array(text.utf8)
    let again = Array("amp;".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      output.append(bytes[index])
      index += 1
      guard output.last == UInt8(ascii: "&") else { continue }
      var next = index
      while bytes[next...].starts(with: again) { next += again.count }
      // If no reference follows the last `amp;`, that `amp;` is itself the reference.
      while next > index, !isReference(bytes[next...]) { next -= again.count }
      index = next
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// True if a text begins with a reference's name or number and its semicolon.
  private static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "&") }
    guard rest.dropFirst(name.count).first == UInt8(ascii: ";") else { return false }
    let reference = "&" + String(decoding: name, as: UTF8.self) + ";"
    return Entities.decode(reference) != reference
  }

  /// True if a line begins with a list item's mark or number and a blank.
  private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = ["-", "*", "+", "•", "◦", "‣", "–"]
    if marks.contains(where: {
      line.starts(with: $0.utf8) && line.dropFirst($0.utf8.count).first.map { $0 <= 0x20 } == true
    }) {
      return true
    }
    let behind = line.drop { $0 &- UInt8(ascii: "0") < 10 }
    return (1...3).contains(line.count - behind.count) && ").".utf8.contains(behind.first ?? 0)
      && behind.dropFirst().first.map { $0 <= 0x20 } == true
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  private static func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var rest = line
    while let address = firstAddress(in: rest) {
      output.append(contentsOf: rest[..<address.lowerBound])
      output.append(contentsOf: "<a href=\"".utf8)
      output.append(contentsOf: rest[address])
      output.append(contentsOf: "\">".utf8)
      output.append(contentsOf: rest[address])
      output.append(contentsOf: "</a>".utf8)
      rest = rest[address.upperBound...]
    }
    output.append(contentsOf: rest)
  }

  /// Returns the range of the first web address that begins a word.
  private static func firstAddress(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var index = text.startIndex
    while let mark = text[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = mark + 1
      guard text[mark...].starts(with: "://".utf8) else { continue }
      for scheme in ["https", "http"] where text[..<mark].suffix(scheme.utf8.count).elementsEqual(scheme.utf8) {
        let start = mark - scheme.utf8.count
        let before = text[..<start].last ?? 0
        let isInWord = (before | 0x20) &- UInt8(ascii: "a") < 26 || before &- UInt8(ascii: "0") < 10
        if isInWord { continue }
        let end = addressEnd(in: text, from: mark + 3)
        if end > mark + 4 { return start..<end }
      }
    }
    return nil
  }

  /// Returns the end of an address: at white space, a quotation mark, or a reference other than `&amp;`, such as an
  /// escaped bracket. The punctuation that ends the sentence does not belong to the address.
  private static func addressEnd(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.endIndex, text[end] > 0x20, text[end] != UInt8(ascii: "\"") {
      if text[end] == UInt8(ascii: "&"), !text[end...].starts(with: "&amp;".utf8) { break }
      end += 1
    }
    let hasBracket = text[start..<end].contains(UInt8(ascii: "("))
    while end > start, ".,;:!?'".utf8.contains(text[end - 1]) || (text[end - 1] == UInt8(ascii: ")") && !hasBracket) {
      end -= 1
    }
    return end
  }
}
