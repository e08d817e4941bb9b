import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "Ctrl+K goes to a section or does a command by a few letters, Escape gives the keys back, and Ctrl+Q ends the program over it"
  )
  func switching() async throws {
    let reader = try await Reader(home: Reader.home(settings: "keys={'app.quit': ['<Control>q', 'v']}"))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "article-shown")
    try reader.key("ctrl+k")
    try await reader.wait(for: "switcher", where: { $0["first"] as? String == "Today" })
    try reader.type("sta")
    try await reader.wait(
      for: "switcher", where: { $0["words"] as? String == "sta" && $0["first"] as? String == "Starred" })
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "starred" })
    // Another row by the keys, and what was used stands first.
    try reader.key("ctrl+k")
    try await reader.wait(for: "switcher", after: 1, where: { $0["first"] as? String == "Today" })
    try reader.key("Down", "ctrl+n", "Page_Up", "Down", "Return")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "unread" })
    let used = reader.events("switcher").count
    try reader.key("ctrl+k")
    try await reader.wait(for: "switcher", after: used, where: { $0["first"] as? String == "Starred" })
    try reader.type("zzzz")
    try await reader.see("Nothing Found")
    try reader.key("Return", "Escape")
    try await reader.seeNo("Nothing Found")
    let opened = reader.events("article-shown").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: opened)
    try await followTag(reader)
    // A command, in the window that it is of.
    try reader.key("ctrl+k")
    try reader.type("preferen")
    try await reader.wait(
      for: "switcher", where: { $0["words"] as? String == "preferen" && $0["first"] as? String == "Preferences" })
    try reader.key("Return")
    try await reader.see("Load Pictures")
    // What is typed looks for rows of all pages.
    try reader.type("skip")
    try await reader.see("Skip Sections Without Unread Articles")
    try await reader.seeNo("Load Pictures")
    try reader.key("Escape")
    try await reader.see("Load Pictures")
    try reader.key("Escape")
    try await reader.seeNo("Load Pictures")
    try await reader.seeNoDialog()
    try await leave(reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Back from a tag leads to the section and to the article that was open.
  private func followTag(_ reader: Reader) async throws {
    let id = try #require(reader.events("article-shown").last?["id"] as? Int)
    try reader.key("ctrl+k")
    try reader.type("first steps")
    try await reader.wait(
      for: "switcher", where: { $0["words"] as? String == "first steps" && $0["first"] as? String == "First steps" })
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "subject first steps" })
    try await reader.see("Nothing Selected")
    let shown = reader.events("article-shown").count
    try reader.key("alt+Left")
    try await reader.wait(for: "article-shown", after: shown, where: { $0["id"] as? Int == id })
    #expect(reader.events("list-shown").last?["section"] as? String == "unread")
  }

  /// Escape leaves the switcher as soon as it was asked for. A letter that would end the program does not while it is typed.
  private func leave(_ reader: Reader) async throws {
    let window = try reader.window()
    try await reader.waitForFocus(of: window)
    for _ in 0..<3 {
      let used = reader.events("switcher").count
      try reader.key("ctrl+k", "Escape")
      try await reader.wait(for: "switcher", after: used)
      try await reader.seeNoDialog()
      try await reader.waitForFocus(of: window)
    }
    try reader.key("ctrl+k")
    try await reader.see("Previous article")
    try reader.key("p", "r", "e", "v")
    try await reader.seeNo("Next article")
    try await reader.see("Previous article")
  }
}
