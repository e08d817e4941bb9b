/// The damage that an examination of a whole library finds.
public struct Damages: Sendable, Hashable {
  /// Damage to the file's pages, in SQLite's words. The next opening restores the copy, if there is one.
  public let pages: [String]
  /// Texts that cannot be read. The next opening takes them from the copy, or leaves them to their source.
  public let texts: [String]
  /// Differences between the articles and the set of the unread or the counts. The next opening rewrites the set and
  /// the counts, with a copy or without.
  public let marks: [String]

  /// All damage; empty if the library is sound.
  public var all: [String] { pages + texts + marks }
}
