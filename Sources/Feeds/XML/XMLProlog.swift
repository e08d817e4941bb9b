/// Finds the root element of an XML document.
///
/// The text before the root causes trouble: blank lines, warnings of a web server, and document types. Only short
/// entities are used.
struct XMLProlog {
  /// The place of the root element's `<`; `nil` if there is none.
  private(set) var root: Int?
  /// True if the document type or the root says that this is a web page.
  private(set) var isWebPage = false
  private(set) var entities = OwnEntities()

  init(_ text: Span<UInt8>) {
    text.withUnsafeBufferPointer { look(through: ByteSearch(bytes: $0)) }
  }

  private mutating func look(through text: ByteSearch) {
    let bytes = text.bytes
    var index = 0
    // A failed search for an end is not repeated, because it would fail again.
    var hasInstructions = true
    // Only the first document type is used.
    var hasType = false
    while let open = text.next(UInt8(ascii: "<"), from: index), open + 1 < bytes.count {
      switch bytes[open + 1] {
      case UInt8(ascii: "?"):
        let end = hasInstructions ? text.end(of: "?>", from: open) : nil
        hasInstructions = end != nil
        index = end ?? text.next(UInt8(ascii: ">"), from: open) ?? bytes.count
      case UInt8(ascii: "!") where text.has("<!--", at: open):
        index = text.end(of: "-->", from: open + 4) ?? bytes.count
      case UInt8(ascii: "!"):
        if text.has("<!doctype html", at: open) { isWebPage = true }
        index = Self.documentTypeEnd(text, from: open + 2)
        if !hasType, text.has("<!doctype", at: open) {
          hasType = true
          entities = OwnEntities(text, in: open..<index)
        }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
        root = open
        if text.has("<html", at: open) { isWebPage = true }
        return
      default:
        index = open + 1
      }
    }
  }

  /// Returns the index after a document type, whose internal subset may contain quoted brackets and comments.
  private static func documentTypeEnd(_ text: ByteSearch, from start: Int) -> Int {
    let bytes = text.bytes
    var index = start
    var isInside = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A quotation mark without its closing mark is ignored.
        if let end = text.next(bytes[index], from: index + 1), !holdsMarkup(text, index..<end, isInside: isInside) {
          index = end
        }
      case UInt8(ascii: "<") where text.has("<!--", at: index):
        index = (text.end(of: "-->", from: index + 4) ?? bytes.count) - 1
      case UInt8(ascii: ">") where !isInside:
        return index + 1
      default: break
      }
      index += 1
    }
    return isInside ? root(of: text, from: start) ?? bytes.count : bytes.count
  }

  /// Returns the place of a feed's root element after an internal subset that has no end.
  private static func root(of text: ByteSearch, from start: Int) -> Int? {
    var index = start
    while let open = text.next(UInt8(ascii: "<"), from: index) {
      if ["<rss", "<feed", "<rdf", "<channel"].contains(where: { text.has($0, at: open) }) { return open }
      index = open + 1
    }
    return nil
  }

  /// True if the text between two quotation marks contains markup: a tag; or, inside the internal subset, a declaration
  /// or the end of the subset.
  ///
  /// A quoted text of a document type never contains these. If they are there, the two marks do not belong together.
  private static func holdsMarkup(_ text: ByteSearch, _ range: Range<Int>, isInside: Bool) -> Bool {
    var index = range.lowerBound
    while let open = text.next(UInt8(ascii: "<"), from: index, before: range.upperBound) {
      if !isInside || text.has("<!entity", at: open) || text.has("<!element", at: open)
        || text.has("<!attlist", at: open)
      {
        return true
      }
      // The end of the subset stands right before the root.
      let before = text.bytes[range.lowerBound..<open].lastIndex { $0 > 0x20 }
      if let before, text.bytes[before] == UInt8(ascii: ">"),
        let bracket = text.bytes[range.lowerBound..<before].lastIndex(where: { $0 > 0x20 }),
        text.bytes[bracket] == UInt8(ascii: "]")
      {
        return true
      }
      index = open + 1
    }
    return false
  }
}

extension Span<UInt8> {
  /// True if `text` is at `start`, in upper or lower case. `text` itself must be in lower case.
  func starts(with text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { index in
        let byte = self[start + index]
        let lowercased = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        return lowercased == wanted[index]
      }
    }
  }
}
