/// Estimates the reading time of a text, and counts its words.
public enum ReadingTime {
  /// Returns the time for reading a text, in minutes, at least one; `nil` for a very short text.
  ///
  /// Brysbaert (2019) found 238 words per minute for English, and similar rates for other languages with spaces.
  public static func minutes(of plainText: String) -> Int? {
    let words = length(of: plainText)
    return words < leastWords ? nil : max(1, Int((words / wordsAMinute).rounded()))
  }

  /// Returns the number of words of a text. In scripts without spaces between words, the number is estimated.
  public static func words(in plainText: String) -> Int { Int(length(of: plainText).rounded()) }

  private static let wordsAMinute = 230.0
  /// The number of words from which a text has a reading time.
  private static let leastWords = 60.0
  /// The number of words that one character counts as, in Chinese, Japanese and Korean. Some 500 characters have the
  /// meaning of 230 words.
  private static let wordsACharacter = 230.0 / 500
  /// The number of words that one letter counts as, in alphabets without spaces between words: Thai, Lao, Burmese,
  /// Khmer.
  private static let wordsALetter = 230.0 / 1000

  private static func length(of plainText: String) -> Double {
    var text = plainText
    return text.withUTF8 { length(of: Span(_unsafeElements: $0)) }
  }

  private static func length(of text: Span<UInt8>) -> Double {
    var (words, characters, letters) = (0, 0, 0)
    var isInWord = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          if !isInWord { words += 1 }
          isInWord = true
        // Other punctuation neither begins nor ends a word: “it's”, “e-mail”.
        case 0...0x20: isInWord = false
        default: break
        }
        continue
      }
      let (scalar, length) = Script.decode(text, at: index)
      index += length
      switch Script(scalar) {
      case .word:
        if !isInWord { words += 1 }
        isInWord = true
      case .character:
        characters += 1
        isInWord = false
      case .letter:
        letters += 1
        isInWord = false
      case .space: isInWord = false
      case .sign, .joiner: break
      }
    }
    return Double(words) + Double(characters) * wordsACharacter + Double(letters) * wordsALetter
  }
}
