import Articles
import Foundation
import Library
import TestServers
import Testing

/// Feeds that become an account's and that are read by themselves again, with their articles and marks.
@Suite(.serialized) struct JoiningSyncTests {
  private static let kinds: [EditedAccount.Kind] = [.freshRSS, .miniflux].filter {
    !$0.isReal || MinifluxServer.isInstalled
  }

  /// What the service has of an article's marks: read, starred.
  private static func marks(_ account: EditedAccount, _ page: String) async throws -> [Bool]? {
    if let reader = account.reader {
      return reader.items.first { $0.page == page }.map { [$0.isRead, $0.isStarred] }
    }
    let answer = try await account.miniflux?.call("GET", "/v1/entries?limit=1000") as? [String: Any]
    let entries = answer?["entries"] as? [[String: Any]] ?? []
    return entries.first { $0["url"] as? String == page }.map {
      [$0["status"] as? String == "read", $0["starred"] as? Bool == true]
    }
  }

  @Test(arguments: kinds)
  func `A feed takes its marks along, and brings them back`(_ kind: EditedAccount.Kind) async throws {
    let account = try await EditedAccount(kind)
    let (library, sample) = (account.library, account.sample)
    let id = try await sample.subscribe(account.address("d"))
    let page = "https://example.org/d/1"
    let article = try #require(try await sample.articles(of: .publication(id)).first)
    #expect(article.address == page)
    try await library.perform(.mark(.articles([article.id]), .read(true)))
    try await library.perform(.mark(.articles([article.id]), .starred(true)))
    #expect(try await library.move(id, into: account.account, folder: try await account.folder("Art")))
    #expect(try await sample.publication(id).source.kind == .feed)
    if let reader = account.reader {
      // The service reads it once it is subscribed to.
      var item = ReaderItem(number: 50, feed: "feed/103")
      item.page = page
      reader.items.append(item)
    }
    let joined = try await account.sync()
    #expect(joined.stop == nil && joined.subscriptions.joined == [id])
    #expect(try await sample.publication(id).source.kind == .synced)
    try await account.expect(["a News/a", "b News/b", "c Art/c", "d Art/d"])
    #expect(try await Self.marks(account, page) == [true, true])
    let here = try await sample.articles(of: .publication(id))
    #expect(here.map(\.id) == [article.id] && here.allSatisfy { $0.isRead && $0.isStarred })

    #expect(try await library.undo() != nil)
    #expect(try await sample.publication(id).source.kind == .feed)
    try await account.expect(["a News/a", "b News/b", "c Art/c"])
    _ = try await library.refresh(.publication(id), on: .insistence)
    let back = try await sample.articles(of: .publication(id))
    #expect(back.map(\.id) == [article.id] && back.allSatisfy { $0.isRead && $0.isStarred })
  }

  @Test(arguments: kinds)
  func `A feed that left and is back at once goes on to be synced`(_ kind: EditedAccount.Kind) async throws {
    let account = try await EditedAccount(kind)
    let (library, sample) = (account.library, account.sample)
    let publication = try await account.publication("a")
    let article = try #require(try await sample.articles(of: .publication(publication.id)).first)
    // The service thinks that its articles are known for good.
    for _ in 0..<3 {
      account.clock.advance(by: 1000)
      try await account.sync()
    }
    #expect(try await library.moveOutOfAccount(publication.id))
    #expect(try await sample.publication(publication.id).source.kind == .feed)
    try await library.undo()
    #expect(try await account.sync().subscriptions.joined == [publication.id])
    try await library.perform(.mark(.articles([article.id]), .read(true)))
    try await account.sync()
    #expect(try await Self.marks(account, try #require(article.address)) == [true, false])
    try await account.expect(["a News/a", "b News/b", "c Art/c"])
    #expect(try await sample.articles().count == 3)
  }

  @Test func `A list of subscriptions goes into an account`() async throws {
    let account = try await EditedAccount(.nextcloud)
    let list = """
      <opml version="2.0"><head/><body><outline text="Art"><outline text="Deep">
      <outline type="rss" text="Four" xmlUrl="\(account.address("d"))"/></outline></outline>
      <outline type="rss" text="Five" xmlUrl="\(account.address("e"))"/><outline type="rss" text="a" xmlUrl="\(account.address("a"))"/>
      </body></opml>
      """
    let summary = try await account.library.importSubscriptions(Array(list.utf8), into: account.account)
    #expect(summary.added == 2 && summary.existed == 1 && summary.problems.isEmpty)
    try await account.expect(["a News/a", "b News/b", "c Art/c", "d Art/Four", "e /Five"])
  }
}
