/// A condition for articles: a test, or several conditions joined by "and" or "or".
public indirect enum Condition: Sendable, Hashable {
  case test(ArticlePredicate)
  case not(Condition)
  /// All of these conditions must be true. Every article meets an empty list.
  case all([Condition])
  /// At least one of these conditions must be true. No article meets an empty list.
  case any([Condition])

  /// The condition that no article meets.
  public static let none = Condition.any([])

  /// True if every article meets the condition, because it tests nothing.
  public var isEmpty: Bool { self == .all([]) }

  /// True if the condition consists only of words that must all occur, so that any search engine understands it.
  public var isPlainWords: Bool {
    switch self {
    case .test(.contains(let phrase, .anywhere)): !phrase.isUnfinished
    case .all(let parts): parts.allSatisfy(\.isPlainWords)
    case .test, .not, .any: false
    }
  }

  /// True if the condition has words or tags, which the search index finds.
  public var hasWords: Bool {
    switch self {
    case .test(.contains), .test(.tag): true
    case .test: false
    case .not(let part): part.hasWords
    case .all(let parts), .any(let parts): parts.contains(where: \.hasWords)
    }
  }

  /// The wanted phrases in headline and text, in their order. Excluded phrases are left out.
  public var phrases: [Phrase] {
    switch self {
    case .test(.contains(let phrase, let part)): part == .byline || part == .tags ? [] : [phrase]
    case .test, .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
    }
  }

  /// Returns the condition without its tests of marks, because the reader changes marks. A test of a mark is treated as
  /// true.
  public var withoutMarks: Condition {
    switch self {
    case .test(let predicate), .not(.test(let predicate)): predicate.isOfMark ? .all([]) : self
    case .not(let part): part.withoutMarks == part ? self : .all([])
    case .all(let parts): .all(parts.map(\.withoutMarks).filter { !$0.isEmpty })
    case .any(let parts): .any(parts.map(\.withoutMarks))
    }
  }

  /// Joins conditions that must all be true. Repeated conditions are used only once.
  public static func all(of parts: [Condition]) -> Condition {
    let parts = unique(
      parts.flatMap { part in
        if case .all(let inner) = part { inner } else { [part] }
      })
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Joins conditions of which at least one must be true. Repeated conditions are used only once.
  public static func any(of parts: [Condition]) -> Condition {
    let parts = unique(
      parts.flatMap { part in
        if case .any(let inner) = part { inner } else { [part] }
      })
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private static func unique(_ parts: [Condition]) -> [Condition] {
    var seen: Set<Condition> = []
    return parts.filter { seen.insert($0).inserted }
  }
}
