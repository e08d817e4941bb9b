/// What a look at a whole library finds wrong with it.
public struct Damages: Sendable, Hashable {
  /// What of the file's pages is damaged, in SQLite's words. The next opening restores the copy, where there is one.
  public let pages: [String]
  /// What of the texts cannot be read. The next opening takes them from the copy, or leaves them to their source.
  public let texts: [String]
  /// What the set of the unread or counts say otherwise than the articles. The next opening writes these anew, with a copy or without.
  public let marks: [String]

  /// Nothing where the library is sound.
  public var all: [String] { pages + texts + marks }
}
