import Articles
import Foundation
import Library
import Synchronization
import TestServers
import Testing

/// What users of other readers reported of how feeds are found, fetched and moved.
@Suite("A source that somebody reported")
struct ReportedSourceTests {
  private static let body = feed("F", [("1", "One")])
  private static let found = Fault.status(200, ["Content-Type: application/rss+xml"], body: body)

  private static func page(_ head: String, text: String = "Words.") -> Fault {
    .status(
      200, ["Content-Type: text/html"],
      body: Array("<!doctype html><html><head>\(head)</head><body>\(text)</body></html>".utf8))
  }

  @Test(
    "is found however its page names it",
    arguments: [
      "<link type=\"application/rss+xml\" href=\"/feed\">",
      "<link rel=\"\" type=\"application/atom+xml\" href=\"/feed\"><link rel=feed href=/feed>",
      "</head><body><a rel=\"alternate\" type=\"application/rss+xml\" href=\"/feed\">Feed</a>",
      "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"feed:HOST/feed\">",
      "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"feed://NAME/feed\">",
    ])
  func named(head: String) async throws {
    let port = Mutex<UInt16>(0)
    let server = try FaultServer { _, path in
      let host = "127.0.0.1:\(port.withLock { $0 })"
      return path == "/feed"
        ? Self.found : Self.page(head.replacing("HOST", with: "http://" + host).replacing("NAME", with: host))
    }
    port.withLock { $0 = server.port }
    #expect(
      try await SampleLibrary().library.discover(server.address("/")).map(\.source.address) == [server.address("/feed")]
    )
  }

  @Test("is found in the field Link of a page, and nothing else in it is one")
  func field() async throws {
    let fields = [
      "Link: </feed>; rel=\"alternate\"; type=\"application/rss+xml\", </de>; rel=alternate; hreflang=de",
      "Link: </x.css>; rel=preload; type=text/css, </a.json>; rel=alternate; type=application/json",
    ]
    let page = Fault.status(200, ["Content-Type: text/html"] + fields, body: Array("<html><p>Words.".utf8))
    let server = try FaultServer(["/": page, "/feed": Self.found])
    #expect(
      try await SampleLibrary().library.discover(server.address("/")).map(\.source.address) == [server.address("/feed")]
    )
  }

  @Test(
    "is read although what is said of its compression is not true",
    arguments: ["plain", "gzip", "gzip twice", "no header", "raw", "file", "file twice"])
  func compression(way: String) async throws {
    let packed = try gzip(Self.body)
    // Behind the header and the name of the file, and before the checksum and the length.
    let raw = Array(packed.dropFirst(10).drop { $0 != 0 }.dropFirst().dropLast(8))
    let (encoding, body): (String?, [UInt8]) =
      switch way {
      case "plain": ("gzip", Self.body)
      case "gzip": ("deflate", packed)
      case "gzip twice": ("gzip", try gzip(packed))
      case "no header": ("gzip", raw)
      case "raw": ("deflate", raw)
      case "file": (nil, packed)
      default: (nil, try gzip(packed))
      }
    let fields = encoding.map { ["Content-Encoding: " + $0] } ?? ["Content-Type: application/gzip"]
    let server = try FaultServer(["/feed": .status(200, fields, body: body)])
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    #expect(try await sample.articles().map(\.headline) == ["One"])
  }

  @Test("that is a bomb in a file is refused, and a broken one as well")
  func bombs() async throws {
    let bomb = try gzip(zeros: 50_000_000)
    let server = try FaultServer([
      "/bomb": .status(200, body: bomb), "/twice": .status(200, body: try gzip(bomb)),
      "/broken": .status(200, body: Array(try gzip(Self.body).dropLast(20))),
    ])
    for path in ["/bomb", "/twice", "/broken"] {
      let error = await #expect(throws: LibraryError.self) {
        try await SampleLibrary().library.discover(server.address(path))
      }
      #expect(String(describing: error).contains("tooLarge") == (path != "/broken"))
    }
  }

  @Test(
    "is found and read behind a page that leads on by itself",
    arguments: [
      "0;url=/feed", "0; URL='/feed'", "5,/feed", "0;url=\"feed\"", " 0 ; url = /feed ",
    ])
  func refresh(content: String) async throws {
    let count = Mutex(0)
    let server = try FaultServer { _, path in
      guard path != "/feed" else {
        let number = count.withLock { count in
          count += 1
          return count
        }
        return .status(
          200, ["ETag: \"\(number)\"", "Last-Modified: Fri, 27 Nov 2026 10:00:00 GMT"],
          body: feed("F", (1...number).map { ("\($0)", "\($0)") }))
      }
      return Self.page(
        "<meta http-equiv=\"Refresh\" content='\(content.replacing("'", with: "&#39;"))'>", text: "It moved.")
    }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/old"))
    #expect(try await !sample.articles().isEmpty)
  }

  @Test("that moved behind a page after it was added goes on, and the page is asked without the feed's validators")
  func refreshLater() async throws {
    let hasMoved = Mutex(false)
    let server = try FaultServer { _, path in
      let moved = hasMoved.withLock { $0 }
      if path == "/new" {
        return .status(
          200, ["ETag: \"new\"", "Last-Modified: Fri, 27 Nov 2026 10:00:00 GMT"],
          body: feed("F", [("2", "Two"), ("1", "One")]))
      }
      return moved ? Self.page("<meta http-equiv=refresh content=\"0;url=/new\">", text: "It moved.") : Self.found
    }
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/old"))
    hasMoved.withLock { $0 = true }
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await Set(sample.articles().map(\.headline)) == ["One", "Two"])
    #expect(try await sample.publication(id).failure == nil)
    _ = try await sample.library.refresh(.all, on: .insistence)
    let last = try #require(server.requests.last { $0.hasPrefix("GET /old") })
    #expect(!last.contains("If-None-Match") && !last.contains("If-Modified-Since"))
  }

  @Test("is asked for without validators where a page leads to it, as those are the page's")
  func refreshOfAnotherAge() async throws {
    let hasMoved = Mutex(false)
    let fields = ["Last-Modified: Fri, 27 Nov 2026 10:00:00 GMT"]
    let server = try FaultServer { head, path in
      if path == "/new" {
        return head.contains("If-Modified-Since") ? .status(304) : .status(200, fields, body: feed("F", [("2", "Two")]))
      }
      return hasMoved.withLock { $0 }
        ? Self.page("<meta http-equiv=refresh content=\"0;url=/new\">", text: "It moved.")
        : .status(200, fields, body: Self.body)
    }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/old"))
    hasMoved.withLock { $0 = true }
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await Set(sample.articles().map(\.headline)) == ["One", "Two"])
  }

  @Test("that the reader trusts is not asked because a page elsewhere leads there")
  func refreshToTrusted() async throws {
    let server = try FaultServer { [found = Self.found] head, path in
      let host = head.firstMatch(of: /Host: ([^\r]+)/)?.1.replacing("127.0.0.1", with: "localhost") ?? ""
      return path == "/page"
        ? Self.page("<meta http-equiv=refresh content=\"0;url=http://\(host)/other\">", text: "") : found
    }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed").replacing("127.0.0.1", with: "localhost"))
    await #expect(throws: LibraryError.self) { try await sample.library.discover(server.address("/page")) }
    #expect(!server.requests.contains { $0.hasPrefix("GET /other") })
  }

  @Test("is kept without the name and the password that a page or a feed has in its address")
  func refreshWithLogin() async throws {
    let server = try FaultServer { head, path in
      let host = head.firstMatch(of: /Host: ([^\r]+)/)?.1 ?? ""
      return path == "/page"
        ? Self.page("<meta http-equiv=refresh content=\"0;url=http://me:secret@\(host)/feed\">", text: "") : Self.found
    }
    let found = try await SampleLibrary().library.discover(server.address("/page"))
    #expect(found.map(\.source.address) == [server.address("/feed")])
    #expect(!server.requests.contains { $0.contains("Authorization") })
  }

  @Test("is not left for where a page leads that has something to read, or that leads in circles")
  func noRefresh() async throws {
    let words = String(repeating: "The council met on Tuesday about the harbour. ", count: 12)
    let server = try FaultServer([
      "/page": Self.page("<meta http-equiv=refresh content=\"0;url=/feed\">", text: words), "/feed": Self.found,
      "/a": Self.page("<meta http-equiv=refresh content=\"0;url=/b\">", text: ""),
      "/b": Self.page("<meta http-equiv=refresh content=\"0;url=/a\">", text: ""),
      "/noscript": Self.page("<noscript><meta http-equiv=refresh content=\"0;url=/feed\"></noscript>", text: ""),
      "/self": Self.page("<meta http-equiv=refresh content=\"300\">", text: ""),
    ])
    for path in ["/page", "/a", "/self", "/noscript"] {
      await #expect(throws: LibraryError.self) { try await SampleLibrary().library.discover(server.address(path)) }
    }
    #expect(server.requests.count < 12)
  }

  @Test("that says it was modified in years to come is asked without that, and goes on")
  func future() async throws {
    let count = Mutex(1)
    let server = try FaultServer { head, _ in
      let number = count.withLock { $0 }
      return head.contains("If-Modified-Since")
        ? .status(304)
        : .status(
          200, ["Last-Modified: Fri, 01 Nov 2041 10:00:00 GMT"],
          body: feed("F", (1...number).map { ("\($0)", "\($0)") }))
    }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    count.withLock { $0 = 2 }
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await Set(sample.articles().map(\.headline)) == ["1", "2"])
  }

  @Test("that answers 304 with other validators is asked with those")
  func validators() async throws {
    let server = try FaultServer { head, _ in
      head.contains("If-None-Match: \"1\"")
        ? .status(304, ["ETag: \"2\""])
        : head.contains("If-None-Match")
          ? .status(304) : .status(200, ["ETag: \"1\""], body: Self.body)
    }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    for _ in 0..<3 { _ = try await sample.library.refresh(.all, on: .insistence) }
    let asked = server.requests.map { head in
      head.split(separator: "\r\n").first { $0.hasPrefix("If-None-Match") } ?? ""
    }
    #expect(asked.suffix(3) == ["If-None-Match: \"1\"", "If-None-Match: \"2\"", "If-None-Match: \"2\""])
  }

  @Test(
    "is followed to the address that it names as its new one, and stays where there is no feed",
    arguments: [true, false])
  func newAddress(isThere: Bool) async throws {
    let port = Mutex<UInt16>(0)
    let hasMoved = Mutex(false)
    let server = try FaultServer { _, path in
      let new = "http://127.0.0.1:\(port.withLock { $0 })/new"
      if path == "/new" { return isThere ? .status(200, body: feed("F", [("2", "Two"), ("1", "One")])) : .status(404) }
      let element = hasMoved.withLock { $0 } ? "<itunes:new-feed-url>\(new)</itunes:new-feed-url>" : ""
      return .status(
        200,
        body: Array(
          """
          <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>F</title>\(element)
          <item><guid>1</guid><title>One</title></item></channel></rss>
          """.utf8))
    }
    port.withLock { $0 = server.port }
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/old"))
    hasMoved.withLock { $0 = true }
    _ = try await sample.library.refresh(.all, on: .insistence)
    // The address is changed once the publisher has said so for a while, as after a redirect.
    #expect(try await sample.publication(id).source.address == server.address("/old"))
    #expect(try await Set(sample.articles().map(\.headline)) == (isThere ? ["One", "Two"] : ["One"]))
    #expect(try await sample.publication(id).failure == nil)
  }

  @Test(
    "is found by an address with blanks, as it was copied",
    arguments: [
      ("/a b.xml", "/a%20b.xml"), ("/标签/经验 分享.xml", "/%E6%A0%87%E7%AD%BE/%E7%BB%8F%E9%AA%8C%20%E5%88%86%E4%BA%AB.xml"),
    ])
  func blanks(typed: String, asked: String) async throws {
    let server = try FaultServer { _, path in path == asked ? Self.found : .status(404) }
    for text in [
      server.address("") + typed, "  " + server.address("") + typed + "\n", "feed:" + server.address("") + typed,
    ] {
      #expect(try await SampleLibrary().library.discover(text).count == 1)
    }
  }

  private struct Entry {
    var id = "https://b.example/s%"
    var link: String?
    var title = "Story %"
    var date: String? = "Mon, 0% Jan 2024 00:00:00 GMT"
    var text = "text %"

    /// Three of them, whose signs of percentage are their numbers.
    static func feed(_ entry: Entry) -> [UInt8] {
      let items = (1...3).map { number in
        """
        <item><title>\(entry.title)</title><link>\(entry.link ?? entry.id)</link><guid isPermaLink="false">\(entry.id)</guid>\
        \(entry.date.map { "<pubDate>\($0)</pubDate>" } ?? "")<description>\(entry.text)</description></item>
        """.replacing("%", with: String(number))
      }
      return Array("<rss version=\"2.0\"><channel><title>ids</title>\(items.joined())</channel></rss>".utf8)
    }
  }

  /// How many articles there are after a feed came in one form and then in another.
  private func count(_ first: [UInt8], _ second: [UInt8]) async throws -> Int {
    let isSecond = Mutex(false)
    let server = try FaultServer { _, _ in .status(200, body: isSecond.withLock { $0 } ? second : first) }
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    isSecond.withLock { $0 = true }
    _ = try await sample.library.refresh(.all, on: .insistence)
    return try await sample.articles().count
  }

  @Test("whose ids all change has the same articles: https, another host, corrected names, tokens")
  func changedIDs() async throws {
    let first = Entry.feed(Entry())
    for changed in [
      Entry(id: "http://b.example/s%"), Entry(id: "https://mail.b.example/s%"),
      Entry(id: "https://b.example/s%-corrected"),
      Entry(id: "2-100%", link: "https://b.example/s%?utm_source=rss&amp;token=2"),
      Entry(id: "https://www.b.example/s%", text: "text %, edited"),
    ] {
      #expect(try await count(first, Entry.feed(changed)) == 3, "\(changed)")
    }
  }

  @Test("keeps apart what is not the same, whatever it shares")
  func apart() async throws {
    let first = Entry.feed(Entry())
    for other in [
      // Another title, another day, another text at another place, or no date.
      Entry(id: "http://b.example/s%", title: "Another %"),
      Entry(id: "b%", link: "https://b.example/x%", date: "Tue, 1% Feb 2024 00:00:00 GMT"),
      Entry(id: "b%", link: "https://b.example/x%", text: "another %"),
      Entry(id: "b%", link: "https://b.example/x%", date: nil),
    ] {
      #expect(try await count(first, Entry.feed(other)) == 6, "\(other)")
    }
    // The same words on the same day are told by their ids alone.
    let alike = Entry(id: "a%", title: "Daily", date: "Mon, 01 Jan 2024 00:00:00 GMT", text: "Nothing new.")
    var next = alike
    next.id = "b%"
    #expect(try await count(Entry.feed(alike), Entry.feed(alike)) == 3)
    #expect(try await count(Entry.feed(alike), Entry.feed(next)) == 6)
  }
}
