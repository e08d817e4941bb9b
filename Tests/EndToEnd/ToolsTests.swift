import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Ctrl+G finds in the article and counts, Ctrl+F finds where the reader is, and E shares")
  func tools() async throws {
    let server = try await NginxServer()
    let feed = """
      <rss version="2.0"><channel><title>Feed</title>
      <item><title>First</title><guid>1</guid><link>https://example.com/a</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>
      <description><![CDATA[<p>one harbour</p><p>two Harbours</p><p>three</p>]]></description></item>
      <item><title>Second</title><guid>2</guid><pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate>
      <description>nothing</description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "feed.xml")
    let address = server.address("/feed.xml")
    let list = "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(address)\"/></body></opml>"
    let reader = try await Reader(subscriptions: list)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("First")
    try reader.key("g", "a", "j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "First" })

    try reader.key("ctrl+g")
    try await reader.wait(for: "find-bar")
    try reader.type("harbour")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "1 of 2" })
    try reader.key("Return")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "2 of 2" })
    var found = reader.events("found").count
    // Round and round, in both directions.
    try reader.key("ctrl+g")
    try await reader.wait(for: "found", after: found, where: { $0["text"] as? String == "1 of 2" })
    try reader.key("shift+Return")
    found = reader.events("found").count
    try await reader.wait(for: "found", after: found - 1, where: { $0["text"] as? String == "2 of 2" })
    try reader.type("x")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "No match" })
    // Escape closes the bar and stays in the article, where Ctrl+F opens it again, and then means the library.
    try reader.key("Escape")
    try await reader.wait(for: "find-bar", where: { $0["open"] as? Int == 0 })
    try reader.key("ctrl+f")
    try await reader.wait(for: "find-bar", after: 2)
    try reader.key("ctrl+f")
    try reader.type("second")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "second" })
    try reader.key("Escape")

    try reader.key("e")
    try await reader.see("Copy Text with Title and Source")
    try reader.key("Down", "Return")
    try await reader.see("Text copied")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
