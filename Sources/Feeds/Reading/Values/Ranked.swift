/// The rank of the element that a value comes from; lower is better.
enum Rank: UInt8, Comparable {
  case exact, close, far, none

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A value and its rank. The value with the best rank is kept, in whatever order the values are set.
struct Ranked<Value> {
  private(set) var value: Value?
  private(set) var rank = Rank.none

  /// Sets the value, unless a value of the same or a better rank is there.
  mutating func set(_ value: Value?, _ rank: Rank) {
    guard rank < self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }

  /// Sets the value, unless a value of a better rank is there. If several values have the same rank, the last one is
  /// used.
  mutating func replace(_ value: Value?, _ rank: Rank) {
    guard rank <= self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }
}

/// The authors with the best rank.
struct RankedAuthors {
  /// The maximum number of authors. Each author is compared with all others, and nobody reads more names.
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
