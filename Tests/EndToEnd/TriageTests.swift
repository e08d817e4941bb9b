import CSQLite
import Foundation
import Testing

/// Going through a hundred headlines.
extension EndToEndTests {
  @Test(
    "A hundred rows by keys: open, choose several, star, mark above as read, undo, mute one without an author, next feed"
  )
  func triageByKeys() async throws {
    let reader = try await Self.hundredRows()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await chooseSeveral(reader)
    for _ in 0..<5 { try reader.key("j") }
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 93 })
    var counts = reader.events("sections-shown").count
    try reader.key("s")
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["starred"] as? Int == 1 })
    // Further down without opening anything; its menu by the menu key.
    for _ in 0..<10 { try reader.key("ctrl+Down") }
    try reader.key("Menu")
    try await reader.see("Mark Below as Read")
    try reader.key("a")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 84 })
    counts = reader.events("sections-shown").count
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int == 93 })
    // What is like the chosen one goes out of sight, and the next feed is a key away.
    try reader.key("Menu")
    try await reader.see("Mark Below as Read")
    try reader.key("m")
    try await reader.wait(for: "filter-preview")
    try reader.key("Return")
    try await reader.wait(for: "filters-shown", where: { $0["count"] as? Int == 1 })
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.focus()
    let lists = reader.events("list-shown").count
    try reader.key("z")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String != "all" })
    try await filterLikeThis(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Chooses several rows with Shift and Ctrl, by mouse and by key, and stars, reads and takes back together. Two articles are read
  /// afterwards.
  private func chooseSeveral(_ reader: Reader) async throws {
    try await reader.see("Story 0-59, unread")
    let window = try reader.window()
    try reader.key("j")
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 99 })
    // The second to the fifth row with Shift, and the seventh with Ctrl; the article that is read stays.
    try await clickRow(3, of: reader, in: window, holding: "shift")
    try await reader.see("4 chosen")
    try await clickRow(5, of: reader, in: window, holding: "ctrl")
    try await reader.see("5 chosen")
    #expect(reader.events("article-requested").count == 1)
    try reader.key("s")
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 5 })
    try await reader.see("5 articles starred")
    var counts = reader.events("sections-shown").count
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["starred"] as? Int == 0 })
    try reader.key("m")
    // One was read.
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 95 })
    try await reader.see("4 articles marked as read")
    counts = reader.events("sections-shown").count
    try reader.key("ctrl+z")
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int == 99 })
    // Escape leaves the one that is read, and the next is one row further.
    try reader.key("Escape")
    try await reader.see("99 unread")
    try reader.key("j")
    try await reader.seeChosen("Story 0-58")
    // With the keys of the list.
    try reader.key("shift+Down", "shift+Down")
    try await reader.see("3 chosen")
    try reader.key("Escape")
    try await reader.seeNo("3 chosen")
  }

  /// - Parameter row: Counted from the top.
  private func clickRow(_ row: Int, of reader: Reader, in window: String, holding key: String) async throws {
    let point = try reader.point(of: try await reader.storyRows(atLeast: row + 1)[row].name, at: 0.5, in: window)
    try reader.xdotool(
      "mousemove", "--window", window, "\(point.x)", "\(point.y)", "keydown", key, "click", "1", "keyup", key)
  }

  /// A filter that begins with an article without an author matches that article, and not its whole feed.
  private func filterLikeThis(_ reader: Reader) async throws {
    let (lists, previews) = (reader.events("list-shown").count, reader.events("filter-preview").count)
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == "all" })
    let shown = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown)
    try Reader.activate("filter-like")
    let preview = try await reader.wait(for: "filter-preview", after: previews)
    #expect(preview["count"] as? Int == 1)
    try reader.key("Escape", "Escape")
    // Keys that come while the focus is on its way back are nobody's.
    try await reader.seeNoDialog()
    try await reader.focus()
  }

  @Test(
    "A hundred rows with the mouse alone: a row's menu, open, star, mark above as read, undo, mute, next feed; no star that is not stored"
  )
  func triageByMouse() async throws {
    let reader = try await Self.hundredRows()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await useMenus(reader)
    try await useRowButtons(reader)
    let window = try reader.window()
    var counts = reader.events("sections-shown").count
    try await reader.clickRow(1)
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int == 99 })
    try await reader.wait(for: "article-shown")
    counts = reader.events("sections-shown").count
    try reader.click(in: window, "Star", as: Reader.buttons)
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["starred"] as? Int == 1 })
    counts = reader.events("sections-shown").count
    try await reader.choose("Mark Above as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int == 97 })
    try await reader.see("2 articles marked as read")
    counts = reader.events("sections-shown").count
    try reader.click(in: window, "Undo", as: Reader.buttons)
    try await reader.wait(for: "sections-shown", after: counts, where: { $0["unread"] as? Int == 99 })
    try await reader.choose("Mute Articles Like This…", ofRow: 2)
    try await reader.wait(for: "filter-preview")
    try await reader.clickInDialog("Save")
    try await reader.wait(for: "filters-shown", where: { $0["count"] as? Int == 1 })
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try reader.click(in: window, "Feed 0")
    try await reader.wait(for: "list-shown", where: { ($0["section"] as? String)?.hasPrefix("publication") == true })
    try await starInVain(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// A row's menu stars, marks what is above and below, and all of it is taken back.
  private func useMenus(_ reader: Reader) async throws {
    try await reader.choose("Star", ofRow: 2)
    try await reader.wait(for: "sections-shown", where: { $0["starred"] as? Int == 1 })
    try await reader.choose("Mark Above as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 97 })
    try await reader.choose("Mark Below as Read", ofRow: 3)
    try await reader.wait(for: "sections-shown", where: { $0["unread"] as? Int == 1 })
    // Undone in one step each.
    for (number, what) in [(97, "unread"), (100, "unread"), (0, "starred")] {
      let counts = reader.events("sections-shown").count
      try reader.key("ctrl+z")
      try await reader.wait(for: "sections-shown", after: counts, where: { $0[what] as? Int == number })
    }
    // Nothing of it opened an article.
    #expect(reader.events("article-requested").isEmpty)
  }

  /// The buttons over the row under the pointer star it and mark it as read, and go on to the next row with the pointer.
  private func useRowButtons(_ reader: Reader) async throws {
    let window = try reader.window()
    for (row, button, what, number) in [(2, "Star", "starred", 1), (3, "Mark as Read", "unread", 99)] {
      let point = try reader.point(of: try await reader.storyRows(atLeast: row + 1)[row].name, at: 0.5, in: window)
      try reader.xdotool("mousemove", "--window", window, "\(point.x)", "\(point.y)")
      let name = try await reader.until("the row has its buttons") {
        let items = try reader.screen()
        let story = items.filter { $0.role == "list item" && $0.name.contains("Story") }[row].name.prefix { $0 != "," }
        return items.first { Reader.buttons.contains($0.role) && $0.name == "\(button) (\(story))" }?.name
      }
      let counts = reader.events("sections-shown").count
      try reader.click(in: window, name, as: Reader.buttons)
      try await reader.wait(for: "sections-shown", after: counts, where: { $0[what] as? Int == number })
    }
    for (number, what) in [(100, "unread"), (0, "starred")] {
      let counts = reader.events("sections-shown").count
      try reader.key("ctrl+z")
      try await reader.wait(for: "sections-shown", after: counts, where: { $0[what] as? Int == number })
    }
    #expect(reader.events("article-requested").isEmpty)
  }

  /// A star that cannot be stored is not seen.
  private func starInVain(_ reader: Reader) async throws {
    let shown = reader.events("article-shown").count
    try await reader.clickRow(0)
    try await reader.wait(for: "article-shown", after: shown)
    try Self.refuseStars(in: reader.home.appending(path: "library/library.sqlite"))
    let ears = try await Ears(of: reader)
    let star = { try ears.objects().first { $0.name == "Star" && Reader.buttons.contains($0.role) } }
    #expect(try star()?.states.contains("pressed") == false)
    try reader.click(in: reader.window(), "Star", as: Reader.buttons)
    try await reader.see("No stars today.")
    try await reader.until("the star is not pressed") { try star()?.states.contains("pressed") == false ? true : nil }
  }

  /// Has the library fail where a star is stored, and nowhere else.
  private static func refuseStars(in library: URL) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    let trigger = """
      CREATE TRIGGER no_stars BEFORE UPDATE OF is_starred ON articles BEGIN SELECT RAISE(ABORT, 'No stars today.'); END
      """
    try #require(sqlite3_open_v2(library.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    sqlite3_busy_timeout(database, 5000)
    try #require(sqlite3_exec(database, trigger, nil, nil, nil) == SQLITE_OK)
  }

  /// A reader that shows a hundred rows of two feeds.
  private static func hundredRows() async throws -> Reader {
    let feeds = try await ServedFeeds()
    try feeds.publish(0, articles: 60)
    try feeds.publish(1, articles: 40)
    let reader = try await Reader(subscriptions: feeds.opml(of: 0, 1))
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int ?? 0) == 100 })
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    return reader
  }
}
