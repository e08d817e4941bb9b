import Foundation
import TestServers
import Testing

/// Going on with reading, from wherever the reader is.
extension EndToEndTests {
  private func refreshed(_ feeds: ServedFeeds) async throws -> Reader {
    let reader = try await Reader(subscriptions: feeds.opml)
    try await reader.wait(for: "refreshed")
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: 1)
    try await reader.see("Feed 11, 5 unread")
    return reader
  }

  @Test("Space scrolls and goes on while the focus is in the sections, and after buttons were clicked")
  func spaceAnywhere() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let window = try reader.window()
    try reader.click(in: window, "Feed 3")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 3-4" })
    // Each article is some pages long.
    for _ in 0..<12 where reader.events("article-shown").count < 2 {
      try reader.key("space")
      try await Task.sleep(for: .milliseconds(300))
    }
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 3-3" })
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Keys go on after a submenu of the list's menu was open, whether something was chosen in it or not")
  func afterSubmenu() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    for last in [["Escape"], ["Down", "Return"]] {
      let window = try reader.window()
      // The display gives the pointer back from the last menu a moment after it is gone, and a tooltip takes a click.
      try reader.xdotool("mousemove", "--window", window, "400", "500")
      try await Task.sleep(for: .milliseconds(400))
      try reader.click(in: window, "List Menu", as: Reader.buttons)
      try await reader.see("Order")
      try reader.key("Up", "Return")
      try await reader.see("Oldest First")
      for key in last { try reader.key(key) }
      let _: Bool = try await reader.until("the menu is gone") {
        try reader.screen().contains { $0.name == "Order" } ? nil : true
      }
      let requested = reader.events("article-requested").count
      try reader.key("j")
      try await reader.wait(for: "article-requested", after: requested)
    }
    try reader.key("ctrl+k")
    try await reader.wait(for: "switcher")
    try reader.key("Escape")
    // A dialog that is still there would take the key that quits.
    try await reader.seeNoDialog()
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test(
    "At a list's end the next unread article is that of the next feed, which is said, and at the end of all it is said")
  func nextSection() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await refreshed(feeds)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.click(in: reader.window(), "Feed 10")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    for _ in 0..<5 { try reader.key("n") }
    try await reader.seeChosen("Story 10-0")
    try reader.key("n")
    try await reader.see("Unread in “Feed 11”")
    try await reader.seeChosen("Story 11-4")
    // Round to the first, and back over the end of this one.
    for _ in 0..<5 { try reader.key("n") }
    try await reader.seeChosen("Story 0-4")
    try await reader.see("Unread in “Feed 0”")
    try reader.key("shift+n")
    try await reader.see("Unread in “Feed 9”")
    try reader.key("g", "u", "shift+a")
    try await reader.see("marked as read")
    try reader.key("n")
    try await reader.see("No more unread articles")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Without read articles, what is starred and what is searched for is there all the same")
  func unreadOnly() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.click(in: reader.window(), "Feed 2")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try reader.key("j", "s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try reader.key("shift+a")
    try await reader.see("marked as read")
    try Reader.activate("show-read")
    try reader.key("g", "s")
    try await reader.wait(
      for: "list-shown", where: { $0["section"] as? String == "starred" && $0["count"] as? Int == 1 })
    try reader.click(in: reader.window(), "Feed 2")
    try await reader.see("No Unread Articles")
    try await reader.seeNo("Nothing Selected")
    try reader.key("slash")
    try reader.type("story")
    try await reader.wait(
      for: "list-shown", where: { $0["query"] as? String == "story" && $0["count"] as? Int ?? 0 >= 60 })
    try reader.key("Escape")
    try await reader.see("Show Read Articles")
    try Reader.activate("show-read")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("After a restart in the midst of a search the list holds its own articles alone")
  func restartInSearch() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.click(in: reader.window(), "Feed 2")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try reader.key("slash")
    try reader.type("7-1")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "7-1" && $0["count"] as? Int == 1 })
    try reader.key("Return")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 7-1" })
    try await reader.quit()
    let again = try await Reader(home: reader.home)
    try await again.wait(for: "list-shown", where: { $0["count"] as? Int == 5 })
    try await again.see("Story 2-4")
    #expect(try again.screen().allSatisfy { $0.role != "list item" || !$0.name.hasPrefix("Story 7-1") })
    try again.key("Escape", "g", "u")
    try await again.wait(
      for: "list-shown", where: { $0["section"] as? String == "unread" && $0["count"] as? Int == 59 })
    try await again.wait(for: "list-settled", where: { $0["first"] as? Int == 0 })
    let rows = try again.screen().count { $0.role == "list item" && $0.name.hasPrefix("Story") }
    #expect(rows > 5)
    try await again.quit()
    #expect(again.criticals == [])
  }

  @Test("In a narrow window Space reads on after a row was clicked")
  func spaceInNarrowWindow() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("g", "u")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "unread" })
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    let first = try #require(try reader.screen().first { $0.role == "list item" && $0.name.hasPrefix("Story") })
    try reader.click(in: reader.window(), String(first.name.prefix { $0 != "," }))
    try await reader.wait(for: "article-shown")
    try await reader.seePanes("article")
    try reader.key("space")
    try await Task.sleep(for: .milliseconds(700))
    #expect(reader.events("panes").last?["shown"] as? String == "article")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test(
    "An article is where the reader left it, after another one and back; a search that is left leaves the list as it was"
  )
  func placesAreKept() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(2, articles: 30)
    let reader = try await refreshed(feeds)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.click(in: reader.window(), "Feed 2")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 30 })
    for _ in 0..<20 { try reader.key("j") }
    try await reader.seeChosen("Story 2-10")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 2-10" })
    try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int == 19 })
    try reader.key("space", "space")
    // The page tells how far it was scrolled a moment later.
    try await Task.sleep(for: .milliseconds(600))
    let shown = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 2-9" })
    let before = reader.events("list-settled").count
    try reader.key("k")
    let back = try await reader.wait(
      for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 2-10" })
    try await reader.isScrolled(back)
    let rest = try await reader.wait(for: "list-settled", after: before, where: { $0["chosen"] as? Int == 19 })
    try reader.key("slash")
    try reader.type("harbour")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "harbour" })
    let rests = reader.events("list-settled").count
    try reader.key("Escape")
    try await reader.wait(
      for: "list-settled", after: rests,
      where: { $0["chosen"] as? Int == 19 && $0["top"] as? Int == rest["top"] as? Int })
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
