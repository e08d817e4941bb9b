/// Reads a condition from the pieces of a text. It is a recursive descent parser.
struct QueryParser {
  private let text: String
  private let tokens: [QueryToken]
  /// True while the last word may be unfinished. An excluded word is never unfinished, because its beginning would
  /// exclude too much.
  private var isUnfinished: Bool
  private var index = 0
  private var depth = 0
  /// The tests so far.
  private var found: Set<ArticlePredicate> = []
  private(set) var problems: [QueryProblem] = []

  /// The maximum number of different tests. Each test costs time, and a whole page that was pasted is not a query.
  static let mostTests = 32
  /// The maximum number of brackets inside each other.
  private static let mostDepth = 16

  init(_ text: String, isUnfinished: Bool) {
    (self.text, self.isUnfinished) = (text, isUnfinished)
    tokens = QueryToken.tokens(of: text)
  }

  /// Reads the whole text.
  mutating func parse() -> Condition {
    var parts: [Condition] = []
    while index < tokens.count { parts += list() }
    return .all(of: parts)
  }

  /// Reads conditions up to a closing bracket.
  private mutating func list() -> [Condition] {
    // Each part has the conditions that `OR` joins.
    var parts: [[Condition]] = []
    var isJoining = false
    while index < tokens.count {
      if case .close = tokens[index].kind {
        index += 1
        break
      }
      if !parts.isEmpty, !isJoining, isOr(at: index), index + 1 < tokens.count, !isClose(at: index + 1) {
        isJoining = true
        index += 1
        continue
      }
      guard let part = operand() else { continue }
      if isJoining { parts[parts.count - 1].append(part) } else { parts.append([part]) }
      isJoining = false
    }
    return parts.map(Condition.any(of:))
  }

  private func isOr(at index: Int) -> Bool {
    if case .word = tokens[index].kind { return tokens[index].text == "OR" }
    return false
  }

  private func isClose(at index: Int) -> Bool {
    if case .close = tokens[index].kind { return true }
    return false
  }

  /// Reads one condition; `nil` if the piece contains nothing to search for.
  private mutating func operand() -> Condition? {
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .close: return nil
    case .minus:
      guard index < tokens.count else { return nil }
      let wasUnfinished = isUnfinished
      isUnfinished = false
      defer { isUnfinished = wasUnfinished }
      return operand().map { part in
        if case .not(let inner) = part { inner } else { .not(part) }
      }
    case .open:
      guard depth < Self.mostDepth else { return nil }
      depth += 1
      defer { depth -= 1 }
      let parts = list()
      return parts.isEmpty ? nil : .all(of: parts)
    case .word: return words(token.text, in: token)
    case .quoted: return words(token.text, isExact: true, in: token)
    case .named(let name, let value, let isQuoted):
      let isLast = index == tokens.count && isUnfinished
      let typed = PredicateName.Value(text: value, isExact: isQuoted, isUnfinished: isLast)
      if let predicate = name.predicate(typed) { return test(predicate, at: token) }
      let isEmpty = value.allSatisfy(\.isWhitespace)
      // The reader is still typing the value.
      if isEmpty, isLast { return nil }
      add(
        isEmpty ? .missingValue : .wrongValue(name.operand), at: token,
        proposal: Self.nearest(to: value, of: name.operand).map { name.name + ":" + $0 }, example: name.example)
      return words(text[token.range], in: token)
    }
  }

  private mutating func words(_ words: Substring, isExact: Bool = false, in token: QueryToken) -> Condition? {
    if !isExact, problems.count < Self.mostTests, let colon = words.firstIndex(of: ":"),
      let name = Self.nearestName(to: words[..<colon])
    {
      add(.unknownName, at: token, proposal: name + String(words[colon...]))
    }
    let isLast = index == tokens.count
    guard let phrase = Phrase(words, isExact: isExact, isUnfinished: isLast && isUnfinished) else { return nil }
    return test(.contains(phrase, .anywhere), at: token)
  }

  private mutating func test(_ predicate: ArticlePredicate, at token: QueryToken) -> Condition? {
    if found.count == Self.mostTests, !found.contains(predicate) {
      if problems.last?.kind != .tooLong { add(.tooLong, at: token, proposal: nil) }
      return nil
    }
    found.insert(predicate)
    return .test(predicate)
  }

  private mutating func add(
    _ kind: QueryProblem.Kind, at token: QueryToken, proposal: @autoclosure () -> String?, example: String? = nil
  ) {
    guard problems.count < Self.mostTests else { return }
    let proposal = proposal()
    let start = text.utf8.distance(from: text.startIndex, to: token.range.lowerBound)
    let end = text.utf8.distance(from: text.startIndex, to: token.range.upperBound)
    problems.append(
      QueryProblem(
        kind: kind, range: start..<end, proposal: proposal,
        example: proposal == nil ? example : nil))
  }

  // MARK: Proposals

  /// Returns the known name that is most similar to a typed one; `nil` if none is similar.
  private static func nearestName(to typed: Substring) -> String? {
    let typed = typed.lowercased()
    guard typed.utf8.count > 2 else { return nil }
    return nearest(to: typed, among: PredicateName.all.map(\.name).filter { $0.count > 2 })
  }

  private static func nearest(to value: Substring, of operand: PredicateName.Operand) -> String? {
    switch operand {
    case .choice(let words): nearest(to: value.lowercased(), among: words)
    case .bound: Bound.nearest(to: value)?.text
    case .text, .known, .language, .period, .span: nil
    }
  }

  /// Returns the word that differs from a typed word by one letter, or by two letters if the word is long.
  private static func nearest(to typed: String, among words: [String]) -> String? {
    words.map { (word: $0, distance: distance(typed, $0)) }
      .filter { $0.distance > 0 && $0.distance <= ($0.word.count > 4 ? 2 : 1) }
      .min { $0.distance < $1.distance }?.word
  }

  /// Returns the number of changes that turn one word into the other. A change inserts, deletes or replaces a letter,
  /// or swaps two neighbours.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    guard abs(one.count - other.count) <= 2 else { return .max }
    var (before, last, row) = ([Int](), [Int](), Array(0...other.count))
    for i in one.indices {
      (before, last) = (last, row)
      row = [i + 1]
      for j in other.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
    }
    return row.last ?? 0
  }
}
