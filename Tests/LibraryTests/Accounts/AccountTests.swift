import Articles
import Foundation
import HTTP
import Library
import TestServers
import Testing

/// Accounts as the reader adds, renews and removes them.
@Suite struct AccountTests {
  private static func offer(
    _ server: ReaderServer, _ secret: String = ReaderServer.password, user: String = ReaderServer.user
  ) throws -> AccountOffer {
    try AccountOffer(.googleReader, typed: server.address, user: user, secret: secret)
  }

  private static func server() throws -> ReaderServer {
    let server = try ReaderServer()
    server.fill(feeds: 3, articles: 30)
    server.mark(1...10, isRead: true)
    return server
  }

  @Test func `What is there is said before anything is kept, and then it is added and synced`() async throws {
    let server = try Self.server()
    let sample = try SampleLibrary()
    let found = try await sample.library.look(at: Self.offer(server))
    #expect(found.user == ReaderServer.user && found.feeds == 3 && found.folders == 1 && found.unread == 20)
    #expect(!found.hasMoreUnread)
    #expect(try await sample.library.accounts().isEmpty)
    let account = try await sample.library.add(found)
    let summary = try await sample.library.sync(account)
    #expect(summary.stop == nil && summary.added == 20)
    #expect(summary.traffic.requests > 0 && summary.traffic.bytes > 0)
    let status = try #require(try await sample.library.accountStatuses().first)
    #expect(status.waiting == 0 && status.failure == nil && status.checked != nil)
    #expect(status.traffic == summary.traffic)
    // The same once more is the same account.
    #expect(try await sample.library.add(found) == account)
    #expect(try await sample.library.accounts().count == 1)
  }

  @Test func `A wrong password is said, sent once, and adds nothing`() async throws {
    let server = try Self.server()
    let sample = try SampleLibrary()
    await #expect(throws: LibraryError.self) { try await sample.library.look(at: Self.offer(server, "wrong")) }
    #expect(server.calls(to: "/accounts/ClientLogin").count == 1)
    #expect(try await sample.library.accounts().isEmpty)
  }

  @Test(arguments: ["http://reader.example/", "HTTP://192.168.0.7/x", "http://127.evil.example", "http://[fe80::1]/"])
  func `Nothing is sent by http before the reader agrees`(_ address: String) async throws {
    let sample = try SampleLibrary()
    let offer = try AccountOffer(.freshRSS, typed: address, user: "ann", secret: "x")
    let error = await #expect(throws: LibraryError.self) { try await sample.library.look(at: offer) }
    guard case .account(.plain) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await sample.requests() == 0)
  }

  @Test func `What is typed becomes an address, https where it names nothing else`() throws {
    func address(_ typed: String?, _ service: Account.Service = .freshRSS) throws -> String {
      try AccountOffer(service, typed: typed, user: "ann", secret: "x").address
    }
    #expect(try address(" rss.example/fresh/ ") == "https://rss.example/fresh")
    #expect(try address("https://ann:pw@rss.example/?a=b#c") == "https://rss.example")
    #expect(try address("localhost:8080") == "https://localhost:8080")
    #expect(try address(nil, .theOldReader) == "https://theoldreader.com")
    #expect(throws: LibraryError.self) { try address("") }
    #expect(throws: LibraryError.self) { try address("two words") }
    #expect(throws: LibraryError.self) { try AccountOffer(.miniflux, typed: "a.example", user: "", secret: " \n") }
  }

  @Test func `A changed password stops the account, keeps its marks, and another one goes on`() async throws {
    let server = try Self.server()
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await library.add(try await library.look(at: Self.offer(server)))
    try await library.sync(account)
    server.changePassword(to: "another")
    let articles = try await sample.articles()
    _ = try await library.perform(.mark(.only(articles.prefix(5).map(\.id)), .read(true)))
    #expect(try await library.sync(account).failure == .signInRefused)
    let before = server.calls.count
    // Neither a sync nor a flush nor a refresh asks again.
    #expect(try await library.sync(account).failure == .signInRefused)
    #expect(try await library.flushMarks() == 5)
    let refreshed = try await library.refresh(.all, on: .hand).accounts
    #expect(refreshed.map(\.failure) == [.signInRefused] && refreshed.map(\.waiting) == [5])
    #expect(server.calls.count == before)
    #expect(try await library.queuedMarks(of: account) == 5)
    await #expect(throws: LibraryError.self) { try await library.signInAgain(to: account, secret: "wrong") }
    try await library.signInAgain(to: account, secret: "another")
    #expect(try await library.sync(account).stop == nil)
    #expect(try await library.queuedMarks(of: account) == 0)
    #expect(server.unread.count == 15)
  }

  @Test func `Somebody else's password is not taken`() async throws {
    let server = try Self.server()
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await library.add(try await library.look(at: Self.offer(server)))
    server.name(reader: "bob")
    let error = await #expect(throws: LibraryError.self) {
      try await library.signInAgain(to: account, secret: ReaderServer.password)
    }
    guard case .account(.otherUser("bob")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await library.sync(account).stop == nil)
  }

  @Test func `Marks alone are sent by a flush, and nothing else is asked`() async throws {
    let server = try Self.server()
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await library.add(try await library.look(at: Self.offer(server)))
    try await library.sync(account)
    #expect(try await library.flushMarks() == 0)
    let before = server.calls.count
    let articles = try await sample.articles()
    _ = try await library.perform(.mark(.only(articles.prefix(3).map(\.id)), .read(true)))
    _ = try await library.perform(.mark(.only(articles.suffix(2).map(\.id)), .starred(true)))
    #expect(try await library.flushMarks() == 0)
    #expect(server.unread.count == 17 && server.starred.count == 2)
    let calls = server.calls.dropFirst(before).map(\.path)
    #expect(calls.allSatisfy { $0.hasSuffix("edit-tag") || $0.hasSuffix("contents") || $0.hasSuffix("token") })
  }

  @Test func `Marks that are sent put off no sync`() async throws {
    let server = try Self.server()
    let clock = TestClock(Date())
    let sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    let library = sample.library
    let account = try await library.add(try await library.look(at: Self.offer(server)))
    try await library.sync(account)
    let traffic = try await library.accountStatuses().first?.traffic
    for article in try await sample.articles().prefix(4) {
      clock.advance(by: 5 * 60)
      _ = try await library.perform(.mark(.only([article.id]), .read(true)))
      #expect(try await library.flushMarks() == 0)
    }
    #expect(await library.isRefreshDue())
    #expect(try await library.accountStatuses().first?.traffic == traffic)
  }

  @Test func `Accounts are synced when their time has come, at a start and by hand`() async throws {
    let server = try Self.server()
    let folder = try TemporaryFolder()
    let clock = TestClock(Date())
    let library = try SampleLibrary(folder, now: { clock.now }).library
    let account = try await library.add(try await library.look(at: Self.offer(server)))
    #expect(await library.isRefreshDue())
    let first = try await library.refresh(.all, on: .due)
    #expect(first.accounts.map(\.account) == [account] && first.newArticles == 20)
    #expect(await !library.isRefreshDue())
    clock.advance(by: 14 * 60)
    #expect(try await library.refresh(.all, on: .due).accounts.isEmpty)
    #expect(try await library.refresh(.all, on: .hand).accounts.count == 1)
    clock.advance(by: 15 * 60 + 1)
    #expect(await library.isRefreshDue())
    server.fail("", with: .status(500), times: 100)
    #expect(try await library.refresh(.all, on: .due).accounts.map(\.failure) == [.refused])
    // What fails waits as long.
    #expect(await !library.isRefreshDue())
    #expect(try await library.refresh(.all, on: .start).accounts.isEmpty)
    try await library.setSyncInterval(minutes: 0)
    clock.advance(by: 86_400)
    #expect(try await library.refresh(.all, on: .due).accounts.isEmpty)
  }

  @Test func `Removing it forgets the password; its feeds go or stay`() async throws {
    for keepsFeeds in [true, false] {
      let server = try Self.server()
      let sample = try SampleLibrary()
      let library = sample.library
      let account = try await library.add(try await library.look(at: Self.offer(server)))
      try await library.sync(account)
      #expect(await library.secretPlace(of: account) != nil)
      try await library.removeAccount(account, keepsFeeds: keepsFeeds)
      #expect(try await library.accounts().isEmpty)
      #expect(try await library.sidebar().publications.count == (keepsFeeds ? 3 : 0))
      #expect(try await sample.articles().count == (keepsFeeds ? 20 : 0))
      #expect(await library.secretPlace(of: account) == nil)
    }
  }

  @Test func `Without its password it says so, asks nobody, and goes on once it is back`() async throws {
    let server = try Self.server()
    let first = try SampleLibrary()
    let account = try await first.library.add(try await first.library.look(at: Self.offer(server)))
    await first.library.finish()
    // What is secret is kept for a folder, and does not come along with a copy of the library.
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: first.folder.file("data") + "/library.sqlite", toPath: folder.file("data") + "/library.sqlite")
    let library = try SampleLibrary(folder).library
    let before = server.calls.count
    #expect(try await library.sync(account).failure == .noSecret)
    #expect(try await library.accounts().map(\.failure) == [.noSecret])
    #expect(server.calls.count == before)
    try await library.signInAgain(to: account, secret: ReaderServer.password)
    #expect(try await library.sync(account).stop == nil)
    #expect(try await library.accounts().map(\.failure) == [nil])
  }
}
