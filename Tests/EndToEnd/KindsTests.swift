import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Posts and videos are rows that say what they are, and a post's thread opens on a key")
  func kinds() async throws {
    let server = try await NginxServer()
    try server.put(Self.posts(at: server), at: "posts.xml")
    try server.put(Self.replies.utf8, at: "replies.xml")
    let list = "<outline type=\"rss\" text=\"Ann Harbour\" xmlUrl=\"\(server.address("/posts.xml"))\"/>"
    let reader = try await Reader(subscriptions: "<opml version=\"2.0\"><body>\(list)</body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+r")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 2 })
    let names: [String] = try await reader.until("both rows are there") {
      let names = try reader.screen().filter { $0.role == "list item" }.map(\.name)
      return names.contains { $0.hasPrefix("A lock") } ? names : nil
    }
    let day = Calendar.current.isDateInToday(Date(timeIntervalSinceNow: -3600)) ? "today" : "yesterday"
    #expect(names.contains { $0.hasPrefix("The ferries run again., unread, post, Ann Harbour, \(day), ") }, "\(names)")
    #expect(names.contains { $0.hasPrefix("A lock at work, unread, video, 12:31, Ann Harbour") }, "\(names)")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "The ferries run again." })
    #expect(try server.requests(of: "/replies.xml") == 0)
    try reader.key("c")
    try await reader.wait(for: "comments-shown", where: { $0["count"] as? Int == 1 })
    #expect(try server.requests(of: "/replies.xml") == 1)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  private static func posts(at server: NginxServer) -> [UInt8] {
    let now = Date()
    func date(_ hours: Double) -> String { now.addingTimeInterval(-3600 * hours).formatted(.iso8601) }
    return Array(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
        xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Ann Harbour</title>
      <item><guid>1</guid><dc:date>\(date(1))</dc:date><link>\(server.address("/1"))</link>
      <description>&lt;p&gt;The ferries run again.&lt;/p&gt;</description>
      <wfw:commentRss>\(server.address("/replies.xml"))</wfw:commentRss></item>
      <item><guid>2</guid><title>A lock at work</title><dc:date>\(date(2))</dc:date><link>\(server.address("/2"))</link>
      <media:content medium="video" duration="751"><media:player url="\(server.address("/player"))"/></media:content>
      </item></channel></rss>
      """.utf8)
  }

  private static let replies = """
    <rss version="2.0"><channel><title>Replies</title><item><guid>r1</guid><author>Ben</author>
    <description>At last!</description></item></channel></rss>
    """
}
