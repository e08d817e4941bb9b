/// What keeps a book from being written.
public enum EPUBError: Error, Equatable, Sendable {
  /// A book has to have a chapter.
  case empty
  /// The file cannot be created or written.
  case unwritable(path: String)
  /// The disk is full.
  case full
}
