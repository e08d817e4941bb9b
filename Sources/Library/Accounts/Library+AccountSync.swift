import Articles
import FoundationEssentials
import HTTP
import Providers
import Storage

extension Library {
  /// Syncs an account: takes over what its service has, and tells it what the reader did. Where another program does so already,
  /// nothing is done.
  ///
  /// - Parameters:
  ///   - isThorough: Whether everything is listed again, to find what changes leave out.
  ///   - believed: Feeds of which the reader said that they are gone, however many.
  ///   - isByHand: The reader wants it now: a server that was out of order a moment ago is asked all the same.
  /// - Throws: What keeps the library from storing. What the service says is in the summary.
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

  /// Has a server be asked again that was out of order and named no time.
  func endUnwishedHold(of address: String) async throws(LibraryError) {
    guard let host = HostHolds.host(of: address), try await store.read({ try $0.hold(of: host) }) != nil else { return }
    try await store.write { try await $0.endUnwishedHold(of: host) }
  }

  /// Tells services what the reader marked, and asks them nothing else.
  ///
  /// - Returns: How many articles wait still.
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

  /// The last deed to the feeds or folders of accounts that waits for its service; `nil` where none does.
  public func lastEdit() async throws(LibraryError) -> Int64? {
    try await store.read { try $0.lastEdit() }
  }

  /// How long it is until the first of the deeds to feeds and folders may be told; `nil` where none waits.
  public func pauseBeforeEdits() async throws(LibraryError) -> Duration? {
    try await pause(beforeEditAfter: .distantPast)
  }

  /// How long it is until the first edit may be told that may not yet at some time.
  private func pause(beforeEditAfter time: Date) async throws(LibraryError) -> Duration? {
    try await store.read { try $0.dueEdit(after: time) }.map { .seconds($0.timeIntervalSince(environment.now())) }
  }

  /// Tells services what the reader did to feeds and folders, by syncing those for which something waits.
  ///
  /// - Returns: How long it is until something else may be told that can be undone still; `nil` where there is nothing like that.
  public func sendEdits() async throws(LibraryError) -> Duration? {
    for account in try await accounts() where try await store.read({ try $0.hasEdits(of: account.id) }) {
      _ = try await sync(account.id)
    }
    return try await pause(beforeEditAfter: environment.now())
  }

  /// - Parameter isSync: Whether the service is asked what it has. What only tells it something puts off no sync.
  private func speak(
    to account: Account.ID, isSync: Bool, _ work: (AccountSync) async throws(LibraryError) -> SyncSummary
  ) async throws(LibraryError) -> SyncSummary {
    if isSync { await accountRuns.noteBeginning(of: account, at: environment.now()) }
    var summary = try await tryToSpeak(to: account, work)
    if isSync {
      await accountRuns.note(summary, of: account)
      // Offline is no try: the account's turn comes as soon as the network does.
      if summary.stop?.isForWantOfNetwork == true { await accountRuns.forgetBeginning(of: account) }
    }
    // Marks wait, whoever was asked.
    (summary.queued, summary.parked, summary.unreadGone) = try await store.read {
      (try $0.queued(of: account), try $0.parkedMarks(of: account).count, try $0.goneCount(of: account))
    }
    return summary
  }

  private func tryToSpeak(
    to account: Account.ID, _ work: (AccountSync) async throws(LibraryError) -> SyncSummary
  ) async throws(LibraryError) -> SyncSummary {
    var summary = SyncSummary()
    guard let stored = try await accounts().first(where: { $0.id == account }) else {
      summary.stop = .underway
      return summary
    }
    guard stored.failure != .signInRefused else {
      summary.stop = .needsSignIn
      return summary
    }
    let connection: AccountConnection
    do throws(SyncStop) {
      connection = try await accountAccess.connection(to: stored)
    } catch {
      summary.stop = error
      try await store.write { try await $0.noteSync(of: account, error.failure, at: environment.now()) }
      await changeFeed.post(.sections)
      return summary
    }
    let before = await connection.meter.count
    summary = try await work(
      AccountSync(
        account: account, service: connection.service, store: store, environment: environment, changeFeed: changeFeed))
    summary.traffic = await connection.meter.count - before
    if case .failed(.signInRefused) = summary.stop, try await !noteRefusal(of: connection, to: account) {
      return try await tryToSpeak(to: account, work)
    }
    return summary
  }

  /// Takes down that a service refused the password.
  ///
  /// - Returns: Whether it is the one that is kept. What is said of an old one is nothing to an account that was signed in to again
  ///   meanwhile.
  func noteRefusal(of connection: AccountConnection, to account: Account.ID) async throws(LibraryError) -> Bool {
    try await store.write { try await $0.noteSync(of: account, .signInRefused, at: environment.now()) }
    // Looked at afterwards: whoever signs in again keeps the password first, and has the failure forgotten then.
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
