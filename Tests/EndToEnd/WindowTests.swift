import Foundation
import Testing

extension EndToEndTests {
  @Test("A narrow window folds to one pane and goes back and forth by keys")
  func narrow() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    try await reader.see("Good morning, and welcome to Courant")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
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
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Long words of a language do not keep the window from being narrow", arguments: [nil, "de"])
  func leastWidth(of language: String?) async throws {
    let reader = try await Reader(in: language)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.xdotool("windowsize", reader.window(), "300", "700")
    try await reader.seePanes("list")
    // The least width of GNOME's interface guidelines. Beside each other the panes needed more.
    let _: Bool = try await reader.until("the window is narrow") {
      try reader.xdotool("windowsize", reader.window(), "300", "700")
      return try reader.size(of: reader.window()).width <= 360 ? true : nil
    }
    try await reader.quit()
  }

  @Test("No dialog is wider than a narrow window")
  func narrowDialogs() async throws {
    let gone =
      "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Gone\" xmlUrl=\"http://127.0.0.1:1/\"/></body></opml>"
    let reader = try await Reader(subscriptions: gone)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "refreshed")
    try reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    let width = try reader.size(of: reader.window()).width
    var wide: [String] = []
    // The window about the program is the library’s own, with a least width.
    for name in ["preferences", "shortcuts", "keys", "filters", "problems", "diagnostics"] {
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
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Turning the wheel at the top pulls the list: far enough refreshes, less does nothing")
  func pull() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The refresh of the start has to be over.
    try await reader.wait(for: "refreshed")
    let count = reader.events("refreshed").count
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
    try await reader.quit()
  }
}
