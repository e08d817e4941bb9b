import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A narrow window folds to one pane and goes back and forth by keys, and no dialog is wider than it")
  func narrow() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The first article is there by itself.
    try await reader.wait(for: "article-shown")
    try await goThroughPanes(reader)
    // Long words do not keep it from being narrower still.
    try await reader.makeNarrow()
    try await openDialogs(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  private func goThroughPanes(_ reader: Reader) async throws {
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("article")
    try reader.key("Escape")
    try await reader.seePanes("list")
    try await reader.see("Good morning, and welcome to Courant")
    let shown = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown)
    try await reader.seePanes("article")
    try reader.key("alt+Left")
    try await reader.seePanes("list")
    try reader.key("Return")
    try await reader.seePanes("article")
    try reader.key("Escape")
    try await reader.seePanes("list")
    try reader.key("Escape")
    try await reader.seePanes("sections")
    // Sections that are over the list are left by Escape; those that are a page of their own are not.
    try reader.key(reader.hasSplitViews ? "Return" : "Escape")
    try await reader.seePanes(reader.hasSplitViews ? "list" : "sections")
    if !reader.hasSplitViews { try reader.key("Return") }
    try await reader.seePanes("list")
    try reader.key("alt+Left")
    try await reader.seePanes("sections")
    try reader.key("Return")
    try await reader.seePanes("list")
    try reader.xdotool("windowsize", "--sync", reader.window(), "850", "700")
    try await reader.seePanes("list article")
    try reader.xdotool("windowsize", "--sync", reader.window(), "1300", "800")
    try await reader.seePanes("sections list article")
    // The buttons that had room do not keep it from getting narrow at once. The article that is read stays in front.
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("article")
    let _: Bool = try await reader.until("the window is 360 pixels wide") {
      try reader.size(of: reader.window()).width == 360 ? true : nil
    }
    try await typeWhileNarrowed(reader)
  }

  /// Whatever has the focus when the window gets narrow has the next key, too.
  private func typeWhileNarrowed(_ reader: Reader) async throws {
    func makeWide() async throws {
      try reader.xdotool("windowsize", "--sync", reader.window(), "1300", "800")
      try await reader.seePanes("sections list article")
    }
    try await makeWide()
    let shown = reader.events("article-shown").count
    try reader.key("ctrl+g")
    try await reader.wait(for: "find-bar", where: { $0["open"] as? Int == 1 })
    try reader.type("j")
    try await reader.wait(for: "found", where: { $0["words"] as? String == "j" })
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try reader.type("kj")
    // Split views give the focus back with all of the field selected.
    let words = reader.hasSplitViews ? "kj" : "jkj"
    try await reader.wait(for: "found", where: { $0["words"] as? String == words })
    try await reader.seePanes("article")
    #expect(reader.events("article-shown").count == shown)
    // Who types what to search for stays in the list.
    try reader.key("Escape")
    try await makeWide()
    try reader.key("F6", "F6", "slash")
    try reader.type("un")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "un" })
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try reader.type("do")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "undo" })
    try await reader.seePanes("list")
    try reader.key("Escape")
    // Who goes through the list by keys reads what it shows.
    try await makeWide()
    try reader.key("j")
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("article")
    try reader.key("Escape")
    try await reader.seePanes("list")
  }

  /// No dialog is wider than a narrow window. One tells of the problem of a feed that nobody answers for.
  private func openDialogs(_ reader: Reader) async throws {
    let gone =
      "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Gone\" xmlUrl=\"http://127.0.0.1:1/\"/></body></opml>"
    let list = reader.home.appending(path: "gone.opml")
    try Data(gone.utf8).write(to: list)
    _ = try reader.ctl("import", "--private", list.path)
    let refreshed = reader.events("refreshed").count
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: refreshed, where: { $0["failed"] as? Int == 1 })
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    let width = try reader.size(of: reader.window()).width
    var wide: [String] = []
    // The window about the program is the library’s own, with a least width.
    for name in ["preferences", "shortcuts", "keys", "filters", "problems"] {
      try Reader.activate(name)
      try await reader.until("the dialog of \(name)") { try reader.dialogWidth() }
      // Dialogs get their last size a frame after they are there.
      try await Task.sleep(for: .milliseconds(400))
      let own = try #require(try reader.dialogWidth())
      if own > width { wide.append("\(name): \(own)") }
      try reader.key("Escape")
      try await reader.seeNoDialog()
    }
    #expect(wide == [])
  }

  @Test(
    "Turning the wheel at the top pulls the list: less does nothing, far enough says so and refreshes when it rests")
  func pull() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The refresh of the start has to be over.
    try await reader.wait(for: "refreshed")
    var count = reader.events("refreshed").count
    let window = try reader.window()
    // A hand comes in several steps: of a single one the window may have known nothing when the wheel turns.
    for y in [300, 350, 400] {
      try reader.xdotool("mousemove", "--window", window, "460", String(y))
      try await Task.sleep(for: .milliseconds(200))
    }
    try reader.xdotool("click", "4")
    // It shows for less time than a screen reader takes to look, so the trace tells.
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "pulling" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "idle" })
    #expect(reader.events("pull").allSatisfy { $0["phase"] as? String != "armed" })
    #expect(reader.events("refreshed").count == count)
    try reader.xdotool("click", "--repeat", "4", "--delay", "40", "4")
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "armed" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "held" })
    try await reader.wait(for: "refreshed", after: count)
    let _: Bool = try await reader.until("the indicator collapsed") {
      reader.events("pull").last?["phase"] as? String == "idle" ? true : nil
    }

    count = reader.events("refreshed").count
    // The wheel goes on turning, so that it is held, until the sentence was seen, however long a look takes.
    let wheel = try Child("/usr/bin/xdotool", ["click", "--repeat", "600", "--delay", "100", "4"])
    try await reader.see("Refreshing in a moment…")
    #expect(reader.events("refreshed").count == count)
    wheel.stop()
    // It may have been ended within a turn.
    try reader.xdotool("mouseup", "4")
    try await reader.wait(for: "refreshed", after: count)
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

extension Reader {
  /// Makes the window as narrow as GNOME's interface guidelines have it at the least. Beside each other the panes needed more.
  func makeNarrow() async throws {
    try xdotool("windowsize", window(), "300", "700")
    let pane = try await until("one pane is seen") {
      ["list", "article"].first { $0 == self.events("panes").last?["shown"] as? String }
    }
    // The article that is read stays in front.
    if pane == "article" { try key("Escape") }
    try await seePanes("list")
    let _: Bool = try await until("the window is narrow") {
      try self.xdotool("windowsize", self.window(), "300", "700")
      return try self.size(of: self.window()).width <= 360 ? true : nil
    }
  }
}
