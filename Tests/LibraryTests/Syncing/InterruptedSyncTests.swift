import Articles
import Foundation
import TestServers
import Testing

@testable import Library

/// Syncs in the middle of which the program ends, the account goes, the computer sleeps, the library is an older one, or the clock is
/// another.
@Suite struct InterruptedSyncTests {
  private static let year = 365 * 86_400.0

  private static func busy(
    _ quirks: ReaderQuirks = ReaderQuirks(), _ kind: Account.Service = .googleReader, clock: TestClock? = nil
  ) async throws -> SyncedLibrary {
    let library = try await SyncedLibrary.filled(60, quirks, kind, clock: clock)
    try await library.mark(1...20, read: true)
    try await library.mark(10...15, starred: true)
    library.markElsewhere(30...35, read: true)
    library.server.items += (61...65).map { ReaderItem(number: $0, feed: "feed/1") }
    return library
  }

  @Test func `22 · The program ends in the middle of telling marks, and tells none twice`() async throws {
    for (quirks, kind) in [(ReaderQuirks(), Account.Service.googleReader), (.miniflux, .minifluxReader)] {
      let library = try await SyncedLibrary.filled(600, quirks, kind)
      try await library.mark(1...550, read: true)
      // Done, and never heard of.
      let gate = library.server.hold("edit-tag", skip: 1)
      let courant = library.library
      let flush = Task { try await courant.flushMarks() }
      try await gate.arrival()
      flush.cancel()
      _ = try? await flush.value
      try await library.restart()
      gate.open()
      #expect(try await library.library.queuedMarks(of: library.account) == 550)
      try await library.expectPeace()
      #expect(library.server.calls(to: "edit-tag").count == 3)
    }
  }

  @Test(arguments: 0..<6)
  func `25 · An account that is removed in the middle of a call is gone`(_ call: Int) async throws {
    for keepsFeeds in [false, true] {
      let library = try await Self.busy()
      let (courant, account) = (library.library, library.account)
      let gate = library.server.hold("", skip: call)
      let sync = Task { try await courant.sync(account) }
      try await gate.arrival()
      try await courant.removeAccount(account, keepsFeeds: keepsFeeds)
      let calls = library.server.calls.count
      gate.open()
      #expect(try await sync.value.stop == .underway)
      // No more than belongs to one question.
      #expect(library.server.calls.count - calls <= 1)
      #expect(try await courant.accounts().isEmpty)
      let articles = try await library.articles()
      #expect(keepsFeeds ? articles.count >= 60 : articles.isEmpty)
      if keepsFeeds { #expect(Set(articles.filter(\.value.isStarred).keys) == library.starred) }
      #expect(try await courant.sidebar().publications.allSatisfy { $0.account == nil })
      #expect(try await courant.flushMarks() == 0)
    }
  }

  @Test func `26 · Without the keyring marks wait, and are told once it is back`() async throws {
    let library = try await Self.busy()
    let secrets = library.library.accountAccess
    let secret = try #require(await secrets.secret(of: library.account))
    try await secrets.forget(library.account)
    let calls = library.server.calls.count
    for _ in 0..<2 { #expect(try await library.sync().stop == .noSecret) }
    #expect(library.server.calls.count == calls)
    #expect(try await library.library.queuedMarks(of: library.account) == 20)
    try await secrets.keep(secret, of: library.account)
    try await library.expectPeace()
  }

  @Test func `27 · A library that is an older one learns again what was done since`() async throws {
    for (quirks, kind) in [(ReaderQuirks(), Account.Service.googleReader), (.miniflux, .minifluxReader)] {
      let library = try await Self.busy(quirks, kind)
      // With marks that wait, and others that are in flight.
      library.server.fail("edit-tag", with: .raw([]), isAfterwards: true)
      try await library.sync()
      try await library.mark(21...25, read: true)
      var old: Data?
      try await library.restart { old = try Data(contentsOf: URL(filePath: $0 + "/library.sqlite")) }
      try await library.expectPeace()
      try await library.mark(40...50, read: true)
      try await library.mark(41...42, starred: true)
      try await library.sync()
      library.markElsewhere(51...52, read: true)
      library.server.items.append(ReaderItem(number: 66, feed: "feed/2"))
      try await library.sync()
      try await library.mark([66], starred: true)
      try await library.sync()
      try await library.restart { folder in
        for end in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: folder + "/library.sqlite" + end)
        }
        try old?.write(to: URL(filePath: folder + "/library.sqlite"))
      }
      try await library.expectPeace()
      #expect(try await library.articles().count == 66)
    }
  }

  @Test(arguments: ["subscription/list", "items/ids", "edit-tag", "items/contents"])
  func `28 · A computer that slept in the middle of an answer finds it cut, and that another went on`(
    _ call: String
  ) async throws {
    let clock = TestClock(Date())
    let library = try await Self.busy(clock: clock)
    let other = try library.anotherProgram().library
    let (courant, account) = (library.library, library.account)
    let gate = Gate()
    library.server.change(call) { $0.cut(at: 0.5).held(at: gate) }
    let sync = Task { try await courant.sync(account) }
    try await gate.arrival()
    // Who has an account lets go of it after half a minute.
    #expect(try await other.sync(account).stop == .underway)
    clock.advance(by: 3600)
    #expect(try await other.sync(account).stop == nil)
    gate.open()
    #expect(try await sync.value.stop != nil)
    try await library.expectPeace()
  }

  @Test(arguments: [year, -year, 86_400, -3600])
  func `29 · A clock that goes wrong, before a sync and in the middle`(_ step: Double) async throws {
    let clock = TestClock(Date())
    let library = try await Self.busy(clock: clock)
    // It was to be given back by a program that ended.
    let (courant, account) = (try library.anotherProgram().library, library.account)
    let gate = library.server.hold("items/ids")
    let sync = Task { try await courant.sync(account) }
    try await gate.arrival()
    clock.advance(by: step)
    #expect(try await library.sync().stop == nil)
    gate.open()
    #expect(try await sync.value.stop == .underway)
    try await library.mark(40...45, read: true)
    for _ in 0..<2 {
      library.server.meanwhile(before: "items/ids", skip: 1) { _ in clock.advance(by: -step) }
      library.server.meanwhile(before: "edit-tag", skip: 0) { _ in clock.advance(by: step) }
      #expect(try await library.sync().stop == nil)
    }
    try await library.expectPeace()
    #expect(try await library.articles().count == 65)
  }

  @Test func `29 · A clock that is put back keeps no feed subscribed to`() async throws {
    let account = try await EditedAccount(.freshRSS)
    let a = try await account.publication("a").id
    try await account.library.remove(a)
    try await account.library.sync(account.account)
    #expect(account.reader?.feeds.count == 3)
    account.clock.advance(by: -Self.year)
    try await account.expect(["b News/b", "c Art/c"])
  }
}
