import Foundation
import Testing

@testable import Providers

@Suite("The addresses of a feed’s articles")
struct ArticleAddressesTests {
  private static let feeds: [(feed: [String], articles: [String], others: [String])] = [
    (
      ["/blog/a-day", "/blog/two", "/blog/three-ships/"], ["/blog/harbour", "/blog/old/"],
      ["/", "/blog/", "/about", "/tags/harbour", "/blog/tags/a", "/shop/a-day", "/blog/index"]
    ),
    (
      ["/2025/06/one.html", "/2025/05/two.html", "/2024/12/three.html"], ["/1999/01/old.html"],
      ["/2025/06/", "/2025/06/one.png", "/2025/index.html", "/about/us/one.html"]
    ),
    (["/p/one", "/p/two", "/p/three"], ["/p/four-more"], ["/about", "/archive", "/p/one/comments", "/@ada"]),
    (
      ["/a-day-out", "/the-old-harbour", "/three-ships-5f2a"], ["/an-older-one-1a"],
      ["/about", "/about-us", "/contact", "/privacy-policy", "/tagged/a-b"]
    ),
    (
      ["/sport/a-1", "/arts/b-2", "/news/c-3"], ["/weather/d-4"],
      ["/tag/a-1", "/author/ada-2", "/news/", "/category/a-b"]
    ),
    (
      // One in ten is otherwise.
      (1...9).map { "/blog/a-day-\($0)" } + ["/news/other"], ["/blog/harbour"], ["/shop/harbour", "/kontakt/a-b"]
    ),
    ((1...9).map { "/a-day-\($0)" } + ["/harbour"], ["/an-old-day"], ["/gallery", "/ueber-uns"]),
    (["/?p=3", "/?p=2", "/?p=9"], ["/?p=1"], ["/", "/?cat=1", "/?page_id=2&p=1", "/about"]),
  ]

  @Test("tell articles from other pages", arguments: feeds.indices)
  func forms(index: Int) throws {
    let (feed, articles, others) = Self.feeds[index]
    let full = { (paths: [String]) in paths.map { "https://www.a.example" + $0 } }
    let form = try #require(ArticleAddresses(full(feed), of: "https://a.example/feed"))
    for address in full(Array(feed.prefix(9)) + articles) { #expect(form.match(address), "\(address)") }
    for address in full(others) { #expect(!form.match(address), "\(address)") }
    #expect(form.match("http://a.example" + articles[0]))
    #expect(form.spelled("http://a.example" + articles[0]) == "https://a.example" + articles[0])
    #expect(!form.match("https://b.example" + articles[0]) && !form.match("nonsense"))
  }

  @Test("say nothing if there are few, or if they are on other sites")
  func none() {
    let own = ["https://a.example/p/1", "https://a.example/p/2"]
    #expect(ArticleAddresses(own, of: "https://a.example/feed") == nil)
    let links = ["https://b.example/1", "https://b.example/2", "https://b.example/3"]
    #expect(ArticleAddresses(own + links, of: "https://a.example/feed") == nil)
    #expect(ArticleAddresses(links, of: "https://blog.b.example/feed") != nil)
    #expect(ArticleAddresses(links, of: "https://b.example/tag/harbour/feed") == nil)
    #expect(ArticleAddresses(["x", "https://b.example/", "https://b.example"], of: "https://b.example/feed") == nil)
  }

  @Test("need several words if most have them, and nothing else tells them from pages")
  func severalWords() throws {
    let feed = ["/a-day", "/two-days", "/harbour"].map { "https://a.example" + $0 }
    let form = try #require(ArticleAddresses(feed, of: "https://a.example/feed"))
    #expect(form.match("https://a.example/an-old-day") && !form.match("https://a.example/gallery"))
  }

  @Test("have headlines and dates")
  func words() {
    let words = { AddressWords.headline(of: "https://a.example" + $0) }
    #expect(words("/2025/06/the-old_harbour.html") == "The old harbour")
    #expect(words("/p/caf%C3%A9-at-the-quay/?x=1#top") == "Café at the quay")
    #expect(words("/posts/2025-06-12-one-day") == "One day" && words("/v1.0-is-out") == "V1.0 is out")
    #expect(words("/") == "" && words("/1234") == "1234")
    let date = { AddressWords.date(in: "https://a.example" + $0)?.formatted(.iso8601) }
    #expect(date("/2025/06/12/one/") == "2025-06-12T00:00:00Z" && date("/blog/2025-6-2-one") == "2025-06-02T00:00:00Z")
    #expect(date("/2025/06/one") == nil && date("/2025/13/12/one") == nil && date("/12345/06/12/a") == nil)
  }
}

@Suite("A site’s rules for programs")
struct RobotsRulesTests {
  @Test("hold for the longest pattern, with stars and ends")
  func rules() {
    let rules = RobotsRules(
      Array(
        """
        # Rules
        User-agent: other
        Disallow: /
        User-agent: *
        User-agent: third
        Disallow: /private/ # not these
        Allow: /private/open
        Disallow: /*.pdf$
        Disallow:
        Sitemap: https://a.example/one.xml
        sitemap:/two.xml
        """.utf8))
    let allows = { rules.allow("https://a.example" + $0) }
    #expect(allows("/") && allows("/a") && allows("/private/open/a") && allows("/a.pdf?x") && allows("/private"))
    #expect(!allows("/private/a") && !allows("/a/b.pdf"))
    #expect(rules.maps == ["https://a.example/one.xml", "/two.xml"])
  }

  @Test("that name this program take the place of the others")
  func own() {
    let rules = RobotsRules(Array("User-agent: *\r\nDisallow: /a\r\n\r\nUser-agent: Courant\r\nDisallow: /b\r\n".utf8))
    #expect(rules.allow("https://a.example/a") && !rules.allow("https://a.example/b"))
    #expect(RobotsRules(Array("User-agent: courant\nUser-agent: x\n\nAllow: /\n".utf8)).allow("https://a.example/"))
    #expect(!RobotsRules(Array("User-agent: *\nDisallow: /".utf8)).allow("https://a.example"))
    // A byte order mark may come first.
    #expect(!RobotsRules(Array("\u{FEFF}User-agent: *\nDisallow: /".utf8)).allow("https://a.example"))
  }

  @Test("that are hostile cost little")
  func hostile() {
    let stars = "Disallow: /" + String(repeating: "*a", count: 2000) + "b\n"
    let rules = RobotsRules(Array(("User-agent: *\n" + String(repeating: stars, count: 500)).utf8))
    let path = "https://a.example/" + String(repeating: "a", count: 2000)
    #expect(rules.allow(path))
    let slow = RobotsRules(Array(("User-agent: *\nDisallow: /*" + String(repeating: "a", count: 200) + "b").utf8))
    #expect(slow.allow(path) && slow.allowed([path], at: \.self, steps: 10_000).isEmpty)
    let lists = String(repeating: "Sitemap: https://a.example/1.xml\n", count: 10_000)
    #expect(RobotsRules(Array(lists.utf8)).maps.count == 10)
    #expect(RobotsRules([0xFF, 0xFE, 0x00, 0x0A]).allow("https://a.example/"))
  }
}
