/// The damage that an examination of a whole library finds.
public struct Damages: Sendable, Hashable {
  /// Damage of the file's pages, as reported by SQLite. The next opening restores the copy, if there is one.
  public let pages: [String]
  /// Texts that cannot be read. The next opening takes them from the copy. If they are not there, the source delivers
  /// them again.
  public let texts: [String]
  /// Differences between the articles and the set of unread articles, or wrong counts. The next opening rewrites the
  /// set and the counts, even without a copy.
  public let marks: [String]

  /// All damage; empty if the library is sound.
  public var all: [String] { pages + texts + marks }
}
