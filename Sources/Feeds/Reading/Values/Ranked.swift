/// The rank of a source for a value; lower is better.
enum Rank: UInt8, Comparable {
  case exact, close, far, none

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A value and the rank of its source. A better source replaces a worse one, in whatever order they come.
struct Ranked<Value> {
  private(set) var value: Value?
  private(set) var rank = Rank.none

  /// Sets the value, unless a value of the same or a better rank is there.
  mutating func set(_ value: Value?, _ rank: Rank) {
    guard rank < self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }

  /// Sets the value, unless a value of a better rank is there. Among values of one rank, the last counts.
  mutating func replace(_ value: Value?, _ rank: Rank) {
    guard rank <= self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }
}

/// The authors from the best source that names any.
struct RankedAuthors {
  /// The most authors. Nobody reads more, and each one is compared with the others.
  private static let limit = 100

  private(set) var authors: [ParsedAuthor] = []
  private var rank = Rank.none

  mutating func add(_ author: ParsedAuthor, _ rank: Rank) {
    guard rank <= self.rank, author != ParsedAuthor() else { return }
    if rank < self.rank { authors = [] }
    self.rank = rank
    if authors.count < Self.limit, !authors.contains(author) { authors.append(author) }
  }
}
