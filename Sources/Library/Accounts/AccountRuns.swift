import Articles
import FoundationEssentials
import Providers

/// What is known of the syncs of this run: one that fails is not repeated at once, and its account's details tell of it.
actor AccountRuns {
  private var tried: [Account.ID: Date] = [:]
  private var last: [Account.ID: SyncSummary] = [:]

  func noteBeginning(of account: Account.ID, at now: Date) { tried[account] = now }

  /// It is as if an account had not been tried.
  func forgetBeginning(of account: Account.ID) { tried[account] = nil }

  func note(_ summary: SyncSummary, of account: Account.ID) { last[account] = summary }

  /// What the last sync did; `nil` where this run had none.
  func last(of account: Account.ID) -> SyncSummary? { last[account] }

  /// Whether an account's time has come.
  ///
  /// - Parameter interval: In seconds.
  func isDue(_ account: Account, every interval: Double, at now: Date) -> Bool {
    // A clock that was set back says nothing of how long ago something was.
    let last = [account.checked, tried[account.id]].compactMap(\.self).filter { $0 <= now }.max()
    return last.map { now.timeIntervalSince($0) >= interval } ?? true
  }
}
