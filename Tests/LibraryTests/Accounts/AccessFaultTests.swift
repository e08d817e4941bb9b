import Articles
import Foundation
import HTTP
import Library
import TestServers
import Testing

@testable import Storage

/// A service that refuses, is elsewhere, or is not the one that it was. Marks wait, nothing here changes, and nobody else is told.
@Suite struct AccessFaultTests {
  private static let page = Fault.status(
    200, ["Content-Type: text/html"], body: Array("<!doctype html><title>Hotel</title>".utf8))

  /// A library with marks that wait, and others that came from elsewhere.
  private static func busy(
    _ quirks: ReaderQuirks = ReaderQuirks(), _ kind: Account.Service = .googleReader, clock: TestClock? = nil
  ) async throws -> SyncedLibrary {
    let library = try await SyncedLibrary.filled(60, quirks, kind, clock: clock)
    try await library.mark(1...20, read: true)
    try await library.mark(10...15, starred: true)
    library.markElsewhere(30...35, read: true)
    return library
  }

  /// Expects that a sync ends so, that all waits, and that nothing here is otherwise than before.
  private static func expect(
    _ failure: AccountFailure, of library: SyncedLibrary, location: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try await library.articles()
    let summary = try await library.sync()
    #expect(
      summary.failure == failure && summary.queued == 20, "\(String(describing: summary.stop))",
      sourceLocation: location)
    #expect(try await library.library.accounts().map(\.failure) == [failure], sourceLocation: location)
    #expect(try await library.articles() == before, sourceLocation: location)
  }

  @Test func `67 · A password that was changed is sent once`() async throws {
    let library = try await SyncedLibrary.filled(20)
    try await library.mark(1...5, read: true)
    library.server.changePassword(to: "another")
    let signedIn = library.server.calls(to: "ClientLogin").count
    #expect(try await library.sync().queued == 5)
    let calls = library.server.calls.count
    for _ in 0..<3 { #expect(try await library.sync().stop == .needsSignIn) }
    #expect(library.server.calls.count == calls)
    #expect(library.server.calls(to: "ClientLogin").count == signedIn + 1)
    let account = try #require(try await library.library.accounts().first)
    #expect(account.failure == .signInRefused)
    try await library.library.signInAgain(to: library.account, secret: "another")
    let summary = try await library.sync()
    #expect(summary.sent == 5 && summary.stop == nil)
    try await library.expectSame()
  }

  @Test func `68 · A password that was taken back is sent once`() async throws {
    let server = try NextcloudServer()
    server.fill(feeds: 2, articles: 20)
    let sample = try SampleLibrary()
    let library = sample.library
    let account = try await sample.addAccount(
      .nextcloud, at: server.address, user: NextcloudServer.user, secret: NextcloudServer.password)
    try await library.sync(account)
    let ids = try await sample.articles().prefix(5).map(\.id)
    _ = try await library.perform(.mark(.only(ids), .read(true)))
    server.changePassword(to: "")
    let calls = server.calls.count
    for _ in 0..<3 { #expect(try await library.sync(account).failure == .signInRefused) }
    // Folders and feeds are asked for at a time.
    #expect(server.calls.count - calls <= 2)
    #expect(try await library.queuedMarks(of: account) == 5)
    server.changePassword(to: "another")
    try await library.signInAgain(to: account, secret: "another")
    #expect(try await library.sync(account).sent == 5)
    #expect(server.items.count { !$0.isUnread } == 5)
  }

  @Test(arguments: [403, 200])
  func `69 · A sign-in is refused with 403, and with lines that lack what they should have`(_ status: Int) async throws
  {
    var quirks = ReaderQuirks()
    (quirks.refusesWith403, quirks.refusesWith200) = (status == 403, status == 200)
    let library = try await Self.busy(quirks)
    library.server.changePassword(to: "another")
    let signedIn = library.server.calls(to: "ClientLogin").count
    for _ in 0..<3 { try await Self.expect(.signInRefused, of: library) }
    #expect(library.server.calls(to: "ClientLogin").count == signedIn + 1)
    await #expect(throws: LibraryError.self) {
      try await library.library.signInAgain(to: library.account, secret: "wrong")
    }
    try await library.library.signInAgain(to: library.account, secret: "another")
    try await library.expectPeace()
  }

  @Test func `70 · Something on the way takes away who asks`() async throws {
    let library = try await Self.busy()
    library.server.quirks.isFieldStripped = true
    let calls = library.server.calls.count
    for _ in 0..<3 { try await Self.expect(.signInRefused, of: library) }
    // The list, a sign-in, and the list again.
    #expect(library.server.calls.count - calls == 3)
    library.server.quirks.isFieldStripped = false
    try await library.library.signInAgain(to: library.account, secret: ReaderServer.password)
    try await library.expectPeace()
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `71 · Calls that are sent elsewhere tell nothing there, and are believed no answer`(_ status: Int) async throws {
    let library = try await Self.busy()
    // It would say yes to everything.
    let elsewhere = try ReaderServer()
    elsewhere.fill(feeds: 2, articles: 3)
    try await library.library.allowPrivate([elsewhere.address])
    let isForGood = status == 301 || status == 308
    for call in ["subscription/list", "stream/items/ids", "edit-tag"] {
      library.server.fail(call, with: .redirect(status, to: elsewhere.address + "/reader/api/0/" + call), times: 9)
      let failure: AccountFailure = isForGood ? .moved : call == "edit-tag" ? .refused : .garbled
      let summary = try await library.sync()
      #expect(summary.failure == failure && summary.queued == 20, "\(call): \(String(describing: summary.stop))")
      library.server.failNoMore()
    }
    for head in elsewhere.requests + elsewhere.bodies {
      for secret in library.server.secrets { #expect(!head.contains(secret)) }
    }
    #expect(elsewhere.calls(to: "edit-tag").isEmpty)
    try await library.expectPeace()
  }

  @Test func `72 · A certificate that ran out, or is another host's, ends all before anything is told`() async throws {
    let certificate = try TestCertificate()
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: 20)
    let locations = "location / { proxy_pass \(server.address); }"
    var front: NginxServer? = try await NginxServer(locations: locations, certificate: certificate)
    let port = front?.securePort
    let sample = try SampleLibrary(TemporaryFolder(), authorities: certificate.authority.path)
    let library = sample.library
    let account = try await sample.addAccount(
      .googleReader, at: "https://localhost:\(port ?? 0)", user: ReaderServer.user, secret: ReaderServer.password)
    #expect(try await library.sync(account).added == 20)
    let ids = try await sample.articles().prefix(5).map(\.id)
    _ = try await library.perform(.mark(.only(ids), .read(true)))
    let calls = server.calls.count
    for (host, days) in [("localhost", 0), ("other.example", 2)] {
      try certificate.renew(for: host, days: days)
      // OpenSSL writes no certificate that ran out already, since 3.4.
      if days == 0 { try await Task.sleep(for: .seconds(1.5)) }
      front = nil
      front = try await NginxServer(securePort: port, locations: locations, certificate: certificate)
      for _ in 0..<2 {
        let summary = try await library.sync(account)
        #expect(summary.failure == .insecure && summary.queued == 5)
      }
      #expect(try await library.accounts().map(\.failure) == [.insecure])
    }
    #expect(server.calls.count == calls)
    try certificate.renew()
    front = nil
    front = try await NginxServer(securePort: port, locations: locations, certificate: certificate)
    #expect(try await library.sync(account).sent == 5)
    #expect(server.unread.count == 15 && front != nil)
  }

  @Test(arguments: [429, 503], ["120", "Wed, 01 Jan 2200 00:00:00 GMT", nil])
  func `73, 74 · A service that wants to be left alone is`(_ status: Int, _ wait: String?) async throws {
    for call in ["subscription/list", "stream/items/ids", "edit-tag"] {
      let clock = TestClock(Date())
      let library = try await Self.busy(clock: clock)
      library.server.fail(call, with: .status(status, wait.map { ["Retry-After: \($0)"] } ?? []))
      #expect(try await library.sync().failure == .busy)
      let calls = library.server.calls.count
      clock.advance(by: 100)
      for _ in 0..<2 { #expect(try await library.sync().failure == .busy) }
      #expect(try await library.library.flushMarks() == 20)
      #expect(library.server.calls.count == calls)
      // Nobody is let alone for longer than a week, whatever it says.
      clock.advance(by: 7 * 86_400 + 1)
      try await library.expectPeace()
    }
  }

  @Test(arguments: [402, 507]) func `A plan that is used up is said so, and marks wait`(_ status: Int) async throws {
    for call in ["subscription/list", "stream/items/ids"] {
      let library = try await Self.busy()
      library.server.fail(call, with: .status(status), times: 9)
      try await Self.expect(.full, of: library)
      try await library.expectPeace()
    }
    let library = try await Self.busy()
    library.server.fail("edit-tag", with: .status(status), times: 9)
    let summary = try await library.sync()
    #expect(summary.failure == .full && summary.queued == 20)
    try await library.expectPeace()
  }

  @Test func `What an old password meets is nothing to an account that was signed in to again`() async throws {
    let library = try await SyncedLibrary.filled(20)
    try await library.mark(1...5, read: true)
    library.server.changePassword(to: "another")
    let gate = Gate()
    library.server.fail("ClientLogin", with: .status(403).held(at: gate))
    let (shared, account) = (library.library, library.account)
    let old = Task { try await shared.sync(account) }
    try await gate.arrival()
    try await library.library.signInAgain(to: account, secret: "another")
    gate.open()
    let summary = try await old.value
    #expect(summary.stop == nil && summary.sent == 5)
    #expect(try await library.library.accounts().map(\.failure) == [nil])
    try await library.expectPeace()
  }

  @Test(arguments: ["https://reader.invalid", "http://[::1]:9", "http://127.0.0.1:9"])
  func `75 · A host that has no address, or at whose address nobody is`(_ address: String) async throws {
    let library = try await Self.busy()
    try library.move(to: address)
    try await Self.expect(.unreachable, of: library)
    // A name with two addresses, at one of which nobody is.
    let other = library.server.address.replacing("127.0.0.1", with: "localhost")
    try await library.library.allowPrivate([other])
    try library.move(to: other)
    try await library.expectPeace()
  }

  @Test func `76 · Something else answers everything, with a page and with redirects to one`() async throws {
    let library = try await Self.busy()
    let portal = try FaultServer(answering: { _, _ in Self.page })
    try await library.library.allowPrivate([portal.address("/")])
    for fault in [Self.page, .redirect(302, to: portal.address("/login"))] {
      library.server.fail("", with: fault, times: 99)
      try await Self.expect(.garbled, of: library)
      library.server.failNoMore()
    }
    #expect(portal.requests.allSatisfy { !$0.lowercased().contains("authorization") })
    // It comes up in the middle, and takes what was marked for itself.
    library.server.fail("edit-tag", with: Self.page)
    #expect(try await library.sync().queued == 20)
    try await library.expectPeace()
  }

  @Test func `77 · An address that is none of the interface's`() async throws {
    let library = try await Self.busy(.freshRSS, .freshRSS)
    let sample = try SampleLibrary()
    await #expect(throws: LibraryError.self) {
      try await sample.addAccount(
        .googleReader, at: library.server.address, user: ReaderServer.user, secret: ReaderServer.password)
    }
    #expect(try await sample.library.accounts().isEmpty)
    let address = library.server.address
    try library.move(to: address + "/elsewhere")
    try await Self.expect(.refused, of: library)
    try library.move(to: address)
    try await library.expectPeace()
  }

  @Test func `78 · A server is a newer one from one sync to the next`() async throws {
    let library = try await SyncedLibrary.filled(60, .miniflux, .minifluxReader)
    try await library.mark(1...20, read: true)
    library.server.fail("edit-tag", with: .raw([]), isAfterwards: true)
    try await library.sync()
    try await library.mark(10...25, starred: true)
    library.server.quirks = ReaderQuirks()
    try await library.expectPeace()
    library.server.quirks = .miniflux
    try await library.mark(21...30, read: true)
    try await library.expectPeace()
  }

  @Test func `79 · A server that is an empty one takes nothing away before the reader says so`() async throws {
    let library = try await Self.busy()
    let (feeds, items) = (library.server.feeds, library.server.items)
    (library.server.feeds, library.server.items) = ([], [])
    library.server.changePassword(to: ReaderServer.password)
    for _ in 0..<3 { try await Self.expect(.feedsGone, of: library) }
    #expect(library.server.calls(to: "edit-tag").isEmpty)
    (library.server.feeds, library.server.items) = (feeds, items)
    try await library.expectPeace()
    (library.server.feeds, library.server.items) = ([], [])
    let gone = try await library.library.sync(library.account).gone
    let summary = try await library.library.sync(library.account, believed: Set(gone.map(\.publication)))
    #expect(summary.stop == nil && (summary.subscriptions.kept + summary.subscriptions.removed).count == 2)
    #expect(Set(try await library.articles().filter(\.value.isStarred).keys) == library.starred)
  }

  @Test func `80 · Two readers' accounts at one address are two`() async throws {
    let library = try await Self.busy()
    let courant = library.library
    library.server.name(reader: "bob")
    let other = try await library.sample.addAccount(
      .googleReader, at: library.server.address, user: ReaderServer.user, secret: ReaderServer.password)
    #expect(other != library.account)
    #expect(try await courant.accounts().map(\.user) == [ReaderServer.user, "bob"])
    try await courant.sync(other)
    #expect(try await courant.sidebar().publications.count == 4)
    #expect(try await courant.queuedMarks(of: library.account) == 20)
    await #expect(throws: LibraryError.self) {
      try await courant.signInAgain(to: library.account, secret: ReaderServer.password)
    }
    try await courant.removeAccount(other, keepsFeeds: false)
    try await library.expectPeace()
  }
}

extension SyncedLibrary {
  /// Has the account be at another address.
  func move(to address: String) throws {
    let connection = try Connection(path: sample.folder.file("data") + "/library.sqlite", readOnly: false)
    try connection.run("UPDATE accounts SET address = ? WHERE id = ?", address, account.rawValue)
  }
}
