import Articles
import Providers
import Storage

/// Takes over what a service has: its marks, and articles that are new.
struct SyncPull: Sendable {
  private let sync: AccountSync
  private let lease: SyncLease

  init(_ sync: AccountSync, _ lease: SyncLease) {
    self.sync = sync
    self.lease = lease
  }

  /// Takes over what changed, however many answers it takes.
  ///
  /// - Returns: The names of what is unread and starred, as far as the service lists them, the newest first.
  func run(isThorough: Bool, _ summary: inout SyncSummary) async throws -> [String] {
    var listed: [String] = []
    var state = try await sync.store.read { try $0.syncState(of: sync.account) }
    var isListedAgain = false
    var came = 0
    for turn in 0..<Self.mostTurns {
      try await lease.keep()
      let changes = try await sync.asking { () throws(SyncError) in
        try await sync.service.changes(since: state, isThorough: isThorough && turn == 0)
      }
      summary.leftOut += changes.leftOut
      // Of a feed that came a moment ago its articles come only once.
      let feeds = Set(changes.articles.map(\.feed))
      if !isListedAgain, try await !sync.store.read({ try $0.knows(feeds, of: sync.account) }) {
        isListedAgain = true
        try await sync.takeSubscriptions(lease, &summary)
      }
      var facts = RemoteFacts(unread: changes.unread?.ids ?? [], starred: changes.starred?.ids ?? [])
      // What came along says more than a list lacks.
      if let list = changes.unread { try await take(list, ofUnread: true, into: &facts) }
      if let list = changes.starred { try await take(list, ofUnread: false, into: &facts) }
      if let list = changes.all { try await take(all: list, into: &facts) }
      listed += (changes.unread?.ids ?? []) + (changes.starred?.ids ?? [])
      try await sync.keep(facts, changes.articles, state: changes.state, &summary)
      state = changes.state ?? state
      came += changes.articles.count
      if changes.isContinued { await tell(came, of: nil) }
      if !changes.isContinued { break }
    }
    try await settleUnknown(&summary)
    return listed
  }

  /// Fetches articles that are listed and not here, the newest first, each batch stored by itself.
  func fetch(_ listed: [String], _ summary: inout SyncSummary) async throws {
    let now = sync.environment.now()
    let missing = try await sync.store.read {
      let unknown = try $0.unknown(listed, to: sync.account)
      let givenUp = try $0.givenUp(unknown, of: sync.account, at: now)
      return unknown.filter { !givenUp.contains($0) }
    }
    var done = 0
    for batch in missing.batches(of: sync.service.batch) {
      try await lease.keep()
      let answer = try await sync.asking { () throws(SyncError) in try await sync.service.articles(batch) }
      summary.leftOut += answer.leftOut
      try await sync.keep(RemoteFacts(), answer.articles, &summary)
      let came = Set(answer.articles.map(\.id))
      try await sync.store.write { try await $0.noteAsked(batch, came: came, of: sync.account, at: now) }
      done += batch.count
      if missing.count > batch.count { await tell(done, of: missing.count) }
    }
  }

  private func tell(_ done: Int, of total: Int?) async {
    await sync.changeFeed.post(.syncing(SyncProgress(account: sync.account, done: done, total: total)))
  }

  /// Asks for the articles whose marks were sent and may have arrived, where no list told.
  private func settleUnknown(_ summary: inout SyncSummary) async throws {
    let unknown = try await sync.store.read { try $0.unknownMarks(of: sync.account) }.prefix(Self.mostAsked)
    // Some services are asked for one at a time.
    for batch in Array(unknown).batches(of: min(sync.service.batch, 50)) {
      var facts = RemoteFacts()
      _ = try await ask(batch, into: &facts)
      try await sync.keep(facts, [], &summary)
    }
  }

  /// Finds out what is meant by what a list lacks.
  ///
  /// - Throws: `SyncStop.listWrong` where the articles themselves say otherwise.
  private func take(_ list: IDList, ofUnread isUnread: Bool, into facts: inout RemoteFacts) async throws {
    guard list.extent != .part else { return }
    let (absent, known) = try await sync.store.read {
      try $0.absent(from: list.ids, ofUnread: isUnread, account: sync.account)
    }
    guard !absent.isEmpty else { return }
    // It may have shifted between two answers, so that each is asked for.
    if list.extent == .pages { return try await ask(all: absent, into: &facts) }
    guard !isUnread || absent.count > Self.fewAbsent || absent.count == known else {
      facts.read += absent
      return
    }
    var told = RemoteFacts()
    let articles = try await ask(Array(absent.prefix(Self.sample)), into: &told)
    let mark: RemoteMarks = isUnread ? .read : .starred
    guard articles.allSatisfy({ $0.marks.contains(mark) == isUnread }) else { throw SyncStop.listWrong }
    facts.add(articles)
    facts.gone += told.gone
    // A server that has none of them any more may have given all of them other names.
    if articles.isEmpty { return try await ask(all: Array(absent.dropFirst(Self.sample)), into: &facts) }
    let gone = Set(told.gone)
    let believed = absent.filter { !gone.contains($0) }
    if isUnread { facts.read += believed } else { facts.unstarred += believed }
  }

  /// Finds out which articles the service has no more. It may have left one out, so that each is asked for.
  private func take(all list: IDList, into facts: inout RemoteFacts) async throws {
    guard list.extent != .part else { return }
    let known = Set(facts.gone)
    let absent = try await sync.store.read { try $0.absent(fromAll: list.ids, of: sync.account) }
    try await ask(all: absent.filter { !known.contains($0) }, into: &facts)
  }

  private func ask(all ids: [String], into facts: inout RemoteFacts) async throws {
    for batch in Array(ids.prefix(Self.mostAsked)).batches(of: sync.service.batch) {
      _ = try await ask(batch, into: &facts)
    }
  }

  /// Asks for articles by their names. Those that are missing in a complete answer are gone.
  private func ask(_ ids: [String], into facts: inout RemoteFacts) async throws -> [RemoteArticle] {
    try await lease.keep()
    let answer = try await sync.asking { () throws(SyncError) in try await sync.service.articles(ids) }
    facts.add(answer.articles)
    if answer.leftOut == 0 {
      let found = Set(answer.articles.map(\.id))
      facts.gone += ids.filter { !found.contains($0) }
    }
    return answer.articles
  }

  /// A service that always has more than it said is asked again the next time.
  private static let mostTurns = 100
  /// So many in one direction are believed without looking.
  private static let fewAbsent = 200
  private static let sample = 50
  private static let mostAsked = 1000
}

extension Array {
  /// Its elements, so many at a time.
  func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: Swift.max(size, 1)).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
