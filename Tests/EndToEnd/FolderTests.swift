import Foundation
import TestServers
import Testing

extension EndToEndTests {
  /// A folder in a folder, another beside them and a feed outside of both, whose server is not there.
  private static let list = """
    <opml version="2.0"><head/><body>
    <outline text="News"><outline text="Tech"><outline text="Hack" xmlUrl="http://127.0.0.1:9/h"/></outline>
    <outline text="Daily" xmlUrl="http://127.0.0.1:9/d"/></outline>
    <outline text="Sport"><outline text="Chess" xmlUrl="http://127.0.0.1:9/c"/></outline>
    <outline text="Quanta" xmlUrl="http://127.0.0.1:9/q"/>
    </body></opml>
    """

  @Test(
    "The menu of a row acts on that row, and the list stays: feeds and folders are renamed, moved, removed and brought back"
  )
  func folders() async throws {
    let folder = try TemporaryFolder()
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let window = try reader.window()
    try await removeFeed(reader, in: window)
    let refreshed = reader.events("refreshed").count
    _ = try reader.ctl("import", "--private", folder.put(Self.list.utf8, at: "list.opml"))
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: refreshed)
    try await reader.seeSections("News, Tech, Hack, Daily, Sport, Chess, Quanta")
    try await renameFolder(reader, in: window)
    try await removeFolder(reader, in: window)
    try await removeUnderMenu(reader, in: window)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// What was removed is not shown on.
  private func removeFeed(_ reader: Reader, in window: String) async throws {
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try await reader.openMenu(in: window, of: "The Courant Guide")
    try reader.key("v")
    try await reader.see("“The Courant Guide” removed")
    // Nothing is there that could be given a star: what is taken back is the removal.
    try reader.key("s", "ctrl+z")
    try await reader.see("The feed is back")
    #expect(try reader.ctl("list", "--starred") == "")
  }

  private func renameFolder(_ reader: Reader, in window: String) async throws {
    // The pointer comes back from the menu with a first movement.
    try reader.xdotool("mousemove", "--window", window, "700", "500")
    try await reader.seeInPlace("Quanta")
    let lists = reader.events("list-shown").count
    try reader.click(in: window, "Quanta")
    let listShown = { reader.events("list-shown").last?["section"] as? String }
    try await reader.wait(
      for: "list-shown", after: lists, where: { ($0["section"] as? String)?.hasPrefix("publication") == true })
    let quanta = listShown()

    // A name that the neighbour has is refused in the dialog.
    try await reader.openMenu(in: window, of: "News")
    try reader.key("s")
    try await reader.see("Folder Settings")
    try reader.key("ctrl+a")
    try reader.type("Sport")
    try reader.key("Return")
    try await reader.see("There is a folder “Sport” here already")
    try reader.key("ctrl+a")
    try reader.type("World")
    try reader.key("Return")
    try await reader.seeSections("World, Tech, Hack, Daily, Sport, Chess, Quanta")
    try reader.key("Escape")
    try await reader.seeNo("Folder Settings")
    #expect(listShown() == quanta)
    #expect(try reader.screen().contains { $0.isSelected && $0.name.hasPrefix("Quanta") })
  }

  private func removeFolder(_ reader: Reader, in window: String) async throws {
    let listShown = { reader.events("list-shown").last?["section"] as? String }
    let quanta = listShown()
    // Another one is removed while this list is shown, and comes back.
    try await reader.openMenu(in: window, of: "Sport")
    try reader.key("v")
    try await reader.seeSections("World, Tech, Hack, Daily, Quanta")
    try await reader.see("“Sport” removed with its feed")
    #expect(listShown() == quanta)
    try reader.key("ctrl+z")
    try await reader.seeSections("World, Tech, Hack, Daily, Sport, Chess, Quanta")

    // One whose inner list is shown gives way to the next, and comes back with an undo.
    try reader.click(in: window, "Hack")
    let hack = try await reader.until("the list of Hack") { listShown() != quanta ? listShown() : nil }
    try await reader.openMenu(in: window, of: "World")
    try reader.key("v")
    try await reader.see("“World” removed with its 2 feeds")
    try await reader.seeSections("Sport, Chess, Quanta")
    try await reader.until("Sport in place of what is gone") { listShown() != hack ? true : nil }
    #expect(listShown() != "today")
    // The main menu says what an undo takes back.
    try reader.key("F10")
    try await reader.see("Undo: 2 feeds removed")
    try reader.key("Escape", "ctrl+z")
    try await reader.see("2 feeds are back")
    try await reader.seeSections("World, Tech, Hack, Daily, Sport, Chess, Quanta")
    try await reader.until("Hack again") { listShown() == hack ? true : nil }

    // From the keyboard the menu is that of the row with the focus, which is not the chosen one here.
    try await reader.openMenu(in: window, of: "Chess")
    try reader.key("Escape")
    try await reader.seeNo("Feed Settings…")
    try reader.key("shift+F10")
    try await reader.see("Feed Settings…")
    try reader.key("s")
    try await reader.see("Keep Read Articles")
    try reader.key("Tab", "space", "End", "Return")
    try await reader.see("Name of the New Folder")
    try reader.type("Games")
    try reader.key("Return")
    try await reader.see("“Chess” moved to “Games”")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.seeSections("World, Tech, Hack, Daily, Games, Chess, Quanta")
    #expect(listShown() == hack)
    let exported = try reader.exported()
    #expect(exported == "World( Tech( Hack ) Daily ) Games( Chess ) Quanta", "\(exported)")
    // An arrow key leads from a feed to its folder.
    try reader.click(in: window, "Chess")
    try await reader.seeFocused("Chess")
    try reader.key("Left")
    try await reader.seeFocused("Games")
  }

  /// A row that goes while its menu is open leaves the others alone.
  private func removeUnderMenu(_ reader: Reader, in window: String) async throws {
    try await reader.openMenu(in: window, of: "Quanta")
    _ = try reader.ctl("remove", "Quanta")
    let before = try reader.exported()
    try Reader.activate("refresh")
    try await reader.seeSections("World, Tech, Hack, Daily, Games, Chess")
    try reader.key("u")
    // A change would be there by then.
    try await Task.sleep(for: .seconds(1))
    #expect(try reader.exported() == before)
    try await reader.seeSections("World, Tech, Hack, Daily, Games, Chess")
  }
}

extension Reader {
  /// Waits until a row of the sections stands still. New ones come to their places with the next frames.
  fileprivate func seeInPlace(_ title: String) async throws {
    var last: [Int]?
    let _: Bool = try await until("the row “\(title)” stands still") {
      let area = try self.screen().first { $0.role == "list item" && $0.name.hasPrefix(title + ",") }?.area
      defer { last = area }
      return area != nil && area == last ? true : nil
    }
  }

  /// Opens the menu of a row of the sections with the mouse.
  ///
  /// - Parameter entry: One of its entries.
  func openMenu(in window: String, of title: String, seeing entry: String = "Mark All as Read") async throws {
    // A pointer that rested while a dialog was over the window comes to it with a first movement, before it can click there.
    try xdotool("mousemove", "--window", window, "700", "500")
    try await Task.sleep(for: .milliseconds(300))
    try click(in: window, title, button: 3)
    try await see(entry)
    // The display gives a menu the keys a moment after it is there.
    try await Task.sleep(for: .milliseconds(400))
  }
}
