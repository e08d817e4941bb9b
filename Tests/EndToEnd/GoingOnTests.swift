import Foundation
import TestServers
import Testing

/// Going on with reading, from wherever the reader is.
extension EndToEndTests {
  @Test(
    "Going on never stops: Tab comes to a row, Space scrolls on from the sections and in a narrow window, and places are kept"
  )
  func goingOn() async throws {
    let feeds = try await ServedFeeds()
    for feed in 0..<3 { try feeds.publish(feed, articles: 60) }
    let reader = try await refreshed(feeds)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await tabIntoList(reader)
    try await scrollOn(reader)
    try await keepPlaces(reader)
    try await scrollInNarrowWindow(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  private func refreshed(_ feeds: ServedFeeds) async throws -> Reader {
    let reader = try await Reader(subscriptions: feeds.opml)
    try await reader.wait(for: "refreshed")
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: 1)
    try await reader.see("Feed 11, 5 unread")
    return reader
  }

  private func open(_ feed: String, of count: Int, in reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.click(in: reader.window(), feed)
    try await reader.wait(for: "list-shown", after: lists, where: { $0["count"] as? Int == count })
  }

  /// Tab into a list comes to a row of that list, and one alone has the focus, though another list was far down.
  private func tabIntoList(_ reader: Reader) async throws {
    try reader.key("g", "a")
    try await reader.wait(
      for: "list-shown", where: { $0["section"] as? String == "all" && $0["count"] as? Int ?? 0 >= 180 })
    try reader.key("End")
    try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int ?? 0 >= 179 })
    let settled = reader.events("list-settled").count
    // To the sections, and from one to the next.
    try reader.key("F6", "F6", "z", "z", "z", "z")
    try await reader.see("Story 1-59")
    try await reader.wait(
      for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 && $0["in-order"] as? Int == 1 })
    try await reader.tab(to: "Story ")
    let focused = try reader.screen().filter { $0.isFocused && $0.role == "list item" }
    #expect(focused.count == 1 && focused[0].name.hasPrefix("Story"), "\(focused)")
    // The list is still at its top.
    try await reader.see("Story 1-59")
    try reader.key("Down")
    try await reader.seeFocused("Story")
  }

  /// Space scrolls and goes on while the focus is in the sections, and after buttons were clicked.
  private func scrollOn(_ reader: Reader) async throws {
    try await open("Feed 3", of: 5, in: reader)
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 3-4" })
    let shown = reader.events("article-shown").count
    // Each article is some pages long.
    for _ in 0..<12 where reader.events("article-shown").count == shown {
      try reader.key("space")
      // The page scrolls smoothly, and tells of no end of that.
      try await Task.sleep(for: .milliseconds(300))
    }
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 3-3" })
  }

  /// An article is where the reader left it, after another one and back; a search that is left leaves the list as it was.
  private func keepPlaces(_ reader: Reader) async throws {
    try await open("Feed 2", of: 60, in: reader)
    let settled = reader.events("list-settled").count
    for _ in 0..<20 { try reader.key("j") }
    try await reader.seeChosen("Story 2-40")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 2-40" })
    try await reader.wait(for: "list-settled", after: settled, where: { $0["chosen"] as? Int == 19 })
    try reader.key("space", "space")
    // The page tells how far it was scrolled a moment later.
    try await Task.sleep(for: .milliseconds(600))
    let shown = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 2-39" })
    let before = reader.events("list-settled").count
    try reader.key("k")
    let back = try await reader.wait(
      for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 2-40" })
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
    try await findElsewhere(reader)
  }

  /// What was found in another feed stays beside the list when the search is left, in which no row is chosen then. Keys are about it, and
  /// go on from the row before.
  private func findElsewhere(_ reader: Reader) async throws {
    try reader.key("slash")
    try reader.type("\"Story 3-2\"")
    try await reader.wait(
      for: "list-shown", where: { $0["query"] as? String == "\"Story 3-2\"" && $0["count"] as? Int == 1 })
    var shown = reader.events("article-shown").count
    try reader.key("Return")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 3-2" })
    let rests = reader.events("list-settled").count
    try reader.key("Escape")
    try await reader.wait(for: "list-settled", after: rests, where: { $0["chosen"] as? Int == -1 })
    #expect(try !reader.screen().contains { $0.isSelected && $0.name.hasPrefix("Story") })
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    #expect(try reader.ctl("list", "--starred").contains("Story 3-2"))
    shown = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == "Story 2-39" })
  }

  /// In a narrow window Space reads on after a row was clicked.
  private func scrollInNarrowWindow(_ reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.key("g", "u")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == "unread" })
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    let shown = reader.events("article-shown").count
    let first = try #require(try reader.screen().first { $0.role == "list item" && $0.name.hasPrefix("Story") })
    try reader.click(in: reader.window(), String(first.name.prefix { $0 != "," }))
    try await reader.wait(for: "article-shown", after: shown)
    try await reader.seePanes("article")
    try reader.key("space")
    // Another pane would be there by then.
    try await Task.sleep(for: .milliseconds(700))
    #expect(reader.events("panes").last?["shown"] as? String == "article")
  }

  @Test(
    "Without read articles what is starred and searched for is there; the next unread one is that of the next feed; keys go on after a submenu"
  )
  func nextSection() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await hideRead(reader)
    try await goOnToNextFeed(reader)
    try await goOnAfterSubmenu(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Without read articles, what is starred and what is searched for is there all the same.
  private func hideRead(_ reader: Reader) async throws {
    try await open("Feed 2", of: 5, in: reader)
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
    let lists = reader.events("list-shown").count
    try Reader.activate("show-read")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["count"] as? Int == 5 })
  }

  /// At a list's end the next unread article is that of the next feed, which is said, and at the end of all it is said.
  private func goOnToNextFeed(_ reader: Reader) async throws {
    try await open("Feed 10", of: 5, in: reader)
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
    // The focus of sections that are hidden does not go to the button that would undo it.
    try reader.key("F6", "F6", "F9")
    try await reader.seePanes("list article")
    try reader.key("space")
    try await reader.see("No more unread articles")
    #expect(reader.events("sections-shown").last?["unread"] as? Int == 0)
    try reader.key("F9")
    try await reader.seePanes("sections list article")
  }

  /// Keys go on after a submenu of the list's menu was open, whether something was chosen in it or not.
  private func goOnAfterSubmenu(_ reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == "all" })
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
      if last == ["Escape"] {
        // The menu's button has the focus, and Space goes on reading all the same.
        let toasts = reader.events("toast").count
        try reader.key("space")
        try await reader.wait(
          for: "toast", after: toasts, where: { $0["text"] as? String == "No more unread articles" })
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
  }

  @Test(
    "Compact rows show sixteen headlines and more, and are there after a restart in the midst of a search, which is over by then"
  )
  func compactRows() async throws {
    let reader = try await refreshed(ServedFeeds())
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await changeRows(reader)
    try await open("Feed 2", of: 5, in: reader)
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
    var settled = again.events("list-settled").count
    // Of sixty articles 25 were read by keys, and one was found.
    try again.key("Escape", "g", "u")
    try await again.wait(
      for: "list-shown", where: { $0["section"] as? String == "unread" && $0["count"] as? Int == 34 })
    try await again.wait(for: "list-settled", after: settled, where: { $0["first"] as? Int == 0 })
    let rows = try again.screen().count { $0.role == "list item" && $0.name.hasPrefix("Story") }
    #expect(rows > 5)
    settled = again.events("list-settled").count
    try again.key("g", "a")
    try await again.wait(for: "list-settled", after: settled, where: { ($0["rows"] as? Int ?? 0) >= 16 })
    try await again.quit()
    #expect(reader.criticals + again.criticals == [])
  }

  /// Compact rows are of the section that they were chosen for.
  private func changeRows(_ reader: Reader) async throws {
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
  }
}
