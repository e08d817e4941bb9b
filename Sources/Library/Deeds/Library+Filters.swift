import Articles
import Storage

extension Library {
  /// The reader's filters, oldest first.
  public func filters() async throws(LibraryError) -> [Filter] {
    try await store.read { try $0.filters() }
  }

  /// The stored articles that a rule matches, muted ones included; newest first.
  public func articles(matching rule: FilterRule) async throws(LibraryError) -> [TimelineEntry] {
    if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
    return try await store.read { try $0.articles(matching: rule) }
  }
}
