import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "New articles come in where they are asked for at the top, move no row further down, are counted over the list, and are a click away"
  )
  func newRows() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 30)
    try feeds.publish(1, articles: 3)
    try feeds.publish(2, articles: 18)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0, 1, 2))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 51 })
    try await askAtTheTop(reader, for: feeds)
    try await failAtTheTop(reader, for: feeds)
    try await askInSight(reader, for: feeds)
    try await askFurtherDown(reader, for: feeds)

    // The list can begin with its oldest.
    let newest = try #require(reader.events("list-shown").last?["first"] as? Int)
    let lists = reader.events("list-shown").count
    try Reader.choose("oldest", for: "order")
    try await reader.wait(
      for: "list-shown", after: lists, where: { $0["count"] as? Int == 30 && $0["first"] as? Int != newest })
    try await reader.see("Story 2-0")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Who asks for new articles at the top sees them come in there, and nothing is counted that is seen.
  private func askAtTheTop(_ reader: Reader, for feeds: ServedFeeds) async throws {
    try await open("Feed 0", of: 30, in: reader)
    for count in [32, 33] {
      try feeds.publish(0, articles: count)
      let settled = reader.events("list-settled").count
      try await reader.insistOnRefresh()
      try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == count })
      try await reader.wait(for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 })
      try await reader.see("Story 0-\(count - 1)")
      #expect(try !reader.screen().contains { $0.name.hasPrefix("Show ") && $0.name.contains("new article") })
    }
  }

  /// The banner that comes over a list at its top does not hide the first row.
  private func failAtTheTop(_ reader: Reader, for feeds: ServedFeeds) async throws {
    try feeds.server.put("No feed".utf8, at: "0.xml")
    let settled = reader.events("list-settled").count
    try await reader.insistOnRefresh()
    try await reader.wait(
      for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 && $0["offset"] as? Int == 0 })
  }

  /// Where all rows are in sight no button says that new ones are above.
  private func askInSight(_ reader: Reader, for feeds: ServedFeeds) async throws {
    try await open("Feed 1", of: 3, in: reader)
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 1-2" })
    try feeds.publish(1, articles: 5)
    let lists = reader.events("list-shown").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "list-shown", after: lists, where: { ($0["count"] as? Int ?? 0) == 5 })
    try await reader.see("Story 1-4")
    // A button that comes would be there a moment later, and one that is only late to go is gone.
    try await Task.sleep(for: .seconds(1))
    #expect(try !reader.screen().contains { $0.name.hasPrefix("Show ") && $0.name.contains("new article") })
  }

  /// Further down no row moves, and what is new is counted over the list and a click away.
  private func askFurtherDown(_ reader: Reader, for feeds: ServedFeeds) async throws {
    try await open("Feed 2", of: 18, in: reader)
    let settled = reader.events("list-settled").count
    for _ in 0..<10 { try reader.key("j") }
    let before = try await reader.wait(for: "list-settled", after: settled, where: { $0["chosen"] as? Int == 9 })
    try feeds.publish(2, articles: 30)
    try await reader.insistOnRefresh()
    try await reader.see("12 new")
    // The chosen row stands where it stood.
    let after = try await reader.wait(for: "list-settled", after: settled, where: { $0["chosen"] as? Int == 21 })
    #expect(abs((after["top"] as? Int ?? -99) - (before["top"] as? Int ?? 0)) <= 1)
    try reader.click(in: reader.window(), "Show 12 new articles", as: Reader.buttons)
    try await reader.wait(
      for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 && $0["chosen"] as? Int == 21 })
    // What is out of sight cannot be pressed.
    let _: Bool = try await reader.until("the button is gone") {
      try reader.screen().contains { $0.name.contains("new articles") && Reader.buttons.contains($0.role) } ? nil : true
    }
  }

  private func open(_ feed: String, of count: Int, in reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.click(in: reader.window(), feed)
    try await reader.wait(for: "list-shown", after: lists, where: { ($0["count"] as? Int ?? 0) == count })
  }
}
