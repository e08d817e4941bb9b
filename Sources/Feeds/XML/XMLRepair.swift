/// Repairs what would cost more than its own place.
enum XMLRepair {
  /// Escapes the ampersands that begin no reference, outside CDATA sections and comments.
  static func escapingAmpersands(_ document: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(document.count + 1024)
    var index = 0
    while index < document.count {
      let byte = document[index]
      if byte == UInt8(ascii: "<"), let end = rawEnd(document, at: index) {
        document.extracting(index..<end).withUnsafeBufferPointer { output.append(contentsOf: $0) }
        index = end
        continue
      }
      output.append(byte)
      if byte == UInt8(ascii: "&"), !isReference(document, at: index + 1) { output.append(contentsOf: "amp;".utf8) }
      index += 1
    }
    return output
  }

  private static func rawEnd(_ document: Span<UInt8>, at start: Int) -> Int? {
    if document.starts(with: "<![cdata[", at: start) { return end(of: "]]>", document, from: start) }
    if document.starts(with: "<!--", at: start) { return end(of: "-->", document, from: start + 4) }
    return nil
  }

  private static func end(of mark: StaticString, _ document: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < document.count, !document.starts(with: mark, at: index) { index += 1 }
    return min(index + mark.utf8CodeUnitCount, document.count)
  }

  private static func isReference(_ document: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    if index < document.count, document[index] == UInt8(ascii: "#") { index += 1 }
    let first = index
    while index < document.count, index - first < 32 {
      switch document[index] {
      case UInt8(ascii: ";"): return index > first
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        index += 1
      default: return false
      }
    }
    return false
  }
}
