import Articles
import Foundation
import Testing

@testable import Storage

/// Feeds that become an account's, and that are read by themselves again.
@Suite struct JoiningTests {
  private static let feed = RemoteFeed(id: "feed/9", title: "There", address: "https://own.example/feed")

  /// An account with three feeds, and a feed of the reader's own with a read, a starred and an unread article.
  private static func sample() async throws -> (SampleAccount, Publication.ID) {
    let sample = try await SampleAccount(feeds: 3)
    let (id, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: feed.address), title: "Own", chosenTitle: "Mine",
      folder: try await sample.writer.folder(titled: "Shelf", in: nil))
    let entries = (1...3).map { number in
      var entry = SampleAccount.article("\(number)").article
      (entry.key, entry.handle) = ("guid-\(number)", nil)
      return entry
    }
    _ = try await sample.writer.store(.sample(id, title: "Own", state: "etag", entries), at: .noon)
    try await sample.mark("guid-1", .read(true))
    try await sample.mark("guid-2", .starred(true))
    return (sample, id)
  }

  private static func articles() -> [RemoteArticle] {
    (1...3).map { SampleAccount.article("\($0 + 90)", feed: "feed/9", address: "https://a.example/\($0)") }
  }

  @Test func `A feed stays its reader's own until the service lists it, and is then the same with its articles`()
    async throws
  {
    let (sample, id) = try await Self.sample()
    let folder = try await sample.writer.folder(titled: "Art", of: sample.account)
    let done = try await sample.writer.perform(.joinAccount(id, sample.account, in: folder))
    let shelf = try await sample.reader.publication(id)?.folder
    #expect(done?.inverse == .leaveAccount(id, in: shelf))
    let feeds = SampleAccount.feeds(3)
    #expect(
      try await sample.edits(feeds) == [
        .subscribe(address: Self.feed.address, title: "Mine", folder: RemoteFolder(id: "Art", title: "Art"))
      ])
    #expect(try await sample.merge(feeds) == SubscriptionMerge())
    #expect(try await sample.reader.publication(id)?.source == Source(kind: .feed, address: Self.feed.address))

    let merge = try await sample.merge(feeds + [Self.feed])
    #expect(merge.joined == [id] && merge.added.isEmpty)
    let publication = try #require(try await sample.reader.publication(id))
    #expect(
      publication.source
        == Source(kind: .synced, address: "sync:\(sample.account)/feed/9", feed: Self.feed.address))
    #expect(publication.title == "Mine" && publication.folder == folder)
    #expect(
      Set(try await sample.edits(feeds + [Self.feed])) == [
        .rename(feed: "feed/9", title: "Mine"),
        .move(feed: "feed/9", from: nil, to: RemoteFolder(id: "Art", title: "Art")),
      ])
    // What comes is what was there.
    let result = try await sample.writer.store(RemoteFacts(), Self.articles(), of: sample.account)
    #expect(result.added.isEmpty)
    #expect(try await sample.life("91") == "1/0:pending")
    #expect(try await sample.life("92") == "2/0:pending")
    #expect(try await sample.life("93") == "0/0")
    try await sample.writer.expectConsistent()
  }

  @Test func `Articles that a feed numbers are not those of the service with these numbers`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    let (id, _) = try await sample.writer.addPublication(Source(kind: .feed, address: Self.feed.address), title: "Own")
    _ = try await sample.writer.store(.sample(id, [.sample("92"), .sample("5")]), at: .noon)
    try await sample.mark("92", .read(true))
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    _ = try await sample.merge(SampleAccount.feeds(3) + [Self.feed])
    _ = try await sample.writer.store(RemoteFacts(), Self.articles(), of: sample.account)
    #expect(try await sample.life("92") == "0/0")
    #expect(try await sample.life("own:92") == "1/-")
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.life("92") == "1/-")
    let result = try await sample.writer.store(.sample(id, [.sample("92"), .sample("5")]), at: .noon)
    #expect(result.added.isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test func `Articles that only a list of pages names stay such articles`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    let (id, _) = try await sample.writer.addPublication(Source(kind: .feed, address: Self.feed.address), title: "Own")
    var update = SourceUpdate(state: "")
    update.listed = [.sample(SourceArticle.listedKey + "7")]
    let listed = try await sample.writer.store(update, of: id, at: .noon).changed[0]
    _ = try await sample.writer.storeFullText(FullText(untrustedHTML: "<p>Page.</p>", base: "https://b/"), of: listed)
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    #expect(try await sample.merge(SampleAccount.feeds(3) + [Self.feed]).joined == [id])
    #expect(try await sample.reader.isListed(listed))
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.reader.isListed(listed))
    #expect(try await sample.reader.fullText(of: listed) != nil)
    try await sample.writer.expectConsistent()
  }

  @Test(arguments: ["", "opened", "starred", "fetched"], [false, true])
  func `An article that a list named as read is as unread as at the service, unless its reader opened it`(
    how: String, isKnown: Bool
  ) async throws {
    let sample = try await SampleAccount(feeds: 3)
    let (id, _) = try await sample.writer.addPublication(Source(kind: .feed, address: Self.feed.address), title: "Own")
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    _ = try await sample.merge(SampleAccount.feeds(3) + [Self.feed])
    let story = "https://a.example/1"
    // The list is stored while the service answers.
    if isKnown {
      let other = SampleAccount.article("91", feed: "feed/9", address: story + "-before")
      _ = try await sample.writer.store(RemoteFacts(), [other], of: sample.account)
    }
    var article = SourceArticle.sample(SourceArticle.listedKey + story)
    (article.address, article.isArchived) = (story, true)
    var update = SourceUpdate(state: "")
    update.listed = [article]
    let listed = try await sample.writer.store(update, of: id, at: .noon).changed[0]
    switch how {
    case "opened": try await sample.writer.noteSeen(listed, change: nil)
    case "starred": _ = try await sample.writer.mark([listed], .starred(true))
    case "fetched":
      try await sample.writer.storeFullText(FullText(untrustedHTML: "<p>Page.</p>", base: "https://b/"), of: listed)
    default: break
    }
    _ = try await sample.writer.store(RemoteFacts(), Self.articles(), of: sample.account)
    let lives = ["": "0/0", "starred": "2/0:pending"]
    #expect(try await sample.life("91") == lives[how] ?? "1/0:pending")
    // The site may have deleted the page meanwhile.
    let texts = try await sample.writer.texts(
      "SELECT count(*) FROM full_texts JOIN articles ON id = article WHERE address = '\(story)'")
    #expect(texts == [how == "fetched" ? "1" : "0"])
    #expect(try await sample.writer.texts("SELECT count(*) FROM articles WHERE address = '\(story)'") == ["1"])
    try await sample.writer.expectConsistent()
  }

  @Test func `It is taken back before the service was told, before it answered, and afterwards`() async throws {
    let (sample, id) = try await Self.sample()
    let feeds = SampleAccount.feeds(3)
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.editCount() == 0)

    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    let edit = try #require(try await sample.queued(feeds).first)
    try await sample.writer.noteSending(edit)
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.edits(feeds).isEmpty)
    #expect(try await sample.edits(feeds + [Self.feed]) == [.unsubscribe(feed: "feed/9")])
    // It is no other feed, though it arrived.
    #expect(try await sample.merge(feeds + [Self.feed]) == SubscriptionMerge())
    #expect(try await sample.reader.publication(id)?.source.kind == .feed)
    _ = try await sample.merge(feeds)
    #expect(try await sample.editCount() == 0)

    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    _ = try await sample.merge(feeds + [Self.feed])
    _ = try await sample.writer.store(RemoteFacts(), Self.articles(), of: sample.account)
    _ = try await sample.writer.undo(at: .noon)
    let shelf = try #require(try await sample.reader.folders().first { $0.title == "Shelf" })
    let publication = try #require(try await sample.reader.publication(id))
    #expect(publication.source == Source(kind: .feed, address: Self.feed.address))
    #expect(publication.title == "Mine" && publication.folder == shelf.id)
    for (key, marks) in [("sync:91", "1/-"), ("sync:92", "2/-"), ("sync:93", "0/-")] {
      #expect(try await sample.life(key) == marks)
    }
    #expect(try await sample.edits(feeds + [Self.feed]) == [.unsubscribe(feed: "feed/9")])
    // Read by itself, it brings none twice.
    var entry = SampleAccount.article("1").article
    (entry.key, entry.handle) = ("guid-1", nil)
    let result = try await sample.writer.store(.sample(id, [entry]), at: .noon)
    #expect(result.added.isEmpty)
    #expect(try await sample.life("guid-1") == "1/-")
    #expect(try await sample.reader.publication(id)?.notice == nil)
    try await sample.writer.expectConsistent()
  }

  @Test func `A feed leaves its account, and is back`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    try await sample.arrive(SampleAccount.article("1", .starred), SampleAccount.article("2"))
    try await sample.mark("2", .read(true))
    let id = try await sample.reader.publications()[0].id
    _ = try await sample.writer.perform(.leaveAccount(id, in: nil))
    #expect(try await sample.reader.publication(id)?.source == Source(kind: .feed, address: "https://f1.example/feed"))
    #expect(try await sample.reader.accountsOfPublications()[id] == nil)
    #expect(try await sample.reader.queued(of: sample.account) == 0)
    let feeds = SampleAccount.feeds(3)
    #expect(try await sample.edits(feeds, at: .noon).isEmpty)
    #expect(try await sample.merge(feeds) == SubscriptionMerge())
    _ = try await sample.writer.undo(at: .noon)
    // Nothing is sent: it is there still.
    #expect(try await sample.edits(feeds).isEmpty)
    #expect(try await sample.merge(feeds).joined == [id])
    #expect(try await sample.editCount() == 0)
    try await sample.arrive(SampleAccount.article("1", .starred), SampleAccount.article("2"))
    #expect(try await sample.life("1") == "2/2")
    #expect(try await sample.life("2") == "1/0:pending")

    _ = try await sample.writer.perform(.leaveAccount(id, in: nil))
    for edit in try await sample.queued(feeds) { try await sample.writer.noteSending(edit) }
    _ = try await sample.merge(Array(feeds.dropFirst()))
    #expect(try await sample.editCount() == 0)
    _ = try await sample.writer.undo(at: .noon)
    #expect(
      try await sample.edits(Array(feeds.dropFirst())) == [
        .subscribe(address: "https://f1.example/feed", title: "Feed 1", folder: nil)
      ])
    try await sample.writer.expectConsistent()
  }

  @Test func `What cannot join or leave is as it was`() async throws {
    let (sample, id) = try await Self.sample()
    let theirs = try await sample.reader.publications()[0].id
    let shelf = try #require(try await sample.reader.folders().first { $0.title == "Shelf" }).id
    let art = try await sample.writer.folder(titled: "Art", of: sample.account)
    let (site, _) = try await sample.writer.addPublication(
      Source(kind: Source.Kind(rawValue: "wordpress"), address: "https://site.example/wp-json/"), title: "Site")
    let (same, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://f1.example/feed"), title: "Same")
    #expect(try await sample.writer.perform(.joinAccount(site, sample.account, in: nil)) == nil)
    #expect(try await sample.writer.perform(.joinAccount(theirs, sample.account, in: nil)) == nil)
    #expect(try await sample.writer.perform(.leaveAccount(id, in: nil)) == nil)
    for (deed, error) in [
      (Deed.joinAccount(same, sample.account, in: nil), StorageError.alreadySubscribed),
      (.leaveAccount(theirs, in: nil), .alreadySubscribed), (.leaveAccount(theirs, in: art), .otherAccount),
      (.joinAccount(id, sample.account, in: shelf), .otherAccount),
      (.joinAccount(.init(rawValue: 99), sample.account, in: nil), .noSuchPublication),
    ] {
      await #expect(throws: error) { _ = try await sample.writer.perform(deed) }
    }
    #expect(try await sample.editCount() == 0)
    // One that the service refuses stays its reader's own.
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    for _ in 0..<5 {
      for edit in try await sample.queued(SampleAccount.feeds(3)) { try await sample.writer.noteSending(edit) }
    }
    let merge = try await sample.merge(SampleAccount.feeds(3))
    #expect(merge.returned.map(\.title) == ["Mine"] && merge.removed.isEmpty)
    #expect(try await sample.reader.publication(id)?.source.kind == .feed)
    try await sample.writer.expectConsistent()
  }

  @Test func `One that was removed from the account is in the way of none`() async throws {
    let sample = try await SampleAccount(feeds: 6)
    let old = try await sample.reader.publications()[0].id
    _ = try await sample.writer.perform(.remove([old]))
    let (id, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://f1.example/feed"), title: "Own")
    _ = try await sample.writer.perform(.joinAccount(id, sample.account, in: nil))
    let merge = try await sample.merge(SampleAccount.feeds(6))
    #expect(merge.joined == [id] && merge.removed.isEmpty && !merge.added.contains(old))
    #expect(try await sample.reader.publication(id)?.address == "sync:\(sample.account)/feed/1")
    #expect(try await sample.edits(SampleAccount.feeds(6)).isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test func `What waits to join is neither lost with an empty folder, nor left behind where it is removed`()
    async throws
  {
    let (sample, id) = try await Self.sample()
    let folder = try await sample.writer.folder(titled: "Art", of: sample.account)
    _ = try await sample.writer.perform(
      .joinAccount(id, sample.account, in: folder), isUndoable: false, midnight: .midnight, at: .noon)
    try await sample.writer.purgeRemoved(before: .noon, deedsBefore: .noon)
    let feeds = SampleAccount.feeds(3)
    let edit = try #require(try await sample.queued(feeds).first)
    #expect(
      edit.edit
        == .subscribe(address: Self.feed.address, title: "Mine", folder: RemoteFolder(id: "Art", title: "Art")))
    try await sample.writer.noteSending(edit)
    _ = try await sample.writer.perform(.remove([id]))
    #expect(try await sample.edits(feeds + [Self.feed]) == [.unsubscribe(feed: "feed/9")])
    // However long it waits.
    try await sample.writer.execute("DELETE FROM deeds")
    try await sample.writer.purgeRemoved(before: .noon + 1000)
    #expect(try await sample.edits(feeds + [Self.feed]) == [.unsubscribe(feed: "feed/9")])
    #expect(try await sample.merge(feeds + [Self.feed]) == SubscriptionMerge())
    _ = try await sample.merge(feeds)
    try await sample.writer.purgeRemoved(before: .noon + 1000)
    #expect(try await sample.writer.texts("SELECT id FROM publications WHERE id = \(id)").isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test func `A list is subscribed to in an account, in folders of one level`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    func row(_ number: Int) -> ListedRow {
      .publication(
        Source(kind: .feed, address: "https://f\(number).example/feed"), title: "Feed \(number)",
        chosenTitle: "Feed \(number)", site: nil)
    }
    let rows: [ListedRow] = [
      row(1), row(5),
      .folder(
        title: "News", rows: [row(6), .folder(title: "World", rows: [row(7), .folder(title: " ", rows: [row(8)])])]),
      .folder(title: "news", rows: [row(9)]),
      .publication(
        Source(
          kind: Source.Kind(rawValue: "wordpress"), address: "https://site.example/", feed: "https://site.example/feed"),
        title: "Site",
        chosenTitle: nil, site: nil),
      .publication(
        Source(kind: Source.Kind(rawValue: "newsapi"), address: "newsapi:x"), title: "X", chosenTitle: nil, site: nil),
    ]
    let result = try await sample.writer.add(rows, to: sample.account, at: .noon)
    #expect(result.added == 6 && result.existed == 1 && result.unfit == ["X"])
    let publications = try await sample.reader.publications()
    #expect(publications.count == 8)
    let news = try #require(try await sample.reader.folders().first)
    #expect(try await sample.reader.folders().map(\.title) == ["News"])
    #expect(Set(publications.filter { $0.folder == news.id }.map(\.title)) == Set((6...9).map { "Feed \($0)" }))
    let edits = try await sample.edits(SampleAccount.feeds(2))
    let there = RemoteFolder(id: "News", title: "News")
    #expect(edits.contains(.subscribe(address: "https://f8.example/feed", title: "Feed 8", folder: there)))
    #expect(edits.contains(.subscribe(address: "https://site.example/feed", title: "Site", folder: nil)))
    #expect(edits.count == 6)
    try await sample.writer.expectConsistent()
  }
}
