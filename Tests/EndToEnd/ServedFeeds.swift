import Foundation
import TestServers

/// A dozen feeds of all formats on a real web server, and a site whose page leads to one.
struct ServedFeeds {
  /// When the newest article is from, in seconds since 1970: a few days ago, so that all are news.
  private let newest = Int(Date().timeIntervalSince1970) / 86_400 * 86_400 - 4 * 86_400
  let server: NginxServer

  init() async throws {
    server = try await NginxServer()
    for number in 0..<12 { try publish(number, articles: 5) }
    let page = """
      <html><head><title>Harbour News</title>
      <link rel="alternate" type="application/rss+xml" title="Harbour" href="/0.xml"></head><body>Hello</body></html>
      """
    try server.put(page.utf8, at: "site.html")
    try server.put("<html><body>No feed here</body></html>".utf8, at: "plain.html")
    try server.put("".utf8, at: "empty.xml")
  }

  func address(_ path: String) -> String { server.address("/" + path) }

  /// Publishes a feed anew with so many articles, the last one newest.
  func publish(_ number: Int, articles: Int) throws {
    let rows = (0..<articles).reversed().map { article in
      (title: "Story \(number)-\(article)", id: "\(number)/\(article)", date: newest - (30 - article) * 3600)
    }
    let text = String(repeating: "<p>The council met on Tuesday about the harbour.</p>", count: 40)
    let feed =
      switch number % 4 {
      case 0, 3: rss(number, rows, text)
      case 1: atom(number, rows, text)
      default: json(number, rows, text)
      }
    try server.put(feed.utf8, at: "\(number).xml")
  }

  private typealias Rows = [(title: String, id: String, date: Int)]

  private func iso(_ date: Int) -> String {
    Date(timeIntervalSince1970: Double(date)).formatted(.iso8601)
  }

  private func rss(_ number: Int, _ rows: Rows, _ text: String) -> String {
    let items = rows.map {
      """
      <item><title>\($0.title)</title><link>http://example.invalid/\($0.id)</link><guid isPermaLink="false">\($0.id)</guid>
      <dc:date>\(iso($0.date))</dc:date><description><![CDATA[\(text)]]></description></item>
      """
    }.joined()
    return """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed \(number)</title>\(items)</channel></rss>
      """
  }

  private func atom(_ number: Int, _ rows: Rows, _ text: String) -> String {
    let entries = rows.map {
      """
      <entry><title>\($0.title)</title><id>tag:\($0.id)</id><updated>\(iso($0.date))</updated>
      <content type="html"><![CDATA[\(text)]]></content></entry>
      """
    }.joined()
    return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Feed \(number)</title>\(entries)</feed>"
  }

  private func json(_ number: Int, _ rows: Rows, _ text: String) -> String {
    let items = rows.map {
      "{\"id\":\"\($0.id)\",\"title\":\"\($0.title)\",\"date_published\":\"\(iso($0.date))\",\"content_html\":\"\(text)\"}"
    }.joined(separator: ",")
    return "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"Feed \(number)\",\"items\":[\(items)]}"
  }

  /// Some of them as a list of subscriptions.
  func opml(of numbers: Int...) -> String {
    let rows = numbers.map { "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"\(address("\($0).xml"))\"/>" }
    return "<opml version=\"2.0\"><body>\(rows.joined())</body></opml>"
  }

  /// All twelve as a list of subscriptions.
  var opml: String {
    let rows = (0..<12).map { "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"\(address("\($0).xml"))\"/>" }
      .joined()
    return "<opml version=\"2.0\"><head/><body><outline text=\"Dozen\">\(rows)</outline></body></opml>"
  }
}
