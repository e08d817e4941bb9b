import Articles
import Providers

/// Asks a service for articles by their names, batch by batch. A batch whose answer is too large is asked for by halves, and an
/// article that is too large by itself is left out.
struct SyncLookup {
  private let sync: AccountSync
  private let lease: SyncLease
  /// The next one last.
  private var batches: [[String]]

  init(_ sync: AccountSync, _ lease: SyncLease, _ ids: [String]) {
    self.sync = sync
    self.lease = lease
    batches = ids.batches(of: sync.service.lookups).reversed()
  }

  /// What the service answers to the next batch; `nil` behind the last one.
  mutating func next(_ summary: inout SyncSummary) async throws -> (asked: [String], answer: RemoteArticles)? {
    while let batch = batches.popLast() {
      try await lease.keep()
      do {
        return (batch, try await sync.asking { () throws(SyncError) in try await sync.service.articles(batch) })
      } catch SyncStop.failed(.network(.tooLarge)) {
        guard batch.count > 1 else {
          summary.tooLarge += 1
          // It is there all the same.
          return (batch, RemoteArticles(articles: [], leftOut: 1))
        }
        batches += batch.batches(of: (batch.count + 1) / 2).reversed()
      }
    }
    return nil
  }
}
