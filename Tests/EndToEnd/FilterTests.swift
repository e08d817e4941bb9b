import Foundation
import Testing

extension EndToEndTests {
  @Test("A filter is made with a preview, hides what it matches, and gives it back when it is removed")
  func filters() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("g", "a")
    let hidden = "A star, an undo, and a promise"
    try await reader.see(hidden)
    try reader.key("ctrl+shift+f")
    try await reader.see("No Filters Yet")
    try reader.key("Return")
    try reader.type("\"an undo\"")
    try await reader.wait(for: "filter-preview", where: { ($0["count"] as? Int) == 1 })
    try await reader.see("1 stored article matches.")
    let shown = reader.events("filters-shown").count
    try reader.key("Return")
    try await reader.wait(for: "filters-shown", after: shown, where: { ($0["count"] as? Int) == 1 })
    #expect(try reader.ctl("list").contains(hidden) == false)
    // The bin behind the filter.
    try reader.key("Tab", "Return")
    try await reader.wait(for: "filters-shown", where: { ($0["count"] as? Int) == 0 && $0["ms"] != nil })
    try reader.key("Escape")
    try await reader.see(hidden)
    #expect(try reader.ctl("list").contains(hidden))
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
