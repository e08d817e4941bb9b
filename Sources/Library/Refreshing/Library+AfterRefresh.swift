import Articles
import HTTP

extension Library {
  /// True if the network costs by the byte, as far as the system knows.
  public static var isNetworkMetered: Bool { Network.isMetered }

  /// True if the system knows a route to the Internet. False may be wrong: a local network needs no such route.
  public static var isNetworkAvailable: Bool { Network.isAvailable }

  /// Does the work after every refresh: allows new requests for failed pictures, indexes new articles, deletes
  /// articles that are older than the reader wants to keep, copies the library once a day, and updates the files for
  /// reading offline. Files are not updated over a network that costs by the byte.
  ///
  /// - Parameters:
  ///   - updatesOffline: `false` if such an update is running already.
  ///   - progress: Called with the progress of this update.
  /// - Returns: The result of the update for reading offline; `nil` if there was none.
  @discardableResult
  public func follow(
    _ summary: RefreshSummary, updatesOffline: Bool = true,
    progress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
  ) async throws(LibraryError) -> OfflineSummary? {
    await pictures.forgetFailures()
    try await indexNewArticles()
    try await letGoOfOld()
    try await copyIfDue()
    guard updatesOffline, summary.hasAsked, !Network.isMetered, try await !offlineScopes().isEmpty else { return nil }
    return try await updateOffline(progress: progress)
  }
}

extension RefreshSummary {
  /// True if sources were asked, and the refresh was neither cancelled nor without a network.
  public var hasAsked: Bool { sources > 0 && !wasCancelled && !isOffline }
}
