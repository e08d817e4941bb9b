import Articles

/// A change to the library. The user interface then reads the named parts again.
public enum Change: Sendable, Hashable {
  /// Sections or their counts changed.
  case sections
  /// The title, parts or counts of one publication changed.
  case publication(Publication.ID)
  /// The text of these articles changed.
  case articles([ArticleSummary.ID])
  /// The marks of these articles and the counts of their sections changed.
  case marks([ArticleSummary.ID])
  /// Articles of one publication were added, edited or deleted, so its parts and counts changed. Lists without articles
  /// of this publication do not change.
  case came(in: Publication.ID)
  /// Articles of any publication were added, moved or deleted.
  case timeline
  /// Services refused these edits of feeds and folders too often, so the state of the service is restored.
  case editsReturned([ReturnedEdit])
  /// The services of accounts no longer have these feeds, so the feeds left the sidebar.
  case feedsGone([Publication.ID])
  /// A sync of an account has progressed.
  case syncing(SyncProgress)
}

/// The progress of an account's sync.
public struct SyncProgress: Sendable, Hashable {
  public let account: Account.ID
  /// The number of articles that have arrived.
  public let done: Int
  /// The total number of articles that will arrive; `nil` if the service does not state it.
  public let total: Int?
}

/// Sends every change to all listeners.
actor ChangeFeed {
  private var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
  private var next = 0

  func listen() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
    let key = next
    next += 1
    listeners[key] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(key) }
    }
    return stream
  }

  func post(_ changes: Change...) {
    for listener in listeners.values {
      for change in changes {
        listener.yield(change)
      }
    }
  }

  private func forget(_ key: Int) {
    listeners[key] = nil
  }
}
