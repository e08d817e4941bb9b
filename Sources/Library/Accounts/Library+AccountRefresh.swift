import Articles
import FoundationEssentials
import Storage

extension Library {
  /// The default time between automatic syncs of accounts, in minutes.
  public static let usualSyncInterval = 15

  /// Stores the time between automatic syncs of accounts, for every program that uses the library.
  ///
  /// - Parameter minutes: At least 5; 0 for never.
  public func setSyncInterval(minutes: Int) async throws(LibraryError) {
    let text = String(minutes > 0 ? max(minutes, 5) : 0)
    guard try await store.read({ try $0.setting(.syncInterval) }) != text else { return }
    try await store.write { try await $0.set(.syncInterval, to: text) }
  }

  /// True if any account is due for a sync.
  func isSyncDue() async -> Bool {
    !((try? await accounts(in: .all, on: .due)) ?? []).isEmpty
  }

  /// The accounts to sync in a refresh of a section.
  func accounts(in section: Section, on occasion: RefreshOccasion) async throws(LibraryError) -> [Account] {
    let all = try await accounts()
    guard !all.isEmpty else { return [] }
    var wanted = all
    if !section.isOfEverything {
      var found = Set(try await publications(in: section).compactMap(\.account))
      if case .account(let account) = section { found.insert(account) }
      wanted = all.filter { found.contains($0.id) }
    }
    guard occasion.isScheduled else { return wanted }
    let minutes = try await store.read { try $0.setting(.syncInterval) }.flatMap { Int($0) } ?? Self.usualSyncInterval
    guard minutes > 0 else { return [] }
    let now = environment.now()
    var due: [Account] = []
    for account in wanted where account.failure != .signInRefused {
      // At the start of the program, accounts are synced whatever the interval is, as sources are.
      let interval = occasion == .start ? 60 : Double(minutes) * 60
      if await accountRuns.isDue(account, every: interval, at: now) { due.append(account) }
    }
    return due
  }

  /// Syncs accounts at the same time, as a part of a refresh.
  func sync(
    _ accounts: [Account], on occasion: RefreshOccasion,
    progress: @escaping @Sendable (_ done: Int, _ new: Int) async -> Void
  ) async throws(LibraryError) -> [RefreshSummary.SyncedAccount] {
    try await LibraryError.wrapping {
      try await withThrowingTaskGroup(of: RefreshSummary.SyncedAccount.self) { group in
        for account in accounts {
          group.addTask {
            RefreshSummary.SyncedAccount(account, try await self.sync(account.id, isByHand: !occasion.isScheduled))
          }
        }
        var synced: [RefreshSummary.SyncedAccount] = []
        for try await account in group {
          synced.append(account)
          await progress(synced.count, synced.reduce(0) { $0 + $1.newArticles })
        }
        return synced
      }
    }
  }
}

extension Section {
  fileprivate var isOfEverything: Bool {
    switch self {
    case .today, .unread, .starred, .all, .explore: true
    default: false
    }
  }
}

extension RefreshSummary.SyncedAccount {
  init(_ account: Account, _ summary: SyncSummary) {
    self.account = account.id
    title = account.title
    newArticles = summary.added
    marked = summary.marked
    waiting = summary.queued
    failure = summary.failure
    isForWantOfNetwork = summary.stop?.isForWantOfNetwork ?? false
  }
}
