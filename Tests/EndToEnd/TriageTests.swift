import Foundation
import Testing

/// Going through a hundred headlines.
extension EndToEndTests {
  @Test("A hundred rows by keys alone: open, star, mark above as read, undo, mute, next feed")
  func triageByKeys() async throws {
    let (reader, _) = try await Self.hundredRows()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    for _ in 0..<5 { try reader.key("j") }
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 95 })
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    // Further down without opening anything; its menu by the menu key.
    for _ in 0..<10 { try reader.key("ctrl+Down") }
    try reader.key("Menu")
    try await reader.see("Mark Below as Read")
    try reader.key("a")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 86 })
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 95 })
    // What is like the chosen one goes out of sight, and the next feed is a key away.
    try reader.key("Menu")
    try await reader.see("Mark Below as Read")
    try reader.key("m")
    try await reader.wait(for: "filter-preview")
    try reader.key("Return")
    try await reader.wait(for: "filters-shown", where: { $0["count"] as? Int == 1 })
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.focus()
    let lists = reader.events("list-shown").count
    try reader.key("a")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String != "all" })
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A hundred rows with the mouse alone: open, star, mark above as read, undo, mute, next feed")
  func triageByMouse() async throws {
    let (reader, title) = try await Self.hundredRows()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let window = try reader.window()
    try await reader.clickRow(1)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 99 })
    try await reader.wait(for: "article-shown")
    try reader.click(in: window, "Star", as: Reader.buttons)
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try await reader.choose("Mark Above as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 97 })
    try await reader.see("2 articles marked as read")
    try reader.click(in: window, "Undo", as: Reader.buttons)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 99 })
    try await reader.choose("Mute Articles Like This…", ofRow: 2)
    try await reader.wait(for: "filter-preview")
    try await reader.clickInDialog("Save")
    try await reader.wait(for: "filters-shown", where: { $0["count"] as? Int == 1 })
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try reader.click(in: window, title)
    try await reader.wait(for: "list-shown", where: { ($0["section"] as? String)?.hasPrefix("publication") == true })
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// A reader that shows a hundred rows of two feeds, and what the row of the first of them is called.
  private static func hundredRows() async throws -> (Reader, String) {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 60)
    try feeds.publish(1, articles: 40)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0, 1))
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 100 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    return (reader, "Feed 0")
  }
}
