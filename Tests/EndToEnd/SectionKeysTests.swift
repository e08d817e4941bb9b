import Foundation
import TestServers
import Testing

/// The keys for whole sections.
extension EndToEndTests {
  @Test(
    "Several feeds are chosen, marked and removed at once; by keys a list is marked and the next one opened, a feed is renamed and removed, and feeds without unread articles are left out"
  )
  func sectionKeys() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader(subscriptions: feeds.opml)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "refreshed")
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: 1)
    try await reader.see("Feed 11, 5 unread")
    try await chooseSeveral(reader)
    try reader.click(in: reader.window(), "Feed 0")
    try await reader.see("Story 0-4")
    try await markAndGoOn(reader)
    try await leaveOut(reader)
    try await renameAndRemove(reader)
    try reader.key("F8")
    try await reader.seeFocused("Width of the Sections")
    try reader.key("F8")
    try await reader.seeFocused("Width of the List")
    try await closeDialogs(reader)
    try await moveFocus(reader)
    try await openMainMenu(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Shift and Ctrl choose feeds by key and by mouse. They are marked, announced and removed together, and each is one undo.
  private func chooseSeveral(_ reader: Reader) async throws {
    let window = try reader.window()
    try reader.click(in: window, "Feed 3")
    try await reader.see("Story 3-4")
    let listShown = { reader.events("list-shown").last?["section"] as? String }
    let feed = listShown()
    try reader.key("shift+Down", "shift+Down")
    try await reader.see("3 feeds chosen")
    try reader.key("Escape")
    try await reader.seeNo("3 feeds chosen")
    try await reader.seeFocused("Feed 3")
    try reader.xdotool("keydown", "ctrl")
    try reader.click(in: window, "Feed 6")
    try reader.xdotool("keyup", "ctrl")
    try await reader.see("2 feeds chosen")
    // A folder or a place is not chosen with feeds.
    try reader.xdotool("keydown", "ctrl")
    try reader.click(in: window, "Starred")
    try reader.xdotool("keyup", "ctrl")
    try await reader.openMenu(in: window, of: "Feed 6", seeing: "Mark 2 Feeds as Read")
    try reader.key("d")
    try await reader.see("10 articles marked as read")
    try reader.key("ctrl+z")
    try await reader.see("10 articles are unread again")
    try await reader.openMenu(in: window, of: "Feed 6", seeing: "Turn On Notifications")
    try reader.key("n")
    try await reader.see("Notifications of new articles are on")
    try reader.key("ctrl+z")
    try await reader.see("Notifications of new articles are off")
    #expect(listShown() == feed)
    try await moveToNewFolder(reader)
    let feeds = try reader.exported()
    try reader.key("Delete")
    try await reader.see("2 feeds removed")
    try reader.key("ctrl+z")
    try await reader.see("2 feeds are back")
    #expect(try reader.exported() == feeds)
    try await reader.see("Feed 3, 5 unread")
  }

  /// The menu moves the chosen feeds into a new folder, and tells of one feed's articles.
  private func moveToNewFolder(_ reader: Reader) async throws {
    let (window, feeds) = (try reader.window(), try reader.exported())
    try await reader.openMenu(in: window, of: "Feed 6", seeing: "Mark 2 Feeds as Read")
    try reader.key("f")
    try await reader.see("New Folder…")
    try reader.key("n")
    try await reader.see("New Folder")
    try await reader.seeFocused("Name")
    try reader.type("Late")
    try reader.key("Return")
    try await reader.see("2 feeds moved to “Late”")
    #expect(try reader.exported().contains("Late( Feed 3 Feed 6 )"))
    try reader.key("ctrl+z")
    try await reader.see("Move undone")
    #expect(try reader.exported() == feeds)
    try await reader.openMenu(in: window, of: "Feed 5", seeing: "Move to Folder")
    try reader.key("n")
    try await reader.see("Notifications of new articles are on")
    try reader.key("ctrl+z")
    try await reader.see("Notifications of new articles are off")
  }

  /// One key marks the list and goes to the next one. Another marks what is below the open article.
  private func markAndGoOn(_ reader: Reader) async throws {
    try reader.key("l")
    try await reader.see("5 articles marked as read")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 1-4" })
    try await reader.seeNo("Feed 0, 5 unread")
    try reader.key("bracketright")
    try await reader.see("4 articles marked as read")
    try await reader.seeNo("Feed 1, 4 unread")
  }

  /// What is read gives way to one row, except the current section. Enter shows it again.
  private func leaveOut(_ reader: Reader) async throws {
    func rows() throws -> [String] {
      try reader.screen().filter { $0.role == "list item" }.map { String($0.name.prefix { $0 != "," }) }
    }
    try Reader.activate("hide-read-sections")
    let _: Bool = try await reader.until("Feed 0 is left out") {
      let rows = try rows()
      return rows.contains("1 without unread") && !rows.contains("Feed 0") && rows.contains("Feed 1") ? true : nil
    }
    try reader.click(in: reader.window(), "1 without unread")
    let _: Bool = try await reader.until("Feed 0 is shown") { try rows().contains("Feed 0") ? true : nil }
  }

  /// The keys are about the row that has the focus.
  private func renameAndRemove(_ reader: Reader) async throws {
    try reader.click(in: reader.window(), "Feed 2")
    try await reader.see("Story 2-4")
    try await reader.seeFocused("Feed 2")
    try reader.key("F2")
    try await reader.see("Keep Read Articles")
    try reader.key("ctrl+a")
    try reader.type("Mail")
    try reader.key("Return")
    try await reader.seeNoDialog()
    try await reader.seeFocused("Mail")
    try reader.key("Delete")
    try await reader.see("“Mail” removed")
    try reader.key("ctrl+z")
    try await reader.see("The feed is back")
    try reader.key("ctrl+shift+z")
    try await reader.see("1 feed removed")
    // One press too many does not hide what the last one did.
    try reader.key("ctrl+z", "ctrl+shift+z", "ctrl+shift+z")
    try await reader.see("1 feed removed")
    try await reader.seeNo("Nothing to redo")
    try reader.key("ctrl+z")
    try await reader.see("The feed is back")
  }

  /// Ctrl+W closes a dialog and not the window below it.
  private func closeDialogs(_ reader: Reader) async throws {
    for key in ["ctrl+n", "ctrl+comma", "question"] {
      try reader.key(key)
      let _: Bool = try await reader.until("a dialog is open") { try reader.dialogWidth() == nil ? nil : true }
      try reader.key("ctrl+w")
      try await reader.seeNoDialog()
    }
  }

  /// Tab leaves the rows at once. The main menu gives the focus back.
  private func moveFocus(_ reader: Reader) async throws {
    try reader.click(in: reader.window(), "Mail")
    try await reader.seeFocused("Mail")
    try reader.key("F10")
    try await reader.see("Import and Export")
    try reader.key("Escape")
    try await reader.seeFocused("Mail")
    try reader.key("shift+Tab")
    try await reader.seeFocused("Main Menu")
    try reader.key("Tab")
    try await reader.seeFocused("Mail")
  }

  /// F10 opens the main menu where the sections with its button are seen, hidden, or folded away.
  private func openMainMenu(_ reader: Reader) async throws {
    func open() async throws {
      try reader.key("F10")
      try await reader.see("Import and Export")
      try reader.key("Escape")
      try await reader.seeNo("Import and Export")
    }
    try await open()
    try reader.key("F9")
    try await reader.see("Back to Sections")
    try await open()
    try reader.key("F9")
    try await reader.seeNo("Back to Sections")
    try reader.xdotool("windowsize", reader.window(), "400", "600")
    let _: Bool = try await reader.until("the sections are folded away") {
      try reader.screen().contains { ["Back to Sections", "Back to the List"].contains($0.name) } ? true : nil
    }
    try await open()
    // A click on the chosen section brings its list to the front again.
    try reader.key("Escape")
    try await reader.seePanes("sections")
    try reader.click(in: reader.window(), "Mail")
    try await reader.seePanes("list")
    // F9 shows the sections and goes back.
    try reader.key("F9")
    try await reader.seePanes("sections")
    try reader.key("F9")
    try await reader.seePanes("list")
    // An arrow key chooses another section, and Enter goes to its list.
    try reader.key("Escape")
    try await reader.seePanes("sections")
    let lists = reader.events("list-shown").count
    try reader.key("Up")
    try await reader.wait(for: "list-shown", after: lists)
    try await reader.seePanes("sections")
    try reader.key("Return")
    try await reader.seePanes("list")
  }
}
