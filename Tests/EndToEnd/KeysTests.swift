import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "A command gets another key in the preferences, which works at once and after a restart, and the old one does not")
  func changedKey() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("g", "a")
    try await reader.see("All Articles")
    let headlines = try await reader.headlines()
    let window = try reader.window()
    try reader.key("ctrl+comma")
    try await reader.see("Load Pictures")
    try await reader.tab(to: "Keyboard Shortcuts")
    try reader.key("Return")
    try await reader.see("Next article: J, Down")
    try await reader.tab(to: "Next article")
    try reader.key("Return")
    try await reader.see("Press a key for “Next article”")
    // Keys that are needed otherwise are refused or asked about.
    try reader.key("Tab")
    try await reader.see("Tab moves between the parts of the window.")
    try reader.key("s")
    try await reader.see("It belongs to “Star or remove the star”")
    try reader.key("x")
    try await reader.see("Next article: X")
    try await reader.seeFocused("Next article: X")
    try reader.key("Escape")
    try await reader.seeNo("Next article: X")
    try reader.key("Escape")
    try await reader.waitForFocus(of: window)

    try reader.key("x")
    try await reader.seeChosen(headlines[0])
    try reader.key("j")
    try reader.key("x")
    try await reader.seeChosen(headlines[1])
    try reader.key("question")
    try await reader.see("Next article")
    try reader.key("Escape")
    try await reader.waitForFocus(of: window)
    try await reader.quit()
    #expect(try reader.setting("keys") == "{'win.next': ['x']}")

    let again = try await Reader(home: reader.home)
    try await again.seeChosen(headlines[1])
    try again.key("j")
    try again.key("x")
    try await again.seeChosen(headlines[2])
    try await again.quit()
    #expect(reader.criticals + again.criticals == [])
  }

  @Test("A key is taken over from the command that had it, and all keys are reset")
  func keyTakenOver() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let window = try reader.window()
    try Reader.activate("keys")
    try await reader.see("Next article: J, Down")
    try reader.type("next unread art")
    try await reader.seeNo("Next article: J, Down")
    try await reader.tab(to: "Next unread article")
    try reader.key("Return")
    try await reader.see("Press a key for “Next unread article”")
    try reader.key("s")
    try await reader.see("It belongs to “Star or remove the star”")
    try reader.key("Return")
    try await reader.see("Next unread article: S")
    try await reader.tab(to: "Reset All")
    try reader.key("Return")
    try await reader.see("Reset All Keys?")
    try await reader.tab(to: "Reset All")
    try reader.key("Return")
    try await reader.see("Next unread article: N")
    // The first one ends the search.
    try reader.key("Escape", "Escape")
    try await reader.waitForFocus(of: window)
    try await reader.quit()
    #expect(try reader.setting("keys") == "{}")
    #expect(reader.criticals == [])
  }

  @Test("Single keys and two after each other work in a keyboard layout without Latin letters")
  func otherScript() async throws {
    // Arabic comes first, so that it is what is typed; the keys are numbered as X does.
    let setxkbmap = URL(filePath: "/usr/bin/setxkbmap")
    _ = try Reader.output(of: setxkbmap, ["-layout", "ara,us"])
    defer { _ = try? Reader.output(of: setxkbmap, ["-layout", "us"]) }
    let (j, g, a, s) = ("44", "42", "38", "39")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key(g, a)
    try await reader.see("All Articles")
    let headlines = try await reader.headlines()
    try reader.key(j)
    try await reader.seeChosen(headlines[0])
    try reader.key(s)
    try await reader.see(", starred")
    _ = try Reader.output(of: setxkbmap, ["-layout", "us"])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("F6 takes the focus from pane to pane, and past sections that are hidden")
  func panes() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The first start opens the first article.
    try await reader.wait(for: "article-shown")
    try reader.key("shift+F6")
    try await reader.seeFocused("Unread")
    try reader.key("F6")
    try await reader.seeFocused("Good morning, and welcome to Courant")
    try reader.key("F9", "shift+F6", "F6")
    try await reader.seeFocused("Good morning, and welcome to Courant")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Tab into a list comes to a row of that list, and one alone has the focus, though another list was far down")
  func tabIntoList() async throws {
    let feeds = try await ServedFeeds()
    for feed in 0..<3 { try feeds.publish(feed, articles: 60) }
    let reader = try await Reader(subscriptions: feeds.opml)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "refreshed")
    try reader.key("g", "a")
    try await reader.wait(
      for: "list-shown", where: { $0["section"] as? String == "all" && $0["count"] as? Int ?? 0 >= 180 })
    try reader.key("End")
    try await reader.wait(for: "list-settled", where: { $0["chosen"] as? Int ?? 0 >= 179 })
    // To the sections, and from one to the next.
    try reader.key("F6", "F6", "a", "a", "a", "a")
    try await reader.see("Story 1-59")
    try await reader.wait(for: "list-settled", where: { $0["first"] as? Int == 0 && $0["in-order"] as? Int == 1 })
    try await reader.tab(to: "Story ")
    let focused = try reader.screen().filter { $0.isFocused && $0.role == "list item" }
    #expect(focused.count == 1 && focused[0].name.hasPrefix("Story"), "\(focused)")
    // The list is still at its top.
    try await reader.see("Story 1-59")
    try reader.key("Down")
    try await reader.seeFocused("Story")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

extension Reader {
  /// The headlines of the list, from the top.
  fileprivate func headlines() async throws -> [String] {
    try await until("three rows of the list") {
      let rows = try self.screen().filter { $0.role == "list item" && $0.name.contains("Courant Guide") }
      return rows.count >= 3 ? rows.map { String($0.name.prefix { $0 != "," && $0 != "\n" }) } : nil
    }
  }

  /// Presses Tab until something has the focus with this name.
  func tab(to name: String) async throws {
    var before = try screen().firstIndex(where: \.isFocused)
    for _ in 0..<60 {
      try key("Tab")
      let (place, focused) = try await until("the focus moved on the way to “\(name)”") {
        let items = try self.screen()
        guard let place = items.firstIndex(where: \.isFocused), place != before else { return (Int, Item)?.none }
        return (place, items[place])
      }
      if focused.name.contains(name) { return }
      before = place
    }
    throw Late(description: "Tab does not lead to “\(name)”.")
  }

  /// Waits until the dialogs are gone and keys go to the window again.
  func waitForFocus(of window: String) async throws {
    let _: Bool = try await until("the window has the focus") {
      try xdotool("getwindowfocus").first == window ? true : nil
    }
  }

  fileprivate func seeFocused(_ name: String) async throws {
    let _: Bool = try await until("“\(name)” has the focus") {
      try self.screen().contains { $0.isFocused && $0.name.hasPrefix(name) } ? true : nil
    }
  }
}
