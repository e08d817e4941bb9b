import FoundationEssentials
import Storage

/// The library's file as this module reads and writes it: what goes wrong there comes out as a `LibraryError`.
struct LibraryStore: Sendable {
  /// The file itself.
  let file: Store
  /// Where it is.
  let path: String

  /// Opens the library in a folder, made where it is missing. Blocks while it does.
  ///
  /// - Throws: `LibraryError.storage`, with what is in the folder left as it was.
  init(
    in folder: String, isExpected: Bool, at now: Date, opening: (OpeningStep) -> Void
  ) throws(LibraryError) {
    // Bytes that are no characters all become the same one.
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

  /// Reads in one transaction: all that `body` sees is one state of the library.
  func read<Value: Sendable>(
    _ body: @Sendable (isolated StoreReader) throws -> Value
  ) async throws(LibraryError) -> Value {
    try await LibraryError.wrapping { try await file.read(body) }
  }

  /// Changes something. Each call of the writer is a transaction of its own.
  func write<Value>(_ work: (StoreWriter) async throws -> Value) async throws(LibraryError) -> Value {
    try await LibraryError.wrapping { try await work(file.writer) }
  }
}
