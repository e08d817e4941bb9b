import Articles
import Storage

extension Library {
  /// The reader's filters, oldest first.
  public func filters() async throws(LibraryError) -> [Filter] {
    do {
      return try await store.read { try $0.filters() }
    } catch {
      throw LibraryError(error)
    }
  }

  /// The stored articles that a rule matches, muted ones included; newest first.
  public func articles(matching rule: FilterRule) async throws(LibraryError) -> [TimelineEntry] {
    do {
      if try await !store.read({ try $0.isIndexed() }) { try await completeIndex() }
      return try await store.read { try $0.articles(matching: rule) }
    } catch {
      throw LibraryError(error)
    }
  }
}
