import Articles
import HTTP

extension Library {
  /// Whether the network costs by the byte, as far as the system knows.
  public static var isNetworkMetered: Bool { Network.isMetered }

  /// Whether the system knows a way out. It may be wrong: a network of one's own needs none.
  public static var isNetworkAvailable: Bool { Network.isAvailable }

  /// Does what follows every refresh: pictures that could not be had are asked for again, what came is put into the search
  /// index, what is older than the reader wants it goes, the library is copied once a day, and what is kept offline is brought up to date, but not over a network that costs by the byte.
  ///
  /// - Parameters:
  ///   - updatesOffline: `false` where that goes on already.
  ///   - progress: How far that is.
  /// - Returns: What is kept offline now; `nil` where that was not looked at.
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
  /// Whether sources were asked, and all of them that were to be.
  public var hasAsked: Bool { sources > 0 && !wasCancelled && !isOffline }
}
