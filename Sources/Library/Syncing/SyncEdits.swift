import Articles
import Storage
import Sync

/// Sends the reader's changes to feeds and folders to a service. Only the service's next list of feeds shows the
/// results.
struct SyncEdits: Sendable {
  let sync: AccountSync
  let lease: SyncLease

  /// Sends the changes that the service's list does not show yet, and asks for the list again, until every change was
  /// sent. A folder is created before feeds are moved into it, and deleted after they were moved out.
  ///
  /// - Parameter remote: The current state of the service, including folders without feeds.
  func run(given remote: RemoteSubscriptions, _ summary: inout SyncSummary) async throws {
    var remote = remote
    // No edit is sent twice within one sync.
    var sent: Set<RemoteEdit> = []
    for _ in 0..<Self.mostTurns {
      let due = try await sync.store.read { [now = sync.environment.now(), remote] in
        try $0.edits(of: sync.account, at: now, given: remote)
      }
      var isAnything = false
      let before = sent
      for queued in due where !sent.contains(queued.edit) {
        if let folder = queued.edit.target, sync.service.makesFolders, !remote.folders.contains(folder) {
          let making = RemoteEdit.makeFolder(title: folder.title)
          if sent.insert(making).inserted {
            isAnything = true
            try await lease.keep()
            try await perform(making, for: nil, &summary)
          } else if before.contains(making) {
            sent.insert(queued.edit)
            _ = try await sync.write(lease) { try await $0.noteSending(queued) }
          }
          continue
        }
        isAnything = true
        // The reader may change the edit meanwhile. Then the next turn sends the latest edit.
        guard try await sync.write(lease, { try await $0.noteSending(queued) }) else { continue }
        sent.insert(queued.edit)
        try await perform(queued.edit, for: queued, &summary)
      }
      guard isAnything else { return }
      remote = try await sync.takeSubscriptions(isThorough: true, lease, &summary)
    }
  }

  private func perform(
    _ edit: RemoteEdit, for queued: QueuedEdit?, _ summary: inout SyncSummary
  ) async throws {
    var answer: EditAnswer?
    do throws(SyncError) {
      answer =
        switch try await sync.service.perform(edit) {
        case .done: .done
        case .unknown: .unknown
        case .refused: nil
        }
    } catch .full {
      // Other edits may still succeed, and marks are still sent.
      summary.isFull = true
    } catch .refused(let status) {
      if status >= 500 { answer = .unsent }
    } catch .unsupported {
      if let queued { try await sync.write(lease) { try await $0.noteLack(of: queued) } }
    } catch {
      if let queued { try await sync.write(lease) { try await $0.noteAnswer(queued, .unsent) } }
      throw SyncStop(error)
    }
    if let queued, let answer { try await sync.write(lease) { try await $0.noteAnswer(queued, answer) } }
  }

  private static let mostTurns = 5
}

extension RemoteEdit {
  /// The folder that must exist before this edit.
  fileprivate var target: RemoteFolder? {
    switch self {
    case .subscribe(_, _, let folder), .move(_, _, let folder): folder
    case .unsubscribe, .rename, .makeFolder, .renameFolder, .delete: nil
    }
  }
}
