import Text

/// The search of the switcher. The best matches come first, tags after commands; among equal matches, the most recently used one
/// comes first.
public struct SwitcherList {
  /// A choice, and the matching parts of its name, in bytes of UTF-8.
  public struct Found: Equatable {
    public let choice: SwitcherChoice
    public let marks: [Range<Int>]
  }

  private struct Entry {
    let choice: SwitcherChoice
    let name: SoughtName
    /// Other words for the choice; `nil` if it has none.
    let words: SoughtName?
    /// The bonus for a recent use, from 0 to 1.
    let use: Double
  }

  private var entries: [Entry] = []
  private var places: [String: SoughtName] = [:]
  private let used: [String: Int]
  /// The reader's current section. It is not listed first if nothing is typed.
  private let current: SwitcherChoice.Target?

  /// The maximum number of stored uses.
  static let mostUsed = 50

  /// - Parameter used: The used choices in their stored form, the latest first.
  public init(_ choices: [SwitcherChoice], used: [String] = [], current: SwitcherChoice.Target? = nil) {
    self.used = Dictionary(
      used.prefix(Self.mostUsed).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.current = current
    add(choices)
  }

  public var isEmpty: Bool { entries.isEmpty }

  public mutating func add(_ choices: [SwitcherChoice]) {
    for choice in choices {
      let use = used[choice.stored].map { Double(Self.mostUsed - $0) / Double(Self.mostUsed) } ?? 0
      entries.append(
        Entry(
          choice: choice, name: SoughtName(choice.name), words: choice.words.isEmpty ? nil : SoughtName(choice.words),
          use: use))
      if places[choice.place] == nil { places[choice.place] = SoughtName(choice.place) }
    }
  }

  /// - Returns: The best matches, and the number of all matches.
  public func find(_ typed: String, atMost limit: Int) -> (found: [Found], count: Int) {
    let query = NameQuery(typed)
    guard !query.isEmpty else {
      let recent = entries.filter { $0.use > 0 && $0.choice.target != current }.sorted { $0.use > $1.use }
      let others = entries.filter { $0.use == 0 || $0.choice.target == current }
      return ((recent + others).prefix(limit).map { Found(choice: $0.choice, marks: []) }, entries.count)
    }
    let words = query.single
    var (scores, scattered): ([(index: Int, score: Double)], [(index: Int, score: Double)]) = ([], [])
    for (index, entry) in entries.enumerated() {
      guard let worth = worth(of: entry, query, words) else { continue }
      let score = (index, worth.value * (1 + entry.use / 2))
      if worth.isScattered { scattered.append(score) } else { scores.append(score) }
    }
    // Letters that are only somewhere in a name are an answer where nothing else is.
    if scores.isEmpty { scores = scattered }
    // Equal matches keep their order.
    let best = scores.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(limit)
    return (best.map { found(entries[$0.index], query, words) }, scores.count)
  }

  /// Returns the value of a match, and whether the letters are only somewhere in the name; `nil` for no match.
  private func worth(
    of entry: Entry, _ query: NameQuery, _ words: [NameQuery]
  ) -> (value: Double, isScattered: Bool)? {
    let answer = entry.name.answer(to: query)
    if answer.map({ $0 < .words }) ?? true {
      // The other words come before initials: "sort" also has the initials of "Star or remove the star".
      if answersWithWords(entry, words) { return (65, false) }
      if answersWithPlace(entry, words) { return (55, false) }
    }
    // A command acts at once, so letters that only happen to be in its name are not enough.
    if let answer, case .command = entry.choice.target, answer < (query.count > 3 ? .words : .initials) { return nil }
    // Tags come after commands: there may be one for any word.
    let share = if case .section(.subject) = entry.choice.target { 0.4 } else { 1.0 }
    return answer.map { answer in
      let value: Double =
        switch answer {
        case .whole: 100
        case .beginning: 85
        case .words: 75
        case .initials: 60
        case .inside: 40
        case .scattered: 15
        }
      return (share * value, answer == .scattered)
    }
  }

  /// Returns true if each word begins a word of the name or of the place, and at least one word begins a word of the
  /// name: "guardian sport".
  private func answersWithPlace(_ entry: Entry, _ words: [NameQuery]) -> Bool {
    guard words.count > 1, let place = places[entry.choice.place] else { return false }
    var isNamed = false
    for word in words {
      if let answer = entry.name.answer(to: word), answer >= .words {
        isNamed = true
      } else if place.answer(to: word).map({ $0 < .words }) ?? true {
        return false
      }
    }
    return isNamed
  }

  /// Returns true if each typed word begins a word of the name or one of the other words for the choice: "image size".
  private func answersWithWords(_ entry: Entry, _ words: [NameQuery]) -> Bool {
    guard let others = entry.words else { return false }
    return words.allSatisfy { word in
      [others, entry.name].contains { $0.answer(to: word).map { $0 >= .words } ?? false }
    }
  }

  private func found(_ entry: Entry, _ query: NameQuery, _ words: [NameQuery]) -> Found {
    if answersWithWords(entry, words), entry.name.answer(to: query).map({ $0 < .words }) ?? true {
      return Found(choice: entry.choice, marks: [])
    }
    let marks =
      answersWithPlace(entry, words) && entry.name.answer(to: query).map({ $0 < .words }) ?? true
      ? words.filter { entry.name.answer(to: $0).map { $0 >= .words } ?? false }.flatMap(entry.name.marks)
      : entry.name.marks(of: query)
    return Found(choice: entry.choice, marks: marks)
  }

  /// Returns the list of used choices after one more use.
  public static func used(_ used: [String], adding choice: SwitcherChoice) -> [String] {
    Array(([choice.stored] + used.filter { $0 != choice.stored }).prefix(mostUsed))
  }
}
