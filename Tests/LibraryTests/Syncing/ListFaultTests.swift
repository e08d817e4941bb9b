import Articles
import Foundation
import Library
import TestServers
import Testing

/// Lists that are late, cut, empty or wrong. Nothing is taken from them that the articles do not say.
@Suite struct ListFaultTests {
  private static let ids = "stream/items/ids"
  private static func text(_ text: String) -> Fault { .status(200, [], body: Array(text.utf8)) }

  /// A library with marks that wait, others that came from elsewhere, and a page of so many names.
  private static func busy(
    _ count: Int = 300, _ quirks: ReaderQuirks = ReaderQuirks()
  ) async throws -> SyncedLibrary {
    let library = try await SyncedLibrary.filled(count, quirks)
    try await library.mark(1...20, read: true)
    try await library.mark(10...15, starred: true)
    library.markElsewhere(100...120, read: true)
    library.markElsewhere([130, 131], starred: true)
    return library
  }

  @Test func `What a server forgets was not read, and what was read elsewhere is`() async throws {
    let library = try await SyncedLibrary.filled(60, ReaderQuirks(), .freshRSS)
    // As many of a feed as it keeps are newer.
    library.server.items.removeAll { $0.number <= 5 }
    library.markElsewhere(10...12, read: true)
    #expect(try await library.sync().stop == nil)
    let here = try await library.articles()
    #expect(Set(here.filter(\.value.isRead).keys) == [10, 11, 12] && here.count == 60)
    try await library.expectPeace()
  }

  @Test(arguments: [
    "[]", "{}", "<html>Sign in</html>", "Maintenance", #"{"itemRefs":{}}"#, #"{"itemRefs":[{"id":"1"}"#,
    #"{"continuation":"7"}"#,
  ])
  func `34 to 36 · What is no list is no empty list`(_ answer: String) async throws {
    let library = try await Self.busy()
    let before = try await library.articles()
    library.server.fail(Self.ids, with: Self.text(answer), times: 9)
    let summary = try await library.sync()
    #expect(summary.stop == .failed(.garbled) && summary.queued == 20)
    #expect(try await library.articles() == before)
    #expect(try await library.library.accounts().first?.failure == .garbled)
    library.server.failNoMore()
    // The second list alone.
    library.server.fail(Self.ids, with: Self.text(answer), skip: 1)
    #expect(try await library.sync().stop == .failed(.garbled))
    try await library.expectPeace()
    #expect(try await library.library.accounts().first?.failure == nil)
  }

  @Test func `30, 37, 39 · A list in several answers, of which one fails`() async throws {
    var quirks = ReaderQuirks()
    quirks.page = 100
    let library = try await Self.busy(450, quirks)
    library.server.fail(Self.ids, with: .status(500), skip: 2)
    #expect(try await library.sync().stop == .failed(.refused(status: 500)))
    library.server.fail(Self.ids, with: .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{".utf8)), skip: 1)
    #expect(try await library.sync().stop != nil)
    #expect(library.server.calls(to: "edit-tag").isEmpty)
    let calls = library.server.calls.count
    try await library.sync()
    #expect(library.server.calls.count > calls)
    #expect(try await library.sync().stop == nil)
    try await library.expectSame()
  }

  @Test func `31, 32 · A list that shifts between two answers reads nothing`() async throws {
    for losesBoundaries in [false, true] {
      var quirks = ReaderQuirks()
      (quirks.page, quirks.losesBoundaries) = (100, losesBoundaries)
      let server = try ReaderServer(quirks)
      server.fill(feeds: 2, articles: 450)
      let library = try await SyncedLibrary(server, .googleReader)
      try await library.sync()
      // Another device reads some of the first page, so that as many of the second are skipped.
      let read = (380...420).map { Int64($0) }
      library.server.meanwhile(before: Self.ids, skip: 1) { items in
        for index in items.indices where read.contains(items[index].number) { items[index].isRead = true }
      }
      library.read.formUnion(read)
      try await library.sync()
      let unread = Set(try await library.articles().filter { !$0.value.isRead }.keys)
      #expect(unread.isDisjoint(with: library.read) || !unread.isEmpty)
      library.server.quirks.losesBoundaries = false
      try await library.sync()
      try await library.expectSame()
      #expect(try await library.articles().count == 450)
    }
  }

  @Test func `33 · A list that goes in circles says only what it has`() async throws {
    let library = try await Self.busy()
    library.server.quirks.goesInCircles = true
    #expect(try await library.sync().stop == nil)
    library.server.quirks.goesInCircles = false
    try await library.expectPeace()
    library.server.quirks.repeatsPages = true
    library.markElsewhere(200...210, read: true)
    #expect(try await library.sync().stop == nil)
    library.server.quirks.repeatsPages = false
    try await library.expectPeace()
  }

  @Test func `38 · Read ones among the unread`() async throws {
    let library = try await Self.busy()
    try await library.expectPeace()
    library.server.quirks.ignoresExclusion = true
    try await library.sync()
    library.server.quirks.ignoresExclusion = false
    // What such a list said was taken, as it may be so; the next one puts it right, and nothing was sent.
    try await library.expectPeace()
    #expect(library.server.calls(to: "edit-tag").filter { $0["r"] != nil }.isEmpty)
  }

  @Test func `40 · Names that are listed twice`() async throws {
    var quirks = ReaderQuirks()
    quirks.repeatsNames = true
    let library = try await Self.busy(300, quirks)
    try await library.expectPeace()
    #expect(try await library.articles().count == 300)
  }

  @Test func `41 · Names in every spelling, and nonsense`() async throws {
    for (isNumber, isLong, is24) in [(true, false, false), (false, true, false), (false, false, true)] {
      var quirks = ReaderQuirks()
      (quirks.idsAreNumbers, quirks.idsAreLong, quirks.idsAre24) = (isNumber, isLong, is24)
      let server = try ReaderServer(quirks)
      server.fill(feeds: 1, articles: 30)
      server.items.append(ReaderItem(number: -5, feed: "feed/1"))
      let library = try await SyncedLibrary(server, .googleReader)
      try await library.sync()
      try await library.mark([1, 2, -5], read: true)
      library.markElsewhere([7], starred: true)
      try await library.expectPeace()
      // What cannot be read may be any: what the list lacks is asked for.
      library.server.quirks.nonsense = ["zz", "", "tag:other/7"]
      library.markElsewhere([9], read: true)
      try await library.sync()
      library.server.quirks.nonsense = []
      try await library.expectPeace()
    }
  }

  @Test func `42 · Nothing is unread: wrong, and true`() async throws {
    let library = try await SyncedLibrary.filled(500)
    library.server.fail(Self.ids, with: Self.text(#"{"itemRefs":[]}"#))
    #expect(try await library.sync().stop == .listWrong)
    try await library.expectPeace()
    library.markElsewhere(1...500, read: true)
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.marked == 500)
    try await library.expectPeace()
    // The same of stars.
    library.markElsewhere(1...30, starred: true)
    try await library.sync()
    library.server.fail(Self.ids, with: Self.text(#"{"itemRefs":[]}"#), skip: 1)
    #expect(try await library.sync().stop == .listWrong)
    try await library.expectPeace()
  }

  @Test func `44 · Thousands are starred`() async throws {
    let count = TestLength.number(2_500, whole: 10_000)
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: count)
    server.mark(1...Int64(count), isRead: true, isStarred: true)
    let library = try await SyncedLibrary(server, .googleReader)
    #expect(try await library.sync().added == count)
    library.markElsewhere([17, 2000], starred: false)
    try await library.mark(40...45, starred: false)
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.marked == 2 && summary.sent == 6)
    try await library.expectPeace()
  }

  @Test func `45 · Articles that are late, from the future, and without a date`() async throws {
    let library = try await Self.busy()
    library.server.items += [
      ReaderItem(number: 301, feed: "feed/1", published: 1_580_000_000),
      ReaderItem(number: 302, feed: "feed/1", published: 4_100_000_000),
      ReaderItem(number: 303, feed: "feed/2", published: 0),
    ]
    try await library.expectPeace()
    #expect(try await library.articles().count == 303)
  }

  @Test func `46 · A list that is older than what was written`() async throws {
    let library = try await Self.busy()
    library.server.freeze()
    for _ in 0..<3 { try await library.sync() }
    library.server.thaw()
    try await library.expectPeace()
  }

  @Test func `47 · An article that never comes`() async throws {
    let library = try await SyncedLibrary.filled(20)
    library.server.quirks.missing = [21]
    library.server.items.append(ReaderItem(number: 21, feed: "feed/1"))
    library.server.items.append(ReaderItem(number: 22, feed: "feed/1"))
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 1)
    library.server.quirks.missing = []
    try await library.expectPeace()
  }

  @Test func `57 · A server that was restored gives all articles other names`() async throws {
    for count in [60, 700] {
      let library = try await SyncedLibrary.filled(count)
      library.markElsewhere([50], starred: true)
      try await library.mark(1...5, starred: true)
      try await library.sync()
      try await library.mark(20...25, read: true)
      library.server.renumber(by: 100_000)
      for _ in 0..<3 { #expect(try await library.sync().stop == nil) }
      #expect(try await library.library.queuedMarks(of: library.account) == 0)
      let here = try await library.articles()
      #expect(try await library.sample.articles().count == count)
      #expect(Set(here.filter(\.value.isRead).keys) == Set(20...25))
      #expect(Set(here.filter(\.value.isStarred).keys) == [1, 2, 3, 4, 5, 50])
      #expect(Set((1...Int64(count)).map { $0 + 100_000 }).subtracting(library.server.unread) == Set(100_020...100_025))
      #expect(library.server.starred == Set([1, 2, 3, 4, 5, 50].map { $0 + 100_000 }))
    }
  }

  @Test(arguments: [0, 6])
  func `54, 55 · Feeds that are gone all at once, or half of them, stay until the reader says so`(_ left: Int)
    async throws
  {
    let library = try await SyncedLibrary.filled(40, feeds: 12, .freshRSS, .freshRSS)
    let (feeds, items) = (library.server.feeds, library.server.items)
    try await library.mark(1...5, read: true)
    library.server.feeds = Array(feeds.prefix(left))
    let names = Set(library.server.feeds.map(\.id))
    library.server.items = items.filter { names.contains($0.feed) }
    let summary = try await library.sync()
    #expect(summary.stop == .feedsGone && summary.queued == 5)
    #expect(try await library.library.accounts().first?.failure == .feedsGone)
    #expect(try await library.library.sidebar().publications.count == 12)
    (library.server.feeds, library.server.items) = (feeds, items)
    try await library.expectPeace()
  }

  @Test func `One sync at a time, and an account that is removed meanwhile ends it`() async throws {
    let library = try await SyncedLibrary.filled(20)
    let (courant, account) = (library.library, library.account)
    async let one = courant.sync(account)
    async let other = courant.sync(account)
    let stops = try await [one.stop, other.stop]
    #expect(stops.contains(nil))
    #expect(library.server.peakRequests <= 2)
    try await library.library.removeAccount(library.account, keepsFeeds: false)
    #expect(try await library.sync().stop == .underway)
    #expect(try await library.articles().isEmpty)
  }
}

extension SyncedLibrary {
  /// Expects that both sides have what was done.
  func expectSame(location: SourceLocation = #_sourceLocation) async throws {
    let here = try await articles()
    #expect(Set(here.filter(\.value.isRead).keys) == read, "read here", sourceLocation: location)
    #expect(Set(here.filter(\.value.isStarred).keys) == starred, "starred here", sourceLocation: location)
    let there = Set(server.items.map(\.number))
    #expect(server.unread == there.subtracting(read), "unread there", sourceLocation: location)
    #expect(server.starred == starred.intersection(there), "starred there", sourceLocation: location)
  }
}
