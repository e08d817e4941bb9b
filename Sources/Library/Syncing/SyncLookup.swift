import Articles
import Sync

/// Requests articles by their ids from a service, batch by batch.
///
/// If an answer is too large, the batch is requested in halves. A single article that is too large is left out.
struct SyncLookup {
  private let sync: AccountSync
  private let lease: SyncLease
  /// The batches in reverse order: the last element is the next batch.
  private var batches: [[String]]

  init(_ sync: AccountSync, _ lease: SyncLease, _ ids: [String]) {
    self.sync = sync
    self.lease = lease
    batches = ids.batches(of: sync.service.lookups).reversed()
  }

  /// Returns the service's answer for the next batch; `nil` after the last batch.
  mutating func next(_ summary: inout SyncSummary) async throws -> (asked: [String], answer: RemoteArticles)? {
    while let listed = batches.popLast() {
      let batch = listed.filter { !summary.tooLarge.contains($0) }
      guard !batch.isEmpty else { continue }
      try await lease.keep()
      do {
        return (batch, try await sync.asking { () throws(SyncError) in try await sync.service.articles(batch) })
      } catch SyncStop.failed(.network(.tooLarge(let limit))) {
        guard batch.count > 1 else {
          // If every answer of a server is too large, the sync would take hours.
          guard summary.tooLarge.count < Self.mostTooLarge else {
            throw SyncStop.failed(.network(.tooLarge(limit: limit)))
          }
          summary.tooLarge.insert(batch[0])
          // The service has the article, so the article must not count as deleted.
          return (batch, RemoteArticles(articles: [], leftOut: 1))
        }
        batches += batch.batches(of: (batch.count + 1) / 2).reversed()
      }
    }
    return nil
  }

  /// The maximum number of articles that are too large in one sync.
  private static let mostTooLarge = 5
}
