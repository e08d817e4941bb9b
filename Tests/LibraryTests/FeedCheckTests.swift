import Articles
import Foundation
import Storage
import TestServers
import Testing

@testable import Library

/// A feed of pages, and the pages of its entries.
private struct PagedFeed {
  let server: NginxServer
  var titles: [Int: String]
  var perPage = 4
  var total: Int?

  init(_ count: Int) async throws {
    server = try await NginxServer()
    titles = Dictionary(uniqueKeysWithValues: (1...count).map { ($0, "Entry \($0)") })
    for index in 1...count { try server.put(Array("<p>Entry".utf8), at: "entry-\(index).html") }
    try put()
  }

  func put() throws {
    let all = titles.keys.sorted(by: >)
    for (page, start) in stride(from: 0, to: all.count, by: perPage).enumerated() {
      let rows = all[start..<min(all.count, start + perPage)].map { index in
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 3600).formatted(.iso8601)
        return """
          <entry><id>\(index)</id><title>\(titles[index] ?? "")</title><updated>\(date)</updated>
          <link href='/entry-\(index).html'/><content>Text</content></entry>
          """
      }
      let next = start + perPage < all.count ? "<link rel='next' href='/\(page + 1).xml'/>" : ""
      let count = total.map { "<s:totalResults xmlns:s='http://a9.com/-/spec/opensearch/1.1/'>\($0)</s:totalResults>" }
      let head = "<id>f</id><title>F</title>\(count ?? "")\(next)"
      let feed = "<feed xmlns='http://www.w3.org/2005/Atom'>\(head)\(rows.joined())</feed>"
      try server.put(Array(feed.utf8), at: page == 0 ? "a.xml" : "\(page).xml")
    }
  }

  mutating func delete(_ index: Int, withPage: Bool = true) throws {
    titles[index] = nil
    if withPage { try FileManager.default.removeItem(at: server.root.appending(path: "entry-\(index).html")) }
    try put()
  }
}

@Suite("The check of a feed’s archive")
struct FeedCheckTests {
  private let ahead = TestClock(Date(timeIntervalSinceReferenceDate: 0))

  /// Subscribes, and reads the archive to its end.
  private func follow(_ feed: PagedFeed) async throws -> (SampleLibrary, Publication.ID) {
    let sample = try SampleLibrary(
      TemporaryFolder(), now: { [ahead] in .now.addingTimeInterval(ahead.now.timeIntervalSinceReferenceDate) })
    let id = try await sample.subscribe(feed.server.address("/a.xml"))
    try await sample.walk(id)
    #expect(try await sample.articles().count == feed.titles.count)
    try await refresh(sample)
    return (sample, id)
  }

  private func refresh(_ sample: SampleLibrary) async throws {
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
  }

  @Test("shows edits and deletions far back two weeks later, and costs a request a page")
  func changes() async throws {
    var feed = try await PagedFeed(30)
    let (sample, _) = try await follow(feed)
    feed.titles[3] = "Edited"
    try feed.delete(12)
    // Its page is still there, so the feed alone dropped it.
    try feed.delete(7, withPage: false)
    let before = await sample.requests()
    try await refresh(sample)
    #expect(try await sample.articles().contains { $0.headline == "Entry 12" })
    #expect(await sample.requests() - before == 1)
    ahead.advance(by: 15 * 86_400)
    let start = await sample.requests()
    try await refresh(sample)
    #expect(try await sample.articles().contains { $0.headline == "Edited" })
    #expect(try await !sample.articles().contains { $0.headline == "Entry 12" })
    #expect(try await sample.articles().contains { $0.headline == "Entry 7" })
    #expect(try await sample.articles().count == 29)
    // The feed, eight pages, and twice the page of a lost article beside one that is there.
    #expect(await sample.requests() - start <= 13)
    let end = await sample.requests()
    try await refresh(sample)
    #expect(await sample.requests() - end == 1)
  }

  @Test("looks for no article that only a list of the site’s pages named")
  func listed() async throws {
    let feed = try await PagedFeed(30)
    let (sample, id) = try await follow(feed)
    var update = SourceUpdate(state: try await sample.library.store.known(of: id).state ?? "")
    update.isFragment = true
    let address = feed.server.address("/listed.html")
    update.listed = [
      SourceArticle(
        key: SourceArticle.listedKey + address, headline: "Listed", address: address,
        published: Date(timeIntervalSince1970: 1_700_000_000 + 12.5 * 3600))
    ]
    _ = try await sample.library.store.file.writer.store(update, of: id, at: .now)
    ahead.advance(by: 15 * 86_400)
    let start = await sample.requests()
    try await refresh(sample)
    #expect(try await sample.articles().count == 31)
    #expect(await sample.requests() - start == 9)
  }

  @Test("shows that the newest entry is gone, which no page has before another")
  func newest() async throws {
    var feed = try await PagedFeed(30)
    let (sample, _) = try await follow(feed)
    try feed.delete(30)
    try feed.delete(29, withPage: false)
    ahead.advance(by: 15 * 86_400)
    try await refresh(sample)
    #expect(try await !sample.articles().contains { $0.headline == "Entry 30" })
    #expect(try await sample.articles().count == 29)
  }

  @Test("does not begin because the results of a search count otherwise")
  func results() async throws {
    var feed = try await PagedFeed(30)
    feed.total = 300
    try feed.put()
    let (sample, _) = try await follow(feed)
    feed.total = 310
    try feed.put()
    ahead.advance(by: 2 * 86_400)
    let before = await sample.requests()
    try await refresh(sample)
    #expect(await sample.requests() - before == 1)
  }

  @Test("reads ten pages with a refresh, goes on with the next, and ends where a page does not come")
  func bounds() async throws {
    var feed = try await PagedFeed(100)
    let (sample, _) = try await follow(feed)
    feed.titles[1] = "Edited"
    try feed.put()
    ahead.advance(by: 15 * 86_400)
    for round in 1...3 {
      let before = await sample.requests()
      try await refresh(sample)
      #expect(await sample.requests() - before <= 11)
      #expect(try await sample.articles().contains { $0.headline == "Edited" } == (round == 3))
    }
    ahead.advance(by: 15 * 86_400)
    try feed.server.put(Array("<p>Out of order".utf8), at: "5.xml")
    for _ in 0..<6 { try await refresh(sample) }
    let before = await sample.requests()
    try await refresh(sample)
    #expect(await sample.requests() - before == 1)
    #expect(try await sample.articles().count == 100)
  }
}
