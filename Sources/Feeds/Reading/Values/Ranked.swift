/// How close an element comes to what it is read as; lower is better.
enum Rank: UInt8, Comparable {
  case exact, close, far, none

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A value and how good its source was: better sources replace worse, in whatever order they come.
struct Ranked<Value> {
  private(set) var value: Value?
  private(set) var rank = Rank.none

  /// Sets the value unless one as good is there.
  mutating func set(_ value: Value?, _ rank: Rank) {
    guard rank < self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }

  /// Sets the value unless a better one is there: the last of its kind counts.
  mutating func replace(_ value: Value?, _ rank: Rank) {
    guard rank <= self.rank, let value else { return }
    self.value = value
    self.rank = rank
  }
}

/// The authors from the best source that names some.
struct RankedAuthors {
  /// More than anybody reads, each of which is compared with the others.
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
