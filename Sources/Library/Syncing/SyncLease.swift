import Articles
import FoundationEssentials
import Storage

/// A lock on an account for one sync. Other tasks and programs respect it.
actor SyncLease {
  private let account: Account.ID
  private let store: LibraryStore
  private let environment: Environment
  private var held: Date?

  init(account: Account.ID, store: LibraryStore, environment: Environment) {
    self.account = account
    self.store = store
    self.environment = environment
  }

  /// Takes the lock.
  ///
  /// - Returns: True if no other sync has the account.
  func take() async throws(LibraryError) -> Bool {
    let (account, now) = (account, environment.now())
    held = try await store.write { try await $0.lease(account, at: now) }
    return held != nil
  }

  /// Extends the time of the lock.
  ///
  /// - Returns: False if another sync has taken the account, or the account was removed.
  func renew() async throws(LibraryError) -> Bool {
    let (account, now) = (account, environment.now())
    guard let old = held else { return false }
    held = try await store.write { try await $0.lease(account, held: old, at: now) }
    return held != nil
  }

  /// Extends the time of the lock.
  ///
  /// - Throws: `SyncStop.underway` if another sync has taken the account, or the account was removed.
  func keep() async throws {
    guard try await renew() else { throw SyncStop.underway }
  }

  func end() async throws(LibraryError) {
    guard let old = held else { return }
    held = nil
    let account = account
    try await store.write { try await $0.endLease(account, held: old) }
  }
}
