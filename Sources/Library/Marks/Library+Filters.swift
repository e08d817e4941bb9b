import Articles
import Storage

extension Library {
  /// The reader's filters, oldest first.
  public func filters() async throws(LibraryError) -> [Filter] {
    do {
      return try await store.reader.filters()
    } catch {
      throw LibraryError(error)
    }
  }

  /// The stored articles that a rule matches, muted ones included; newest first.
  public func articles(matching rule: FilterRule) async throws(LibraryError) -> [TimelineEntry] {
    do {
      if try await !store.reader.isIndexed() { try await completeIndex() }
      return try await store.reader.articles(matching: rule)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Adds a filter. What it mutes is muted at once; stars are given to what comes from now on.
  @discardableResult
  public func addFilter(_ rule: FilterRule) async throws(LibraryError) -> Filter.ID {
    try await changeFilters { try await store.writer.addFilter(rule) }
  }

  /// Changes a filter. What only its old rule muted is back.
  public func change(_ filter: Filter) async throws(LibraryError) {
    try await changeFilters { try await store.writer.change(filter) }
  }

  /// Takes a filter away. What only it muted is back.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeFilter(_ id: Filter.ID) async throws(LibraryError) -> Bool {
    try await changeFilters { try await store.writer.removeFilter(id) }
  }

  private func changeFilters<Result: Sendable>(
    _ change: () async throws -> Result
  ) async throws(LibraryError) -> Result {
    do {
      // Words are found in the index alone.
      try await completeIndex()
      let result = try await change()
      await changeFeed.post(.sections, .timeline)
      return result
    } catch {
      throw LibraryError(error)
    }
  }
}
