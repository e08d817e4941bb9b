import Articles
import Foundation
import Library
import Storage
import TestServers
import Testing

/// What the reader does to feeds and folders of an account is done at its service, whatever that is.
@Suite(.serialized) struct AccountEditSyncTests {
  private static let kinds = EditedAccount.Kind.allCases.filter { !$0.isReal || MinifluxServer.isInstalled }
  private static let before: Set = ["a News/a", "b News/b", "c Art/c"]

  @Test(arguments: kinds)
  func `All at once, and all undone`(_ kind: EditedAccount.Kind) async throws {
    let account = try await EditedAccount(kind)
    let library = account.library
    #expect(try await account.here() == Self.before)
    let (a, b) = (try await account.publication("a"), try await account.publication("b"))
    try await library.perform(.rename(a.id, to: "Eins"))
    let new = try await library.folder(titled: "Neu & 1", in: account.account)
    #expect(try await library.move(b, into: new))
    try await library.perform(.renameFolder(try await account.folder("Art"), to: "Kunst"))
    let added = try await library.subscribe(to: account.address("d"), title: "d", in: account.account, folder: new)
    #expect(!added.existed)
    let after: Set = ["a News/Eins", "b Neu & 1/b", "c Kunst/c", "d Neu & 1/d"]
    // At once, before the service knows of it.
    #expect(try await account.here() == after)
    let summary = try await account.sync()
    #expect(summary.stop == nil && summary.returned.isEmpty)
    #expect(try await account.there() == after)
    try await account.expect(after)
    for _ in 0..<4 { #expect(try await library.undo() != nil) }
    #expect(try await account.here() == Self.before)
    try await account.expect(Self.before)
  }

  @Test(arguments: kinds)
  func `A folder is emptied into another, and deleted`(_ kind: EditedAccount.Kind) async throws {
    let account = try await EditedAccount(kind)
    let library = account.library
    try await library.perform(
      .emptyFolder(try await account.folder("News"), into: try await account.folder("Art")))
    try await account.expect(["a Art/a", "b Art/b", "c Art/c"])
    #expect(try await account.foldersThere() == ["Art"])
    try await library.undo()
    try await account.expect(Self.before)
    try await library.perform(.emptyFolder(try await account.folder("Art"), into: nil))
    if kind == .minifluxReader {
      // By Google Reader's interface it says OK and takes no feed out of its category.
      let returned = try await account.sync().returned
      #expect(returned == [ReturnedEdit(account: account.account, kind: .move, title: "c")])
      return try await account.expect(Self.before)
    }
    try await account.expect(["a News/a", "b News/b", "c /c"])
    #expect(try await account.foldersThere() == ["News"])
    // Removed with its feeds: nothing of it is left, and what else there is stays.
    try await library.perform(.removeFolder(try await account.folder("News")))
    try await account.expect(["c /c"])
    #expect(try await account.foldersThere().isEmpty)
    #expect(try await account.sample.articles().count == 1)
  }

  @Test func `A feed in the category that FreshRSS has for all others is in no folder`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    // The reader's own folder may be called nearly so.
    server.feeds[1].labels = ["uncategorized"]
    server.feeds[2].labels = []
    _ = try await library.sync(account.account, isThorough: true)
    try await account.expect(["a News/a", "b uncategorized/b", "c /c"])
    #expect(try await library.sidebar().folders.map(\.title).contains("Uncategorized") == false)
    #expect(try await library.move(try await account.publication("c"), into: try await account.folder("News")))
    try await account.expect(["a News/a", "b uncategorized/b", "c News/c"])
    #expect(try await library.move(try await account.publication("c"), into: nil))
    try await account.expect(["a News/a", "b uncategorized/b", "c /c"])
  }

  @Test func `What was undone before it was sent is not sent`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    let a = try await account.publication("a")
    try await library.perform(.rename(a.id, to: "Eins"))
    _ = try await library.move(a, into: try await account.folder("Art"))
    try await library.perform(.renameFolder(try await account.folder("News"), to: "Neues"))
    try await library.perform(.remove([try await account.publication("c").id]))
    _ = try await library.subscribe(to: account.address("d"), title: "d", in: account.account)
    for _ in 0..<5 { try await library.undo() }
    try await account.expect(Self.before)
    #expect(!server.calls.contains { $0.path.hasSuffix("/edit") || $0.path.hasSuffix("-tag") })
  }

  @Test func `A removal that is undone while others are told is not told`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let (library, server) = (account.library, try #require(account.reader))
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    try await library.perform(.remove([try await account.publication("c").id]))
    try await account.sync { try await library.undo() }
    try await account.expect(["a News/Eins", "b News/b", "c Art/c"])
    #expect(!server.calls(to: "subscription/edit").contains { $0["ac"] == "unsubscribe" })
  }

  @Test func `A feed that is removed while others are told is not subscribed to`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let (library, server) = (account.library, try #require(account.reader))
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    _ = try await library.subscribe(to: account.address("d"), title: "d", in: account.account)
    try await account.sync { try await library.perform(.remove([try await account.publication("d").id])) }
    try await account.expect(["a News/Eins", "b News/b", "c Art/c"])
    #expect(!server.calls(to: "subscription/edit").contains { $0["ac"] == "subscribe" })
  }

  @Test func `A name that is changed again while others are told is told as it is`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let (library, server) = (account.library, try #require(account.reader))
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    try await library.perform(.rename(try await account.publication("b").id, to: "Zwei"))
    try await account.sync {
      try await library.perform(.rename(try await account.publication("b").id, to: "Drei"))
    }
    try await account.expect(["a News/Eins", "b News/Drei", "c Art/c"])
    #expect(server.calls(to: "subscription/edit").compactMap { $0["t"] } == ["Eins", "Drei"])
  }

  @Test func `A feed that is moved again while it is moved goes where it was moved last`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let library = account.library
    _ = try await library.move(try await account.publication("a"), into: try await account.folder("Art"))
    try await account.sync { _ = try await library.move(try await account.publication("a"), into: nil) }
    try await account.expect(["a /a", "b News/b", "c Art/c"])
  }

  @Test(arguments: [true, false])
  func `58 to 60 · Answers or requests are lost, and nothing is done twice`(_ isAfterwards: Bool) async throws {
    let account = try await EditedAccount(.theOldReader)
    let (library, server) = (account.library, try #require(account.reader))
    _ = try await library.subscribe(
      to: account.address("d"), title: "d", in: account.account, folder: try await account.folder("Art"))
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    try await library.perform(.renameFolder(try await account.folder("News"), to: "Neues"))
    try await library.perform(.remove([try await account.publication("b").id]))
    server.fail("subscription/edit", with: .raw([]), times: 3, isAfterwards: isAfterwards)
    server.fail("rename-tag", with: .status(502), isAfterwards: isAfterwards)
    try await account.sync()
    server.failNoMore()
    try await account.expect(["a Neues/Eins", "c Art/c", "d Art/d"])
    let writes = server.calls.filter { $0.path.hasSuffix("/edit") || $0.path.hasSuffix("rename-tag") }
    #expect(writes.count == (isAfterwards ? 4 : 8))
  }

  @Test func `59 · What the service refuses is back after five times, and said`() async throws {
    let account = try await EditedAccount(.theOldReader)
    let (library, server) = (account.library, try #require(account.reader))
    let changes = await library.changes()
    server.quirks.mostFeeds = 3
    _ = try await library.subscribe(to: account.address("d"), title: "d", in: account.account)
    try await library.perform(.renameFolder(try await account.folder("News"), to: "Neues"))
    server.fail("rename-tag", with: .status(400), times: 99)
    for _ in 0..<4 { #expect(try await account.sync().returned.isEmpty) }
    let returned = Set(try await account.sync().returned)
    #expect(
      returned == [
        ReturnedEdit(account: account.account, kind: .subscribe, title: "d"),
        ReturnedEdit(account: account.account, kind: .renameFolder, title: "News"),
      ])
    try await account.expect(Self.before)
    #expect(server.calls(to: "rename-tag").count == 5)
    for await case .editsReturned(let told) in changes {
      #expect(Set(told) == returned)
      break
    }
  }

  @Test(arguments: [Fault.raw(""), .status(502)]) func `Lost answers throw nothing away`(_ fault: Fault) async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    _ = try await library.subscribe(to: account.address("d"), title: "d", in: account.account)
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    for _ in 0..<8 {
      server.failNoMore()
      server.fail("quickadd", with: fault, times: 9)
      server.fail("subscription/edit", with: fault, times: 9)
      #expect(try await account.sync().returned.isEmpty)
    }
    server.failNoMore()
    for _ in 0..<2 { try await account.sync() }
    let there = try await account.there()
    #expect(there.count == 4 && there.contains("a News/Eins"))
    try await account.expect(there)
  }

  @Test func `A plan that is used up takes no feed, and marks go on`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    _ = try await library.subscribe(to: account.address("d"), title: "d", in: account.account)
    server.fail("subscription/quickadd", with: .status(402), times: 99)
    server.fail("subscription/edit", with: .status(402), times: 99)
    let summary = try await account.sync()
    #expect(summary.failure == .full && summary.stop == nil)
    #expect(try await library.accounts().map(\.failure) == [.full])
    server.failNoMore()
    #expect(try await account.sync().failure == nil)
    #expect(try await account.there().count == 4)
    #expect(try await library.accounts().map(\.failure) == [nil])
  }

  @Test func `Without a network nothing is given up`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    try await library.perform(.rename(try await account.publication("a").id, to: "Eins"))
    server.fail("subscription/edit", with: .status(503), times: 99)
    for _ in 0..<8 {
      #expect(try await account.sync().stop != nil)
      // It is left alone for ten minutes.
      account.clock.advance(by: 3600)
    }
    #expect(server.calls(to: "subscription/edit").count == 8)
    server.failNoMore()
    try await account.expect(["a News/Eins", "b News/b", "c Art/c"])
  }

  @Test func `Names with signs that the server writes wide are what they are on both sides`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let (library, server) = (account.library, try #require(account.reader))
    let name = #"A, B/C? D; E\F & <G>"#
    try await library.perform(.rename(try await account.publication("a").id, to: name))
    // What it was called here tells a sign that is wide in earnest.
    try await library.perform(.rename(try await account.publication("b").id, to: "Ｂ ＆ b"))
    server.feeds[2].title = "c & c"
    for _ in 0..<3 { #expect(try await account.sync().returned.isEmpty) }
    try await account.expect(["a News/\(name)", "b News/Ｂ ＆ b", "c Art/c & c"])
    #expect(server.calls(to: "subscription/edit").count == 2)
    server.feeds[1].title = "b, b"
    try await account.expect(["a News/\(name)", "b News/b, b", "c Art/c & c"])
  }

  @Test func `A server that was out of order is asked again by hand, and one that wishes a pause is not`() async throws
  {
    let account = try await EditedAccount(.freshRSS)
    let server = try #require(account.reader)
    server.fail("subscription/list", with: .status(503))
    #expect(try await account.sync().failure == .busy)
    let calls = server.calls.count
    #expect(try await account.library.sync(account.account).failure == .busy)
    #expect(server.calls.count == calls)
    #expect(try await account.library.sync(account.account, isByHand: true).failure == nil)
    for fault in [Fault.status(503, ["Retry-After: 600"]), .status(429)] {
      server.fail("subscription/list", with: fault)
      #expect(try await account.library.sync(account.account).failure == .busy)
      let calls = server.calls.count
      #expect(try await account.library.sync(account.account, isByHand: true).failure == .busy)
      #expect(server.calls.count == calls)
      account.clock.advance(by: 601)
    }
    #expect(try await account.library.refresh(.all, on: .hand).accounts.map(\.failure) == [nil])
  }

  @Test func `61 · A folder that is renamed on both sides has the name of here`() async throws {
    for (there, feeds) in [
      ("Elsewhere", Set(["a Neues/a", "b Neues/b", "c Art/c"])), ("Neues", ["a Neues/a", "b Neues/b", "c Art/c"]),
    ] {
      let account = try await EditedAccount(.freshRSS)
      let server = try #require(account.reader)
      try await account.library.perform(.renameFolder(try await account.folder("News"), to: "Neues"))
      for index in server.feeds.indices where server.feeds[index].labels == ["News"] {
        server.feeds[index].labels = [there]
      }
      try await account.expect(feeds)
    }
  }

  @Test func `63 · A name that another folder has is refused here, and feeds are moved after a question`() async throws
  {
    let account = try await EditedAccount(.freshRSS)
    let library = account.library
    let (news, art) = (try await account.folder("News"), try await account.folder("Art"))
    await #expect {
      try await library.perform(.renameFolder(news, to: "Art"))
    } throws: { error in
      if case LibraryError.storage(.folderExists("Art")) = error { true } else { false }
    }
    try await library.perform(.emptyFolder(news, into: art))
    try await account.expect(["a Art/a", "b Art/b", "c Art/c"])
    // One that another device made meanwhile.
    try await library.undo()
    try await account.expect(Self.before)
    try await library.perform(.renameFolder(news, to: "Made"))
    account.reader?.feeds.append(
      ReaderFeed(id: "feed/50", title: "e", address: account.address("e"), labels: ["Made"]))
    try await account.expect(["a Made/a", "b Made/b", "c Art/c", "e Made/e"])
  }

  @Test func `64 · A folder into which another device moves a feed is not deleted`() async throws {
    let account = try await EditedAccount(.nextcloud)
    let server = try #require(account.nextcloud)
    try await account.library.perform(.emptyFolder(try await account.folder("News"), into: nil))
    server.feeds[2].folder = 1
    try await account.expect(["a /a", "b /b", "c News/c"])
    #expect(try await account.foldersThere() == ["News", "Art"])
  }
}
