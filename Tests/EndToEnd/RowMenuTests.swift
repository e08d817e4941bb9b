import Foundation
import Testing

extension EndToEndTests {
  @Test("With the mouse alone: a row's menu stars, marks what is above and below, and all of it is taken back")
  func rowMenu() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader(subscriptions: feeds.opml)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 40 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    try await reader.choose("Star", ofRow: 2)
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try await reader.choose("Mark Above as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 37 })
    try await reader.choose("Mark Below as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 1 })
    // Undone in one step each.
    for unread in [37, 40] {
      try reader.key("ctrl+z")
      try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == unread })
    }
    // Nothing of it opened an article.
    #expect(reader.events("article-requested").isEmpty)
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
