import Articles
import Foundation
import Testing

@testable import Storage

/// Accounts with their feeds and folders.
@Suite struct AccountTests {
  @Test func `An account is there once, and goes with all that is its own`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    let again = try await sample.writer.addAccount(
      .freshRSS, address: "https://reader.example", user: "ann", title: "Other")
    #expect(again == sample.account)
    let account = try #require(try await sample.reader.accounts().first)
    #expect(account.title == "Reader" && account.service == .freshRSS && account.failure == nil)
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2", .read))
    try await sample.mark("1", .read(true))
    let local = try await sample.sample.add("Local", articles: 1)
    #expect(try await sample.reader.accountsOfPublications().count == 2)
    try await sample.writer.removeAccount(sample.account, keepsFeeds: false)
    #expect(try await sample.reader.publications().map(\.id) == [local])
    for table in ["accounts", "remote_articles", "outbox"] {
      #expect(try await sample.writer.texts("SELECT count(*) FROM \(table)") == ["0"])
    }
    try await sample.writer.expectConsistent()
  }

  @Test func `Its feeds may stay, with their articles and marks, and read by themselves bring none twice`() async throws
  {
    let sample = try await SampleAccount(feeds: 2)
    try await sample.arrive(
      SampleAccount.article("1", .starred), SampleAccount.article("2", .read), SampleAccount.article("3"))
    try await sample.writer.removeAccount(sample.account, keepsFeeds: true)
    let kept = try await sample.reader.publications()
    #expect(kept.map(\.source) == [1, 2].map { Source(kind: .feed, address: "https://f\($0).example/feed") })
    let entries = (1...3).map { number in
      var entry = SampleAccount.article("\(number)").article
      (entry.key, entry.handle) = ("guid-\(number)", nil)
      return entry
    }
    let result = try await sample.writer.store(.sample(kept[0].id, entries), at: .noon)
    #expect(result.added.isEmpty)
    #expect(try await sample.life("guid-1") == "2/-")
    #expect(try await sample.life("guid-2") == "1/-")
    try await sample.writer.expectConsistent()
  }

  @Test func `What only an account has stays, though its feed is read by itself already`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    try await sample.arrive(
      SampleAccount.article("1", .starred), SampleAccount.article("2", feed: "feed/2"),
      SampleAccount.article("3", feed: "feed/3", .read))
    for feed in 1...3 {
      let (own, _) = try await sample.writer.addPublication(
        Source(kind: .feed, address: "https://f\(feed).example/feed"), title: "Local")
      // The third lacks what the account has of it.
      var article = SourceArticle.sample("own \(feed)")
      if feed < 3 { article.address = SampleAccount.article("\(feed)").article.address }
      _ = try await sample.writer.store(.sample(own, [article]), at: .noon)
    }
    try await sample.writer.removeAccount(sample.account, keepsFeeds: true)
    #expect(try await sample.reader.publications().count == 5)
    #expect(try await sample.life("sync:1") == "2/-")
    #expect(try await sample.life("sync:2") == "")
    #expect(try await sample.life("sync:3") == "1/-")
    try await sample.writer.expectConsistent()
  }

  @Test func `Feeds of one address or of none stay with what no other has`() async throws {
    let sample = try await SampleAccount(feeds: 0)
    var feeds = SampleAccount.feeds(5)
    feeds[1].address = feeds[0].address
    feeds[2].address = feeds[0].address
    feeds[3].address = ""
    feeds[4].address = ""
    _ = try await sample.merge(feeds)
    try await sample.arrive(
      SampleAccount.article("1"), SampleAccount.article("2", feed: "feed/2"),
      SampleAccount.article("3", feed: "feed/3", address: "https://a.example/1"),
      SampleAccount.article("4", feed: "feed/4"), SampleAccount.article("5", feed: "feed/5", .read))
    let ids = try await sample.reader.publications().map(\.id)
    try await sample.writer.removeAccount(sample.account, keepsFeeds: true)
    let kept = try await sample.reader.publications()
    #expect(kept.map(\.id) == [ids[0], ids[1], ids[3], ids[4]])
    let address = feeds[0].address
    #expect(kept.map(\.address) == [address, "\(address)#\(ids[1])", "#\(ids[3])", "#\(ids[4])"])
    #expect(try await sample.life("sync:2") == "0/-")
    #expect(try await sample.life("sync:4") == "0/-")
    #expect(try await sample.life("sync:5") == "1/-")
    try await sample.writer.expectConsistent()
  }

  @Test func `What stays is no feed that was removed, though it has its address`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2", feed: "feed/2", .starred))
    var own: [Publication.ID] = []
    for feed in 1...2 {
      own.append(
        try await sample.writer.addPublication(
          Source(kind: .feed, address: "https://f\(feed).example/feed"), title: "Own"
        ).id)
    }
    _ = try await sample.writer.store(.sample(own[0], [.sample("own")]), at: .noon)
    _ = try await sample.writer.perform(.remove(own))
    try await sample.writer.removeAccount(sample.account, keepsFeeds: true)
    #expect(
      try await sample.reader.publications().map(\.address) == (1...2).map { "https://f\($0).example/feed" })
    #expect(try await sample.life("sync:1") == "0/-")
    #expect(try await sample.life("sync:2") == "2/-")
    // Both are there once the removal is taken back.
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.reader.publications().count == 4)
    #expect(try await sample.life("own") == "0/-")
    try await sample.writer.expectConsistent()
  }

  @Test func `One sync at a time has an account`() async throws {
    let sample = try await SampleAccount()
    let first = try #require(try await sample.writer.lease(sample.account, at: .noon))
    #expect(try await sample.writer.lease(sample.account, at: .noon + 29) == nil)
    let renewed = try #require(try await sample.writer.lease(sample.account, held: first, at: .noon + 20))
    #expect(try await sample.writer.lease(sample.account, at: .noon + 31) == nil)
    #expect(try await sample.writer.lease(sample.account, held: first, at: .noon + 31) == nil)
    // Who was killed gives nothing back.
    let other = try #require(try await sample.writer.lease(sample.account, at: .noon + 50))
    #expect(try await sample.writer.lease(sample.account, held: renewed, at: .noon + 51) == nil)
    try await sample.writer.endLease(sample.account, held: renewed)
    #expect(try await sample.writer.lease(sample.account, at: .noon + 52) == nil)
    // A clock that was a year ahead holds nobody up.
    #expect(try await sample.writer.lease(sample.account, at: .noon - 86_400) != nil)
    try await sample.writer.endLease(sample.account, held: other)
    #expect(try await sample.writer.lease(.init(rawValue: 99), at: .noon) == nil)
  }

  @Test func `Feeds come with their folders, and follow their names`() async throws {
    let sample = try await SampleAccount(feeds: 0)
    let folders = [RemoteFolder(id: "4", title: "News"), RemoteFolder(id: "5", title: "Empty")]
    var feeds = SampleAccount.feeds(2)
    feeds[0].folder = "4"
    #expect(try await sample.merge(feeds, folders: folders).added.count == 2)
    #expect(try await sample.reader.folders().map(\.title) == ["News"])
    let publication = try await sample.reader.publications()[0]
    #expect(
      publication.source == Source(kind: .synced, address: "sync:\(sample.account)/feed/1", feed: feeds[0].address))
    feeds[0].title = "Another name"
    (feeds[0].folder, feeds[1].folder) = (nil, "4")
    let again = try await sample.merge(feeds, folders: folders)
    #expect(again == SubscriptionMerge())
    let now = try await sample.reader.publications()
    #expect(now.map(\.title) == ["Another name", "Feed 2"] && now[0].folder == nil && now[1].folder != nil)
  }

  @Test func `A feed that is gone goes out of sight, unless something of it is starred`() async throws {
    let sample = try await SampleAccount(feeds: 6)
    try await sample.arrive(SampleAccount.article("1", .starred), SampleAccount.article("2", feed: "feed/2"))
    let rest = Array(SampleAccount.feeds(6).dropFirst(2))
    let result = try await sample.merge(rest)
    #expect(result.removed.count == 1 && result.kept.count == 1 && !result.isBraked)
    #expect(try await sample.reader.publications().count == 5)
    #expect(try await sample.merge(rest) == SubscriptionMerge())
    let back = try await sample.merge(SampleAccount.feeds(6))
    #expect(back.added == result.removed)
    #expect(try await sample.reader.publications().count == 6)
  }

  @Test func `Where many are gone at once, or all, none goes before the reader says so`() async throws {
    let sample = try await SampleAccount(feeds: 20)
    var result = try await sample.merge([])
    #expect(result.isBraked && result.removed.isEmpty)
    result = try await sample.merge(Array(SampleAccount.feeds(20).prefix(15)))
    #expect(result.isBraked && result.removed.isEmpty)
    #expect(try await sample.reader.publications().count == 20)
    #expect(try await sample.merge(Array(SampleAccount.feeds(20).prefix(16))).removed.count == 4)
    let two = Array(SampleAccount.feeds(20).prefix(2))
    let gone = try await sample.merge(two).gone
    #expect(gone.count == 14)
    // What the reader agreed to says nothing of a list that lacks others, too.
    let believed = Set(gone.map(\.publication))
    #expect(try await sample.merge([], believed: believed).gone.count == 16)
    #expect(try await sample.merge(two, believed: believed).removed.count == 14)
  }

  @Test func `A list that is not believed adds nothing, however often it comes`() async throws {
    let sample = try await SampleAccount(feeds: 8)
    let before = try await sample.reader.publications()
    for round in 1...3 {
      let others = (1...8).map {
        RemoteFeed(id: "feed/\(round)\($0)", title: "\($0)", address: "https://\(round).example/\($0)", folder: "4")
      }
      let result = try await sample.merge(others, folders: [RemoteFolder(id: "4", title: "News")])
      #expect(result.isBraked && result.added.isEmpty)
    }
    #expect(try await sample.reader.publications() == before)
    #expect(try await sample.reader.folders().isEmpty)
  }

  @Test func `A feed is told by its address, not by its name`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    let before = try await sample.reader.publications()
    // One and two change their names, and three's name is another feed's.
    var feeds = SampleAccount.feeds(3)
    (feeds[0].id, feeds[1].id) = (feeds[1].id, feeds[0].id)
    feeds[2].address = "https://other.example/feed"
    feeds[2].title = "Other"
    let result = try await sample.merge(feeds)
    #expect(result.removed == [before[2].id] && result.added.count == 1)
    // The service may think that articles are known that were another feed's.
    #expect(result.joined == result.added)
    let now = try await sample.reader.publications()
    #expect(now.map(\.id).prefix(2) == before.map(\.id).prefix(2) && now.count == 3)
    #expect(now.map(\.address) == [2, 1, 3].map { "sync:\(sample.account)/feed/\($0)" })
    // A restored server gave all of them new names.
    let anew = feeds.map { RemoteFeed(id: $0.id + "9", title: $0.title, address: $0.address) }
    let renamed = try await sample.merge(anew)
    #expect(renamed.added.isEmpty && renamed.removed.isEmpty)
    #expect(try await sample.reader.publications().map(\.id) == now.map(\.id))
    try await sample.writer.expectConsistent()
  }

  @Test func `A feed whose address changes at its service stays the same, with what the reader did`() async throws {
    let sample = try await SampleAccount(feeds: 0)
    var feeds = (1...8).map {
      RemoteFeed(
        id: "feed/\($0)", title: "Feed \($0)", address: "http://f\($0).example/feed", site: "http://f\($0).example/")
    }
    _ = try await sample.merge(feeds)
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2", .starred))
    let before = try await sample.reader.publications()
    _ = try await sample.writer.perform(.rename(before[0].id, to: "Mine"))
    _ = try await sample.writer.perform(.remove([before[4].id]))
    try await sample.mark("1", .read(true))
    for index in feeds.indices { feeds[index].address = "https://f\(index + 1).example/feed" }
    // The address, the title or the site tells.
    feeds[1] = RemoteFeed(id: "feed/2", title: "Two", address: "https://www.f2.example/feed/")
    feeds[2] = RemoteFeed(id: "feed/3", title: "Feed 3", address: "https://new.example/three")
    feeds[3] = RemoteFeed(
      id: "feed/4", title: "Four", address: "https://new.example/four", site: "https://www.f4.example")
    #expect(try await sample.merge(feeds) == SubscriptionMerge())
    let after = try await sample.reader.publications()
    #expect(after.map(\.id) == before.map(\.id).filter { $0 != before[4].id })
    #expect(after.map(\.source.feed) == feeds.filter { $0.id != "feed/5" }.map(\.address))
    #expect(after[0].title == "Mine" && after[1].title == "Two")
    #expect(try await sample.life("1") == "1/0:pending")
    #expect(try await sample.life("2") == "2/2")
    #expect(
      try await sample.edits(feeds, at: .noon + 86_400) == [
        .rename(feed: "feed/1", title: "Mine"), .unsubscribe(feed: "feed/5"),
      ])
    try await sample.writer.expectConsistent()
  }

  @Test func `A feed has not moved whose address another feed has now`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    let before = try await sample.reader.publications()
    var feeds = SampleAccount.feeds(3)
    feeds[2].address = feeds[0].address
    feeds[0].address = "https://other.example/feed"
    #expect(try await sample.merge(feeds).added.count == 1)
    let after = try await sample.reader.publications()
    #expect(after.map(\.id).prefix(2) == before.map(\.id).prefix(2))
    #expect(after.map(\.address) == [3, 2, 1].map { "sync:\(sample.account)/feed/\($0)" })
  }

  @Test func `A feed that comes back has its articles, though the service names them otherwise now`() async throws {
    let sample = try await SampleAccount(feeds: 6)
    try await sample.arrive(
      SampleAccount.article("1", address: "https://a.example/one"),
      SampleAccount.article("2", .read, address: "https://a.example/two"), SampleAccount.article("3"))
    try await sample.mark("1", .read(true))
    try await sample.mark("3", .starred(true))
    _ = try await sample.merge(Array(SampleAccount.feeds(6).dropFirst()))
    for id in ["1", "2", "3"] { #expect(try await sample.life(id).hasSuffix("/-")) }
    var feeds = SampleAccount.feeds(6)
    feeds[0].id = "feed/99"
    _ = try await sample.merge(feeds)
    let result = try await sample.arrive(
      SampleAccount.article("91", feed: "feed/99", address: "https://a.example/one"),
      SampleAccount.article("92", feed: "feed/99", address: "https://a.example/two"),
      SampleAccount.article("3", feed: "feed/99"))
    #expect(result.added.isEmpty)
    #expect(try await sample.life("91") == "1/0:pending")
    #expect(try await sample.life("92") == "1/0:pending")
    #expect(try await sample.life("3") == "2/0:pending")
    try await sample.writer.expectConsistent()
  }

  @Test func `What the reader removes is told the service a minute later, and comes back where it refuses`()
    async throws
  {
    let sample = try await SampleAccount(feeds: 6)
    let all = SampleAccount.feeds(6)
    let publication = try await sample.reader.publications()[0]
    _ = try await sample.writer.perform(.remove([publication.id]))
    #expect(try await sample.edits(all, at: .noon).isEmpty)
    // The list of before brings it not back.
    #expect(try await sample.merge(all) == SubscriptionMerge())
    #expect(try await sample.reader.publications().count == 5)
    try await sample.writer.restore([publication.id])
    // Another device may have unsubscribed meanwhile.
    #expect(
      try await sample.edits(Array(all.dropFirst())) == [
        .subscribe(address: all[0].address, title: "Feed 1", folder: nil)
      ])
    #expect(try await sample.edits(all).isEmpty)
    _ = try await sample.merge(all)
    #expect(try await sample.editCount() == 0)

    _ = try await sample.writer.perform(.remove([publication.id]))
    let edit = try #require(try await sample.queued(all).first)
    #expect(edit.edit == .unsubscribe(feed: "feed/1"))
    try await sample.writer.noteSending(edit)
    _ = try await sample.merge(Array(all.dropFirst()))
    #expect(try await sample.editCount() == 0)

    let other = try await sample.reader.publications()[0]
    _ = try await sample.writer.perform(.remove([other.id]))
    for _ in 0..<5 {
      #expect(try await sample.merge(Array(all.dropFirst())).returned.isEmpty)
      try await sample.writer.noteSending(try #require(try await sample.queued(all).first))
    }
    let back = try await sample.merge(Array(all.dropFirst()))
    #expect(back.added == [other.id])
    #expect(back.returned == [ReturnedEdit(account: sample.account, kind: .unsubscribe, title: "Feed 2")])
  }

  @Test func `What waits for the service is kept, however old it is`() async throws {
    let sample = try await SampleAccount(feeds: 3)
    for feed in 1...3 {
      for number in 1...3 {
        var article = SampleAccount.article("\(feed)\(number)", feed: "feed/\(feed)")
        article.article.published = number == 1 ? .noon - 400 * 86_400 : .noon
        try await sample.arrive(article)
      }
    }
    try await sample.mark("11", .read(true))
    try await sample.say(read: ["21"])
    for publication in try await sample.reader.publications() {
      try await sample.writer.keep(.publication(publication.id), forMonths: 1)
    }
    try await sample.writer.execute("DELETE FROM deeds")
    #expect(try await sample.writer.letGo(atMost: 50, at: .noon) == 1)
    #expect(try await sample.life("11") == "1/0:pending")
    #expect(try await sample.life("21") == "")
    // It comes again where it is unread at the service, and not where it is read.
    var old = SampleAccount.article("21", feed: "feed/2", .read)
    old.article.published = .noon - 400 * 86_400
    try await sample.arrive(old)
    #expect(try await sample.life("21") == "")
    old.marks = []
    try await sample.arrive(old)
    #expect(try await sample.life("21") == "0/0")
  }
}
