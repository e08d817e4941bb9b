/// Turns HTML into readable text, in one linear scan and without a tree.
public enum PlainText {
  /// Returns the text of `html`. Tags, comments and the content of scripts and similar elements are dropped. References
  /// are decoded and white space is folded. Each block begins and ends with a line break.
  ///
  /// - Parameter limit: The maximum number of UTF-8 bytes to return. The scan stops there, between two characters.
  public static func of(html: String, limit: Int = .max) -> String {
    of(html, limit: limit, lineBreak: UInt8(ascii: "\n"))
  }

  static func of(_ html: String, limit: Int, lineBreak: UInt8, hasCaptions: Bool = true) -> String {
    var html = html
    return html.withUTF8 {
      of(Span(_unsafeElements: $0), limit: limit, lineBreak: lineBreak, hasCaptions: hasCaptions)
    }
  }

  /// Returns the text of HTML in UTF-8 bytes.
  package static func of(
    _ html: Span<UInt8>, limit: Int = .max, lineBreak: UInt8 = UInt8(ascii: " "), hasCaptions: Bool = true
  ) -> String {
    var writer = TextWriter(capacity: min(html.count, limit) + 4, limit: limit, lineBreak: lineBreak)
    writer.hasCaptions = hasCaptions
    var index = 0
    while index < html.count, !writer.isFull {
      guard let end = runEnd(html, from: index, limit: writer.room) else { break }
      if end > index {
        writer.write(html, index..<end)
        index = end
        continue
      }
      switch html[index] {
      case UInt8(ascii: "<"):
        index = skipTag(html, at: index, into: &writer)
      case UInt8(ascii: "&"):
        if let reference = Entities.reference(in: html, at: index) {
          writer.write(reference.scalar)
          index = reference.end
        } else {
          writer.write(html, index..<index + 1)
          index += 1
        }
      case 0xC2 where index + 1 < html.count && html[index + 1] == 0xA0:
        writer.space()
        index += 2
      case 0...0x20:
        writer.space()
        index += 1
      default:
        writer.write(html, index..<index + 1)
        index += 1
      }
    }
    return writer.text
  }

  /// Returns the end of the text that can be copied unchanged: words with single spaces between them. Returns `nil` if
  /// the limit leaves no space for the next character.
  @inline(__always)
  private static func runEnd(_ html: Span<UInt8>, from start: Int, limit: Int) -> Int? {
    let last = html.count
    var index = start
    while index < last {
      let byte = html[index]
      if byte > UInt8(ascii: "<") {
        // A no-break space is the only character beyond ASCII that is folded.
        if byte == 0xC2, index + 1 < last, html[index + 1] == 0xA0 { break }
      } else if byte == UInt8(ascii: " ") {
        guard index > start, index + 1 < last else { break }
        let next = html[index + 1]
        guard next > 0x20, next != UInt8(ascii: "<"), next != UInt8(ascii: "&"), next != 0xC2 else { break }
      } else if byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        break
      }
      index += 1
    }
    guard index - start > limit else { return index }
    index = start + limit
    while index > start, html[index] & 0xC0 == 0x80 { index -= 1 }
    return index > start ? index : nil
  }

  private static let image = Tag.packed("img")
  private static let raised = Tag.packed("sup")

  /// The maximum number of element names that are searched for without success. Each such search reads the whole text.
  private static let mostUnclosed = 16

  /// Skips the tag or comment at `start`. Also skips the element's content if readers do not see it.
  private static func skipTag(_ html: Span<UInt8>, at start: Int, into writer: inout TextWriter) -> Int {
    guard let tag = Tag(html, at: start) else {
      writer.write(html, start..<start + 1)
      return start + 1
    }
    switch writer.formulas.begins(html, tag) {
    case .formula(let formula, let end):
      writer.write(words: formula.words)
      return end
    case .source(let text, let end):
      writer.write(words: text)
      return end
    case .repetition(let end): return end
    case nil: break
    }
    let isLeftOut = tag.isHidden(in: html) || !writer.hasCaptions && tag.isCaption(in: html)
    if writer.unclosed.count < mostUnclosed, isLeftOut, !writer.unclosed.contains(tag.name) {
      if let end = tag.elementEnd(in: html) {
        writer.space()
        return end
      }
      writer.unclosed.insert(tag.name)
    }
    if tag.name == image, let words = tag.pictureWords(in: html) {
      writer.write(words: words)
    } else if tag.name == raised, writer.power(html, behind: tag) {
      writer.write(words: "^")
    }
    switch TagKind.of(tag.name) {
    case .inline: break
    case .block: writer.breakLine()
    case .hidden:
      writer.space()
      guard !tag.isEnd, !writer.unclosed.contains(tag.name) else { break }
      if let end = Tag.endIfAny(of: tag.name, in: html, from: tag.end) { return end }
      // The content of an unclosed `object` is read. An unclosed script extends to the end of the text.
      if TagKind.isCode(tag.name) { return html.count }
      writer.unclosed.insert(tag.name)
    }
    return tag.end
  }
}

/// Collects text and folds its white space.
private struct TextWriter {
  private var output: [UInt8] = []
  private let limit: Int
  private let lineBreak: UInt8
  /// The names of elements whose end tag was searched for and not found.
  var unclosed: Set<UInt64> = []
  var formulas = FormulaScan()
  var hasCaptions = true
  /// The white space to write before the next character; 0 if there is none.
  private var pending: UInt8 = 0

  init(capacity: Int, limit: Int, lineBreak: UInt8) {
    self.limit = limit
    self.lineBreak = lineBreak
    output.reserveCapacity(capacity)
  }

  var isFull: Bool { output.count >= limit }
  var room: Int { max(limit - output.count - (pending == 0 ? 0 : 1), 1) }
  var text: String { String(decoding: output, as: UTF8.self) }

  /// True if a `sup` element is an exponent of the text before it, as in 10⁶, km² and 2ⁿ. Footnote marks and ordinals
  /// are not exponents.
  func power(_ html: Span<UInt8>, behind tag: Tag) -> Bool {
    guard !tag.isEnd, pending == 0, let last = output.last else { return false }
    var end = tag.end
    while end < html.count, end < tag.end + 8, html[end] != UInt8(ascii: "<") { end += 1 }
    guard end < html.count, let next = Tag(html, at: end), next.isEnd, next.name == tag.name else { return false }
    let text = html.extracting(tag.end..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let digits = text.drop { "-−+".contains($0) }
    let isNumber = !digits.isEmpty && text.count - digits.count < 2 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    guard isNumber || (text.count == 1 && "nkijxytm".contains(text)) else { return false }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) || last == UInt8(ascii: ")") { return true }
    let letters = output.suffix(3).reversed().prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    return (1...(isNumber ? 2 : 1)).contains(letters.count)
      && (letters.count == output.count || output[output.count - letters.count - 1] < 0x80)
  }

  mutating func space() {
    if pending == 0 { pending = UInt8(ascii: " ") }
  }

  mutating func breakLine() {
    pending = lineBreak
  }

  mutating func write(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    flush()
    bytes.extracting(range).withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20 || scalar.value == 0xA0 { return space() }
    flush()
    output.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  mutating func write(words: String) {
    for scalar in words.unicodeScalars where !isFull { write(scalar) }
  }

  private mutating func flush() {
    guard pending != 0 else { return }
    if !output.isEmpty { output.append(pending) }
    pending = 0
  }
}
