import TestServers

extension Reader {
  /// A reader with one feed, whose newest article is open.
  ///
  /// - Parameter items: The feed's items (RSS).
  static func reading(_ items: String, from server: NginxServer) async throws -> Reader {
    let feed = "<rss version=\"2.0\"><channel><title>Feed</title>\(items)</channel></rss>"
    try server.put(feed.utf8, at: "feed.xml")
    let row = "<outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(server.address("/feed.xml"))\"/>"
    let reader = try await Reader(subscriptions: "<opml version=\"2.0\"><body>\(row)</body></opml>")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int ?? 0 > 0 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    return reader
  }
}
