import Articles
import FoundationEssentials
import Storage
import Sync

/// One sync of one account. It first fetches the service's state and compares it, then sends the differences and checks
/// the result.
struct AccountSync: Sendable {
  let account: Account.ID
  let service: any SyncService
  let store: LibraryStore
  let environment: Environment
  let changeFeed: ChangeFeed

  /// - Parameters:
  ///   - isThorough: True to list everything again. This finds changes that the service's lists of changes omit.
  ///   - believed: The feeds whose removal at the service the reader confirmed. Their number does not matter.
  func run(isThorough: Bool, believed: Set<Publication.ID>) async throws(LibraryError) -> SyncSummary {
    try await held(isWhole: true) { lease, summary in
      try await run(isThorough: isThorough, believed: believed, lease, &summary)
    }
  }

  /// Sends only the waiting marks. Marks that were sent but not confirmed wait for the next lists. Some services toggle
  /// marks, so that a mark that is sent twice is removed. For these, a whole sync runs instead.
  func push() async throws(LibraryError) -> SyncSummary {
    try await held(isWhole: false) { lease, summary in
      guard await !service.toggles else {
        return try await run(isThorough: false, believed: [], lease, &summary)
      }
      try await SyncPush(sync: self, lease: lease).run(&summary)
    }
  }

  /// Runs work while no other program or task syncs the account, and records the result.
  ///
  /// - Parameter isWhole: True for a sync. A push records no result except a refused password.
  private func held(
    isWhole: Bool, _ work: (SyncLease, inout SyncSummary) async throws -> Void
  ) async throws(LibraryError) -> SyncSummary {
    guard let stored = try await store.read({ try $0.accounts() }).first(where: { $0.id == account }) else {
      return SyncSummary(stop: .underway)
    }
    guard stored.failure != .signInRefused else { return SyncSummary(stop: .needsSignIn) }
    let lease = SyncLease(account: account, store: store, environment: environment)
    guard try await lease.take() else { return SyncSummary(stop: .underway) }
    var summary = SyncSummary()
    do {
      try await work(lease, &summary)
    } catch let stop as SyncStop {
      summary.stop = stop
    } catch {
      try await lease.end()
      throw LibraryError(error)
    }
    let stop = summary.stop
    if isWhole && (stop == nil || stop?.failure != nil) || stop?.failure == .signInRefused {
      // If another program has taken over the account meanwhile, its result is newer.
      if try await lease.renew() {
        try await store.write { try await $0.noteSync(of: account, summary.failure, at: environment.now()) }
      } else {
        summary.stop = .underway
      }
    }
    try await lease.end()
    await changeFeed.post(.sections)
    return summary
  }

  private func run(
    isThorough: Bool, believed: Set<Publication.ID>, _ lease: SyncLease, _ summary: inout SyncSummary
  ) async throws {
    let hasEdits = try await store.read { try $0.hasEdits(of: account) }
    let remote = try await takeSubscriptions(
      isThorough: isThorough || hasEdits, believed: believed, lease, &summary)
    if hasEdits { try await SyncEdits(sync: self, lease: lease).run(given: remote, &summary) }
    // A list of changes omits articles that the service had before a feed joined the account.
    let isJoined = !summary.subscriptions.joined.isEmpty
    let isNew = try await store.read { try $0.isNew(account) }
    let listed = try await pull(
      isThorough: isThorough || isJoined, looks: isThorough ? Self.looksByHand : 0, isNew: isNew, lease, &summary)
    try await SyncPush(sync: self, lease: lease).run(&summary)
    let fetch = SyncFetch(sync: self, lease: lease)
    let known = try await fetch.known(of: listed.again)
    try await fetch.run(listed.names, &summary)
    // Other services have no list of all articles.
    if isNew, service.longestList == nil, try await !store.read({ try $0.hasUnread(account) }) {
      try await fetch.runOnNewest(&summary)
    }
    try await fetch.followGone(listed.names, &summary)
    try await fetch.runAgain(known, &summary)
  }

  /// Stores the changes. Once a day it also finds changes that the service's lists of changes omit.
  ///
  /// - Returns: The articles that the service lists.
  private func pull(
    isThorough: Bool, looks: Int, isNew: Bool, _ lease: SyncLease, _ summary: inout SyncSummary
  ) async throws -> ListedArticles {
    let pull = SyncPull(sync: self, lease: lease)
    let now = environment.now()
    let isDue = try await store.read { try $0.isComparisonDue(of: account, at: now) }
    guard isDue, !isThorough, !isNew else {
      let listed = try await pull.run(isThorough: isThorough, looks: looks, &summary)
      // The first sync lists everything anyway.
      if isDue { try await write(lease) { try await $0.noteComparison(of: account, at: now) } }
      return listed
    }
    var listed = ListedArticles()
    var agrees = false
    // A service has no counts here if its lists are as cheap as counts.
    try await lease.keep()
    if let counts = try await asking({ () throws(SyncError) in try await service.counts() }) {
      listed = try await pull.run(isThorough: false, &summary)
      // If the service limits the length of its lists, a missing article means nothing, and listing everything each day
      // would be useless.
      agrees =
        if counts.fit(in: service.longestList) {
          try await store.read { try $0.agree(with: counts, of: account) }
        } else {
          true
        }
    }
    if !agrees {
      let all = try await pull.run(isThorough: true, looks: Self.looksDaily, &summary)
      listed.names += all.names
      listed.again += all.again
    }
    try await write(lease) { try await $0.noteComparison(of: account, at: now) }
    return listed
  }

  /// The number of newest articles that are fetched again to find edits: one request a day, or four if the reader asks
  /// for the sync.
  private static let looksDaily = 250
  private static let looksByHand = 1000

  /// Stores the account's feeds.
  ///
  /// - Parameter isThorough: True to list folders without feeds, too.
  @discardableResult
  func takeSubscriptions(
    isThorough: Bool = false, believed: Set<Publication.ID> = [], _ lease: SyncLease, _ summary: inout SyncSummary
  ) async throws -> RemoteSubscriptions {
    try await lease.keep()
    let remote = try await asking { () throws(SyncError) in
      let remote = try await service.subscriptions(isThorough: isThorough)
      guard remote.hasDistinctNames else { throw .garbled }
      return remote
    }
    let merge = try await write(lease) {
      try await $0.merge(remote, of: account, namesAll: isThorough, believed: believed, at: environment.now())
    }
    summary.subscriptions.added += merge.added
    summary.subscriptions.joined += merge.joined
    summary.subscriptions.removed += merge.removed
    summary.subscriptions.kept += merge.kept
    summary.returned += merge.returned
    if !merge.returned.isEmpty { await changeFeed.post(.editsReturned(merge.returned), .sections, .timeline) }
    if !merge.removed.isEmpty { await changeFeed.post(.feedsGone(merge.removed)) }
    if !(merge.added + merge.joined + merge.removed).isEmpty { await changeFeed.post(.sections, .timeline) }
    summary.gone = merge.gone
    // If a server lost its feeds, it has lost its marks too.
    guard !merge.isBraked else { throw SyncStop.feedsGone }
    return remote
  }

  func asking<Answer>(_ question: () async throws(SyncError) -> Answer) async throws -> Answer {
    guard !Task.isCancelled else { throw SyncStop.cancelled }
    do throws(SyncError) {
      return try await question()
    } catch {
      throw SyncStop(error)
    }
  }

  /// Writes to the library, unless another program has taken over the account meanwhile, or the account was removed.
  func write<Value>(
    _ lease: SyncLease, _ work: (StoreWriter) async throws -> Value
  ) async throws -> Value {
    try await lease.keep()
    return try await store.write(work)
  }

  /// Stores the service's facts, and posts the changes.
  func keep(
    _ facts: RemoteFacts, _ articles: [RemoteArticle] = [], state: String? = nil, _ lease: SyncLease,
    _ summary: inout SyncSummary
  ) async throws {
    let result = try await write(lease) { try await $0.store(facts, articles, state: state, of: account) }
    summary.added += result.added.count
    summary.marked += result.marked.count
    summary.leftOut += result.leftOut
    if !result.marked.isEmpty { await changeFeed.post(.marks(result.marked)) }
    if !result.changed.isEmpty { await changeFeed.post(.articles(result.changed)) }
    if !result.added.isEmpty { await changeFeed.post(.timeline, .sections) }
  }

  /// Posts the number of articles that have arrived so far.
  func tell(_ done: Int, of total: Int?) async {
    await changeFeed.post(.syncing(SyncProgress(account: account, done: done, total: total)))
  }
}
