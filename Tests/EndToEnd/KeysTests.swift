import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "Keys go from pane to pane; a command gets another one for good, takes over one that is used, all are reset, and work in another script"
  )
  func keys() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await goThroughPanes(reader)
    try reader.key("g", "a")
    try await reader.see("All Articles")
    let headlines = try await reader.headlines()
    try await changeKey(reader)
    try reader.key("x")
    try await reader.seeChosen(headlines[0])
    try reader.key("j")
    try reader.key("x")
    try await reader.seeChosen(headlines[1])
    let window = try reader.window()
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
    try await takeKeyOver(again)
    try await typeArabic(again, to: headlines[0])
    // In the sections the focus goes with the choice.
    try again.key("shift+F6")
    try await again.seeFocused("All Articles")
    try again.key("g", "s")
    try await again.seeFocused("Starred")
    try again.key("a")
    try await again.seeFocused("Unread")
    try await again.quit()
    #expect(try again.setting("keys") == "{}")
    #expect(reader.criticals + again.criticals == [])
  }

  /// F6 takes the focus from pane to pane, and past sections that are hidden.
  private func goThroughPanes(_ reader: Reader) async throws {
    // The first start opens the first article.
    try await reader.wait(for: "article-shown")
    try reader.key("shift+F6")
    try await reader.seeFocused("Unread")
    try reader.key("F6")
    try await reader.seeFocused("Good morning, and welcome to Courant")
    try reader.key("F9", "shift+F6", "F6")
    try await reader.seeFocused("Good morning, and welcome to Courant")
    try reader.key("F9")
    try await reader.seePanes("sections list article")
    try reader.key("F6", "Menu")
    try await reader.see("Save as EPUB…")
    try reader.key("Escape")
    try await reader.seeNo("Save as EPUB…")
    try reader.key("shift+F6")
    try await reader.seeFocused("Good morning, and welcome to Courant")
  }

  /// The next article gets the key X in the preferences. Keys that are needed otherwise are refused or asked about.
  private func changeKey(_ reader: Reader) async throws {
    let window = try reader.window()
    try reader.key("ctrl+comma")
    try await reader.see("Load Pictures")
    try reader.key("End")
    try await reader.see("See and change the keys of every command")
    try await reader.tab(to: "Keyboard Shortcuts")
    try reader.key("Return")
    try await reader.see("Reset All")
    try await reader.see("Next article: J, Down")
    try await reader.tab(to: "Next article")
    try reader.key("Return")
    try await reader.see("Press a key for “Next article”")
    try reader.key("Tab")
    try await reader.see("Tab moves between the parts of the window.")
    try reader.key("s")
    try await reader.see("It belongs to “Star or remove the star”")
    try reader.key("x")
    try await reader.see("Next article: X")
    try await reader.seeFocused("Next article: X")
    try reader.key("Escape")
    try await reader.seeNo("Reset All")
    try reader.key("Escape")
    try await reader.waitForFocus(of: window)
  }

  /// A key is taken over from the command that had it, and all keys are reset.
  private func takeKeyOver(_ reader: Reader) async throws {
    let window = try reader.window()
    try Reader.activate("keys")
    try await reader.see("Next article: X")
    try reader.type("next unread art")
    try await reader.seeNo("Next article: X")
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
  }

  /// Single keys and two after each other work in a keyboard layout without Latin letters.
  private func typeArabic(_ reader: Reader, to headline: String) async throws {
    // Arabic comes first, so that it is what is typed; the keys are numbered as X does.
    let setxkbmap = URL(filePath: "/usr/bin/setxkbmap")
    _ = try Reader.output(of: setxkbmap, ["-layout", "ara,us"])
    defer { _ = try? Reader.output(of: setxkbmap, ["-layout", "us"]) }
    let (j, g, a, s) = ("44", "42", "38", "39")
    for (key, section) in [(s, "starred"), (a, "all")] {
      let lists = reader.events("list-shown").count
      try reader.key(g, key)
      try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == section })
    }
    try reader.key(j)
    try await reader.seeChosen(headline)
    try reader.key(s)
    try await reader.see(", starred")
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

  /// Waits until keys go to another window, which is there a moment before that.
  func waitForFocus(outside window: String) async throws {
    let _: Bool = try await until("another window has the focus") {
      let focused = try xdotool("getwindowfocus").first
      return focused != nil && focused != window ? true : nil
    }
  }

  func seeFocused(_ name: String) async throws {
    let _: Bool = try await until("“\(name)” has the focus") {
      try self.screen().contains { $0.isFocused && $0.name.hasPrefix(name) } ? true : nil
    }
  }
}
