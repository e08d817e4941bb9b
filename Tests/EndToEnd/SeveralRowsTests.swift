import Foundation
import Testing

extension EndToEndTests {
  @Test("Several rows are chosen with Shift and Ctrl, by mouse and by key, and starred, read and taken back together")
  func severalRows() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 30)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 30 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    try await reader.see("Story 0-29, unread")
    let window = try reader.window()
    try reader.key("j")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 29 })
    // The second to the fifth row with Shift, and the seventh with Ctrl; the article that is read stays.
    try await clickRow(3, of: reader, in: window, holding: "shift")
    try await reader.see("4 chosen")
    try await clickRow(5, of: reader, in: window, holding: "ctrl")
    try await reader.see("5 chosen")
    #expect(reader.events("article-requested").count == 1)
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 5 })
    try await reader.see("5 articles starred")
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 0 })
    try reader.key("m")
    // One was read.
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 25 })
    try await reader.see("4 articles marked as read")
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 29 })
    // Escape leaves the one that is read, and the next is one row further.
    try reader.key("Escape")
    try await reader.see("29 unread")
    try reader.key("j")
    try await reader.seeChosen("Story 0-28")
    // With the keys of the list.
    try reader.key("shift+Down", "shift+Down")
    try await reader.see("3 chosen")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// - Parameter row: Counted from the top.
  private func clickRow(_ row: Int, of reader: Reader, in window: String, holding key: String) async throws {
    let point = try reader.point(of: try await reader.storyRows(atLeast: row + 1)[row].name, at: 0.5, in: window)
    try reader.xdotool(
      "mousemove", "--window", window, "\(point.x)", "\(point.y)", "keydown", key, "click", "1", "keyup", key)
  }
}
