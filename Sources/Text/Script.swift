/// The role of a non-ASCII character when a text is divided into words.
package enum Script {
  /// A letter of a script with spaces between words.
  case word
  /// A character that is a word or a part of one: Chinese, Japanese, Korean.
  case character
  /// A letter of an alphabet without spaces between words: Thai, Lao, Burmese, Khmer.
  case letter
  case space
  /// A punctuation mark or a pictograph.
  case sign
  /// A character that belongs to the character before it.
  case joiner

  package init(_ scalar: UInt32) {
    self =
      switch scalar {
      case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F, 0x3000: .space
      // Optional breaks, diacritics, joiners, variation selectors, skin colours.
      case 0xAD, 0x200B, 0x2060, 0xFEFF, 0x300...0x36F, 0x200C...0x200D, 0x20D0...0x20FF, 0x3099...0x309A,
        0xFE00...0xFE0F, 0xFE20...0xFE2F,
        0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
        .joiner
      // Punctuation of Latin, of all scripts, of Chinese and Japanese; pictographs.
      case 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x2010...0x206F, 0x20A0...0x2BFF,
        0x2E00...0x2E7F, 0x3001...0x3004, 0x3008...0x3020, 0x3030, 0xFE10...0xFE6F, 0xFF00...0xFF0F,
        0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0x1F000...0x1FAFF:
        .sign
      // Jamo, radicals, kana, bopomofo, ideographs, Hangul.
      case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x302F, 0x3031...0x318F, 0x31A0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
        0x1B000...0x1B16F, 0x20000...0x3FFFF:
        .character
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F:
        .letter
      default: .word
      }
  }

  /// Decodes a non-ASCII character from valid UTF-8. Returns the character with its length in bytes.
  package static func decode(_ text: Span<UInt8>, at index: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(text[index])
    let length = min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, text.count - index)
    var scalar = first & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for next in index + 1..<index + length { scalar = scalar << 6 | UInt32(text[next] & 0x3F) }
    return (scalar, length)
  }
}
