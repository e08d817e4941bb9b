import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("A feed’s archive")
struct FeedArchiveTests {
  /// An Atom feed of these entries.
  private static func atom(_ entries: ClosedRange<Int>, links: String, dated: Bool = true) -> [UInt8] {
    let rows = entries.reversed().map { index in
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 3600).formatted(.iso8601)
      let stamp = dated ? "<updated>\(date)</updated>" : ""
      return "<entry><id>\(index)</id><title>Entry \(index)</title>\(stamp)<content>Text</content></entry>"
    }
    return Array(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"><id>f</id>
      <title>Harbour</title>\(links)\(rows.joined())</feed>
      """.utf8)
  }

  /// Walks to the end, in not more than so many steps.
  private static func walk(_ sample: SampleLibrary, _ id: Publication.ID, atMost steps: Int = 20) async throws -> Int {
    for step in 1...steps {
      guard let older = try await sample.library.loadOlder(in: .publication(id)) else { return 0 }
      if older.isComplete { return step }
    }
    return .max
  }

  @Test("that is linked is walked back to its first entry, which are read from the start (RFC 5005 §4)")
  func archived() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.atom(9...12, links: "<link rel='prev-archive' href='/2.xml'/>"), at: "a.xml")
    try server.put(Self.atom(5...8, links: "<fh:archive/><link rel='prev-archive' href='/1.xml'/>"), at: "2.xml")
    try server.put(Self.atom(1...4, links: "<fh:archive/>", dated: false), at: "1.xml")
    let id = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await sample.articles().count == 4)
    let unread = try await sample.library.sidebar().unread
    #expect(try await Self.walk(sample, id) == 2)
    // Those without a date are older than the oldest before them.
    #expect(try await sample.articles().map(\.headline) == (1...12).reversed().map { "Entry \($0)" })
    #expect(try await sample.library.sidebar().unread == unread)
    // A refresh does not begin the walk anew.
    try server.put(Self.atom(9...13, links: "<link rel='prev-archive' href='/2.xml'/>"), at: "a.xml")
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await Self.walk(sample, id) == 1)
    #expect(try await sample.articles().count == 13)
  }

  @Test("is read back to where we were when the feed published more than it holds, and goes on after a failure")
  func gap() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    func put(_ newest: Int, broken: Set<Int> = []) throws {
      // Four entries a page, the feed itself the first of them.
      for (page, last) in stride(from: newest, to: 0, by: -4).enumerated() {
        let next = last > 4 ? "<link rel='next' href='/\(page + 1).xml'/>" : ""
        let name = page == 0 ? "a.xml" : "\(page).xml"
        let feed = Self.atom(max(1, last - 3)...last, links: next)
        try server.put(broken.contains(page) ? Array("<p>Out of order".utf8) : feed, at: name)
      }
    }
    try put(8)
    let id = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await sample.articles().count == 4)
    // The next page has what was there before.
    try put(10)
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.publication(id).missing == 0)
    #expect(try await sample.articles().count == 6)
    try put(40, broken: [3])
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.publication(id).missing > 0)
    #expect(try await sample.library.diagnosis().open.map(\.id) == [id])
    // What is new stands on top at once.
    #expect(try await sample.articles().first?.headline == "Entry 40")
    try put(40)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.publication(id).missing == 0)
    let articles = try await sample.articles()
    #expect(articles.prefix(36).map(\.headline) == (5...40).reversed().map { "Entry \($0)" })
    // All that was published meanwhile is news.
    #expect(articles.prefix(30).allSatisfy { !$0.isRead })
  }

  @Test("that comes in pages is walked by their links (RFC 5005 §3), and a JSON feed by next_url")
  func paged() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.atom(3...4, links: "<link rel='next' href='?page=2'/>"), at: "a.xml")
    try server.put(
      Array(#"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "next_url": "/j2.json","#.utf8)
        + Array(#""items": [{"id": "2", "title": "Two", "content_text": "x"}]}"#.utf8), at: "j.json")
    try server.put(
      Array(#"{"version": "https://jsonfeed.org/version/1.1", "title": "J","#.utf8)
        + Array(#""items": [{"id": "1", "title": "One", "content_text": "x"}]}"#.utf8), at: "j2.json")
    // nginx gives the same page whatever the query says: the walk ends there.
    let paged = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await Self.walk(sample, paged) <= 2)
    #expect(try await sample.articles(of: .publication(paged)).count == 2)
    let json = try await sample.subscribe(server.address("/j.json"))
    #expect(try await Self.walk(sample, json) == 1)
    #expect(try await sample.articles(of: .publication(json)).map(\.headline) == ["Two", "One"])
  }

  @Test("in a circle, at itself or without end is left again")
  func circles() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.atom(5...6, links: "<link rel='prev-archive' href='/2.xml'/>"), at: "a.xml")
    try server.put(Self.atom(3...4, links: "<link rel='prev-archive' href='/1.xml'/>"), at: "2.xml")
    try server.put(Self.atom(1...2, links: "<link rel='prev-archive' href='/2.xml'/>"), at: "1.xml")
    let id = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await Self.walk(sample, id) <= 4)
    #expect(try await sample.articles().count == 6)

    try server.put(Self.atom(1...2, links: "<link rel='next' href='/self.xml'/>"), at: "self.xml")
    let other = try await sample.subscribe(server.address("/self.xml"))
    #expect(try await Self.walk(sample, other) <= 1)
  }

  @Test(
    "that cannot be had says why, and what was there stays",
    arguments: ["/missing.xml", "/page.html", "http://127.0.0.2:9/x.xml", "http://127.0.0.1:1/x.xml"])
  func broken(_ address: String) async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Array("<html><body>Nothing".utf8), at: "page.html")
    try server.put(Self.atom(1...2, links: "<link rel='prev-archive' href='\(address)'/>"), at: "a.xml")
    let id = try await sample.subscribe(server.address("/a.xml"))
    await #expect(throws: LibraryError.self) { try await sample.library.loadOlder(in: .publication(id)) }
    #expect(try await sample.articles().count == 2)
  }

  @Test("is none where the link is no web address", arguments: ["file:///etc/passwd", "javascript:alert(1)", ""])
  func none(_ address: String) async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.atom(1...2, links: "<link rel='prev-archive' href='\(address)'/>"), at: "a.xml")
    let id = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await sample.library.loadOlder(in: .publication(id)).map(\.isComplete) != false)
    #expect(try await sample.articles().count == 2)
  }
}
