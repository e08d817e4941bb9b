import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A filter that begins with an article without an author matches that article, and not its whole feed")
  func muteLikeThis() async throws {
    let feeds = try await ServedFeeds()
    let row = "<outline type=\"rss\" text=\"Feed 2\" xmlUrl=\"\(feeds.address("2.xml"))\"/>"
    let reader = try await Reader(subscriptions: "<opml version=\"2.0\"><body>\(row)</body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try Reader.activate("filter-like")
    let preview = try await reader.wait(for: "filter-preview")
    #expect(preview["count"] as? Int == 1)
    try reader.key("Escape", "Escape")
    // Keys that come while the focus is on its way back are nobody's.
    try await reader.seeNoDialog()
    try await reader.focus()
    try await reader.quit()
    #expect(reader.criticals == [])
  }

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
