import Articles
import Storage
import Sync

/// Sends the reader's marks to a service. Each mark is recorded before it is sent, and is sent again only after the
/// service's state shows the result.
struct SyncPush: Sendable {
  let sync: AccountSync
  let lease: SyncLease

  /// A batch of marks that the service claims to have applied.
  private struct Claim {
    let change: MarkChange
    let marks: [PendingMark]
  }

  private struct Progress {
    var pushed = 0
    var claims: [Claim] = []
    var refusals = 0
    var sent = 0

    func count(in summary: inout SyncSummary) {
      summary.pushed += pushed
      summary.sent += sent
    }
  }

  func run(_ summary: inout SyncSummary) async throws {
    var progress = Progress()
    do {
      for change in MarkChange.allCases {
        let waiting = try await sync.store.read { try $0.pendingMarks(change, of: sync.account) }
        for batch in waiting.batches(of: sync.service.batch) {
          try await send(change, batch, &progress)
        }
      }
      try await prove(&progress, &summary)
    } catch {
      progress.count(in: &summary)
      throw error
    }
    progress.count(in: &summary)
  }

  private func send(_ change: MarkChange, _ batch: [PendingMark], _ progress: inout Progress) async throws {
    guard progress.refusals < Self.mostRefusals else { return }
    guard !Task.isCancelled else { throw SyncStop.cancelled }
    let marks = try await sync.write(lease) { try await $0.noteSending(change, of: batch) }
    guard !marks.isEmpty else { return }
    let marking = RemoteMarking(
      ids: marks.map(\.remoteID), mark: change.mark == .read ? .read : .starred, isSet: change.isSet)
    progress.pushed += marks.count
    let outcome: WriteOutcome
    do throws(SyncError) {
      outcome = try await sync.service.apply(marking)
    } catch {
      // The request was not sent, or had no effect.
      progress.pushed -= marks.count
      try await sync.write(lease) { try await $0.noteFailure(change, of: marks, isRefused: false) }
      throw SyncStop(error)
    }
    switch outcome {
    case .done(isProved: true):
      try await sync.write(lease) { try await $0.noteArrival(change, of: marks) }
      progress.sent += marks.count
    case .done(isProved: false): progress.claims.append(Claim(change: change, marks: marks))
    case .unknown: break
    case .refused:
      progress.refusals += 1
      try await sync.write(lease) { try await $0.noteFailure(change, of: marks, isRefused: marks.count == 1) }
      guard marks.count > 1 else { return }
      for half in marks.batches(of: (marks.count + 1) / 2) { try await send(change, half, &progress) }
    }
  }

  /// Checks the mark of the last article of each batch: a server that reads only a part of a request misses its end.
  private func prove(_ progress: inout Progress, _ summary: inout SyncSummary) async throws {
    var claims = Dictionary(grouping: progress.claims, by: \.marks.last?.remoteID)
    var lookup = SyncLookup(sync, lease, claims.keys.compactMap(\.self))
    while let (_, answer) = try await lookup.next(&summary) {
      let marks = Dictionary(answer.articles.map { ($0.id, $0.marks) }, uniquingKeysWith: { $1 })
      for claim in marks.keys.flatMap({ claims.removeValue(forKey: $0) ?? [] }) {
        guard let id = claim.marks.last?.remoteID, let found = marks[id],
          found.contains(claim.change.mark) == claim.change.isSet
        else { continue }
        try await sync.write(lease) { try await $0.noteArrival(claim.change, of: claim.marks) }
        progress.sent += claim.marks.count
      }
    }
  }

  /// The maximum number of refusals in one sync. The rest is sent the next time.
  private static let mostRefusals = 30
}
