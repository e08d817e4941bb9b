import Text

/// The direction in which the lines of a vertical text follow each other (CSS Writing Modes 4 §3.2).
package enum WritingMode: String {
  case verticalRightToLeft = "vertical-rl"
  case verticalLeftToRight = "vertical-lr"

  /// The attribute for the mode in a sanitised article. Its values are those of CSS.
  static let attribute: StaticString = "data-writing"

  /// Reads the mode from a style attribute; `nil` if the text is horizontal or the style does not state a mode.
  package init?(style: String) {
    var found: (mode: Self?, isImportant: Bool) = (nil, false)
    for declaration in StyleDeclaration.all(in: style) where Self.properties.contains(declaration.name) {
      let mode = Self.modes[declaration.value]
      guard mode != nil || Self.horizontal.contains(declaration.value) else { continue }
      // Of equally important declarations the last one applies.
      if declaration.isImportant || !found.isImportant { found = (mode, declaration.isImportant) }
    }
    guard let mode = found.mode else { return nil }
    self = mode
  }

  private static let properties: Set<String> = ["writing-mode", "-webkit-writing-mode", "-epub-writing-mode"]
  private static let modes: [String: Self] = [
    "vertical-rl": .verticalRightToLeft, "tb-rl": .verticalRightToLeft, "tb": .verticalRightToLeft,
    "vertical-lr": .verticalLeftToRight, "tb-lr": .verticalLeftToRight,
  ]
  private static let horizontal: Set<String> = ["horizontal-tb", "lr", "lr-tb", "rl"]

  /// True if a text has characters of a script that can be written from top to bottom: Chinese, Japanese, Korean,
  /// Mongolian.
  static func isWritten(by text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      guard text[index] >= 0xE0 else {
        index += 1
        continue
      }
      let (scalar, length) = Script.decode(text, at: index)
      if case .character = Script(scalar) { return true }
      if (0x1800...0x18AF).contains(scalar) { return true }
      index += length
    }
    return false
  }
}

/// One property of a style attribute with its value, in lower case.
struct StyleDeclaration: Equatable {
  let name: String
  let value: String
  let isImportant: Bool

  /// Returns the declarations of a style attribute that are ASCII text without escapes (CSS Syntax 3 §5.3.6).
  /// Semicolons in comments, quotation marks and brackets do not separate declarations.
  static func all(in style: String) -> [StyleDeclaration] {
    var declarations: [StyleDeclaration] = []
    var part: [UInt8] = []
    var (quote, depth, index): (UInt8?, Int, Int) = (nil, 0, 0)
    let bytes = Array(style.utf8)
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        // The space makes a name with a comment in it invalid.
        part.append(0x20)
        index = end(ofComment: bytes, from: index + 2)
        continue
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: ";") where depth == 0:
          declarations += StyleDeclaration(part).map { [$0] } ?? []
          part = []
          index += 1
          continue
        default: break
        }
      }
      part.append(byte)
      index += 1
    }
    return declarations + (StyleDeclaration(part).map { [$0] } ?? [])
  }

  /// - Parameter text: The text between two semicolons.
  private init?(_ text: [UInt8]) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    func word(_ bytes: ArraySlice<UInt8>) -> String {
      Whitespace.folded(String(decoding: bytes, as: UTF8.self)).lowercased()
    }
    name = word(text[..<colon])
    var value = text[(colon + 1)...]
    let mark = value.lastIndex(of: UInt8(ascii: "!"))
    isImportant = mark.map { word(value[($0 + 1)...]) == "important" } ?? false
    if let mark, isImportant { value = value[..<mark] }
    self.value = word(value)
  }

  private static func end(ofComment bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.count
  }
}
