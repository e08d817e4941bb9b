import Foundation
import Testing

extension EndToEndTests {
  @Test("Compact rows show sixteen headlines and more, in the section they were chosen for and after a restart")
  func compactRows() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader(subscriptions: feeds.opml)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) > 30 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-settled", where: { ($0["rows"] as? Int ?? 0) < 12 })
    try Reader.choose("compact", for: "rows")
    try await reader.wait(
      for: "list-settled", where: { ($0["rows"] as? Int ?? 0) >= 16 && $0["in-order"] as? Bool == true })
    // Going on by keys keeps the chosen row in sight.
    for _ in 0..<25 { try reader.key("j") }
    let rest = try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int == 24 })
    #expect((rest["top"] as? Int ?? -1) >= 0 && (rest["bottom"] as? Int ?? .max) <= (rest["height"] as? Int ?? 0))
    let settled = reader.events("list-settled").count
    try reader.key("g", "u")
    try await reader.wait(for: "list-settled", after: settled, where: { ($0["rows"] as? Int ?? 99) < 12 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-settled", after: settled, where: { ($0["rows"] as? Int ?? 0) >= 16 })
    // Cards are higher than rows, and stand in their order too.
    try Reader.choose("card", for: "rows")
    try await reader.wait(
      for: "list-settled", after: settled, where: { ($0["rows"] as? Int ?? 99) < 10 && $0["in-order"] as? Bool == true }
    )
    try Reader.choose("compact", for: "rows")
    try await reader.wait(for: "list-settled", after: settled + 2, where: { ($0["rows"] as? Int ?? 0) >= 16 })
    try await reader.quit()
    #expect(reader.criticals == [])
    let again = try await Reader(home: reader.home)
    try await again.wait(for: "list-settled", where: { ($0["rows"] as? Int ?? 0) >= 16 })
    try await again.quit()
  }
}
