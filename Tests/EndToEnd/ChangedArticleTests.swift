import Foundation
import Testing

extension EndToEndTests {
  @Test("An article that changed since it was read says so, and shows the words that came and went")
  func changedArticle() async throws {
    let feeds = try await ServedFeeds()
    func publish(_ text: String) throws {
      let date = Date(timeIntervalSinceNow: -86_400).formatted(.iso8601)
      let items =
        ["{\"id\":\"1\",\"title\":\"Flood\",\"content_text\":\"\(text)\",\"date_published\":\"\(date)\"}"]
        + [
          "{\"id\":\"2\",\"title\":\"Calm\",\"content_text\":\"Nothing happened.\",\"date_published\":\"2026-01-01T00:00:00Z\"}"
        ]
      try feeds.server.put(
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"News\",\"items\":[\(items.joined(separator: ","))]}"
          .utf8,
        at: "changing.xml")
    }
    try publish("Two people are missing tonight.")
    let reader = try await Reader(subscriptions: Reader.noSubscriptions)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    _ = try reader.ctl("add", feeds.address("changing.xml"))
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 2 })
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Flood" })
    try await reader.seeNo("Changed since you read it")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Calm" })
    try publish("Three people were found tonight.")
    let refreshes = reader.events("refreshed").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "refreshed", after: refreshes)
    // Nothing is unread for that.
    try await reader.seeNo("1 unread")
    var shown = reader.events("article-shown").count
    try reader.key("k")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Flood" })
    try await reader.see("Changed since you read it · 3 words added, 3 removed")
    try await reader.tab(to: "Show the changes")
    shown = reader.events("article-shown").count
    try reader.key("Return")
    try await reader.wait(for: "article-shown", after: shown)
    try await reader.see("Hide the changes")
    try await reader.see("missing")
    // It was seen now.
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Calm" })
    shown = reader.events("article-shown").count
    try reader.key("k")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Flood" })
    try await reader.seeNo("Changed since you read it")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
