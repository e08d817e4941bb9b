import Articles
import Foundation
import Library
import TestServers
import Testing

/// Marks on their way to a server and from it, with what goes wrong there. After each, both sides have what the reader did.
@Suite struct MarkFaultTests {
  private static let reset = Fault.raw([])

  @Test func `Marks go both ways`() async throws {
    let library = try await SyncedLibrary.filled(60)
    try await library.mark(1...20, read: true)
    try await library.mark(5...9, starred: true)
    library.markElsewhere(30...40, read: true)
    library.markElsewhere([50], starred: true)
    let summary = try await library.sync()
    #expect(summary.sent == 25 && summary.marked == 12 && summary.queued == 0)
    try await library.expectPeace()
    try await library.mark(1...3, read: false)
    try await library.mark([5], starred: false)
    library.markElsewhere(30...31, read: false)
    try await library.expectPeace()
  }

  @Test func `1, 3 · The answer or the request is lost`() async throws {
    for isAfterwards in [true, false] {
      let library = try await SyncedLibrary.filled(40)
      try await library.mark(1...10, read: true)
      library.server.fail("edit-tag", with: Self.reset, isAfterwards: isAfterwards)
      let summary = try await library.sync()
      #expect(summary.queued == 10)
      try await library.expectPeace()
    }
  }

  @Test func `2 · The answer of a server that toggles is lost`() async throws {
    let library = try await SyncedLibrary.filled(40, .miniflux, .minifluxReader)
    try await library.mark(1...10, read: true)
    library.server.fail("edit-tag", with: Self.reset, isAfterwards: true)
    #expect(try await library.sync().queued == 10)
    try await library.expectPeace()
    #expect(library.server.calls(to: "edit-tag").count == 1)
  }

  @Test func `4 · It says OK and does nothing`() async throws {
    let library = try await SyncedLibrary.filled(40)
    library.server.quirks.lies = true
    try await library.mark(1...10, read: true)
    try await library.mark(3...4, starred: true)
    for _ in 0..<3 { #expect(try await library.sync().queued == 10) }
    library.server.quirks.lies = false
    try await library.expectPeace()
  }

  @Test func `5 · It says OK and leaves out the end`() async throws {
    let library = try await SyncedLibrary.filled(300)
    library.server.quirks.mostFields = 100
    try await library.mark(1...240, read: true)
    #expect(try await library.sync().queued == 240)
    try await library.expectPeace(within: 6)
  }

  @Test func `6 · The third of five batches is answered with 500`() async throws {
    let library = try await SyncedLibrary.filled(1200)
    try await library.mark(1...1100, read: true)
    library.server.fail("edit-tag", with: .status(500), skip: 2)
    try await library.sync()
    try await library.expectPeace()
  }

  @Test func `7 · One article makes the server fail, and the others arrive`() async throws {
    let library = try await SyncedLibrary.filled(260)
    library.server.quirks.poison = [77]
    try await library.mark(1...250, read: true)
    let summary = try await library.sync()
    #expect(summary.queued == 1 && library.server.unread.count == 11)
    for _ in 0..<6 { try await library.sync() }
    let calls = library.server.calls(to: "edit-tag").count
    // After five refusals it waits for the reader.
    #expect(try await library.sync().queued == 1)
    #expect(library.server.calls(to: "edit-tag").count == calls)
    library.server.quirks.poison = []
    try await library.mark([77], read: false)
    try await library.mark([77], read: true)
    try await library.expectPeace()
  }

  @Test func `8, 9 · The token and the sign-in run out in the middle`() async throws {
    for (auth, token) in [(false, true), (true, false), (true, true)] {
      let library = try await SyncedLibrary.filled(600)
      try await library.mark(1...550, read: true)
      library.server.expire(auth: auth, token: token)
      #expect(try await library.sync().queued == 0)
      try await library.expectPeace()
    }
  }

  @Test func `10 · What is marked again while it is in flight`() async throws {
    for isAfterwards in [true, false] {
      let library = try await SyncedLibrary.filled(40)
      try await library.mark(1...10, read: true)
      library.server.fail("edit-tag", with: Self.reset, isAfterwards: isAfterwards)
      try await library.sync()
      try await library.mark(1...5, read: false)
      try await library.mark(3...7, starred: true)
      try await library.expectPeace()
    }
  }

  @Test func `11, 12 · Undone before it is sent, and after`() async throws {
    let library = try await SyncedLibrary.filled(40)
    try await library.mark(1...10, read: true)
    try await library.mark(1...10, read: false)
    #expect(try await library.library.queuedMarks(of: library.account) == 0)
    try await library.sync()
    #expect(library.server.calls(to: "edit-tag").isEmpty)
    try await library.mark(1...10, read: true)
    try await library.sync()
    try await library.mark(1...10, read: false)
    try await library.expectPeace()
  }

  @Test func `13 · What was read arrives while a star waits`() async throws {
    let library = try await SyncedLibrary.filled(40)
    try await library.mark(1...10, read: true, starred: true)
    library.server.fail("edit-tag", with: Self.reset, skip: 1)
    #expect(try await library.sync().queued == 10)
    library.markElsewhere(1...3, read: false)
    try await library.expectPeace()
  }

  @Test func `13 · A star that another device gives and takes while a mark is in flight is not given again`()
    async throws
  {
    let library = try await SyncedLibrary.filled(40)
    library.markElsewhere([7], read: true)
    try await library.sync()
    try await library.mark([7], read: false)
    library.server.fail("edit-tag", with: Self.reset)
    #expect(try await library.sync().queued == 1)
    library.markElsewhere([7], starred: true)
    library.server.fail("items/contents", with: Self.reset)
    #expect(try await library.sync().stop != nil)
    #expect(try await library.articles()[7]?.isStarred == true)
    library.markElsewhere([7], starred: false)
    try await library.expectPeace()
  }

  @Test func `14, 15 · Two devices mark the same article, alike and otherwise`() async throws {
    let library = try await SyncedLibrary.filled(40, .freshRSS, .freshRSS)
    try await library.mark(1...10, read: true)
    library.markElsewhere(1...10, read: true)
    try await library.expectPeace()
    // What this device did and did not get across wins, bit by bit.
    library.markElsewhere(1...5, read: false, starred: true)
    try await library.mark(1...5, read: false)
    try await library.mark(1...5, read: true)
    library.read.subtract(1...5)
    try await library.expectPeace()
    library.markElsewhere(20...25, starred: true)
    try await library.mark(20...22, read: true)
    try await library.mark(20...22, starred: true)
    try await library.expectPeace()
  }

  @Test func `16 · Thousands are marked at once`() async throws {
    let count = TestLength.number(2_500, whole: 10_000)
    let library = try await SyncedLibrary.filled(count)
    try await library.mark(1...Int64(count), read: true)
    let summary = try await library.sync()
    #expect(summary.sent == count && summary.queued == 0)
    #expect(library.server.calls(to: "edit-tag").count == count / 250)
    try await library.expectPeace()
  }

  @Test func `17 · Five days without a network, and the server moves on`() async throws {
    let library = try await SyncedLibrary.filled(600)
    try await library.mark(1...300, read: true)
    try await library.mark(290...310, starred: true)
    library.server.fail("", with: Self.reset, times: 99)
    for _ in 0..<3 { #expect(try await library.sync().stop != nil) }
    library.markElsewhere(400...500, read: true)
    library.markElsewhere(100...150, read: true)
    library.server.items.append(ReaderItem(number: 601, feed: "feed/1"))
    try await library.expectPeace()
    #expect(try await library.articles().count == 601)
  }

  @Test func `18 · What the server purged stays, with its star`() async throws {
    let library = try await SyncedLibrary.filled(40, .miniflux, .minifluxReader)
    try await library.mark([7, 8], starred: true)
    library.server.items.removeAll { [7, 9].contains($0.number) }
    // A list of what is unread tells them not from those that were read elsewhere.
    library.read = [7, 9]
    try await library.expectPeace()
    #expect(try await library.articles().count == 40)
    #expect(library.server.starred == [8])
  }

  @Test func `19 · What a filter stars when it comes is starred there, and is the reader's to take back`() async throws
  {
    let library = try await SyncedLibrary.filled(20)
    _ = try await library.library.perform(.addFilter(FilterRule(.star, words: "Article 21")))
    library.server.items += (21...25).map { ReaderItem(number: $0, feed: "feed/1") }
    library.starred = [21]
    try await library.expectPeace()
    try await library.mark([21], starred: false)
    try await library.expectPeace()
    #expect(library.server.calls(to: "edit-tag").count == 2)
  }

  @Test func `20 · What a filter mutes is as unread there as it was`() async throws {
    let library = try await SyncedLibrary.filled(20)
    let filter = FilterRule(.mute, words: "Text 21")
    _ = try await library.library.perform(.addFilter(filter))
    library.server.items += (21...25).map { ReaderItem(number: $0, feed: "feed/1") }
    for _ in 0..<2 { #expect(try await library.sync().queued == 0) }
    #expect(try await library.articles()[21] == nil)
    #expect(library.server.unread == Set(1...25) && library.server.calls(to: "edit-tag").isEmpty)
    try await library.library.undo()
    try await library.expectPeace()
  }
}
