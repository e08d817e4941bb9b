import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Explore shows what all sources write about, and one key leads from there to a list")
  func exploring() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("g", "e")
    try await reader.wait(for: "explore-shown", where: { ($0["count"] as? Int ?? 0) > 1 })
    // The publication, and what its entries are filed under.
    try await reader.see("The Courant Guide, 11 unread")
    try reader.key("slash")
    try reader.type("courant guide")
    try await reader.seeNo("keyboard")
    try reader.key("Return")
    try await reader.wait(
      for: "list-shown",
      where: { ($0["section"] as? String)?.hasPrefix("publication") == true && $0["count"] as? Int == 12 })
    // What is typed leaves the others out, and Enter takes the first.
    try reader.key("g", "e")
    try await reader.wait(for: "explore-shown", after: 1)
    try reader.key("slash", "ctrl+a")
    try reader.type("nothing of the kind")
    try await reader.see("Nothing matches “nothing of the kind”")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
