import Articles
import SQLite
import Text

typealias Connection = SQLite.Connection<StorageError>
typealias PageCopy = SQLite.PageCopy<StorageError>

extension Connection {
  /// - Parameters:
  ///   - name: The file's name in errors, if it differs from the path.
  ///   - isImmutable: True if no program can change the file.
  convenience init(
    path: String, as name: String? = nil, readOnly: Bool, isImmutable: Bool = false
  ) throws(StorageError) {
    try self.init(
      path: path, as: name, readOnly: readOnly, isImmutable: isImmutable, functions: SQLFunction.ofLibraries())
  }

  /// From now on, reports damage as damage of single pages, because the file is certainly a library.
  func noticeUse() { onDamage = { [unowned self] in noticeDamage() } }

  /// Makes the next opening examine the file, because damage was found.
  ///
  /// - Returns: The error to report.
  func noticeDamage() -> StorageError {
    suspect()
    return .partlyDamaged(path: path)
  }

  /// Makes the next opening examine the file.
  func suspect() { Suspicion(library: path).raise() }
}

extension Identifier: Bindable {
  package func bind(to statement: Statement, at index: Int32) { rawValue.bind(to: statement, at: index) }
}

extension Row {
  func id<Subject>(_ column: Int32) -> Identifier<Subject> { .init(rawValue: int(column)) }
  func optionalID<Subject>(_ column: Int32) -> Identifier<Subject>? { optionalInt(column).map { .init(rawValue: $0) } }

  /// Returns a name or a title, cut to the allowed length. Earlier versions stored texts of any length.
  func label(_ column: Int32) -> String { PlainLabel.cut(text(column)) }
}

extension PackedText {
  /// The tables with packed texts.
  static let tables = ["bodies", "full_texts", "seen_texts"]
}
