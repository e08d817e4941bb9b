import Storage

/// Measures queries that are put together by chance, in a library that `LibraryBenchmark` wrote: `courant-bench queries
/// FILE N [SEED]`. Prints the processor time until the first rows, and the slowest queries.
enum QueryBenchmark {
  private static let firstRows = 50
  /// The time in milliseconds in which each query should end.
  private static let bar = 100.0

  static func run(path: String, count: Int, seed: UInt64) async throws {
    let store = try Store(path: path, isExpected: true)
    let words = Vocabulary(Language.all[0], seed: seed)
    var numbers = SeededNumbers(seed: seed)
    var measured: [(time: Double, query: String)] = []
    for _ in 0..<count {
      let query = query(words, &numbers)
      let before = Figures.processorMilliseconds
      _ = try await store.read { try $0.search(query, atMost: firstRows) }
      measured.append((Figures.processorMilliseconds - before, query))
    }
    measured.sort { $0.time > $1.time }
    let late = measured.prefix { $0.time > bar }
    print("the first \(firstRows) rows of \(count) queries, ms of a processor: p50, p95, most")
    print("\(Figures.summary(of: measured.map(\.time))); above \(Figures.text(bar, digits: 0)) ms: \(late.count)")
    for (time, query) in late.prefix(20) { print("\(Figures.text(time)): \(query)") }
  }

  /// Returns one to three tests, each of which may be denied or have an alternative.
  private static func query(_ words: Vocabulary, _ numbers: inout SeededNumbers) -> String {
    let tests = (0...numbers.below(3)).map { _ in
      let text = (numbers.below(4) == 0 ? "-" : "") + test(words, &numbers)
      return numbers.below(5) == 0 ? "(\(text) OR \(test(words, &numbers)))" : text
    }
    return tests.joined(separator: " ")
  }

  private static func test(_ words: Vocabulary, _ numbers: inout SeededNumbers) -> String {
    let word = String(decoding: words.words[numbers.below(numbers.below(2) == 0 ? 200 : 40_000)], as: UTF8.self)
    let names = ["unread", "starred", "read", "muted", "episode", "video", "post"]
    let year = 2014 + numbers.below(14)
    return switch numbers.below(14) {
    case 0...2: word
    case 3: "title:\(word)"
    case 4: "author:\(word)"
    case 5: "source:\(word)"
    case 6: "tag:\(word)"
    case 7, 8: "is:\(names[numbers.below(names.count)])"
    case 9: "has:\(["picture", "recording", "comments"][numbers.below(3)])"
    case 10: "lang:\(["en", "de", "fr", "es", "ru", "tlh"][numbers.below(6)])"
    case 11: "\(["before", "after"][numbers.below(2)]):\(year)"
    case 12: "within:\(1 + numbers.below(60))d"
    default: "words:>\(numbers.below(3000))"
    }
  }
}
