import Foundation
import Testing

extension EndToEndTests {
  @Test("Where that is wanted, what the wheel scrolls past is read, stays where it is, and is unread again by one undo")
  func scrolledPast() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 30)
    let home = try Reader.home(settings: "mark-scrolled=true", "show-read=false")
    defer { try? FileManager.default.removeItem(at: home) }
    let reader = try await Reader(home: home, subscriptions: feeds.opml(of: 0))
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 30 })
    try await reader.wait(for: "list-settled")
    let window = try reader.window()
    let edge = try #require(try await reader.storyRows(atLeast: 1).first { $0.name.hasPrefix("Story 0-29,") }?.area[1])
    try reader.xdotool("mousemove", "--window", window, "460", "400")
    let counts = reader.events("sections-shown").count
    for _ in 0..<6 { try reader.xdotool("click", "5") }
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int ?? 30 < 30 })
    // Those are read that are above the first row that is seen, and no others: the newest has the number 29. Rows out of sight are
    // told of where they were seen last, and do not join those that are seen; newer GTK does not tell of them.
    func firstSeen() throws -> String {
      let rows = try reader.screen().filter { $0.role == "list item" && $0.name.contains("Story") }
      let gap = rows.indices.dropLast().last { rows[$0].area[1] + rows[$0].area[3] != rows[$0 + 1].area[1] }
      return rows.dropFirst(gap.map { $0 + 1 } ?? 0).first { $0.area[1] + $0.area[3] > edge }?.name ?? "none"
    }
    // A slow list rests between two turns of the wheel, and goes on.
    let unread = try await reader.until("those above are read") {
      let unread = reader.events("sections-shown").last?["unread"] as? Int ?? 30
      return try firstSeen().hasPrefix("Story 0-\(unread - 1),") ? unread : nil
    }
    // They are still there for who scrolls back, which marks nothing.
    for _ in 0..<10 { try reader.xdotool("click", "4") }
    try await reader.until("the first is at the top again") {
      try reader.screen().contains { $0.name.hasPrefix("Story 0-29,") && $0.area[1] == edge } ? true : nil
    }
    // What is passed is marked once the list rests.
    try await Task.sleep(for: .seconds(1.5))
    #expect(reader.events("sections-shown").last?["unread"] as? Int == unread)
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 30 })
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
