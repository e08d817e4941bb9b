import Articles
import Storage
import Sync

/// The articles that a service lists, by the service's ids.
struct ListedArticles: Sendable {
  /// The unread and starred articles, the newest first.
  var names: [String] = []
  /// The articles that may have been edited, although no list shows this.
  var again: [String] = []
}

/// Stores a service's state: its marks, and the articles that come with them.
struct SyncPull: Sendable {
  let sync: AccountSync
  let lease: SyncLease

  /// Stores all changes, from as many answers as needed.
  ///
  /// - Parameters:
  ///   - isThorough: True to list everything again.
  ///   - looks: The number of newest articles that a thorough pull fetches again, if the service does not report edits.
  func run(isThorough: Bool, looks: Int = 0, _ summary: inout SyncSummary) async throws -> ListedArticles {
    var listed = ListedArticles()
    var state = try await sync.store.read { try $0.syncState(of: sync.account) }
    var isListedAgain = false
    var count = 0
    for turn in 0..<Self.mostTurns {
      try await lease.keep()
      let changes = try await sync.asking { () throws(SyncError) in
        try await sync.service.changes(since: state, isThorough: isThorough && turn == 0)
      }
      summary.leftOut += changes.leftOut
      // The articles may belong to a new feed. They arrive only once, so the feeds are listed before the articles are
      // stored.
      let feeds = Set(changes.articles.map(\.feed))
      if !isListedAgain, try await !sync.store.read({ try $0.knows(feeds, of: sync.account) }) {
        isListedAgain = true
        try await sync.takeSubscriptions(lease, &summary)
      }
      // These are the newest articles. Older articles are fetched by later syncs, after the reader has read the newest.
      let names = [changes.unread, changes.starred].flatMap { ($0?.ids ?? []).prefix(Self.mostFetched) }
      listed.names += names
      if let list = changes.unread, list.ids.count > Self.mostFetched {
        let older = Array(list.ids.dropFirst(Self.mostFetched))
        summary.older = try await sync.store.read { try $0.unknown(older, to: sync.account).count }
      }
      let came = Set(changes.articles.map(\.id))
      var found = Found(
        facts: RemoteFacts(unread: changes.unread?.ids ?? [], starred: changes.starred?.ids ?? []),
        missing: try await SyncFetch(sync: sync, lease: lease).missing(of: names.filter { !came.contains($0) }))
      if let list = changes.unread { try await take(list, ofUnread: true, besides: came, into: &found, &summary) }
      if let list = changes.starred { try await take(list, ofUnread: false, besides: came, into: &found, &summary) }
      if let list = changes.all { try await take(all: list, into: &found, &summary) }
      if sync.service.hidesEdits {
        // Some services mark an edited article as unread again.
        let back = try await sync.store.read { [unread = changes.unread?.ids ?? []] in
          try $0.known(asRead: unread, of: sync.account)
        }
        listed.again += back.prefix(Self.mostAsked) + (changes.all?.ids ?? []).prefix(looks)
      }
      try await sync.keep(found.facts, changes.articles + found.articles, state: changes.state, lease, &summary)
      state = changes.state ?? state
      count += changes.articles.count
      if changes.isContinued { await sync.tell(count, of: nil) }
      if !changes.isContinued { break }
    }
    try await settleUnknown(&summary)
    return listed
  }

  /// Asks for the marks of articles whose sent marks no list has confirmed.
  private func settleUnknown(_ summary: inout SyncSummary) async throws {
    let unknown = try await sync.store.read { try $0.unknownMarks(of: sync.account) }
    guard !unknown.isEmpty else { return }
    var found = Found()
    try await ask(unknown, into: &found, &summary)
    try await sync.keep(found.facts, [], lease, &summary)
  }

  /// Finds out why stored articles are missing from a list: they were read, they lost their star, or they no longer
  /// exist.
  ///
  /// - Parameter came: The articles that arrived with the list. Their marks are known.
  /// - Throws: `SyncStop.listWrong` if the marks of the articles contradict the list.
  private func take(
    _ list: IDList, ofUnread isUnread: Bool, besides came: Set<String>, into found: inout Found,
    _ summary: inout SyncSummary
  ) async throws {
    guard list.extent != .part else { return }
    let (lacking, known) = try await sync.store.read {
      try $0.absent(from: list.ids, ofUnread: isUnread, account: sync.account)
    }
    let absent = lacking.filter { !came.contains($0) }
    guard !absent.isEmpty else { return }
    // The list may have changed between two answers, so the app asks for each missing article.
    if list.extent == .pages { return try await ask(absent, into: &found, &summary) }
    let isAll = lacking.count == known
    // The service may have deleted the articles, so they were perhaps not read.
    if isUnread, sync.service.purgesUnread, absent.count <= Self.fewAbsent, !isAll {
      return try await ask(absent, into: &found, &summary)
    }
    guard !isUnread || absent.count > Self.fewAbsent || isAll else {
      found.facts.read += absent
      return
    }
    var told = Found()
    try await ask(Array(absent.prefix(Self.sample)), into: &told, &summary)
    guard (isUnread ? told.facts.unread : told.facts.starred).isEmpty else { throw SyncStop.listWrong }
    found.facts.add(told.facts)
    // If the server has none of these articles, it may have changed all ids. If some are missing, it may have deleted
    // other articles too.
    let hasSome = !told.facts.unread.isEmpty || !told.facts.read.isEmpty
    let letsGo = isUnread && sync.service.purgesUnread && !told.facts.gone.isEmpty
    if !hasSome || letsGo { return try await ask(Array(absent.dropFirst(Self.sample)), into: &found, &summary) }
    let gone = Set(told.facts.gone)
    let believed = absent.filter { !gone.contains($0) }
    if isUnread { found.facts.read += believed } else { found.facts.unstarred += believed }
  }

  /// Finds out which articles the service no longer has. The list may have omitted an article, so the app asks for each
  /// missing article.
  private func take(all list: IDList, into found: inout Found, _ summary: inout SyncSummary) async throws {
    guard list.extent != .part else { return }
    let known = Set(found.facts.gone)
    let absent = try await sync.store.read { try $0.absent(fromAll: list.ids, of: sync.account) }
    try await ask(absent.filter { !known.contains($0) }, into: &found, &summary)
  }

  /// Requests the marks of at most `mostAsked` articles by their ids. If the answer is complete, a missing article no
  /// longer exists.
  ///
  /// Further articles from `found.missing` fill the batches.
  private func ask(_ ids: [String], into found: inout Found, _ summary: inout SyncSummary) async throws {
    for batch in Array(ids.prefix(Self.mostAsked)).batches(of: sync.service.lookups) {
      let along = Array(found.missing.prefix(max(sync.service.lookups - batch.count, 0)))
      found.missing.removeFirst(along.count)
      let others = Set(along)
      var lookup = SyncLookup(sync, lease, batch + along)
      while let (asked, answer) = try await lookup.next(&summary) {
        found.facts.add(answer.articles)
        // A batch that was halved contains large articles. They are not kept in memory here, but requested again later.
        if asked.count == batch.count + along.count {
          found.articles += answer.articles.filter { others.contains($0.id) }
        }
        if answer.leftOut == 0 {
          let came = Set(answer.articles.map(\.id))
          found.facts.gone += asked.filter { !came.contains($0) && !others.contains($0) }
        }
      }
    }
  }

  /// The results of lists and of requests for missing articles.
  private struct Found {
    var facts = RemoteFacts()
    /// The listed articles that are neither stored nor requested yet, the newest first.
    var missing: [String] = []
    /// The articles of `missing` that arrived with other requests.
    var articles: [RemoteArticle] = []
  }

  /// The maximum number of answers in one sync. A service that always has more is asked again the next time.
  private static let mostTurns = 100
  /// Up to this number, missing articles count as read without a check.
  private static let fewAbsent = 200
  private static let sample = 50
  private static let mostAsked = 1000
  /// The maximum number of articles of each list that are fetched. The next ones are fetched after the reader has read
  /// these.
  private static let mostFetched = 10_000
}

extension Array {
  func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: Swift.max(size, 1)).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
