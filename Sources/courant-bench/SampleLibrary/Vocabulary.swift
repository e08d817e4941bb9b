/// The words of a language by rank, in UTF-8: its real frequent words first, then invented words.
struct Vocabulary: Sendable {
  let language: Language
  let words: [[UInt8]]
  /// The words with a capital first letter, for the beginning of sentences and for names.
  let capitalized: [[UInt8]]
  private let zipf: Zipf

  private static let size = 40_000

  init(_ language: Language, seed: UInt64) {
    self.language = language
    var numbers = SeededNumbers(seed: seed)
    var words: [String] = []
    var known: Set<String> = []
    for word in language.frequent where known.insert(word).inserted { words.append(word) }
    while words.count < Self.size {
      // Rarer words are longer.
      let longest = 2 + min(words.count / 8000, 3)
      var word = ""
      for _ in 0..<2 + numbers.below(longest) { word += language.syllables[numbers.below(language.syllables.count)] }
      if word.utf8.count > 3, known.insert(word).inserted { words.append(word) }
    }
    self.words = words.map { Array($0.utf8) }
    capitalized = words.map { Array(($0.prefix(1).uppercased() + $0.dropFirst()).utf8) }
    zipf = Zipf(count: words.count)
  }

  func rank(_ numbers: inout SeededNumbers) -> Int {
    zipf.rank(&numbers)
  }

  /// Returns a line of words. The first word has a capital letter.
  func line(of count: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
    var line: [UInt8] = []
    for index in 0..<count {
      if index > 0 { line.append(UInt8(ascii: " ")) }
      let rank = rank(&numbers)
      line += index == 0 ? capitalized[rank] : words[rank]
    }
    return line
  }

  /// Returns a name of two words that are not frequent words.
  func name(_ numbers: inout SeededNumbers) -> String {
    let ranks = (0..<2).map { _ in language.frequent.count + numbers.below(3000) }
    return ranks.map { String(decoding: capitalized[$0], as: UTF8.self) }.joined(separator: " ")
  }
}
