import Foundation
import Testing

extension EndToEndTests {
  @Test("Letters typed in the same moment as the key that opens the search are all taken", arguments: [1, 20])
  func firstLetters(milliseconds: Int) async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    for round in 0..<3 {
      let shown = reader.events("list-shown").count
      try reader.xdotool("key", "--delay", "0", "slash")
      try reader.xdotool("type", "--delay", String(milliseconds), "undo ctrl")
      try await reader.wait(for: "list-shown", after: shown, where: { $0["query"] as? String == "undo ctrl" })
      // Closing gives the keys back to the list at once.
      try reader.key("Escape")
      try reader.xdotool("key", "--delay", "0", round.isMultiple(of: 2) ? "j" : "k")
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A search goes through the section alone where the reader wants it, and its words are marked in what is opened")
  func scopes() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    func click(_ name: String) async throws {
      let area = try await reader.until("“\(name)” can be clicked") {
        try reader.screen().first { $0.name == name && $0.area.count == 4 && $0.area[2] > 0 }?.area
      }
      let (window, origin) = (try reader.window(), try reader.origin(in: reader.window()))
      let (x, y) = (origin.x + area[0] + area[2] / 2, origin.y + area[1] + area[3] / 2)
      try reader.xdotool("mousemove", "--window", window, "\(x)", "\(y)", "click", "1")
    }
    try reader.key("g", "s", "slash")
    try reader.type("undo")
    try await reader.wait(
      for: "list-shown", where: { $0["query"] as? String == "undo" && ($0["count"] as? Int ?? 0) > 0 })
    try reader.key("Return")
    try await reader.wait(for: "found-marked", where: { ($0["count"] as? Int ?? 0) > 0 })
    // ↓ leads to what was found as well, past the choice of the scope.
    let requested = reader.events("article-requested").count
    try reader.key("slash", "Down")
    try await reader.wait(for: "article-requested", after: requested)
    // Nothing is starred, so the section has none of them.
    try await click("This Section (0)")
    try await reader.see("Nothing Found")
    try await click("Everything (3)")
    let marked = reader.events("found-marked").count
    try reader.key("j", "Return")
    try await reader.wait(for: "found-marked", after: marked, where: { ($0["count"] as? Int ?? 0) > 0 })
    // In the article the same key finds in it.
    try reader.key("ctrl+f")
    try await reader.wait(for: "found", where: { $0["words"] as? String == "undo" && $0["text"] as? String != "" })
    try reader.key("Escape", "Escape", "Escape")
    try await reader.wait(for: "found-marked", where: { $0["count"] as? Int == 0 })
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
