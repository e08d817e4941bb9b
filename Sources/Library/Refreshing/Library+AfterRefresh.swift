import Articles
import HTTP

extension Library {
  /// True if the network is paid by the amount of data, as far as the system knows.
  public static var isNetworkMetered: Bool { Network.isMetered }

  /// True if the system knows a route to the Internet. If false, a local network may still work, because it needs no
  /// such route.
  public static var isNetworkAvailable: Bool { Network.isAvailable }

  /// Does the work after every refresh: allows new requests for failed pictures, indexes new articles, deletes articles
  /// that are older than the reader wants to keep, copies the library once a day, and updates the files for reading
  /// offline. The files are not updated over a metered network.
  ///
  /// - Parameters:
  ///   - updatesOffline: False if the files are being updated already.
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
  /// True if sources were asked, the refresh was not cancelled, and there was a network.
  public var hasAsked: Bool { sources > 0 && !wasCancelled && !isOffline }
}
