import Foundation
import Testing

extension EndToEndTests {
  @Test("The window speaks German to a reader who does, whose long words do not keep it from being narrow")
  func german() async throws {
    let reader = try await Reader(in: "de")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let size = try reader.size(of: reader.window())
    try await reader.makeNarrow()
    try reader.xdotool("windowsize", "--sync", reader.window(), "\(size.width)", "\(size.height)")
    try await reader.seePanes("sections list article")
    // The list of sections, and what stands over the list of articles.
    try await reader.see("Ungelesen")
    try await reader.see("Alle Artikel")
    try reader.key("g", "u")
    try await reader.see(" ungelesen")
    // What stands in place of an empty list.
    try reader.key("g", "s")
    try await reader.see("Keine Artikel mit Stern")
    // One, and more than one.
    try reader.key("g", "a")
    try await reader.see("Good morning, and welcome to Courant")
    try reader.key("j", "s", "ctrl+z")
    try await reader.see("Der Stern ist wieder weg")
    try reader.key("shift+a")
    try await reader.see(" Artikel gelesen")
    try reader.key("ctrl+z")
    try await reader.see(" Artikel sind wieder ungelesen")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test(
    "In Arabic the window is mirrored, and at twice the size on a phone's width it is used with keys and nothing is wider"
  )
  func arabic() async throws {
    let display = try #require(ProcessInfo.processInfo.environment["DISPLAY"])
    func enlarge(_ resolution: Int) throws {
      try Reader.output(
        of: URL(filePath: "/usr/bin/xprop"),
        ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: \(resolution)\n"], on: display)
    }
    let reader = try await Reader(in: "ar")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.xdotool("windowsize", "--sync", reader.window(), "1300", "800")
    try await reader.seePanes("sections list article")
    try await reader.see("كل المقالات")
    func left(of name: String) throws -> Int {
      try #require(try reader.screen().first { $0.role == "list item" && $0.name.contains(name) }?.area.first)
    }
    #expect(try left(of: "كل المقالات") > left(of: "Good morning, and welcome to Courant"))
    // A folder, which the keys close and open the other way round. Nobody answers for its feed.
    let list = """
      <opml version="2.0"><body><outline text="News"><outline text="Hack" xmlUrl="http://127.0.0.1:9/h"/></outline>
      </body></opml>
      """
    let file = reader.home.appending(path: "folder.opml")
    try Data(list.utf8).write(to: file)
    _ = try reader.ctl("import", "--private", file.path)
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", where: { $0["failed"] as? Int == 1 })
    try await reader.seeSections("News, Hack")
    try reader.click(in: reader.window(), "News")
    try reader.key("Right")
    try await reader.seeSections("News")
    try reader.key("Left")
    try await reader.seeSections("News, Hack")
    try reader.key("g", "s")
    try await reader.see("لا مقالات مميّزة بنجمة")
    try reader.key("g", "a")
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.quit()
    #expect(reader.criticals == [])

    try enlarge(192)
    defer { try? enlarge(96) }
    let large = try await Reader(home: reader.home, in: "ar")
    let width = 360
    let _: Bool = try await large.until("the window is narrow") {
      try large.xdotool("windowsize", large.window(), String(width), "700")
      return try large.size(of: large.window()).width <= width ? true : nil
    }
    try await large.seePanes("list")
    try large.key("j", "s", "ctrl+z")
    try await large.see("أُزيلت النجمة من جديد")
    try await large.seePanes("article")
    // Back is where it was before, which is to the right.
    try large.key("alt+Right")
    try await large.seePanes("list")
    for name in ["preferences", "filters", "add-account"] {
      try Reader.activate(name)
      try await large.until("the dialog of \(name)") { try large.dialogWidth() }
      // Dialogs get their last size a frame after they are there.
      try await Task.sleep(for: .milliseconds(400))
      #expect(try #require(try large.dialogWidth()) <= width, "\(name)")
      try large.key("Escape")
      try await large.seeNoDialog()
    }
    #expect(try large.size(of: large.window()).width <= width)
    try await large.quit()
    #expect(large.criticals == [])
    // Long words in large letters: from two panes to one, too.
    let german = try await Reader(home: reader.home, in: "de")
    try german.xdotool("windowsize", "--sync", german.window(), "900", "700")
    try await german.seePanes("list article")
    try german.xdotool("windowsize", german.window(), String(width), "700")
    let _: Bool = try await german.until("the window is narrow") {
      try german.size(of: german.window()).width == width ? true : nil
    }
    try await german.quit()
    #expect(german.criticals == [])
  }
}
