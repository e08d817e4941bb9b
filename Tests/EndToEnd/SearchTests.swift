import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "What is looked for is found: in what all sources write about, past a filter, by letters typed at once, in a section, and in an article"
  )
  func searching() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await explore(reader)
    try await filter(reader)
    for milliseconds in [1, 20] { try await searchAtOnce(reader, milliseconds: milliseconds) }
    try await searchWithin(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Explore shows what all sources write about, and one key leads from there to a list.
  private func explore(_ reader: Reader) async throws {
    try reader.key("g", "e")
    try await reader.wait(for: "explore-shown", where: { ($0["count"] as? Int ?? 0) > 1 })
    // The publication, and what its entries are filed under.
    try await reader.see("The Courant Guide, 11 unread")
    // Arrow keys move among the subjects and to the field above them, and F6 goes to the sources and back.
    func seeSubject() async throws {
      let _: Bool = try await reader.until("a subject has the focus") {
        try reader.screen().contains { $0.isFocused && $0.name.contains(" unread · ") } ? true : nil
      }
    }
    try await seeSubject()
    try reader.key("Right", "Left", "Up")
    try await reader.seeFocused("Filter Subjects and Sources")
    try reader.key("Down")
    try await seeSubject()
    try reader.key("F6")
    try await reader.seeFocused("The Courant Guide")
    try reader.key("Down", "Down", "Down", "Down", "shift+F6")
    try await seeSubject()
    // From the articles of a subject one key leads back.
    let left = reader.events("explore-shown").count
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { ($0["section"] as? String)?.hasPrefix("subject") == true })
    try await reader.see("Back")
    try reader.key("alt+Left")
    try await reader.wait(for: "explore-shown", after: left)
    try await reader.seeNo("Back")
    try await seeSubject()
    // A filter also finds the subject of a single article.
    try await reader.seeNo("Privacy")
    try reader.key("slash")
    try reader.type("privacy")
    try await reader.see("Privacy")
    try reader.key("Escape")
    try await reader.seeNo("Privacy")
    // What is typed leaves the others out, and Enter takes the first.
    try reader.key("slash")
    try reader.type("courant guide")
    try await reader.seeNo("keyboard")
    try reader.key("Return")
    try await reader.wait(
      for: "list-shown",
      where: { ($0["section"] as? String)?.hasPrefix("publication") == true && $0["count"] as? Int == 13 })
    let explored = reader.events("explore-shown").count
    try reader.key("g", "e")
    try await reader.wait(for: "explore-shown", after: explored)
    try reader.key("slash", "ctrl+a")
    try reader.type("nothing of the kind")
    try await reader.see("Nothing matches “nothing of the kind”")
    try reader.key("Escape", "Escape")
  }

  /// A filter is made with a preview, hides what it matches, and gives it back when it is removed.
  private func filter(_ reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == "all" })
    let hidden = "A star, an undo, and a promise"
    try await reader.see(hidden)
    try reader.key("ctrl+shift+f")
    try await reader.see("No Filters Yet")
    try reader.key("Return")
    try reader.type("\"an undo\"")
    try await reader.wait(for: "filter-preview", where: { ($0["count"] as? Int) == 1 })
    try await reader.see("1 stored article matches.")
    var shown = reader.events("filters-shown").count
    try reader.key("Return")
    try await reader.wait(for: "filters-shown", after: shown, where: { ($0["count"] as? Int) == 1 })
    #expect(try reader.ctl("list").contains(hidden) == false)
    // The bin behind the filter.
    shown = reader.events("filters-shown").count
    try reader.key("Tab", "Return")
    try await reader.wait(for: "filters-shown", after: shown, where: { ($0["count"] as? Int) == 0 && $0["ms"] != nil })
    try reader.key("Escape")
    try await reader.see(hidden)
    #expect(try reader.ctl("list").contains(hidden))
    try await reader.seeNoDialog()
    try await reader.focus()
  }

  /// Letters typed in the same moment as the key that opens the search are all taken.
  private func searchAtOnce(_ reader: Reader, milliseconds: Int) async throws {
    for round in 0..<3 {
      let shown = reader.events("list-shown").count
      try reader.xdotool("key", "--delay", "0", "slash")
      try reader.xdotool("type", "--delay", String(milliseconds), "undo ctrl")
      try await reader.wait(for: "list-shown", after: shown, where: { $0["query"] as? String == "undo ctrl" })
      // Closing gives the keys back to the list at once.
      try reader.key("Escape")
      try reader.xdotool("key", "--delay", "0", round.isMultiple(of: 2) ? "j" : "k")
    }
  }

  /// A search goes through the section alone where the reader wants it, and its words are marked in what is opened.
  private func searchWithin(_ reader: Reader) async throws {
    func click(_ name: String) async throws {
      let area = try await reader.until("“\(name)” can be clicked") {
        try reader.screen().first { $0.name == name && $0.area.count == 4 && $0.area[2] > 0 }?.area
      }
      let (window, origin) = (try reader.window(), try reader.origin(in: reader.window()))
      let (x, y) = (origin.x + area[0] + area[2] / 2, origin.y + area[1] + area[3] / 2)
      try reader.xdotool("mousemove", "--window", window, "\(x)", "\(y)", "click", "1")
    }
    let lists = reader.events("list-shown").count
    try reader.key("g", "s", "slash")
    try reader.type("undo")
    try await reader.wait(
      for: "list-shown", after: lists, where: { $0["query"] as? String == "undo" && ($0["count"] as? Int ?? 0) > 0 })
    try reader.key("Return")
    try await reader.wait(for: "found-marked", where: { ($0["count"] as? Int ?? 0) > 0 })
    // ↓ leads to what was found as well, past the choice of the scope.
    let requested = reader.events("article-requested").count
    try reader.key("slash", "Down")
    try await reader.wait(for: "article-requested", after: requested)
    // Nothing is starred, so the section has none of them.
    try await click("This Section (0)")
    try await reader.see("Nothing Found")
    try await click("Everything (3)")
    // A mistake is underlined and said, and a button corrects it.
    let mistaken = reader.events("list-shown").count
    try reader.key("slash", "ctrl+a")
    try reader.type("titel:undo")
    try await reader.see("“titel:undo” is searched as words.")
    try await click("title:undo")
    try await reader.wait(
      for: "list-shown", after: mistaken, where: { $0["query"] as? String == "title:undo" && $0["count"] as? Int == 1 })
    // Names and values are completed from the keyboard, and the articles stay until a value is right.
    try reader.key("ctrl+a")
    try reader.type("undo sou")
    try await reader.see("source:, A part of the source’s name")
    try reader.key("Tab")
    try await reader.wait(
      for: "list-shown", after: mistaken, where: { $0["query"] as? String == "undo" && $0["count"] as? Int == 3 })
    try await reader.see("source:\"The Courant Guide\"")
    try reader.key("Down", "Return")
    try await reader.wait(
      for: "list-shown", after: mistaken,
      where: { $0["query"] as? String == "undo source:\"The Courant Guide\"" && $0["count"] as? Int == 2 })
    // Escape closes the choices and not the search.
    try reader.type("is:")
    try await reader.see("is:muted, Hidden by a filter")
    try reader.key("Escape")
    try await reader.seeNo("is:muted, Hidden by a filter")
    let completed = reader.events("list-shown").count
    try reader.key("ctrl+a")
    try reader.type("undo")
    try await reader.wait(
      for: "list-shown", after: completed, where: { $0["query"] as? String == "undo" && $0["count"] as? Int == 3 })
    try reader.key("Return")
    var marked = reader.events("found-marked").count
    try reader.key("j", "Return")
    try await reader.wait(for: "found-marked", after: marked, where: { ($0["count"] as? Int ?? 0) > 0 })
    // In the article the same key finds in it, and what is typed takes the place of what was searched for.
    try reader.key("ctrl+f")
    try await reader.wait(for: "found", where: { $0["words"] as? String == "undo" && $0["text"] as? String != "" })
    try reader.type("keys")
    try await reader.wait(for: "found", where: { $0["words"] as? String == "keys" })
    try reader.key("Escape", "F6", "F6", "ctrl+g")
    try await reader.wait(for: "find-bar", where: { $0["open"] as? Int == 1 })
    try reader.type("star")
    try await reader.wait(for: "found", where: { $0["words"] as? String == "star" })
    marked = reader.events("found-marked").count
    try reader.key("Escape", "Escape", "Escape")
    try await reader.wait(for: "found-marked", after: marked, where: { $0["count"] as? Int == 0 })
  }
}
