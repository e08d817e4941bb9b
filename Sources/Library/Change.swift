import Articles

/// What happened to the library. Whoever shows it reads again what the change names.
public enum Change: Sendable, Hashable {
  /// Publications or folders, whichever, with their counts.
  case sections
  /// What is shown of one publication, its parts and its counts.
  case publication(Publication.ID)
  /// The text of these articles.
  case articles([ArticleSummary.ID])
  /// The marks of these articles, and with them the counts of where they stand.
  case marks([ArticleSummary.ID])
  /// Articles were added or went away.
  case timeline
  /// The reader did this to feeds and folders of accounts, and their services' state is back, as they refused it too often.
  case editsReturned([ReturnedEdit])
  /// These feeds are gone at their account's service, and so from the sections.
  case feedsGone([Publication.ID])
  /// Articles of an account are coming.
  case syncing(SyncProgress)
}

/// How far an account's sync is.
public struct SyncProgress: Sendable, Hashable {
  public let account: Account.ID
  /// Articles that came.
  public let done: Int
  /// Articles that are to come in all; `nil` where the service does not say.
  public let total: Int?
}

/// Hands every change to everybody who listens.
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
