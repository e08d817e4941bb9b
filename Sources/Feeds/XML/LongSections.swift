import Text

/// A document with its long texts replaced by processing instructions. Comments, other instructions, and the attributes
/// of tags with too many of them are removed: feed readers do not need them, and libxml2 is slow with them, because it
/// compares each attribute with all others.
///
/// Half the bytes of feeds are CDATA, which libxml2 reads three times, byte by byte, although one search for the end is
/// enough. Most other bytes are escaped HTML, where libxml2 calls back for every reference.
struct LongSections {
  static let target = "courant-section"
  private static let instruction = Array("<?\(target)?>".utf8)
  /// The minimum length of a replaced text, in bytes. Shorter texts cost less than their replacement.
  private static let length = 256
  /// The minimum number of references in a text to decode. With fewer references, libxml2 is as fast.
  private static let references = 4
  /// The maximum number of attributes of a tag.
  private static let attributes = 128

  /// The kind of a removed text.
  enum Section {
    /// A range of the document, unchanged.
    case verbatim(Range<Int>)
    /// A range of `decoded`.
    case decoded(Range<Int>)
  }

  /// The document without the removed parts; empty if nothing was removed.
  private(set) var rest: [UInt8] = []
  /// True if `rest` must be read in place of the document.
  private(set) var isChanged = false
  /// The removed texts, in the order of their instructions.
  private(set) var sections: [Section] = []
  /// The texts whose references were decoded.
  private(set) var decoded: [UInt8] = []
  /// True if texts had invalid references, which were replaced by the probable character.
  private(set) var hasMended = false
  /// The number of tags that lost their attributes.
  private(set) var cutTags = 0

  private let search: ByteSearch
  /// False after a failed search for the end of an instruction, because a later search would fail too.
  private var hasInstructions = true
  /// The number of bytes of the document that are in `rest` or were left out.
  private var copied = 0

  init(_ document: UnsafeBufferPointer<UInt8>) {
    search = ByteSearch(bytes: document)
    var index = 0
    while let open = search.next(UInt8(ascii: "<"), from: index) {
      // Of several `<` in a row, only the last one can begin a tag.
      var last = open
      while last + 1 < document.count, document[last + 1] == UInt8(ascii: "<") { last += 1 }
      index = read(from: last)
    }
    if isChanged { rest.append(contentsOf: document[copied...]) }
  }

  /// Reads the markup that begins with the `<` at `open`, and the text after a tag.
  ///
  /// - Returns: The place to continue the search. In any document, every byte is read only a few times.
  private mutating func read(from open: Int) -> Int {
    let bytes = search.bytes
    if search.has("<!--", at: open) {
      let end = search.end(of: "-->", from: open + 4) ?? bytes.count
      leaveOut(open..<end)
      return end
    }
    if search.has("<![cdata[", at: open) {
      let start = open + 9
      let close = search.end(of: "]]>", from: start)
      let text = start..<(close.map { $0 - 3 } ?? bytes.count)
      if text.count > Self.length { replace(open..<(close ?? bytes.count), with: .verbatim(text)) }
      return close ?? bytes.count
    }
    if search.has("<?", at: open), hasInstructions {
      if let end = search.end(of: "?>", from: open + 2) {
        leaveOut(open..<end)
        return end
      }
      hasInstructions = false
    }
    let next = search.next(UInt8(ascii: "<"), from: open + 1) ?? bytes.count
    guard let close = readTag(from: open, before: next) else { return next }
    if next - close > Self.length, let text = decode(close..<next) { replace(close..<next, with: .decoded(text)) }
    return next
  }

  /// Reads a tag.
  ///
  /// - Returns: The index after the tag; `nil` if another tag begins before its end.
  private mutating func readTag(from open: Int, before next: Int) -> Int? {
    let bytes = search.bytes
    var index = open + 1
    var count = 0
    var close: Int?
    while index < next, close == nil {
      switch bytes[index] {
      case UInt8(ascii: ">"): close = index + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        count += 1
        index = search.next(bytes[index], from: index + 1, before: next).map { $0 + 1 } ?? next
      default: index += 1
      }
    }
    if count > Self.attributes { cutTag(open..<(close ?? next), isClosed: close != nil) }
    return close
  }

  /// Removes everything from a tag except its name.
  private mutating func cutTag(_ tag: Range<Int>, isClosed: Bool) {
    cutTags += 1
    leaveOut(tag)
    guard isClosed else { return }
    let name = search.bytes[tag].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    rest.append(contentsOf: name)
    rest.append(contentsOf: (search.bytes[tag.upperBound - 2] == UInt8(ascii: "/") ? "/>" : ">").utf8)
  }

  /// Copies the document up to a part, and skips this part.
  private mutating func leaveOut(_ part: Range<Int>) {
    isChanged = true
    rest.append(contentsOf: search.bytes[copied..<part.lowerBound])
    copied = part.upperBound
  }

  /// Replaces a part of the document by an instruction.
  private mutating func replace(_ part: Range<Int>, with section: Section) {
    leaveOut(part)
    rest.append(contentsOf: Self.instruction)
    sections.append(section)
  }

  /// Decodes a text between tags into `decoded`.
  ///
  /// - Returns: The range in `decoded`; `nil` if the text has few references, or contains something that libxml2 treats
  ///   specially: forbidden characters, line ends to normalise, or the end of a CDATA section.
  private mutating func decode(_ text: Range<Int>) -> Range<Int>? {
    let bytes = search.bytes
    var mark = text.lowerBound
    for _ in 0..<Self.references {
      guard let next = search.next(UInt8(ascii: "&"), from: mark, before: text.upperBound) else { return nil }
      mark = next + 1
    }
    // This loop has no branches, so the compiler can test many bytes at once.
    var odd: UInt8 = 0
    for byte in UnsafeBufferPointer(rebasing: bytes[text]) {
      odd |= (byte < 0x20 ? 1 : 0) & (byte == UInt8(ascii: "\n") ? 0 : 1) & (byte == UInt8(ascii: "\t") ? 0 : 1)
    }
    if odd != 0 || hasSectionEnd(text) { return nil }
    let start = decoded.count
    var index = text.lowerBound
    var isMended = false
    while let mark = search.next(UInt8(ascii: "&"), from: index, before: text.upperBound) {
      if mark > index { decoded.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<mark])) }
      let reference = Self.reference(in: bytes, at: mark, before: text.upperBound)
      if reference.scalar.isASCII {
        decoded.append(UInt8(truncatingIfNeeded: reference.scalar.value))
      } else {
        decoded.append(contentsOf: reference.scalar.utf8)
      }
      if !reference.isRight { isMended = true }
      index = reference.end
      // Of several `&` in a row, all but the last one are plain characters.
      while index + 1 < text.upperBound, bytes[index] == UInt8(ascii: "&"), bytes[index + 1] == UInt8(ascii: "&") {
        decoded.append(UInt8(ascii: "&"))
        isMended = true
        index += 1
      }
    }
    if isMended { hasMended = true }
    decoded.append(contentsOf: bytes[index..<text.upperBound])
    return start..<decoded.count
  }

  private func hasSectionEnd(_ text: Range<Int>) -> Bool {
    var index = text.lowerBound
    while let mark = search.next(UInt8(ascii: "]"), from: index, before: text.upperBound) {
      index = mark + 1
      if index < text.upperBound, search.bytes[index] == UInt8(ascii: ">") { return true }
    }
    return false
  }

  /// Returns the character that a reference means, the end of the reference, and true if the reference is valid XML. An
  /// ampersand is a plain character if no reference begins there, or if the name is unknown.
  private static func reference(
    in bytes: UnsafeBufferPointer<UInt8>, at mark: Int, before limit: Int
  ) -> (scalar: Unicode.Scalar, end: Int, isRight: Bool) {
    let plain: (Unicode.Scalar, Int, Bool) = ("&", mark + 1, false)
    guard mark + 1 < limit else { return plain }
    switch bytes[mark + 1] {
    case UInt8(ascii: "#"):
      return XMLRepair.character(Span(_unsafeElements: UnsafeBufferPointer(rebasing: bytes[..<limit])), at: mark)
        ?? plain
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      // Nearly all references are `&lt;`, `&gt;` or `&amp;`.
      if mark + 4 <= limit, bytes[mark + 2] == UInt8(ascii: "t"), bytes[mark + 3] == UInt8(ascii: ";") {
        if bytes[mark + 1] == UInt8(ascii: "l") { return ("<", mark + 4, true) }
        if bytes[mark + 1] == UInt8(ascii: "g") { return (">", mark + 4, true) }
      }
      if mark + 5 <= limit, bytes[mark + 1] == UInt8(ascii: "a"), bytes[mark + 2] == UInt8(ascii: "m"),
        bytes[mark + 3] == UInt8(ascii: "p"), bytes[mark + 4] == UInt8(ascii: ";")
      {
        return ("&", mark + 5, true)
      }
      let beginning = bytes[(mark + 1)..<min(mark + 33, limit)]
      guard let semicolon = beginning.firstIndex(of: UInt8(ascii: ";")) else { return plain }
      let name = UnsafeBufferPointer(rebasing: bytes[(mark + 1)..<semicolon])
      if let scalar = Entities.named(Span(_unsafeElements: name)) { return (scalar, semicolon + 1, true) }
      if name.elementsEqual("apos".utf8) { return ("'", semicolon + 1, true) }
      return ("&", mark + 1, name.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 })
    default: return plain
    }
  }
}
