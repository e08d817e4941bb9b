import Queries

extension Library {
  /// The names that complete the value of a query's name. They contain what is typed so far.
  ///
  /// - Parameter limit: The most names.
  public func names(_ kind: KnownNames, with text: String, atMost limit: Int) async throws(LibraryError) -> [String] {
    try await store.read { try $0.names(kind, with: text, atMost: limit) }
  }
}
