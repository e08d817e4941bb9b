import Articles
import FoundationEssentials
import HTTP
import Storage
import Sync

extension Library {
  /// Syncs an account: stores the feeds, articles and marks of its service, and sends the reader's changes. Does
  /// nothing if another program syncs the account already.
  ///
  /// - Parameters:
  ///   - isThorough: True to list everything again. This finds changes that the service's lists of changes omit.
  ///   - believed: The feeds whose removal at the service the reader confirmed. Their number does not matter.
  ///   - isByHand: True if the reader wants the sync now. A server with a recent error is then asked again.
  /// - Throws: The reason why the library cannot store. Errors of the service are in the summary.
  @discardableResult
  public func sync(
    _ account: Account.ID, isThorough: Bool = false, believed: Set<Publication.ID> = [], isByHand: Bool = false
  ) async throws(LibraryError) -> SyncSummary {
    if isByHand, let stored = try await accounts().first(where: { $0.id == account }) {
      try await endUnwishedHold(of: stored.address)
    }
    return try await speak(to: account, isSync: true) { sync throws(LibraryError) in
      try await sync.run(isThorough: isThorough, believed: believed)
    }
  }

  /// Ends the pause of a server that had an error, if the server did not state the length of the pause.
  func endUnwishedHold(of address: String) async throws(LibraryError) {
    guard let host = HostHolds.host(of: address), try await store.read({ try $0.hold(of: host) }) != nil else { return }
    try await store.write { try await $0.endUnwishedHold(of: host) }
  }

  /// Sends the reader's marks to services, without a whole sync.
  ///
  /// - Returns: The number of articles whose marks still wait.
  @discardableResult
  public func flushMarks() async throws(LibraryError) -> Int {
    var waiting = 0
    for account in try await accounts() where try await queuedMarks(of: account.id) > 0 {
      let summary = try await speak(to: account.id, isSync: false) { sync throws(LibraryError) in
        try await sync.push()
      }
      waiting += summary.queued
    }
    return waiting
  }

  /// The number of the last change of an account's feeds or folders that waits for its service; `nil` if none waits.
  public func lastEdit() async throws(LibraryError) -> Int64? {
    try await store.read { try $0.lastEdit() }
  }

  /// The time until the first change of feeds or folders may be sent; `nil` if none waits.
  public func pauseBeforeEdits() async throws(LibraryError) -> Duration? {
    try await pause(beforeEditAfter: .distantPast)
  }

  /// The time from now until the next change may be sent, among the changes that must wait until after `time`; `nil` if
  /// there is none.
  private func pause(beforeEditAfter time: Date) async throws(LibraryError) -> Duration? {
    try await store.read { try $0.dueEdit(after: time) }.map { .seconds($0.timeIntervalSince(environment.now())) }
  }

  /// Sends the reader's changes to feeds and folders by syncing the accounts with waiting changes.
  ///
  /// - Returns: The time until the next change may be sent, because the reader can still undo it; `nil` if no change
  ///   waits.
  public func sendEdits() async throws(LibraryError) -> Duration? {
    for account in try await accounts() where try await store.read({ try $0.hasEdits(of: account.id) }) {
      _ = try await sync(account.id)
    }
    return try await pause(beforeEditAfter: environment.now())
  }

  /// Runs a sync or a push, and completes its summary.
  ///
  /// - Parameter isSync: True if the service is asked for its state. A push alone does not delay the next sync.
  private func speak(
    to account: Account.ID, isSync: Bool, _ work: (AccountSync) async throws(LibraryError) -> SyncSummary
  ) async throws(LibraryError) -> SyncSummary {
    if isSync { await accountRuns.noteBeginning(of: account, at: environment.now()) }
    var summary = try await tryToSpeak(to: account, work)
    if isSync {
      await accountRuns.note(summary, of: account)
      // An attempt without a network is not recorded, so that the account is synced as soon as the network is back.
      if summary.stop?.isForWantOfNetwork == true { await accountRuns.forgetBeginning(of: account) }
    }
    // The counts of waiting marks are read even if the service was not asked.
    (summary.queued, summary.parked, summary.unreadGone) = try await store.read {
      (try $0.queued(of: account), try $0.parkedMarks(of: account).count, try $0.goneCount(of: account))
    }
    return summary
  }

  private func tryToSpeak(
    to account: Account.ID, _ work: (AccountSync) async throws(LibraryError) -> SyncSummary
  ) async throws(LibraryError) -> SyncSummary {
    guard let stored = try await accounts().first(where: { $0.id == account }) else {
      return SyncSummary(stop: .underway)
    }
    guard stored.failure != .signInRefused else { return SyncSummary(stop: .needsSignIn) }
    let connection: AccountConnection
    do throws(SyncStop) {
      connection = try await accountAccess.connection(to: stored)
    } catch {
      try await store.write { try await $0.noteSync(of: account, error.failure, at: environment.now()) }
      await changeFeed.post(.sections)
      return SyncSummary(stop: error)
    }
    let before = await connection.meter.count
    var summary = try await work(
      AccountSync(
        account: account, service: connection.service, store: store, environment: environment, changeFeed: changeFeed))
    summary.traffic = await connection.meter.count - before
    if case .failed(.signInRefused) = summary.stop, try await !noteRefusal(of: connection, to: account) {
      return try await tryToSpeak(to: account, work)
    }
    return summary
  }

  /// Records that the service refused the password.
  ///
  /// - Returns: True if the refused password is the stored one. If the reader signed in again meanwhile, the refusal of
  ///   the old password does not matter.
  func noteRefusal(of connection: AccountConnection, to account: Account.ID) async throws(LibraryError) -> Bool {
    try await store.write { try await $0.noteSync(of: account, .signInRefused, at: environment.now()) }
    // The check comes after the write, because a new sign-in stores the password first and then deletes the failure.
    let isCurrent = await accountAccess.isCurrent(connection, for: account)
    if isCurrent {
      await accountAccess.close(account)
    } else {
      try await store.write { try await $0.forgetFailure(of: account) }
    }
    await changeFeed.post(.sections)
    return isCurrent
  }
}
