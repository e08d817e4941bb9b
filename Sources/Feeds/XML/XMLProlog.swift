/// Finds the root element of an XML document.
///
/// What stands before it is of no use to a reader of feeds and has been a source of trouble: stray blank lines and warnings of
/// a web server, and document types with their entities.
struct XMLProlog {
  /// Where the root element's `<` is; `nil` where there is none.
  private(set) var root: Int?
  /// Whether a document type or the root says that this is a web page.
  private(set) var isWebPage = false

  init(_ text: Span<UInt8>) {
    var index = 0
    while let open = Self.find(UInt8(ascii: "<"), in: text, from: index), open + 1 < text.count {
      switch text[open + 1] {
      case UInt8(ascii: "?"):
        index = Self.find("?>", in: text, from: open) ?? Self.find(">", in: text, from: open) ?? text.count
      case UInt8(ascii: "!") where text.starts(with: "<!--", at: open):
        index = Self.find("-->", in: text, from: open + 4) ?? text.count
      case UInt8(ascii: "!"):
        if text.starts(with: "<!doctype html", at: open) { isWebPage = true }
        index = Self.documentTypeEnd(text, from: open + 2)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
        root = open
        if text.starts(with: "<html", at: open) { isWebPage = true }
        return
      default:
        index = open + 1
      }
    }
  }

  private static func find(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The index behind the next `mark`.
  private static func find(_ mark: StaticString, in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text.starts(with: mark, at: index) { return index + mark.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  /// The index behind a document type, whose internal subset may hold quoted brackets and comments.
  private static func documentTypeEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    var isInside = false
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = find(text[index], in: text, from: index + 1) ?? text.count
      case UInt8(ascii: "<") where text.starts(with: "<!--", at: index):
        index = (find("-->", in: text, from: index + 4) ?? text.count) - 1
      case UInt8(ascii: ">") where !isInside:
        return index + 1
      default: break
      }
      index += 1
    }
    return text.count
  }
}

extension Span<UInt8> {
  /// Whether `text` stands at `start`, letters compared without case. `text` is in lower case.
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
