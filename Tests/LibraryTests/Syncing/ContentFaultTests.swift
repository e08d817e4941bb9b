import Articles
import Foundation
import Library
import TestServers
import Testing

/// Articles that do not come, come in part, are odd, or mean harm.
@Suite struct ContentFaultTests {
  private static let contents = "stream/items/contents"

  @Test func `40 · An article that the server has under two names is two, with their own marks`() async throws {
    let library = try await SyncedLibrary.filled(20)
    var item = ReaderItem(number: 21, feed: "feed/1")
    item.page = library.server.items[0].page
    library.server.items.append(item)
    try await library.expectPeace()
    try await library.mark([21], read: true)
    library.markElsewhere([1], starred: true)
    try await library.expectPeace()
    library.markElsewhere([21], read: false)
    try await library.mark([1], read: true)
    try await library.expectPeace()
  }

  @Test func `48 · Of all that is listed, the server knows nothing`() async throws {
    for (quirks, kind) in [(ReaderQuirks(), Account.Service.googleReader), (.miniflux, .minifluxReader)] {
      let library = try await SyncedLibrary.filled(20, quirks, kind)
      library.server.quirks.missing = [21, 22, 23]
      library.server.items += (21...23).map { ReaderItem(number: $0, feed: "feed/1") }
      try await library.mark(1...5, read: true)
      let summary = try await library.sync()
      #expect(summary.stop == nil && summary.added == 0 && summary.queued == 0)
      library.server.quirks.missing = []
      try await library.expectPeace()
      #expect(try await library.articles().count == 23)
    }
  }

  @Test func `49 · Articles without a feed, of an unknown one, without an address or a title`() async throws {
    let library = try await SyncedLibrary.filled(20)
    func odd(_ number: Int64, _ rest: String) -> ReaderItem {
      var item = ReaderItem(number: number, feed: "feed/1")
      item.odd =
        #"{"id":"tag:google.com,2005:reader/item/\#(String(format: "%016lx", number))","categories":[]"# + rest + "}"
      return item
    }
    let origin = #","origin":{"streamId":"feed/1"}"#
    let (title, link) = (#","title":"Odd""#, #","alternate":[{"href":"https://a.example/odd"}]"#)
    let text = #","summary":{"content":"<p>Odd text</p>"}"#
    library.server.items += [
      odd(21, title + link + text), odd(22, #","origin":{"streamId":"feed/99"}"# + title + link + text),
      odd(23, origin + title + text), odd(24, origin + link + text), odd(25, origin), odd(26, ",}"),
      ReaderItem(number: 27, feed: "feed/2"),
    ]
    let summary = try await library.sync()
    // One that is no JSON spoils the answer that it is in.
    #expect(summary.stop == .failed(.garbled) && summary.added == 0)
    library.server.items.removeAll { $0.number == 26 }
    let next = try await library.sync()
    #expect(next.stop == nil && next.added == 4 && next.leftOut == 2)
    let here = try await library.sample.articles()
    #expect(here.count == 24)
    #expect(Set(here.map(\.headline)).isSuperset(of: ["Article 27", "Odd"]))
    let untitled = try #require(here.first { $0.excerpt == "Odd text" && $0.headline != "Odd" })
    _ = try await library.library.perform(.mark(.only([untitled.id]), .read(true)))
    library.read = [24]
    for _ in 0..<3 { try await library.sync() }
    #expect(try await library.library.queuedMarks(of: library.account) == 0)
    #expect(library.server.unread == Set(1...27).subtracting([24, 26]))
  }

  @Test func `50 · An article of eight megabytes`() async throws {
    let library = try await SyncedLibrary.filled(20)
    let html = String(repeating: "<p>The lighthouse stands.</p>", count: 8_000_000 / 29)
    library.server.items.append(ReaderItem(number: 21, feed: "feed/1", html: html))
    library.server.items.append(ReaderItem(number: 22, feed: "feed/1"))
    try await library.mark(1...5, read: true)
    let summary = try await library.sync()
    #expect(summary.stop == nil && summary.added == 2 && summary.queued == 0)
    let long = try #require(try await library.articles()[21])
    #expect(try await library.library.article(long.id, pictureScheme: "picture:")?.html.contains("lighthouse") == true)
    try await library.expectPeace()
  }

  @Test func `51 · What means harm, in every field`() async throws {
    let harm = "<script>alert(1)</script><img src=x onerror=alert(2)>\u{0}\u{1B}[31m\"'&amp;%s../../etc/passwd"
    let server = try ReaderServer()
    server.fill(feeds: 2, articles: 20)
    server.feeds[0].title = harm
    server.feeds[0].labels = [harm]
    var item = ReaderItem(
      number: 21, feed: "feed/1", title: harm,
      html: "<p onclick='x()'>Text</p><script>x()</script><iframe src='https://t.example/'></iframe>\(harm)")
    item.page = "javascript:alert(3)"
    server.items.append(item)
    let library = try await SyncedLibrary(server, .googleReader)
    #expect(try await library.sync().added == 21)
    let sidebar = try await library.library.sidebar()
    let odd = try #require(try await library.sample.articles().first { Int($0.headline.dropFirst(8)) == nil })
    let names = sidebar.publications.map(\.title) + sidebar.folders.map(\.title) + [odd.headline, odd.byline]
    for name in names { #expect(!name.unicodeScalars.contains { $0.value < 0x20 }, "\(name)") }
    #expect(odd.address?.lowercased().hasPrefix("javascript") != true)
    let html = try #require(try await library.library.article(odd.id, pictureScheme: "picture:")).html
    for word in ["<script", "onclick", "onerror", "<iframe", "javascript:"] {
      #expect(!html.lowercased().contains(word), "\(word)")
    }
    // It is marked, moved and named as others are.
    _ = try await library.library.perform(.mark(.only([odd.id]), .read(true)))
    library.read = [21]
    try await library.sync()
    #expect(server.unread == Set(1...20))
    let feed = try #require(sidebar.publications.first { !$0.title.hasPrefix("Feed") })
    try await library.library.perform(.rename(feed.id, to: "Tame"))
    try await library.sync()
    #expect(server.feeds.map(\.title) == ["Tame", "Feed 2"])
  }

  @Test func `52 · The connection ends at the hundredth of 250 articles`() async throws {
    for isReset in [false, true] {
      let server = try ReaderServer()
      server.fill(feeds: 2, articles: 600)
      let library = try await SyncedLibrary(server, .googleReader)
      library.server.change(Self.contents, skip: 1) { isReset ? $0.reset(at: 0.4) : $0.cut(at: 0.4) }
      let first = try await library.sync()
      #expect(first.stop != nil && first.added == 250)
      let calls = server.calls(to: Self.contents).count
      #expect(try await library.sync().added == 350)
      // What came is not asked for again.
      #expect(server.calls(to: Self.contents).count - calls == 2)
      try await library.expectPeace()
    }
  }
}
