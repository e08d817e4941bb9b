import Articles
import HTTP
import Queries
import Storage

extension Library {
  /// Asks the sources of a section for new articles, and syncs the section's accounts. Only a few sources of each host
  /// are asked at a time. Sources that may not be asked yet are left out; the summary gives the reasons.
  ///
  /// Other refreshes may run at the same time. A source that one of them already asks is left out here.
  ///
  /// A source that fails keeps its articles, and the others continue. Cancelling the task stops the refresh at once;
  /// fetched articles are stored.
  public func refresh(
    _ section: Section, on occasion: RefreshOccasion,
    progress: @escaping @Sendable (RefreshProgress) async -> Void = { _ in }
  ) async throws(LibraryError) -> RefreshSummary {
    // If nothing can be stored, no server is asked.
    guard !store.file.writer.isReadOnly else { throw .storage(.unwritable(path: store.path)) }
    await adoptLogins()
    let accounts = try await accounts(in: section, on: occasion)
    let joint = JointProgress(accounts: accounts.count)
    let wanted = try await publications(in: section).filter { $0.source.kind != .synced }
    return try await LibraryError.wrapping {
      async let synced = sync(accounts, on: occasion) { await progress(joint.note(accounts: $0, newArticles: $1)) }
      var summary = try await refresher.refresh(wanted, isAlone: !section.query.mixesSources, on: occasion) {
        await progress(joint.note(sources: $0))
      }
      summary.take(try await synced)
      return summary
    }
  }

  /// Compares all stored articles of a publication with its site, and repairs the differences. A refresh also does this
  /// every two weeks. Waits for a running refresh of the publication.
  ///
  /// - Returns: The number of missing articles that arrived.
  /// - Throws: The reason why the comparison failed.
  public func check(_ publication: Publication.ID) async throws(LibraryError) -> Int {
    guard let stored = try await store.read({ try $0.publication(publication) }) else {
      throw .storage(.noSuchPublication)
    }
    // Only the service is asked about an account's feed, and not the feed's site.
    guard stored.source.kind != .synced else { return 0 }
    return try await refresher.check(stored)
  }

  /// Returns the publications whose articles a section can contain.
  func publications(in section: Section) async throws(LibraryError) -> [Publication] {
    try await store.read { try $0.publications(for: section.query.condition) }
  }

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
