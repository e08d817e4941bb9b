/// Guesses the encoding of a text that is not UTF-8 and has no label, from the distribution of its bytes.
///
/// In Latin scripts, letters beyond ASCII stand alone between ASCII letters. In other scripts they stand together. East
/// Asian encodings consist of valid pairs of bytes. Other alphabets are recognized by the codes of their frequent
/// letters.
struct EncodingGuess {
  /// Returns a label; `nil` if windows-1252 is as likely as any other encoding.
  static func label(of body: [UInt8]) -> String? {
    let guess = EncodingGuess(body)
    return guess.eastAsian ?? guess.alphabet
  }

  /// True if the text has the escape sequence for Japanese in ISO-2022-JP. The first byte of the sequence is a control
  /// character, which XML forbids.
  static func switchesToJapanese(_ body: [UInt8]) -> Bool {
    guard let escape = body.firstIndex(of: 0x1B) else { return false }
    return body[escape...].starts(with: [0x1B, 0x24, 0x42]) || body[escape...].starts(with: [0x1B, 0x24, 0x40])
  }

  /// The part of a text that is examined, in bytes. More text would not change the guess.
  private static let length = 65_536
  /// The minimum number of bytes beyond ASCII. With fewer bytes, the guess would be chance.
  private static let least = 8

  private let text: ArraySlice<UInt8>
  private let high: Int
  private var counts = [Int](repeating: 0, count: 256)
  /// The number of bytes beyond ASCII that directly follow another byte beyond ASCII.
  private var together = 0

  private init(_ body: [UInt8]) {
    let first = body.firstIndex { $0 >= 0x80 } ?? body.count
    text = body[first..<min(body.count, first + Self.length)]
    var high = 0
    var wasHigh = false
    for byte in text {
      if byte >= 0x80 {
        high += 1
        counts[Int(byte)] += 1
        if wasHigh { together += 1 }
      }
      wasHigh = byte >= 0x80
    }
    self.high = high
  }

  // MARK: - Pairs of bytes

  private var eastAsian: String? {
    guard high >= Self.least else { return nil }
    if let pairs = pairs({ (0xA1...0xFE).contains($0) }, { (0xA1...0xFE).contains($0) }) {
      let signs = pairs.count { $0.lead >= 0xB0 }
      if pairs.count(where: { $0.lead == 0xA4 || $0.lead == 0xA5 }) * 5 >= pairs.count { return "euc-jp" }
      if pairs.count(where: { (0xB0...0xC8).contains($0.lead) }) * 10 >= signs * 9, signs > 0 { return "euc-kr" }
      if signs * 2 >= pairs.count { return "gb2312" }
    }
    if let pairs = pairs(
      { (0x81...0x9F).contains($0) || (0xE0...0xFC).contains($0) }, { (0x40...0xFC).contains($0) && $0 != 0x7F },
      alone: 0xA1...0xDF)
    {
      let kana = pairs.count { ($0.lead == 0x82 && $0.trail >= 0x9F) || ($0.lead == 0x83 && $0.trail <= 0x96) }
      if kana * 5 >= pairs.count, pairs.count * 3 >= high { return "shift_jis" }
    }
    if let pairs = pairs(
      { (0xA1...0xF9).contains($0) }, { (0x40...0x7E).contains($0) || (0xA1...0xFE).contains($0) }),
      pairs.count(where: { (0xA4...0xC6).contains($0.lead) }) * 10 >= pairs.count * 6
    {
      return "big5"
    }
    return nil
  }

  /// Returns the pairs of bytes in the text; `nil` if it does not consist of pairs.
  private func pairs(
    _ isLead: (UInt8) -> Bool, _ isTrail: (UInt8) -> Bool, alone: ClosedRange<UInt8>? = nil
  ) -> [(lead: UInt8, trail: UInt8)]? {
    var pairs: [(lead: UInt8, trail: UInt8)] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if byte < 0x80 || alone?.contains(byte) == true { continue }
      // The text may be cut within a pair.
      guard index < text.endIndex else { break }
      guard isLead(byte), isTrail(text[index]) else { return nil }
      pairs.append((byte, text[index]))
      index += 1
    }
    return pairs.isEmpty ? nil : pairs
  }

  // MARK: - Alphabets

  private var alphabet: String? {
    guard high >= 2 * Self.least, together * 2 >= high else { return nil }
    let lower = share(0xE0...0xFF)
    let upper = share(0xC0...0xDF)
    if share(0xA1...0xBF) > 0.25 { return "windows-874" }
    if upper > 0.8 { return "koi8-r" }
    if share(0xE0...0xFA) > 0.95, share(0xFB...0xFF) == 0 { return "windows-1255" }
    // Greek has accented letters where Cyrillic has capitals, and hardly ever uses the code of the first small Cyrillic
    // letter.
    if share(0xDC...0xDF) > 0.04, share(0xE0...0xE0) < 0.01, lower > 0.6 { return "windows-1253" }
    let frequent = share(0xC7...0xC7) + share(0xE1...0xE1) + share(0xE3...0xE4) + share(0xED...0xED)
    if upper > 0.3, lower > 0.2, frequent > 0.3 { return "windows-1256" }
    return lower > 0.7 ? "windows-1251" : nil
  }

  private func share(_ range: ClosedRange<Int>) -> Double {
    Double(counts[range].reduce(0, +)) / Double(high)
  }
}
