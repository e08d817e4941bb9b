import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Refreshing")
struct RefreshTests {
  @Test("Without news costs a 304 and changes nothing; with news adds and edits without losing marks")
  func news() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One"), ("2", "Two")]), at: "a.xml")
    try await sample.subscribe(server.address("/a.xml"))
    #expect(await sample.requests() == 1)
    let two = try #require(try await sample.articles().last)
    try await sample.library.mark([two.id], .starred(true))
    try await sample.library.mark([two.id], .read(true))

    var changes = await sample.library.changes().makeAsyncIterator()
    let unchanged = try await sample.library.refresh(.all, on: .insistence)
    #expect(unchanged.unchanged == 1 && unchanged.newArticles == 0)
    #expect(try await sample.library.client.recentExchanges.last?.result.get() == 304)

    try server.put(feed("A", [("3", "Three"), ("1", "One"), ("2", "Two, edited")]), at: "a.xml")
    let changed = try await sample.library.refresh(.all, on: .insistence)
    // No list is read again for a source without news.
    #expect(await changes.next() == .sections)
    #expect(await changes.next() == .articles([two.id]))
    #expect(await changes.next() == .came(in: two.publication))
    #expect(changed.updated == 1 && changed.newArticles == 1)
    let articles = try await sample.articles()
    #expect(Set(articles.map(\.headline)) == ["One", "Two, edited", "Three"])
    let edited = try #require(articles.first { $0.id == two.id })
    #expect(edited.isRead && edited.isStarred && edited.headline == "Two, edited")
    #expect(try await sample.library.sidebar().unread == 2)
    #expect(try await sample.library.search("edit").map(\.id) == [two.id])
  }

  @Test("A feed that fails keeps its articles and says why, and the others go on")
  func failure() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    try server.put(feed("B", [("1", "Eins")]), at: "b.xml")
    let a = try await sample.subscribe(server.address("/a.xml"))
    try await sample.subscribe(server.address("/b.xml"))
    try FileManager.default.removeItem(at: server.root.appending(path: "a.xml"))
    try server.put(feed("B", [("2", "Zwei"), ("1", "Eins")]), at: "b.xml")
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(summary.failed == 1 && summary.newArticles == 1)
    #expect(summary.failures.map(\.publication) == [a])
    #expect(summary.failures.first?.message.contains("404") == true)
    #expect(try await sample.articles().count == 3)
    #expect(try await sample.library.sidebar().publications.first?.failure == SourceFailure("http.refused", "404", ""))
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    _ = try await sample.library.refresh(.publication(a), on: .insistence)
    #expect(try await sample.library.sidebar().publications.first?.failure == nil)
  }

  @Test("Cancelling ends it at once and keeps what came")
  func cancel() async throws {
    let server = try await NginxServer()
    let slow = try FaultServer(["/slow.xml": .silence])
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    let list =
      "<opml><body><outline xmlUrl='\(server.address("/a.xml"))'/><outline xmlUrl='\(slow.address("/slow.xml"))'/></body></opml>"
    _ = try await sample.take(list)
    let library = sample.library
    let (done, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task { try await library.refresh(.all, on: .insistence) { continuation.yield($0.done) } }
    for await count in done where count == 1 { break }
    let start = ContinuousClock.now
    task.cancel()
    let summary = try await task.value
    // The silent server alone would take half a minute.
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(summary.wasCancelled && summary.failed == 0)
    #expect(try await sample.articles().map(\.headline) == ["One"])
    #expect(try await sample.library.sidebar().publications.allSatisfy { $0.failure == nil })
  }

  @Test("While it runs it says how many fail, and their reasons can be read")
  func failing() async throws {
    let server = try FaultServer([
      "/a": .status(200, body: feed("A", [("1", "One")])), "/b": .status(410), "/slow": .silence,
    ])
    let sample = try SampleLibrary()
    let rows = [server.address("/a"), server.address("/b"), "http://no-such-host.invalid/", server.address("/slow")]
    try await sample.take("<opml><body>\(rows.map { "<outline xmlUrl='\($0)'/>" }.joined())</body></opml>")
    let library = sample.library
    let (failed, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task { try await library.refresh(.all, on: .insistence) { continuation.yield($0.failed) } }
    for await count in failed where count == 2 { break }
    #expect(Set(try await library.problems().map(\.publication.address)) == Set(rows[1...2]))
    task.cancel()
    #expect(try await task.value.failed == 2)
  }

  @Test("Without a network nothing counts as asked or as failed, and everything is due when it is back")
  func offline() async throws {
    let network = Switch([:])
    let sample = try SampleLibrary(TemporaryFolder(), isNetworkAvailable: { network["up"] != nil })
    let list = "<opml><body><outline xmlUrl='http://no-such-host.invalid/feed'/></body></opml>"
    _ = try await sample.take(list)
    for occasion in [RefreshOccasion.due, .start, .hand, .insistence] {
      let summary = try await sample.library.refresh(.all, on: occasion)
      #expect(summary.isOffline && summary.failed == 0 && summary.unchanged == 0, "\(occasion)")
    }
    let status = try #require(await sample.library.sourceStatuses().first)
    #expect(status.asked == nil && status.failure == nil && status.failures == 0)
    #expect(await sample.library.isRefreshDue())

    // Where others answer, or the system knows of a network, it is the source that is down.
    network["up"] = .silence
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    try await sample.subscribe(server.address("/feed"))
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(!summary.isOffline && summary.failed == 1)
    #expect(try await sample.library.sourceStatuses().first?.failures == 1)
    #expect(await !sample.library.isRefreshDue())
  }

  @Test("Without a network nothing counts as failed beside the guide either, which comes from within the program")
  func offlineWithGuide() async throws {
    let sample = try SampleLibrary(
      TemporaryFolder(), resource: { $0 == Library.guideAddress ? feed("Guide", [("1", "Welcome")]) : nil },
      isNetworkAvailable: { false })
    try await sample.library.addGuideToNewLibrary()
    try await sample.take(
      "<opml><body><outline xmlUrl='http://one.invalid/feed'/><outline xmlUrl='http://two.invalid/feed'/></body></opml>"
    )
    for _ in 0..<2 {
      let summary = try await sample.library.refresh(.all, on: .insistence)
      #expect(summary.isOffline && summary.failed == 0)
    }
    let statuses = try await sample.library.sourceStatuses()
    #expect(statuses.count == 3)
    #expect(statuses.allSatisfy { $0.failure == nil && $0.failures == 0 })
  }

  @Test("The reader's interval is kept for every program, and 0 asks nothing by itself")
  func interval() async throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_767_614_400))
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    let sample = try SampleLibrary(TemporaryFolder(), now: { clock.now })
    try await sample.subscribe(server.address("/feed"))
    try await sample.library.setRefreshInterval(minutes: 0)
    clock.advance(by: 86_400)
    let again = try SampleLibrary(sample.folder, now: { clock.now })
    #expect(try await again.library.sourceStatuses().map(\.reason) == [.onlyByHand])
    #expect(try await again.library.refresh(.all, on: .due).sources == 0)
    // Started, it asks all the same where the reader wants that.
    #expect(try await again.library.refresh(.all, on: .start).sources == 1)
    try await sample.library.setRefreshInterval(minutes: 240)
    #expect(try await again.library.sourceStatuses().map(\.reason) == [.interval])
    clock.advance(by: 3 * 3600)
    #expect(try await again.library.refresh(.all, on: .due).sources == 0)
    clock.advance(by: 2 * 3600)
    #expect(try await again.library.refresh(.all, on: .due).sources == 1)
  }

  @Test("A folder's refresh asks the feeds in it and below it only")
  func folder() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    for name in ["a", "b", "c"] { try server.put(feed(name, [("1", name)]), at: "\(name).xml") }
    let list = """
      <opml><body><outline text='Outer'><outline xmlUrl='\(server.address("/a.xml"))'/><outline text='Inner'>
      <outline xmlUrl='\(server.address("/b.xml"))'/></outline></outline><outline xmlUrl='\(server.address("/c.xml"))'/>
      </body></opml>
      """
    _ = try await sample.take(list)
    let outer = try #require(try await sample.library.sidebar().folders.first { $0.title == "Outer" })
    let summary = try await sample.library.refresh(.folder(outer.id), on: .insistence)
    #expect(summary.sources == 2 && summary.newArticles == 2)
    #expect(Set(try await sample.articles().map(\.headline)) == ["a", "b"])
    let exported = try await sample.library.exportSubscriptions()
    let copy = try SampleLibrary()
    #expect(try await copy.take(exported).added == 3)
    #expect(try await copy.library.exportSubscriptions() == exported)
  }
}
