import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("A feed that is new")
struct NewSourceTests {
  private static func feed(_ items: String) -> [UInt8] {
    Array("<rss version=\"2.0\"><channel><title>T</title>\(items)</channel></rss>".utf8)
  }

  private static func item(_ title: String, _ more: String = "") -> String {
    "<item><guid>\(title)</guid><title>\(title)</title>\(more)</item>"
  }

  private static func date(daysAgo days: Double) -> String {
    "<pubDate>\(Date().addingTimeInterval(-86_400 * days).formatted(.iso8601))</pubDate>"
  }

  private func library(_ folder: TemporaryFolder, marksOldRead: Bool) throws -> Library {
    try Library(
      folder: folder.file("data"), cache: folder.file("cache"), version: "1.0", isNetworkAvailable: { true },
      marksOldRead: { marksOldRead })
  }

  @Test(
    "has what is older than a month read, where that is wanted, and never what has no date", arguments: [true, false])
  func old(marksOldRead: Bool) async throws {
    let server = try await NginxServer()
    let items = [
      Self.item("new", Self.date(daysAgo: 20)), Self.item("old", Self.date(daysAgo: 40)), Self.item("none"),
    ]
    try server.put(Self.feed(items.joined()), at: "feed.xml")
    let folder = try TemporaryFolder()
    let library = try library(folder, marksOldRead: marksOldRead)
    _ = try await library.subscribe(to: library.discover(server.address("/feed.xml"))[0])
    func unread() async throws -> Set<String> {
      try await Set(library.summaries(library.timeline(of: .unread).map(\.id)).map(\.headline))
    }
    #expect(try await unread() == (marksOldRead ? ["new", "none"] : ["new", "old", "none"]))
    // What comes later is news, however old it says to be.
    try server.put(Self.feed(items.joined() + Self.item("late", Self.date(daysAgo: 50))), at: "feed.xml")
    _ = try await library.refresh(.all, on: .insistence)
    #expect(try await unread().contains("late"))
  }

  @Test("has entries without a date where the feed has them, and says that they have none")
  func places() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let mixed = [
      Self.item("a"), Self.item("b", Self.date(daysAgo: 2)), Self.item("c"), Self.item("d"),
      Self.item("e", Self.date(daysAgo: 3)), Self.item("f"),
    ]
    try server.put(Self.feed(mixed.joined()), at: "mixed.xml")
    let id = try await sample.subscribe(server.address("/mixed.xml"))
    let rows = try await sample.articles(of: .publication(id))
    #expect(rows.map(\.headline) == ["a", "b", "c", "d", "e", "f"])
    #expect(rows.map(\.isDated) == [false, true, false, false, true, false])
    try server.put(Self.feed(["x", "y", "z"].map { Self.item($0) }.joined()), at: "none.xml")
    let none = try await sample.subscribe(server.address("/none.xml"))
    #expect(try await sample.articles(of: .publication(none)).map(\.headline) == ["x", "y", "z"])
    #expect(try await sample.articles(of: .today).isEmpty)
    try server.put(Self.feed(["w", "x", "y", "z"].map { Self.item($0) }.joined()), at: "none.xml")
    _ = try await sample.library.refresh(.publication(none), on: .insistence)
    #expect(try await sample.articles(of: .publication(none)).map(\.headline) == ["w", "x", "y", "z"])
  }

  @Test("has entries of one moment, and those of the future, in the feed's order")
  func sameMoment() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let (day, other) = (Self.date(daysAgo: 2), Self.date(daysAgo: 4))
    func headlines(_ items: [String], at path: String) async throws -> [String] {
      try server.put(Self.feed(items.joined()), at: path)
      let id = try await sample.subscribe(server.address("/\(path)"))
      return try await sample.articles(of: .publication(id)).map(\.headline)
    }
    let same = ["a", "b", "c"].map { Self.item($0, day) } + ["d", "e"].map { Self.item($0, other) }
    #expect(try await headlines(same, at: "same.xml") == ["a", "b", "c", "d", "e"])
    let future = [Self.item("g", Self.date(daysAgo: -900)), Self.item("h", Self.date(daysAgo: -30))] + same
    #expect(try await headlines(future, at: "future.xml") == ["g", "h", "a", "b", "c", "d", "e"])
    // The oldest first: of one moment, the last is the newest.
    #expect(try await headlines(same.reversed(), at: "upwards.xml") == ["a", "b", "c", "d", "e"])
    // Without a date between two of one moment.
    let between = [Self.item("a", day), Self.item("n"), Self.item("b", day)]
    #expect(try await headlines(between, at: "between.xml") == ["a", "n", "b"])
  }

  @Test("says in its details what was left out of it, until all of it can be read")
  func leftOut() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let long = String(repeating: "word ", count: 1_700_000)
    try server.put(
      Self.feed(Self.item("first", "<description>\(long)</description>") + Self.item("last")), at: "feed.xml")
    let id = try await sample.subscribe(server.address("/feed.xml"))
    #expect(try await sample.articles().count == 2)
    let notice = try #require(try await sample.publication(id).notice)
    #expect(notice.contains("1 text") && notice.contains("500000 bytes"), "\(notice)")
    #expect(try await sample.library.diagnosis().noticed.map(\.id) == [id])
    try server.put(Self.feed(Self.item("first") + Self.item("last")), at: "feed.xml")
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.publication(id).notice == nil)
  }

  @Test("has a thumbnail from its text, a name once, and the paragraphs and links of plain text")
  func shown() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let html = "<![CDATA[<img src=\"/i.png\" width=\"16\"><p>One<br>two</p><p>three</p><img src=\"/p.jpg\">]]>"
    let plain = "First line.\n\nSee https://example.org/more."
    try server.put(
      Self.feed(
        Self.item(
          "html",
          "<link>https://example.org/1</link><description>\(html)</description><author>n@example.org (The Week US)</author>"
            + "<dc:creator>The Week US</dc:creator>") + Self.item("plain", "<description>\(plain)</description>")),
      at: "feed.xml")
    try await sample.subscribe(server.address("/feed.xml"))
    let rows = try await sample.articles()
    let first = try #require(rows.first { $0.headline == "html" })
    #expect(first.thumbnail == "https://example.org/p.jpg")
    #expect(first.image == nil)
    #expect(first.byline == "The Week US")
    #expect(first.excerpt == "One two three")
    let second = try #require(rows.first { $0.headline == "plain" })
    let body = try await sample.library.article(second.id, pictureScheme: "x:")?.html ?? ""
    #expect(body.contains("<p>First line.</p>"))
    #expect(body.contains("href=\"https://example.org/more\""))
    #expect(second.excerpt == "First line. See https://example.org/more.")
  }

  @Test("has spaces in its excerpts where tags were, and no references")
  func excerpts() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let summary = "He sees the future.Smell &amp;amp; Tell&amp;nbsp;begins here.And goes on."
    let content = "&lt;p>He sees the future.&lt;br>Smell &amp;amp; Tell begins here.&lt;/p>&lt;p>And goes on.&lt;/p>"
    try server.put(
      Array(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id>
        <entry><id>1</id><title>1</title><summary type="text">\(summary)</summary><content type="html">\(content)</content></entry>
        <entry><id>2</id><title>2</title><summary>Another &amp;amp; text.</summary><content type="html">\(content)</content></entry>
        </feed>
        """.utf8), at: "feed.xml")
    try await sample.subscribe(server.address("/feed.xml"))
    let rows = try await sample.articles()
    #expect(
      rows.map(\.excerpt) == ["He sees the future. Smell & Tell begins here. And goes on.", "Another & text."])
  }
}
