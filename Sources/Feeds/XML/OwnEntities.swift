import Text

/// The entities that a document declares (XML 1.0 §4.2), if their texts are only a few words.
///
/// Entities that contain references or markup, or that lie in another file, are ignored: attacks use their expansion.
struct OwnEntities {
  private static let countLimit = 300
  /// The maximum number of bytes of a text.
  static let textLimit = 64

  private var texts: [[UInt8]: [UInt8]] = [:]

  init() {}

  /// - Parameter range: The range of the document type.
  init(_ document: ByteSearch, in range: Range<Int>) {
    // The search ends with this document type, because a document may contain any number of document types.
    let text = ByteSearch(bytes: UnsafeBufferPointer(rebasing: document.bytes[range]))
    let range = 0..<text.bytes.count
    var index = 0
    while let open = text.next(UInt8(ascii: "<"), from: index, before: range.upperBound), texts.count < Self.countLimit
    {
      index = open + 1
      if text.has("<!--", at: open) { index = text.end(of: "-->", from: open + 4) ?? range.upperBound }
      guard text.has("<!entity", at: open) else { continue }
      let blank = Self.blanks(in: text.bytes, from: open + 8)
      var name = blank
      while name < range.upperBound, text.bytes[name] > 0x20, name - blank < Self.textLimit { name += 1 }
      let start = Self.blanks(in: text.bytes, from: name)
      guard blank > open + 8, start > name, start < range.upperBound,
        [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text.bytes[start]),
        let end = text.next(text.bytes[start], from: start + 1, before: range.upperBound)
      else { continue }
      index = end + 1
      let key = Array(text.bytes[blank..<name])
      // The first declaration is used.
      guard texts[key] == nil, end - start - 1 <= Self.textLimit else { continue }
      guard let written = String(validating: text.bytes[(start + 1)..<end], as: UTF8.self) else { continue }
      let value = Entities.decode(written)
      guard value.utf8.count <= Self.textLimit, !value.utf8.contains(where: { "<&%".utf8.contains($0) }) else {
        continue
      }
      texts[key] = Array(value.utf8)
    }
  }

  private static func blanks(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    bytes[start...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  /// Returns the text of an entity; the text contains no `&` and no `<`.
  func text(of name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    texts.isEmpty ? nil : texts[Array(name)]
  }
}
