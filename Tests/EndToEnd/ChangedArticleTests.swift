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
    /// Goes to an article and gives what is told of its page.
    func go(_ key: String, to headline: String) async throws -> [String: Any] {
      let shown = reader.events("article-shown").count
      try reader.key(key)
      try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == headline })
      return reader.events("article-shown").last ?? [:]
    }
    #expect(try await go("j", to: "Flood")["changed"] as? Int == 0)
    _ = try await go("j", to: "Calm")
    try publish("Three people were found tonight.")
    let refreshes = reader.events("refreshed").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "refreshed", after: refreshes, where: { $0["sources"] as? Int == 1 })
    let again = try await go("k", to: "Flood")
    #expect(again["changed"] as? Int == 3 && again["marked"] as? Bool == false)
    // Nothing is unread for that.
    #expect(reader.events("sections-shown").last?["unread"] as? Int == 0)
    try reader.key("Return", "Tab")
    #expect(try await go("Return", to: "Flood")["marked"] as? Bool == true)
    // It was seen now.
    _ = try await go("j", to: "Calm")
    #expect(try await go("k", to: "Flood")["changed"] as? Int == 0)
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
