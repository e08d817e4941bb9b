import Glibc
import Text

/// A document whose long texts were taken out and replaced by processing instructions that number them.
///
/// Half the bytes of feeds are CDATA, which libxml2 walks through three times, byte by byte, where finding the end once is
/// enough. Most of the others are escaped HTML, of whose every reference it makes a call for an entity.
struct LongSections {
  static let target = "courant-section"
  /// Shorter ones cost less than what would replace them.
  private static let length = 256
  /// Texts with fewer references are as fast in libxml2.
  private static let references = 4

  /// What a text is.
  enum Section {
    /// So many bytes of the document, as they are.
    case verbatim(Range<Int>)
    /// So many bytes of `decoded`.
    case decoded(Range<Int>)
  }

  /// The rest of the document; empty where there are no sections, as the document then is the rest.
  private(set) var rest: [UInt8] = []
  private(set) var sections: [Section] = []
  /// Texts in which references were replaced by what they mean.
  private(set) var decoded: [UInt8] = []

  init(_ document: Span<UInt8>) {
    document.withUnsafeBufferPointer { bytes in
      var copied = 0
      var index = 0
      while let open = Self.find(UInt8(ascii: "<"), in: bytes, from: index) {
        if document.starts(with: "<!--", at: open) {
          index = Self.end(of: "-->", document, bytes, from: open + 4)
        } else if document.starts(with: "<![cdata[", at: open) {
          let start = open + 9
          index = Self.end(of: "]]>", document, bytes, from: start)
          let isClosed = index < bytes.count || document.starts(with: "]]>", at: max(index - 3, start))
          let end = isClosed ? index - 3 : index
          guard end - start > Self.length else { continue }
          replace(copied..<open, with: .verbatim(start..<end), bytes)
          copied = index
        } else {
          guard let close = Self.endOfTag(bytes, from: open + 1) else {
            index = open + 1
            continue
          }
          index = Self.find(UInt8(ascii: "<"), in: bytes, from: close) ?? bytes.count
          guard index - close > Self.length, let text = decode(close..<index, bytes) else { continue }
          replace(copied..<close, with: .decoded(text), bytes)
          copied = index
        }
      }
      if !sections.isEmpty { rest.append(contentsOf: bytes[copied...]) }
    }
  }

  /// Takes over what stands before a section, and stands in for it.
  private mutating func replace(_ before: Range<Int>, with section: Section, _ bytes: UnsafeBufferPointer<UInt8>) {
    rest.append(contentsOf: bytes[before])
    rest.append(contentsOf: "<?\(Self.target) \(sections.count)?>".utf8)
    sections.append(section)
  }

  /// Decodes a text between tags into `decoded`.
  ///
  /// - Returns: Where it is there; `nil` where it has few references, or anything that libxml2 treats in a way of its own:
  ///   other characters than XML's, line ends to be normalised, the end of a CDATA section, or what is no reference.
  private mutating func decode(_ text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var mark = text.lowerBound
    for _ in 0..<Self.references {
      guard let next = Self.find(UInt8(ascii: "&"), in: bytes, from: mark), next < text.upperBound else { return nil }
      mark = next + 1
    }
    // Without branches, many bytes are looked at together.
    var odd: UInt8 = 0
    for byte in UnsafeBufferPointer(rebasing: bytes[text]) {
      odd |= (byte < 0x20 ? 1 : 0) & (byte == UInt8(ascii: "\n") ? 0 : 1) & (byte == UInt8(ascii: "\t") ? 0 : 1)
    }
    if odd != 0 || Self.hasSectionEnd(bytes, text) { return nil }
    let start = decoded.count
    var index = text.lowerBound
    while let mark = Self.find(UInt8(ascii: "&"), in: bytes, from: index), mark < text.upperBound {
      decoded.append(contentsOf: bytes[index..<mark])
      guard let (scalar, end) = Self.reference(in: bytes, at: mark, before: text.upperBound) else {
        decoded.removeLast(decoded.count - start)
        return nil
      }
      if scalar.isASCII {
        decoded.append(UInt8(scalar.value))
      } else {
        decoded.append(contentsOf: scalar.utf8)
      }
      index = end
    }
    decoded.append(contentsOf: bytes[index..<text.upperBound])
    return start..<decoded.count
  }

  private static func hasSectionEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
    var index = text.lowerBound
    while let mark = find(UInt8(ascii: "]"), in: bytes, from: index), mark < text.upperBound {
      index = mark + 1
      if index < text.upperBound, bytes[index] == UInt8(ascii: ">") { return true }
    }
    return false
  }

  /// What a reference means, where it is one to a character of XML or by one of HTML's names, and where it ends.
  private static func reference(
    in bytes: UnsafeBufferPointer<UInt8>, at mark: Int, before limit: Int
  ) -> (Unicode.Scalar, end: Int)? {
    guard let semicolon = bytes[(mark + 1)..<min(mark + 12, limit)].firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = bytes[(mark + 1)..<semicolon]
    let end = semicolon + 1
    switch name.first {
    case nil: return nil
    case UInt8(ascii: "#"):
      let isHex = name.dropFirst().first == UInt8(ascii: "x")
      let digits = name.dropFirst(isHex ? 2 : 1)
      // Signs, which Swift's numbers may have, are no digits.
      guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
        let scalar = Unicode.Scalar(number), number >= 0x20 || number == 9 || number == 10, number & 0xFFFE != 0xFFFE
      else { return nil }
      return (scalar, end)
    default:
      if let scalar = Entities.named(Span(_unsafeElements: UnsafeBufferPointer(rebasing: name))) {
        return (scalar, end)
      }
      return name.elementsEqual("apos".utf8) ? ("'", end) : nil
    }
  }

  /// The index behind the tag's `>`, those in quotation marks passed over; `nil` where another tag begins before.
  private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var quote: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == 0 { quote = byte } else if quote == byte { quote = 0 }
      case UInt8(ascii: ">") where quote == 0: return index + 1
      default: break
      }
    }
    return nil
  }

  /// The index behind the next `mark`, or the end.
  private static func end(
    of mark: StaticString, _ document: Span<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    let first = mark.withUTF8Buffer { $0[0] }
    while let found = find(first, in: bytes, from: index) {
      if document.starts(with: mark, at: found) { return found + mark.utf8CodeUnitCount }
      index = found + 1
    }
    return bytes.count
  }

  private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
