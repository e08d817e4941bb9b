import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

/// The way to an account.
@MainActor
@Suite struct AccountSignInTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
  }

  private static func server() throws -> ReaderServer {
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: 10)
    return server
  }

  private static func entry(_ server: ReaderServer, _ secret: String = ReaderServer.password) -> AccountSignIn.Entry {
    AccountSignIn.Entry(.googleReader, address: server.address, user: ReaderServer.user, secret: secret)
  }

  /// Waits until nothing is asked any more.
  private func rest(_ signIn: AccountSignIn) async throws {
    #expect(await eventually { signIn.state != .asking && signIn.state != .adding })
  }

  @Test func `What is entered is asked for, shown and added`() async throws {
    let server = try Self.server()
    let signIn = AccountSignIn(library: library, browse: { Issue.record("\($0)") })
    signIn.goOn(with: AccountSignIn.Entry(.googleReader, address: server.address))
    #expect(signIn.state == .entering)
    signIn.goOn(with: Self.entry(server, "wrong"))
    #expect(signIn.state == .asking)
    try await rest(signIn)
    #expect(signIn.state == .entering && !signIn.problem.isEmpty && !signIn.wantsConsent)
    signIn.changed()
    #expect(signIn.problem.isEmpty)
    signIn.goOn(with: Self.entry(server))
    try await rest(signIn)
    guard case .found(let found) = signIn.state else {
      Issue.record("\(signIn.state)")
      return
    }
    #expect(found.unread == 10 && found.feeds == 2)
    #expect(try await library.accounts().isEmpty)
    signIn.goOn(with: Self.entry(server))
    try await rest(signIn)
    let account = try #require(try await library.accounts().first)
    #expect(signIn.state == .done(account.id))

    server.changePassword(to: "another")
    #expect(try await library.sync(account.id).failure == .signInRefused)
    let again = AccountSignIn(library: library, again: account, browse: { Issue.record("\($0)") })
    again.goOn(with: Self.entry(server, "another"))
    try await rest(again)
    #expect(again.state == .done(account.id))
    #expect(try await library.sync(account.id).failure == nil)
    // What is wrong is said of the field that it is in.
    let wrong = AccountSignIn(library: library, browse: { Issue.record("\($0)") })
    wrong.goOn(with: Self.entry(server, "wrong"))
    try await rest(wrong)
    #expect(wrong.isSecretRefused)
    wrong.goOn(with: AccountSignIn.Entry(.googleReader, address: "http://127.0.0.1:9", user: "a", secret: "b"))
    try await rest(wrong)
    #expect(!wrong.problem.isEmpty && !wrong.isSecretRefused)
  }

  @Test func `Going back asks nobody any more`() async throws {
    let server = try Self.server()
    server.fail("user-info", with: .silence, times: 10)
    let signIn = AccountSignIn(library: library, browse: { Issue.record("\($0)") })
    signIn.goOn(with: Self.entry(server))
    #expect(signIn.state == .asking)
    signIn.goBack()
    #expect(signIn.state == .entering && signIn.problem.isEmpty)
    try await Task.sleep(for: .milliseconds(300))
    #expect(signIn.state == .entering && signIn.problem.isEmpty)
  }

  @Test func `By http nothing is sent before the reader agrees`() async throws {
    let signIn = AccountSignIn(library: library, browse: { Issue.record("\($0)") })
    let entry = AccountSignIn.Entry(.freshRSS, address: "http://192.0.2.1", user: "ann", secret: "x")
    signIn.goOn(with: entry)
    try await rest(signIn)
    #expect(signIn.state == .entering && signIn.wantsConsent && !signIn.problem.isEmpty)
    #expect(await library.client.recentExchanges.isEmpty)
  }

  @Test func `A Nextcloud is signed in to in the web browser`() async throws {
    let server = try NextcloudServer()
    var pages: [String] = []
    let signIn = AccountSignIn(library: library, browse: { pages.append($0) })
    signIn.goOn(with: AccountSignIn.Entry(.nextcloud, address: server.address))
    await eventually { signIn.state != .asking }
    #expect(signIn.state == .browsing && pages.count == 1)
    server.signIn()
    await eventually { if case .found = signIn.state { true } else { false } }
    signIn.goOn(with: AccountSignIn.Entry(.nextcloud, address: server.address))
    try await rest(signIn)
    let account = try #require(try await library.accounts().first)
    #expect(signIn.state == .done(account.id))
    #expect(try await library.sync(account.id).failure == nil)
    #expect(!server.calls.contains { $0.method == "DELETE" })
  }

  @Test func `A lost answer ends no sign-in in the web browser, and a password that nobody wants is given back`()
    async throws
  {
    let server = try NextcloudServer()
    let signIn = AccountSignIn(library: library, browse: { _ in })
    server.answer("/index.php/login/v2/poll", with: .raw(""))
    signIn.goOn(with: AccountSignIn.Entry(.nextcloud, address: server.address))
    await eventually { server.calls.contains { $0.path.hasSuffix("poll") } }
    server.answer("/index.php/login/v2/poll", with: nil)
    server.signIn()
    await eventually { if case .found = signIn.state { true } else { false } }
    guard case .found = signIn.state else {
      Issue.record("\(signIn.state) \(signIn.problem)")
      return
    }
    signIn.goBack()
    await eventually { server.calls.contains { $0.method == "DELETE" } }
    #expect(server.calls.last?.path == "/ocs/v2.php/core/apppassword")
    #expect(signIn.state == .entering)
  }
}

/// Marks on their way to a service.
@MainActor
@Suite struct DeedFlushTests {
  private let folder: TemporaryFolder
  private let clock = TestClock(Date())
  private let library: Library
  private let server: ReaderServer

  /// A library with an account of ten articles.
  init() async throws {
    folder = try TemporaryFolder()
    library = try Library(
      folder: folder.file("data"), cache: folder.file("cache"), version: "1.0", now: { [clock] in clock.now })
    server = try ReaderServer()
    server.fill(feeds: 1, articles: 10)
    let offer = try AccountOffer(
      .googleReader, typed: server.address, user: ReaderServer.user, secret: ReaderServer.password)
    try await library.sync(try await library.add(try await library.look(at: offer)))
  }

  @Test func `They are gathered for a while, sent together, and at the end without waiting`() async throws {
    let ids = try await library.timeline(of: .all).map(\.id)
    do {
      let flushes = DeedFlushes(library: library, delay: .milliseconds(500))
      // Its ear is open once it was given a moment.
      try await Task.sleep(for: .milliseconds(100))
      for id in ids.prefix(3) { _ = try await library.perform(.mark(.only([id]), .read(true))) }
      #expect(server.unread.count == 10)
      await eventually { server.unread.count <= 7 }
      #expect(server.unread.count == 7)
      #expect(server.calls(to: "edit-tag").count == 1)
      withExtendedLifetime(flushes) {}
    }
    let last = DeedFlushes(library: library, delay: .seconds(1000))
    try await Task.sleep(for: .milliseconds(100))
    _ = try await library.perform(.mark(.only([ids[5]]), .starred(true)))
    await eventually {
      await last.finish()
      return !server.starred.isEmpty
    }
    #expect(server.starred.count == 1)
    // Nothing waits, so nobody is asked.
    let before = server.calls.count
    await last.finish()
    #expect(server.calls.count == before)
  }

  @Test func `What is done to a feed is told without a sync by hand`() async throws {
    let flushes = DeedFlushes(library: library, delay: .milliseconds(200))
    try await Task.sleep(for: .milliseconds(100))
    let feed = try #require(try await library.sidebar().publications.first { $0.account != nil })
    try await library.perform(.rename(feed.id, to: "Harbour"))
    await eventually { server.feeds.first?.title == "Harbour" }
    #expect(server.feeds.map(\.title) == ["Harbour"])
    try await eventually { try await library.lastEdit() == nil }
    // The sync that told it may still go on.
    let account = try #require(feed.account)
    try await eventually { try await library.sync(account).stop != .underway }
    // Nothing waits, so nobody is asked.
    let before = server.calls.count
    try await Task.sleep(for: .milliseconds(600))
    #expect(server.calls.count == before)
    withExtendedLifetime(flushes) {}
  }

  @Test func `What can be taken back is told after its minute, and nobody is asked before`() async throws {
    let (asked, ask) = AsyncStream<Duration>.makeStream()
    let gate = Gate()
    let flushes = DeedFlushes(
      library: library,
      sleep: {
        ask.yield($0)
        await eventually { gate.isOpen }
      })
    try await Task.sleep(for: .milliseconds(100))
    let before = server.calls.count
    let feed = try #require(try await library.sidebar().publications.first { $0.account != nil })
    try await library.perform(.remove([feed.id]))
    for await pause in asked {
      // A time that was stored and read again is not the same to the last digit.
      #expect((.seconds(55)...(.seconds(60.1))).contains(pause))
      break
    }
    #expect(server.calls.count == before)
    clock.advance(by: 61)
    gate.open()
    await eventually { server.feeds.isEmpty }
    #expect(server.feeds.isEmpty)
    withExtendedLifetime(flushes) {}
  }

  @Test func `The end waits for nothing that does not end when it is cancelled`() async throws {
    let flushes = DeedFlushes(library: library, delay: .seconds(1000))
    try await Task.sleep(for: .milliseconds(100))
    let gate = Gate()
    server.expire(auth: true, token: true)
    server.fail("ClientLogin", with: .status(503).held(at: gate))
    let first = try #require(try await library.timeline(of: .all).first)
    _ = try await library.perform(.mark(.only([first.id]), .read(true)))
    try await Task.sleep(for: .milliseconds(100))
    await flushes.finish(within: .milliseconds(500))
    // The service has not answered yet.
    try await gate.arrival()
    #expect(!gate.isOpen)
    gate.open()
  }
}
