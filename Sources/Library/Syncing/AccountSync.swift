import Articles
import FoundationEssentials
import Providers
import Storage

/// One sync of one account: what the service has is asked for and compared first, then what differs is sent, and looked at again.
struct AccountSync: Sendable {
  let account: Account.ID
  let service: any SyncService
  let store: LibraryStore
  let environment: Environment
  let changeFeed: ChangeFeed

  /// - Parameters:
  ///   - isThorough: Whether everything is listed again, to find what changes leave out.
  ///   - believed: Feeds of which the reader said that they are gone, however many.
  func run(isThorough: Bool, believed: Set<Publication.ID>) async throws(LibraryError) -> SyncSummary {
    try await held(isWhole: true) { lease, summary in
      try await run(isThorough: isThorough, believed: believed, lease, &summary)
    }
  }

  /// Tells the service what was marked, and nothing else. What is sent and unknown waits for the next lists, and everything where
  /// a mark that is set again might be taken away.
  func push() async throws(LibraryError) -> SyncSummary {
    try await held(isWhole: false) { lease, summary in
      guard await !service.toggles else {
        return try await run(isThorough: false, believed: [], lease, &summary)
      }
      try await SyncPush(self, lease).run(&summary)
    }
  }

  /// Keeps the account from others meanwhile, and takes down how it ended.
  ///
  /// - Parameter isWhole: Whether it is a sync. What only sends says nothing of how the last one ended, but that the service refuses
  ///   the password.
  private func held(
    isWhole: Bool, _ work: (SyncLease, inout SyncSummary) async throws -> Void
  ) async throws(LibraryError) -> SyncSummary {
    var summary = SyncSummary()
    guard let stored = try await store.read({ try $0.accounts() }).first(where: { $0.id == account }) else {
      summary.stop = .underway
      return summary
    }
    guard stored.failure != .signInRefused else {
      summary.stop = .needsSignIn
      return summary
    }
    let lease = SyncLease(account: account, store: store, environment: environment)
    guard try await lease.take() else {
      summary.stop = .underway
      return summary
    }
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
      // Who took it over meanwhile knows more.
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
    if hasEdits { try await SyncEdits(self, lease).run(given: remote, &summary) }
    // What changed does not tell of articles that the service had before a feed joined.
    let isJoined = !summary.subscriptions.joined.isEmpty
    let isNew = try await store.read { try $0.isNew(account) }
    let listed = try await pull(
      isThorough: isThorough || isJoined, looks: isThorough ? Self.looksByHand : 0, isNew: isNew, lease, &summary)
    try await SyncPush(self, lease).run(&summary)
    let fetch = SyncFetch(self, lease)
    let known = try await fetch.known(of: listed.again)
    try await fetch.run(listed.names, &summary)
    // Others have no list of everything.
    if isNew, service.longestList == nil, try await !store.read({ try $0.hasUnread(account) }) {
      try await fetch.runOnNewest(&summary)
    }
    try await fetch.followGone(listed.names, &summary)
    try await fetch.runAgain(known, &summary)
  }

  /// Takes over what changed, and once a day what changes left out.
  ///
  /// - Returns: What the service lists.
  private func pull(
    isThorough: Bool, looks: Int, isNew: Bool, _ lease: SyncLease, _ summary: inout SyncSummary
  ) async throws -> ListedArticles {
    let pull = SyncPull(self, lease)
    let now = environment.now()
    let isDue = try await store.read { try $0.isComparisonDue(of: account, at: now) }
    guard isDue, !isThorough, !isNew else {
      let listed = try await pull.run(isThorough: isThorough, looks: looks, &summary)
      // The first time, everything is listed anyway.
      if isDue { try await write(lease) { try await $0.noteComparison(of: account, at: now) } }
      return listed
    }
    var listed = ListedArticles()
    var agrees = false
    // Who lists as cheaply as others count does not count.
    try await lease.keep()
    if let counts = try await asking({ () throws(SyncError) in try await service.counts() }) {
      listed = try await pull.run(isThorough: false, &summary)
      // What a list that ends before its last article lacks means nothing, and would be listed in vain every day.
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

  /// So many of the newest articles are looked at for what was edited in them: one request a day, and four where the reader wants it.
  private static let looksDaily = 250
  private static let looksByHand = 1000

  /// Takes over the account's feeds.
  ///
  /// - Parameter isThorough: Whether folders without feeds are listed, too.
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
    // A server that lost its feeds lost its marks, too.
    guard !merge.isBraked else { throw SyncStop.feedsGone }
    return remote
  }

  /// Asks the service something.
  func asking<Answer>(_ question: () async throws(SyncError) -> Answer) async throws -> Answer {
    guard !Task.isCancelled else { throw SyncStop.cancelled }
    do throws(SyncError) {
      return try await question()
    } catch {
      throw SyncStop(error)
    }
  }

  /// Changes the library, unless another took the account over while the service was asked, or it is gone.
  func write<Value>(
    _ lease: SyncLease, _ work: (StoreWriter) async throws -> Value
  ) async throws -> Value {
    try await lease.keep()
    return try await store.write(work)
  }

  /// Stores what the service said, and tells what changed.
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

  /// Tells how many articles came so far.
  func tell(_ done: Int, of total: Int?) async {
    await changeFeed.post(.syncing(SyncProgress(account: account, done: done, total: total)))
  }
}
