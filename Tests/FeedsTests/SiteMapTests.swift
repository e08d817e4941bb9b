import Feeds
import Foundation
import Testing

@Suite("A list of a site’s pages")
struct SiteMapTests {
  private func parse(_ text: String) -> SiteMap? {
    SiteMap.parse(Array(text.utf8), address: "https://a.example/maps/map.xml", contentType: "application/xml")
  }

  @Test("has addresses, times, headlines, dates and pictures")
  func pages() throws {
    let map = try #require(
      parse(
        """
        <?xml version="1.0"?><?xml-stylesheet href="x.xsl"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
          xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
        <url><loc> https://a.example/one?a=1&amp;b=2 </loc><lastmod>2025-06-01</lastmod><priority>0.5</priority>
          <image:image><image:loc>https://a.example/1.jpg</image:loc><image:title>No headline</image:title></image:image>
          <image:image><image:loc>https://a.example/2.jpg</image:loc></image:image></url>
        <url><loc><![CDATA[https://a.example/two]]></loc><news:news><news:publication><news:name>N</news:name>
          <news:language>en</news:language></news:publication><news:title>Two &amp; more</news:title>
          <news:publication_date>2025-05-31T10:00:00+02:00</news:publication_date></news:news></url>
        <url><lastmod>2025</lastmod></url><url><loc>/relative</loc></url><url><loc>javascript:alert(1)</loc></url>
        </urlset>
        """))
    #expect(
      map.pages.map(\.address)
        == ["https://a.example/one?a=1&b=2", "https://a.example/two", "https://a.example/relative"])
    #expect(map.pages[0].image == "https://a.example/1.jpg" && map.pages[0].title == nil)
    #expect(map.pages[0].changed == Date(timeIntervalSince1970: 1_748_736_000))
    #expect(map.pages[1].title == "Two & more" && map.pages[1].changed == nil)
    #expect(map.pages[1].published == Date(timeIntervalSince1970: 1_748_678_400))
  }

  @Test("may be a list of lists, or have undeclared names")
  func lists() throws {
    let index = try #require(
      parse(
        """
        <sitemapindex><sitemap><loc>https://a.example/1.xml</loc><lastmod>2025-06-01</lastmod></sitemap></sitemapindex>
        """))
    #expect(index.maps.map(\.address) == ["https://a.example/1.xml"] && index.pages.isEmpty)
    let named = try #require(
      parse("<urlset><url><loc>https://a.example/1</loc><news:news><news:title>T</news:title></news:news></url>")
    )
    #expect(named.pages.map(\.title) == ["T"])
    // What came before a fault is read.
    #expect(parse("<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a")?.pages.count == 1)
  }

  @Test(
    "is none", arguments: ["", " ", "<html><body>Not found", "<rss><channel></channel></rss>", "User-agent: *", "{}"])
  func none(text: String) { #expect(parse(text) == nil) }

  @Test("that is hostile costs little")
  func hostile() throws {
    let bomb = (0..<40).map { "<!ENTITY e\($0 + 1) \"\(String(repeating: "&e\($0);", count: 10))\">" }.joined()
    let entities = parse(
      """
      <!DOCTYPE urlset [<!ENTITY e0 "x">\(bomb)<!ENTITY f SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>https://a.example/&e40;&f;</loc></url></urlset>
      """)
    #expect(entities?.pages.allSatisfy { $0.address.utf8.count < 4096 && !$0.address.contains("root:") } != false)
    let spaces = (0..<60_000).map { "<a\($0) xmlns:n\($0)='u:\($0)'>" }.joined()
    #expect(parse("<urlset>" + spaces)?.pages.isEmpty == true)
    let deep = String(repeating: "<url>", count: 100_000)
    #expect(parse("<urlset>" + deep + "<loc>https://a.example/</loc>")?.pages.isEmpty == true)
    let many = (0..<60_000).map { "<url><loc>https://a.example/\($0)</loc></url>" }.joined()
    #expect(try #require(parse("<urlset>\(many)</urlset>")).pages.count == 50_000)
    let long = "<urlset><url><loc>https://a.example/\(String(repeating: "a", count: 1_000_000))</loc></url></urlset>"
    #expect(parse(long)?.pages.isEmpty == true)
  }
}
