import FoundationEssentials
import Storage

/// Access to the library's file. Reads and writes throw `LibraryError`.
struct LibraryStore: Sendable {
  /// The opened file.
  let file: Store
  /// The path of the file.
  let path: String

  /// Opens the library in a folder, or creates it if it is missing. Blocks the calling thread meanwhile.
  ///
  /// - Throws: `LibraryError.storage`; the folder then stays unchanged.
  init(
    in folder: String, isExpected: Bool, at now: Date, opening: (OpeningStep) -> Void
  ) throws(LibraryError) {
    // Swift replaces all bytes that are not valid UTF-8 by this character, so different names would become equal.
    guard !folder.unicodeScalars.contains("\u{FFFD}") else { throw .storage(.unnameable(path: folder)) }
    do {
      if !isExpected { try FileManager.default.createPrivateDirectory(folder) }
    } catch {
      throw .storage(.unwritable(path: folder))
    }
    path = Library.file(in: folder)
    do {
      file = try Store(path: path, isExpected: isExpected, at: now, opening: opening)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Reads in one transaction, so that `body` reads one state of the library.
  func read<Value: Sendable>(
    _ body: @Sendable (isolated StoreReader) throws -> Value
  ) async throws(LibraryError) -> Value {
    try await LibraryError.wrapping { try await file.read(body) }
  }

  /// Runs writes. Each call of the writer is a separate transaction.
  func write<Value>(_ work: (StoreWriter) async throws -> Value) async throws(LibraryError) -> Value {
    try await LibraryError.wrapping { try await work(file.writer) }
  }
}
