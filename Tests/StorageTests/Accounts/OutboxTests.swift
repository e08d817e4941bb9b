import Articles
import Foundation
import Testing

@testable import Storage

/// The life of a mark: none, pending, in flight, known.
@Suite struct OutboxTests {
  @Test func `A mark waits, and undone it waits no more`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2", .read))
    #expect(try await sample.life("1") == "0/0")
    #expect(try await sample.life("2") == "1/1")
    try await sample.mark("1", .read(true))
    #expect(try await sample.life("1") == "1/0:pending")
    try await sample.mark("1", .starred(true))
    #expect(try await sample.life("1") == "3/0:pending")
    try await sample.mark("1", .read(false))
    try await sample.mark("1", .starred(false))
    #expect(try await sample.life("1") == "0/0")
    try await sample.mark("2", .read(false))
    #expect(try await sample.life("2") == "0/1:pending")
    #expect(try await sample.pending(SampleAccount.unread).map(\.remoteID) == ["2"])
    try await sample.writer.expectConsistent()
  }

  @Test func `What arrived is known, and what was done meanwhile waits again`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2"))
    for id in ["1", "2"] { try await sample.mark(id, .read(true)) }
    let sent = try await sample.send(SampleAccount.read)
    #expect(sent.map(\.remoteID) == ["1", "2"])
    #expect(try await sample.life("1") == "1/0:1")
    #expect(try await sample.pending(SampleAccount.read).isEmpty)
    try await sample.mark("2", .read(false))
    // It may have arrived, so that the row stays.
    #expect(try await sample.life("2") == "0/0:1")
    try await sample.writer.noteArrival(SampleAccount.read, of: sent)
    #expect(try await sample.life("1") == "1/1")
    #expect(try await sample.life("2") == "0/1:pending")
    #expect(try await sample.pending(SampleAccount.unread).map(\.remoteID) == ["2"])
  }

  @Test func `An old article stays until its service was told that it is read`() async throws {
    let sample = try await SampleAccount()
    for id in ["1", "2"] {
      var article = SourceArticle.sample(id, published: .noon - 1000 * 86_400)
      article.handle = id
      try await sample.arrive(RemoteArticle(id: id, feed: "feed/1", marks: [], article: article))
    }
    // Time has come this far.
    try await sample.sample.add("Now", articles: 10)
    let ids = [try await sample.id("1"), try await sample.id("2")]
    let feed = try #require(try await sample.reader.summaries(ids).first?.publication)
    try await sample.writer.keep(.publication(feed), forMonths: 12)
    func read(_ id: ArticleSummary.ID) async throws {
      _ = try await sample.writer.perform(
        .mark(.articles([id]), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    }
    try await read(ids[0])
    try await sample.writer.noteArrival(SampleAccount.read, of: sample.send(SampleAccount.read))
    try await read(ids[1])
    #expect(try await sample.writer.letGo(atMost: 10, at: .noon) == 1)
    #expect(try await sample.reader.summaries(ids).map(\.id) == [ids[1]])
    try await sample.writer.noteArrival(SampleAccount.read, of: sample.send(SampleAccount.read))
    #expect(try await sample.writer.letGo(atMost: 10, at: .noon) == 1)
  }

  @Test func `A mark that is in flight keeps no other from being sent`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .starred(true))
    let star = try await sample.send(SampleAccount.star)
    try await sample.mark("1", .read(true))
    #expect(try await sample.life("1") == "3/0:2")
    let read = try await sample.send(SampleAccount.read)
    #expect(try await sample.life("1") == "3/0:3")
    try await sample.writer.noteArrival(SampleAccount.read, of: read)
    #expect(try await sample.life("1") == "3/1:3")
    #expect(try await sample.reader.unknownMarks(of: sample.account) == ["1"])
    try await sample.writer.noteArrival(SampleAccount.star, of: star)
    #expect(try await sample.life("1") == "3/3")
  }

  @Test func `What was not done waits again, and what is refused five times waits for another mark`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .read(true))
    for _ in 0..<7 {
      let sent = try await sample.send(SampleAccount.read)
      #expect(sent.count == 1)
      try await sample.writer.noteFailure(SampleAccount.read, of: sent, isRefused: false)
      #expect(try await sample.life("1") == "1/0:pending")
    }
    for _ in 0..<5 {
      let sent = try await sample.send(SampleAccount.read)
      try await sample.writer.noteFailure(SampleAccount.read, of: sent, isRefused: true)
    }
    #expect(try await sample.pending(SampleAccount.read).isEmpty)
    #expect(try await sample.reader.queued(of: sample.account) == 1)
    try await sample.mark("1", .read(false))
    try await sample.mark("1", .read(true))
    #expect(try await sample.pending(SampleAccount.read).count == 1)
  }

  @Test func `What is refused waits for another mark of the reader's, and for nothing that a service says`()
    async throws
  {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .read(true))
    for _ in 0..<5 {
      try await sample.writer.noteFailure(
        SampleAccount.read, of: try await sample.send(SampleAccount.read), isRefused: true)
    }
    try await sample.say(starred: ["1"])
    #expect(try await sample.life("1") == "3/2:pending")
    #expect(try await sample.reader.parkedMarks(of: sample.account).count == 1)
    try await sample.mark("1", .starred(false))
    #expect(try await sample.reader.parkedMarks(of: sample.account).isEmpty)
    #expect(try await sample.pending(SampleAccount.read).map(\.remoteID) == ["1"])
    #expect(try await sample.pending(SampleAccount.unstar).map(\.remoteID) == ["1"])
  }

  /// What is here, whether it was sent, and what the service says now; what follows.
  struct Case: Sendable {
    let here: String
    let wasSent: Bool
    let now: RemoteMarks
    let after: String

    init(_ here: String, _ wasSent: Bool, _ now: RemoteMarks, _ after: String) {
      (self.here, self.wasSent, self.now, self.after) = (here, wasSent, now, after)
    }
  }

  @Test(arguments: [
    Case("1", true, .read, "1/1"), Case("1", true, [], "1/0:pending"), Case("0", true, .read, "0/1:pending"),
    Case("0", true, [], "0/0"), Case("1", false, .read, "1/1"), Case("1", false, [], "1/0:pending"),
    Case("1", false, .starred, "3/2:pending"), Case("1", true, .starred, "3/2:pending"),
    Case("3", true, .starred, "3/2:pending"), Case("3", false, [.read, .starred], "3/3"),
    Case("0", true, [.read, .starred], "2/3:pending"),
  ])
  func `Bit by bit, what did not get across stays the reader's`(_ row: Case) async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .read(true))
    if row.wasSent { _ = try await sample.send(SampleAccount.read) }
    if row.here == "0" { try await sample.mark("1", .read(false)) }
    if row.here == "3" { try await sample.mark("1", .starred(true)) }
    try await sample.arrive(SampleAccount.article("1", row.now))
    #expect(try await sample.life("1") == row.after)
    try await sample.writer.expectConsistent()
  }

  @Test func `Where nothing waits, the service's marks are taken, bit by bit`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2", .starred))
    let result = try await sample.say(read: ["1", "2"], starred: ["1"])
    #expect(result.marked.count == 3)
    #expect(try await sample.life("1") == "3/3")
    #expect(try await sample.life("2") == "3/3")
    #expect(try await sample.say(unread: ["1", "9"], unstarred: ["2"]).marked.count == 2)
    #expect(try await sample.life("1") == "2/2")
    #expect(try await sample.life("2") == "1/1")
    #expect(try await sample.say(unread: ["1"]).marked.isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test func `A list that says nothing of the star leaves it in flight`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .starred(true))
    _ = try await sample.send(SampleAccount.star)
    try await sample.say(read: ["1"])
    #expect(try await sample.life("1") == "3/1:3")
    #expect(try await sample.reader.unknownMarks(of: sample.account) == ["1"])
    try await sample.say(read: ["1"], unstarred: ["1"])
    #expect(try await sample.life("1") == "3/1:pending")
    #expect(try await sample.pending(SampleAccount.star).count == 1)
    #expect(try await sample.pending(SampleAccount.unread).isEmpty)
  }

  @Test func `A star that came from the service is none that was sent, though another mark is in flight`() async throws
  {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1", .read))
    try await sample.mark("1", .read(false))
    _ = try await sample.send(SampleAccount.unread)
    #expect(try await sample.life("1") == "0/1:0")
    try await sample.say(starred: ["1"])
    #expect(try await sample.life("1") == "2/3:2")
    #expect(try await sample.say(unstarred: ["1"]).marked.count == 1)
    #expect(try await sample.life("1") == "0/1:0")
    try await sample.say(read: ["1"])
    #expect(try await sample.life("1") == "0/1:pending")
    #expect(try await sample.pending(SampleAccount.star).isEmpty)
  }

  @Test func `What is gone at the service stays as the reader's own`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1", .starred), SampleAccount.article("2"))
    try await sample.mark("1", .read(true))
    try await sample.say(gone: ["1"])
    #expect(try await sample.life("1") == "3/-")
    try await sample.mark("1", .read(false))
    #expect(try await sample.life("1") == "2/-")
    #expect(try await sample.reader.queued(of: sample.account) == 0)
    // It is back with other marks: what is marked on either side is.
    try await sample.arrive(SampleAccount.article("1", .read))
    #expect(try await sample.life("1") == "3/1:pending")
    try await sample.writer.expectConsistent()
  }

  @Test func `Filters and twins are told the service, and its changes twins`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    let local = try await sample.sample.add("Local")
    _ = try await sample.writer.store(
      .sample(local, [.sample("story", headline: "Local one")]), at: .noon)
    try await sample.mark("story", .read(true))
    _ = try await sample.writer.addFilter(FilterRule(.star, words: "wonder"))
    _ = try await sample.writer.addFilter(FilterRule(.mute, words: "dull"))
    try await sample.arrive(
      SampleAccount.article("1", address: "https://example.org/story"),
      SampleAccount.article("2", headline: "A wonder"),
      SampleAccount.article("3", headline: "How dull"), SampleAccount.article("4", .read, headline: "Another wonder"))
    #expect(try await sample.life("1") == "1/0:pending")
    #expect(try await sample.life("2") == "2/0:pending")
    #expect(try await sample.life("3") == "0/0")
    #expect(try await sample.life("4") == "3/1:pending")
    let sent = try await sample.send(SampleAccount.read)
    try await sample.writer.noteArrival(SampleAccount.read, of: sent)
    try await sample.say(unread: ["1"])
    #expect(try await sample.life("1") == "0/0")
    #expect(try await sample.life("story") == "0/-")
    // A twin of another feed of the account is told the service as well.
    try await sample.arrive(SampleAccount.article("5", feed: "feed/2", address: "https://example.org/story"))
    try await sample.say(starred: ["5"])
    #expect(try await sample.life("1") == "2/0:pending")
    #expect(try await sample.life("5") == "2/2")
    #expect(try await sample.life("story") == "2/-")
    try await sample.writer.expectConsistent()
  }

  @Test func `An article that arrives read is never unread, and takes nothing from its twins`() async throws {
    let sample = try await SampleAccount()
    let local = try await sample.sample.add("Local")
    _ = try await sample.writer.store(.sample(local, [.sample("story")]), at: .noon)
    let result = try await sample.arrive(
      SampleAccount.article("1", [.read, .starred], address: "https://example.org/story"),
      SampleAccount.article("8", feed: "feed/99"), state: "7")
    #expect(result.added.count == 1 && result.leftOut == 1)
    #expect(try await sample.life("1") == "3/3")
    #expect(try await sample.life("story") == "0/-")
    #expect(try await sample.reader.syncState(of: sample.account) == "7")
    #expect(try await sample.reader.unknown(["1", "2", "2"], to: sample.account) == ["2"])
  }

  @Test func `What is not committed leaves neither a mark nor its place in the queue`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2"))
    let ids = [try await sample.id("1"), try await sample.id("2")]
    // What the process does before it is killed: another opening sees what was committed.
    try await sample.writer.failing { writer in
      _ = try writer.setMark(.read(true), ofOnly: ids)
      _ = try writer.merge(RemoteFacts(starred: ["1"], gone: ["2"]), of: sample.account)
    }
    #expect(try await sample.life("1") == "0/0")
    #expect(try await sample.life("2") == "0/0")
    try await sample.writer.expectConsistent()
  }

  @Test func `Ten thousand marks at once wait, arrive, and are undone`() async throws {
    let sample = try await SampleAccount()
    let articles = (1...10_000).map { SampleAccount.article(String($0)) }
    _ = try await sample.writer.store(RemoteFacts(), articles, of: sample.account)
    let ids = try await sample.sample.ids()
    let clock = ContinuousClock()
    let marking = try await clock.measure { _ = try await sample.writer.mark(ids, .read(true)) }
    #expect(try await sample.reader.queued(of: sample.account) == 10_000)
    let undoing = try await clock.measure { _ = try await sample.writer.mark(ids, .read(false)) }
    #expect(try await sample.reader.queued(of: sample.account) == 0)
    _ = try await sample.writer.mark(ids, .read(true))
    let sent = try await sample.send(SampleAccount.read)
    #expect(sent.count == 10_000)
    try await sample.writer.noteArrival(SampleAccount.read, of: sent)
    #expect(try await sample.reader.queued(of: sample.account) == 0)
    let merging = try await clock.measure { try await sample.say(unread: articles.map(\.id)) }
    #expect(try await sample.reader.timeline(of: .unread, unreadOnly: true, midnight: .midnight).count == 10_000)
    print("10,000 marks: marked in \(marking), undone in \(undoing), merged in \(merging)")
    try await sample.writer.expectConsistent()
  }

  @Test func `A list of ten thousand is merged into 200,000 articles`() async throws {
    let sample = try await SampleAccount()
    try await sample.writer.execute(
      """
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200000)
      INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, published, is_archived)
      SELECT 1, n, 0, 'A headline of some length ' || n, 'Ann', hex(zeroblob(100)), n, n <= 190000 FROM n;
      INSERT INTO remote_articles (article, account, remote_id, marks)
      SELECT id, \(sample.account), key, id <= 190000 FROM articles;
      """)
    let listed = (190_101...200_000).map(String.init) + (1...50).map(String.init)
    let clock = ContinuousClock()
    let absence = try await clock.measure {
      let (absent, known) = try await sample.reader.absent(from: listed, ofUnread: true, account: sample.account)
      #expect(Set(absent) == Set((190_001...190_100).map(String.init)) && known == 10_000)
    }
    let merging = try await clock.measure {
      let result = try await sample.say(unread: listed, read: (190_001...190_100).map(String.init))
      #expect(result.marked.count == 150)
    }
    let quiet = try await clock.measure {
      let result = try await sample.say(unread: listed)
      #expect(result.marked.isEmpty)
    }
    print("200,000 articles, 10,000 unread: absent ones in \(absence), merged in \(merging), nothing new in \(quiet)")
    try await sample.writer.expectConsistent()
  }
}

extension StoreWriter {
  /// Does something in a transaction that never ends.
  func failing(_ work: @Sendable (isolated StoreWriter) throws -> Void) throws {
    struct Killed: Error {}
    try connection.script("BEGIN IMMEDIATE")
    defer { try? connection.script("ROLLBACK") }
    try work(self)
  }
}
