import Articles
import Foundation
import Library
import TestServers
import Testing

/// Syncs that end anywhere, and several at once.
@Suite struct SyncProcessTests {
  private static func busy(_ quirks: ReaderQuirks, _ kind: Account.Service) async throws -> SyncedLibrary {
    let library = try await SyncedLibrary.filled(300, quirks, kind)
    try await library.mark(1...20, read: true)
    try await library.mark(10...15, starred: true)
    library.markElsewhere(100...120, read: true)
    library.markElsewhere([130, 131], starred: true)
    library.server.items += (301...310).map { ReaderItem(number: $0, feed: "feed/1") }
    return library
  }

  @Test(arguments: 0..<10)
  func `Each call of a sync is lost once, on its way there and back`(_ call: Int) async throws {
    let kinds: [(ReaderQuirks, Account.Service)] = [(ReaderQuirks(), .googleReader), (.miniflux, .minifluxReader)]
    for (quirks, kind) in TestLength.number([kinds[call % 2]], whole: kinds) {
      for isAfterwards in [false, true] {
        let library = try await Self.busy(quirks, kind)
        library.server.fail("", with: .raw([]), times: 3, skip: call, isAfterwards: isAfterwards)
        try await library.sync()
        try await library.expectPeace()
        #expect(try await library.articles().count == 310)
      }
    }
  }

  @Test func `A sync that is cancelled anywhere loses nothing`() async throws {
    for milliseconds in [0, 2, 5, 10, 15, 20, 30, 40, 60] {
      let library = try await Self.busy(ReaderQuirks(), .googleReader)
      let (courant, account) = (library.library, library.account)
      let sync = Task { try await courant.sync(account) }
      try await Task.sleep(for: .milliseconds(milliseconds))
      sync.cancel()
      _ = try? await sync.value
      try await library.expectPeace()
    }
  }

  @Test func `24 · Two programs with one library sync it in turns`() async throws {
    let library = try await Self.busy(.freshRSS, .freshRSS)
    let other = try SampleLibrary(library.sample.folder)
    let (courant, account, second) = (library.library, library.account, other.library)
    for round in 0..<5 {
      try await library.mark(Int64(30 + round * 5)...Int64(34 + round * 5), read: true, starred: true)
      async let one = courant.sync(account)
      async let two = second.sync(account)
      let stops = try await [one.stop, two.stop]
      #expect(stops.allSatisfy { $0 == nil || $0 == .underway } && stops.contains(nil))
    }
    try await library.expectPeace()
  }

  @Test func `The reader removes a feed, and brings it back`() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock(Date())
    let server = try ReaderServer()
    server.fill(feeds: 6, articles: 60)
    let sample = try SampleLibrary(folder, now: { clock.now })
    let library = sample.library
    let account = try await sample.addAccount(
      .googleReader, at: server.address, user: ReaderServer.user, secret: ReaderServer.password)
    let feeds = try await library.sync(account).subscriptions.added
    #expect(feeds.count == 6)
    try await library.remove(feeds[0])
    _ = try await library.sync(account)
    #expect(server.feeds.count == 6)
    #expect(try await sample.articles().count == 50)
    clock.advance(by: 61)
    _ = try await library.sync(account)
    #expect(server.feeds.count == 5)
    _ = try await library.perform(.restore([feeds[0]]))
    let summary = try await library.sync(account)
    #expect(summary.stop == nil && summary.subscriptions.removed.isEmpty)
    #expect(server.feeds.count == 6)
    #expect(try await sample.articles().count == 60)
    // What an account brings is not asked by itself.
    let refresh = try await library.refresh(.all, on: .hand)
    #expect(refresh.sources == 0 && refresh.failed == 0)
  }
}
