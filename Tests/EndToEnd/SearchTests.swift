import Foundation
import Testing

extension EndToEndTests {
  @Test("Letters typed in the same moment as the key that opens the search are all taken", arguments: [1, 20])
  func firstLetters(milliseconds: Int) async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    for round in 0..<3 {
      let shown = reader.events("list-shown").count
      try Reader.xdotool("key", "--delay", "0", "slash")
      try Reader.xdotool("type", "--delay", String(milliseconds), "undo ctrl")
      try await reader.wait(for: "list-shown", after: shown, where: { $0["query"] as? String == "undo ctrl" })
      // Closing gives the keys back to the list at once.
      try reader.key("Escape")
      try Reader.xdotool("key", "--delay", "0", round.isMultiple(of: 2) ? "j" : "k")
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
