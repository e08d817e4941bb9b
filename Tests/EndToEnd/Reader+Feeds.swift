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
    try await reader.openFirstOfAll()
    return reader
  }

  /// Adds the newspaper's site by its address, and waits for its list.
  func add(_ server: WordPressServer) async throws {
    try key("ctrl+n")
    try await see("Add a Feed")
    try type(server.address)
    try key("Return")
    try await see("The Whole Publication")
    try key("Return")
    try await wait(for: "list-shown", where: { $0["count"] as? Int == 100 })
  }
}
