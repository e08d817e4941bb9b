import Queries

extension Library {
  /// Returns proposals for a value in a query, such as the name of a tag. Each contains the text that was typed so far.
  ///
  /// - Parameter limit: The maximum number of names.
  public func names(_ kind: KnownNames, with text: String, atMost limit: Int) async throws(LibraryError) -> [String] {
    try await store.read { try $0.names(kind, with: text, atMost: limit) }
  }
}
