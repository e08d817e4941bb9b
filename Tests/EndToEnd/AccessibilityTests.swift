import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Articles are said apart from their page only while a screen reader needs it, whatever can have the focus has a name, and Tab comes round"
  )
  func names() async throws {
    let first = try await Ears.first()
    defer { first.stop() }
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "article-shown")
    let ears = try await Ears(of: reader)
    let listener = Listener(reader: reader, ears: ears)
    try await hearArticle(listener)
    try await nameEverything(listener)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Whatever can have the focus has a name, in the window, its menus and its dialogs, and Tab comes round.
  private func nameEverything(_ listener: Listener) async throws {
    let (reader, ears) = (listener.reader, listener.ears)
    /// Presses Tab, and tells what got the focus.
    func tab() async throws -> [Ears.Event] {
      let moment = ears.events.count
      try await listener.press("Tab")
      // Nothing is told where the focus stays.
      try await Task.sleep(for: .milliseconds(40))
      return ears.events.dropFirst(moment).filter { $0.type == "object:state-changed:focused" && $0.isOn }
    }
    try await listener.press("alt+Left")
    // From the list round to it again, and on: a list goes on with the row that it was left at.
    var met: [String] = []
    for _ in 0..<70 where met.count(where: { $0 == "Main Menu" }) < 2 {
      met += try await tab().map(\.name)
    }
    // A list is left at once, so its other rows are not among them.
    let stops = [
      "Add a Feed", "Refresh Everything", "Main Menu", "Today", "Width of the Sections", "Search", "Mark All as Read",
      "List Menu", "Width of the List", "Star", "Full Text", "Open in the Browser", "Share", "Text and Paper",
      "Article Menu",
    ]
    #expect(met.count { $0 == "Main Menu" } >= 2 && Set(met).count >= 20, "\(met)")
    #expect(Set(met).isSuperset(of: stops), "\(met)")
    var nameless: [String] = []
    func look(_ screen: String, _ sign: String) async throws {
      _ = try await listener.find(sign) { $0.name.hasPrefix(sign) }
      // Choices are named once they were on screen.
      try await Task.sleep(for: .milliseconds(150))
      let found = try ears.objects().filter(Self.isNameless)
      nameless += found.map { "\(screen): \($0.role) “\($0.name)” \($0.description)" }
    }
    /// Tab comes to more than one thing, and back to the first of them.
    func goRound(_ screen: String) async throws {
      var met: [String] = []
      for _ in 0..<60 where met.count < 2 || Set(met).count == 1 || met.last != met.first {
        met += try await tab().map { "\($0.role) \($0.name)" }
      }
      #expect(Set(met).count > 1 && met.last == met.first, "\(screen): \(met)")
    }
    try await look("window", "Sections")
    let screens: [(name: String, keys: [String], sign: String)] = [
      ("adding", ["ctrl+n"], "Add a Feed"), ("preferences", ["ctrl+comma"], "Style"),
      // That of all keys is GTK's own, with a button and two tabs that it does not name.
      ("filters", ["ctrl+shift+f"], "No Filters Yet"),
      ("main menu", ["F10"], "Preferences"), ("row menu", ["alt+Left", "shift+F10"], "Mute Articles Like This"),
      ("switcher", ["ctrl+k"], "Go To"), ("news sources", ["ctrl+shift+n"], "News Sources"),
      ("viewer", ["shift+i"], "Full Screen"),
    ]
    for screen in screens {
      for key in screen.keys { try await listener.press(key) }
      try await look(screen.name, screen.sign)
      try await listener.press("Escape", "Escape")
    }
    try reader.click(in: reader.window(), "The Courant Guide")
    let _: Bool = try await reader.until("it is shown") { try Reader.isEnabled("section-settings") ? true : nil }
    let dialogs: [(action: String, sign: String)] = [
      ("keys", "Reset All"), ("add-account", "Service"), ("section-settings", "Next Refresh"), ("rename", "Name"),
    ]
    for dialog in dialogs {
      try Reader.activate(dialog.action)
      try await look(dialog.action, dialog.sign)
      // That of the keys has hundreds.
      if dialog.action != "keys" { try await goRound(dialog.action) }
      try reader.key("Escape")
      try await reader.seeNoDialog()
    }
    #expect(nameless == [])
  }

  /// Whether it can have the focus and nothing says what it is, or it has no role. What scrolls and lists hand the focus on to what they
  /// have in them.
  private static func isNameless(_ object: Ears.Object) -> Bool {
    // So does the frame that libadwaita puts around the content of a dialog.
    guard object.isFocusable, !["scroll pane", "list", "panel"].contains(object.role) else { return false }
    return object.role == "unknown" || object.name.isEmpty || object.name.hasPrefix("Gtk")
      || object.name.hasPrefix("Adw") || object.name.hasPrefix("CourantP") || object.name.contains("_")
  }

  /// Articles are said apart from their page only while a screen reader runs that does not find them there.
  private func hearArticle(_ listener: Listener) async throws {
    let (reader, ears) = (listener.reader, listener.ears)
    func headings() throws -> [String] { try ears.objects().filter { $0.role == "heading" }.map(\.name) }
    // GTK has no other headings in this window.
    let isFound = try listener.findsPage()
    #expect(try headings().isEmpty != isFound)
    try Ears.setScreenReader(true)
    defer { try? Ears.setScreenReader(false) }
    try await listener.find("a heading") { $0.role == "heading" && $0.name == "Three panes" }
    #expect(try headings().count { $0 == "Three panes" } == 1)
    // The last link leads out of the article.
    try await listener.press(["Return"], hearing: isFound ? "Good morning" : "The Courant Guide")
    if !isFound { try await listener.go(to: "Give it an address", by: "Down", most: 60) }
    try await listener.go(to: "Give it an address", "link", by: "Tab", most: isFound ? 40 : 8)
    var isOut = false
    for _ in 0..<6 where !isOut {
      let moment = ears.events.count
      try await listener.press("Tab")
      // Nothing is told where the focus stays.
      try await Task.sleep(for: .milliseconds(100))
      let focused = ears.events.dropFirst(moment).last { $0.type == "object:state-changed:focused" && $0.isOn }
      isOut = focused.map { $0.role != "link" } ?? false
    }
    #expect(isOut)
    try Ears.setScreenReader(false)
    try await reader.until("the headings are as before") { try headings().isEmpty != isFound ? true : nil }
    #expect(try headings().count { $0 == "Three panes" } == (isFound ? 1 : 0))
  }
}
