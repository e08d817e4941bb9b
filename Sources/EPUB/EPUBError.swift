/// The errors that stop the writing of a book.
public enum EPUBError: Error, Equatable, Sendable {
  /// The book has no chapter.
  case empty
  /// The file cannot be created or written.
  case unwritable(path: String)
  /// The disk is full.
  case full
}
