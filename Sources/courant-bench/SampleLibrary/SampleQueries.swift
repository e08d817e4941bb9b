/// Queries that a reader might type in a sample library. The same seed gives the same two hundred queries.
struct SampleQueries {
  /// The queries by kind of difficulty; all kinds have the same number.
  let kinds: [(name: String, queries: [String])]

  init(seed: UInt64, of each: Int = 40) {
    let words = Vocabulary(Language.all[0], seed: seed)
    var numbers = SeededNumbers(seed: seed &+ 5)
    func word(_ ranks: Range<Int>) -> String {
      String(decoding: words.words[ranks.lowerBound + numbers.below(ranks.count)], as: UTF8.self)
    }
    func queries(_ make: () -> String) -> [String] { (0..<each).map { _ in make() } }
    let known = words.language.frequent.count
    let rare = queries { word(5000..<40_000) }
    let frequent = queries { word(0..<known) }
    let two = queries { word(0..<known) + " " + word(known..<5000) }
    // The beginnings of words, as they are typed letter by letter.
    let beginnings = queries { String(word(known..<5000).prefix(1 + numbers.below(4))) }
    let phrases = queries { "\"\(word(0..<30)) \(word(0..<known))\"" }
    kinds = [
      ("rare words", rare), ("frequent words", frequent), ("two words", two), ("beginnings", beginnings),
      ("phrases", phrases),
    ]
  }
}
