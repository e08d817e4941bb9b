import Text

/// Writes text so that no word in it is too long for a page.
///
/// For each line of a broken word, WebKit measures the rest of the word again. A megabyte without white space blocked
/// the process of all pages for a quarter of a minute. So a `wbr` breaks long words. Screen readers ignore it.
struct LongWords {
  /// The maximum number of bytes of a word. With a larger limit, the measuring takes longer; with a smaller limit, the
  /// breaks take longer.
  static let longest = 1_000

  private let longest: Int
  /// The bytes written since the last possible end of a line.
  private var length = 0

  /// - Parameter longest: The length of a word in bytes. A longer word is broken before the next character that may
  ///   begin a line.
  init(longest: Int = longest) {
    self.longest = longest
  }

  /// Ends the line, whatever comes next.
  mutating func endLine() { length = 0 }

  /// Writes a part of the text. The result does not depend on the division into parts.
  mutating func append(text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if text.contains(where: Escaping.isLeftOut) {
      let rest = text.filter { !Escaping.isLeftOut($0) }
      return rest.withUnsafeBufferPointer { append(text: $0, to: &output) }
    }
    var (written, start) = (0, 0)
    while length + text.count - start > longest {
      let limit = start + max(longest - length, 0)
      if let gap = text[start..<limit].lastIndex(where: Self.isGap) {
        (start, length) = (gap + 1, 0)
        continue
      }
      guard let end = end(in: text, from: limit, start: start) else { break }
      if Self.isGap(text[end]) {
        start = end + 1
      } else {
        Escaping.append(text: UnsafeBufferPointer(rebasing: text[written..<end]), to: &output)
        output.append(contentsOf: "<wbr>".utf8)
        (written, start) = (end, end)
      }
      length = 0
    }
    if let gap = text[start...].lastIndex(where: Self.isGap) { (start, length) = (gap + 1, 0) }
    length += text.count - start
    Escaping.append(text: written == 0 ? text : UnsafeBufferPointer(rebasing: text[written...]), to: &output)
  }

  mutating func append(text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(text: $0, to: &output) }
  }

  /// Returns the place where a long word ends: at white space, or before a character that may begin a line.
  private func end(in text: UnsafeBufferPointer<UInt8>, from limit: Int, start: Int) -> Int? {
    text.indices[limit...].first { index in
      if Self.isGap(text[index]) { return true }
      guard text[index] & 0xC0 != 0x80 else { return false }
      return length + index - start >= 2 * longest || Self.mayBeginLine(text, index)
    }
  }

  private static func isGap(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B && byte != 0x0C)
  }

  /// True if a character is neither a combining mark nor punctuation.
  private static func mayBeginLine(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard text[index] >= 0x80 else { return true }
    switch Script(Script.decode(Span(_unsafeElements: text), at: index).0) {
    case .joiner, .sign, .space: return false
    case .word, .character, .letter: return true
    }
  }
}
