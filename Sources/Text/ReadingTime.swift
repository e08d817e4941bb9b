/// How long somebody reads a text.
public enum ReadingTime {
  /// The minutes that a text takes, at least one; `nil` for what is read in a glance.
  ///
  /// Brysbaert (2019) found 238 words of English a minute, and near that in other languages with spaces; of Chinese and Japanese
  /// a line of as much meaning has some 500 characters where that has 230 words.
  public static func minutes(of plainText: String) -> Int? {
    var text = plainText
    let minutes = text.withUTF8 { length(of: Span(_unsafeElements: $0)) }
    return minutes < leastMinutes ? nil : max(1, Int(minutes.rounded()))
  }

  private static let wordsAMinute = 230.0
  /// Of scripts that write a word or half of one with a character: Chinese, Japanese, Korean.
  private static let charactersAMinute = 500.0
  /// Of alphabets that write no spaces: Thai, Lao, Burmese, Khmer.
  private static let lettersAMinute = 1000.0
  /// Of sixty words.
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
        // Other signs neither begin a word nor end one: “it's”, “e-mail”.
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
