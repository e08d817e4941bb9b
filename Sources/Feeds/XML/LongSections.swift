import Glibc

/// A document whose long CDATA sections were taken out and replaced by processing instructions that number them.
///
/// Half the bytes of feeds are CDATA, which libxml2 walks through three times, byte by byte, where finding the end once is
/// enough.
struct LongSections {
  static let target = "courant-section"
  /// Shorter ones cost less than what would replace them.
  private static let length = 256

  /// The rest of the document; empty where there are no sections, as the document then is the rest.
  private(set) var rest: [UInt8] = []
  /// What was inside the sections.
  private(set) var sections: [Range<Int>] = []

  init(_ document: Span<UInt8>) {
    document.withUnsafeBufferPointer { bytes in
      var copied = 0
      var index = 0
      while let mark = Self.find(UInt8(ascii: "!"), in: bytes, from: index) {
        index = mark + 1
        guard mark > 0, bytes[mark - 1] == UInt8(ascii: "<") else { continue }
        if document.starts(with: "--", at: index) {
          index = Self.end(of: "-->", document, bytes, from: index + 2)
        } else if document.starts(with: "[cdata[", at: index) {
          let start = index + 7
          index = Self.end(of: "]]>", document, bytes, from: start)
          let isClosed = index < bytes.count || document.starts(with: "]]>", at: max(index - 3, start))
          let end = isClosed ? index - 3 : index
          guard end - start > Self.length else { continue }
          rest.append(contentsOf: bytes[copied..<mark - 1])
          rest.append(contentsOf: "<?\(Self.target) \(sections.count)?>".utf8)
          sections.append(start..<end)
          copied = index
        }
      }
      if !sections.isEmpty { rest.append(contentsOf: bytes[copied...]) }
    }
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
