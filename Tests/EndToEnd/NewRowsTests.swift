import Foundation
import Testing

extension EndToEndTests {
  @Test("Who asks for new articles at the top sees them come in there, and nothing is counted that is seen")
  func newsAtTheTop() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 30)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 30 })
    for count in [32, 33] {
      try feeds.publish(0, articles: count)
      let settled = reader.events("list-settled").count
      try await reader.insistOnRefresh()
      try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == count })
      try await reader.wait(for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 })
      try await reader.see("Story 0-\(count - 1)")
      #expect(try !reader.screen().contains { $0.name.hasPrefix("Show ") && $0.name.contains("new article") })
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Where all rows are in sight no button says that new ones are above")
  func newsInSight() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 3)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 3 })
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try feeds.publish(0, articles: 5)
    try await reader.insistOnRefresh()
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 5 })
    try await reader.see("Story 0-4")
    // A button that comes would be there a moment later, and one that is only late to go is gone.
    try await Task.sleep(for: .seconds(1))
    #expect(try !reader.screen().contains { $0.name.hasPrefix("Show ") && $0.name.contains("new article") })
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("New articles move no row, are counted over the list, and are a click away; a list can begin with its oldest")
  func newRows() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 18)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 18 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    for _ in 0..<10 { try reader.key("j") }
    let before = try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int == 9 })
    try feeds.publish(0, articles: 30)
    try await reader.insistOnRefresh()
    try await reader.see("12 new")
    // The chosen row stands where it stood.
    let after = try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int == 21 })
    #expect(abs((after["top"] as? Int ?? -99) - (before["top"] as? Int ?? 0)) <= 1)
    try reader.click(in: reader.window(), "Show 12 new articles", as: Reader.buttons)
    try await reader.wait(for: "list-settled", where: { $0["first"] as? Int == 0 && $0["chosen"] as? Int == 21 })
    // What is out of sight cannot be pressed.
    let _: Bool = try await reader.until("the button is gone") {
      try reader.screen().contains { $0.name.contains("new articles") && Reader.buttons.contains($0.role) } ? nil : true
    }

    let newest = try #require(reader.events("list-shown").last?["first"] as? Int)
    try Reader.choose("oldest", for: "order")
    try await reader.wait(
      for: "list-shown", where: { $0["count"] as? Int == 30 && $0["first"] as? Int != newest })
    try await reader.see("Story 0-0")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
