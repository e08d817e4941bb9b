import Articles
import FoundationEssentials

/// Records the syncs during this run of the program. A failed sync is then not repeated at once, and the account's
/// details show the last sync.
actor AccountRuns {
  private var tried: [Account.ID: Date] = [:]
  private var last: [Account.ID: SyncSummary] = [:]

  func noteBeginning(of account: Account.ID, at now: Date) { tried[account] = now }

  /// Forgets that a sync of an account was tried.
  func forgetBeginning(of account: Account.ID) { tried[account] = nil }

  func note(_ summary: SyncSummary, of account: Account.ID) { last[account] = summary }

  /// The result of the last sync; `nil` if this run had none.
  func last(of account: Account.ID) -> SyncSummary? { last[account] }

  /// True if an account is due for a sync.
  ///
  /// - Parameter interval: The time between two syncs, in seconds.
  func isDue(_ account: Account, every interval: Double, at now: Date) -> Bool {
    // A time in the future comes from a clock that was set back, and is ignored.
    let last = [account.checked, tried[account.id]].compactMap(\.self).filter { $0 <= now }.max()
    return last.map { now.timeIntervalSince($0) >= interval } ?? true
  }
}
