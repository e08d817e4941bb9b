import Articles
import Storage
import Sync

/// Fetches articles that a service lists and that are not stored yet.
struct SyncFetch: Sendable {
  let sync: AccountSync
  let lease: SyncLease

  /// Fetches the missing articles, the newest first. Each batch is stored separately.
  func run(_ listed: [String], _ summary: inout SyncSummary) async throws {
    let now = sync.environment.now()
    let missing = try await missing(of: listed)
    var done = 0
    // Articles that were too large in this sync already are not requested again.
    let tooLarge = missing.filter(summary.tooLarge.contains)
    if !tooLarge.isEmpty {
      try await sync.write(lease) { try await $0.noteAsked(tooLarge, came: [], of: sync.account, at: now) }
    }
    var lookup = SyncLookup(sync, lease, missing)
    while let (batch, answer) = try await lookup.next(&summary) {
      if !summary.tooLarge.isSuperset(of: batch) { summary.leftOut += answer.leftOut }
      try await sync.keep(RemoteFacts(), answer.articles, lease, &summary)
      let came = Set(answer.articles.map(\.id))
      try await sync.write(lease) { try await $0.noteAsked(batch, came: came, of: sync.account, at: now) }
      done += batch.count
      if missing.count > sync.service.lookups { await sync.tell(done, of: missing.count) }
    }
    if !missing.isEmpty { try await sync.write(lease) { try await $0.boundMissing(of: sync.account) } }
  }

  /// Returns the listed articles that are not stored, in the order of the list. Articles that the service never sends
  /// are left out.
  func missing(of listed: [String]) async throws -> [String] {
    let now = sync.environment.now()
    return try await sync.store.read {
      let unknown = try $0.unknown(listed, to: sync.account)
      let givenUp = try $0.givenUp(unknown, of: sync.account, at: now)
      let wanted = unknown.filter { !givenUp.contains($0) }
      // If a service lists very many articles that it never sends, the app cannot tell them from new articles. So the
      // number is limited.
      return try $0.isMissingFull(for: sync.account) ? Array(wanted.prefix(Self.mostWanted)) : wanted
    }
  }

  /// Returns the articles in this list that are stored, each once, in the given order.
  func known(of ids: [String]) async throws -> [String] {
    var passed = Set(try await sync.store.read { try $0.unknown(ids, to: sync.account) })
    return ids.filter { passed.insert($0).inserted }
  }

  /// Fetches stored articles again, to find edits.
  func runAgain(_ ids: [String], _ summary: inout SyncSummary) async throws {
    var lookup = SyncLookup(sync, lease, ids)
    while let (_, answer) = try await lookup.next(&summary) {
      try await sync.keep(RemoteFacts(), answer.articles, lease, &summary)
    }
  }

  /// Fetches some of the newest articles of an account that has no unread articles. Otherwise the account would be
  /// empty.
  func runOnNewest(_ summary: inout SyncSummary) async throws {
    try await lease.keep()
    let changes = try await sync.asking { () throws(SyncError) in
      try await sync.service.changes(since: nil, isThorough: true)
    }
    let newest = try await missing(of: Array((changes.all?.ids ?? []).prefix(Self.mostAtFirst)))
    var lookup = SyncLookup(sync, lease, newest)
    while let (_, answer) = try await lookup.next(&summary) {
      // Articles that were read are not new to the reader.
      let articles = answer.articles.map { article in
        var old = article
        old.article.isArchived = article.marks.contains(.read)
        return old
      }
      try await sync.keep(RemoteFacts(), articles, lease, &summary)
    }
  }

  /// Marks articles as read that the service has deleted, if the reader has read, on another device, other articles
  /// that were unread together with them. Runs only when all listed articles are stored, because the service may have
  /// changed the ids of articles.
  func followGone(_ listed: [String], _ summary: inout SyncSummary) async throws {
    if summary.older == 0, try await missing(of: listed).isEmpty {
      let followers = try await sync.write(lease) { try await $0.followGone(of: sync.account) }
      summary.marked += followers.count
      if !followers.isEmpty { await sync.changeFeed.post(.marks(followers)) }
    }
  }

  private static let mostWanted = 1000
  /// The number of articles that are fetched if the account has no unread articles.
  private static let mostAtFirst = 100
}
