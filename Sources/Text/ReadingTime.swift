/// Estimates the reading time of a text.
public enum ReadingTime {
  /// Returns the minutes for reading a text, at least one; `nil` for a text that is read at a glance.
  ///
  /// Brysbaert (2019) found 238 words per minute for English, and similar rates for other languages with spaces. A
  /// Chinese or Japanese text of some 500 characters has the meaning of 230 words.
  public static func minutes(of plainText: String) -> Int? {
    var text = plainText
    let minutes = text.withUTF8 { length(of: Span(_unsafeElements: $0)) }
    return minutes < leastMinutes ? nil : max(1, Int(minutes.rounded()))
  }

  private static let wordsAMinute = 230.0
  /// The rate for scripts that write a word or half of one with a character: Chinese, Japanese, Korean.
  private static let charactersAMinute = 500.0
  /// The rate for alphabets without spaces between words: Thai, Lao, Burmese, Khmer.
  private static let lettersAMinute = 1000.0
  /// The minutes for sixty words.
  private static let leastMinutes = 60 / wordsAMinute

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
        // Other signs neither begin nor end a word: “it's”, “e-mail”.
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
    return Double(words) / wordsAMinute + Double(characters) / charactersAMinute + Double(letters) / lettersAMinute
  }
}
