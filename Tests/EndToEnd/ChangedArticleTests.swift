import Foundation
import Testing

extension EndToEndTests {
  @Test("An article that changed since it was read says so, and shows the words that came and went")
  func changedArticle() async throws {
    let feeds = try await ServedFeeds()
    func publish(_ text: String) throws {
      func item(_ id: Int, _ title: String, _ text: String) -> String {
        let date = Date(timeIntervalSinceNow: -86_400 * Double(id)).formatted(.iso8601)
        return "{\"id\":\"\(id)\",\"title\":\"\(title)\",\"content_text\":\"\(text)\",\"date_published\":\"\(date)\"}"
      }
      let items = item(1, "Flood", text) + "," + item(2, "Calm", "Nothing happened.")
      let feed = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"News\",\"items\":[\(items)]}"
      try feeds.server.put(feed.utf8, at: "changing.xml")
    }
    try publish("Two people are missing tonight.")
    let address = feeds.address("changing.xml")
    let reader = try await Reader(
      subscriptions: "<opml version=\"2.0\"><body><outline type=\"rss\" xmlUrl=\"\(address)\"/></body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 2 })
    /// Goes to an article, and waits until its page tells of so many words that came.
    func go(_ key: String, to headline: String, changed: Int = 0, isMarked: Bool = false) async throws {
      let shown = reader.events("article-shown").count
      try reader.key(key)
      try await reader.wait(for: "article-shown", after: shown) {
        $0["headline"] as? String == headline && $0["changed"] as? Int == changed && $0["marked"] as? Bool == isMarked
      }
    }
    try await go("j", to: "Flood")
    try await go("j", to: "Calm")
    try publish("Three people were found tonight.")
    let refreshes = reader.events("refreshed").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "refreshed", after: refreshes, where: { $0["sources"] as? Int == 1 })
    try await go("k", to: "Flood", changed: 3)
    // Nothing is unread for that.
    #expect(reader.events("sections-shown").last?["unread"] as? Int == 0)
    try reader.key("Return", "Tab")
    try await go("Return", to: "Flood", changed: 3, isMarked: true)
    // It was seen now.
    try await go("j", to: "Calm")
    try await go("k", to: "Flood")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
