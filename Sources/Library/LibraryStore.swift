import Storage

/// The library's file as this module reads and writes it: what goes wrong there comes out as a `LibraryError`.
struct LibraryStore: Sendable {
  /// The file itself.
  let file: Store
  /// Where it is.
  let path: String

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
