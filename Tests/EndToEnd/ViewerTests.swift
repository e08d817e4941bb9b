import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A click or Enter on a picture opens the viewer, which zooms, copies, plays, and leads back; menus over the article copy and search"
  )
  func viewer() async throws {
    let server = try await NginxServer()
    try server.put(Self.painting("600x1400"), at: "high.png")
    try server.put(Self.painting("300x200"), at: "small.png")
    try server.put(Self.painting("600x300"), at: "wide.png")
    try server.put(
      Self.drawn(["-delay", "10", "-size", "300x200", "xc:teal", "xc:orange", "xc:navy", "-loop", "0"], "gif"),
      at: "moving.gif")
    let reader = try await Reader.reading(Self.paintings, from: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await goThroughPictures(reader)
    try await openNext("Menus", in: reader)
    try await useMenus(reader)
    try await openNext("Moving", in: reader)
    try await playPicture(reader)
    // From the viewer as well.
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Three articles, the first one newest.
  private static var paintings: String {
    let articles =
      [
        "Painted": """
        <p><img src="/high.png" width="600" height="1400" alt="A tower"></p>
        <p><a href="/small.png"><img src="/small.png" title="What the pointer says" alt="A hut"></a></p><p>The end.</p>
        """,
        "Menus": """
        <p><img src="/wide.png" width="600" height="300" alt="A harbour"></p>
        <p><a href="https://example.invalid/page">Linked words that are as long as a line of the page, so that the pointer finds
        them wherever it is, and longer than that line, too</a></p><p>\(String(repeating: "Harbour ", count: 60))</p>
        """,
        "Moving": "<p><img src=\"/moving.gif\" width=\"300\" height=\"200\" alt=\"Three colours\"></p><p>The end.</p>",
      ] as KeyValuePairs
    return articles.enumerated().map { number, article in
      let date = Date(timeIntervalSinceNow: -3600 * Double(number + 1)).formatted(.iso8601)
      return """
        <item><title>\(article.key)</title><guid>\(number)</guid>
        <dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">\(date)</dc:date>
        <description><![CDATA[\(article.value)]]></description></item>
        """
    }.joined()
  }

  private func openNext(_ headline: String, in reader: Reader) async throws {
    let rested = reader.events("article-rested").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    try await reader.wait(for: "article-rested", after: rested)
  }

  /// From picture to picture, larger, to the clipboard, and back to the article.
  private func goThroughPictures(_ reader: Reader) async throws {
    let window = try reader.window()
    try reader.xdotool("mousemove", "--window", window, "900", "600", "click", "1")
    try await reader.wait(for: "viewer", where: { $0["index"] as? Int == 0 && $0["state"] as? String == "shown" })
    try await reader.see("1 of 2")
    try await reader.see("Actual Size")
    try await reader.seeNo("Whole Picture")
    try await reader.waitForFocus(outside: window)
    try reader.key("Right")
    try await reader.wait(
      for: "viewer",
      where: { $0["index"] as? Int == 1 && $0["state"] as? String == "shown" && $0["scale"] as? Int == 100 })
    try await reader.see("What the pointer says")
    try reader.key("plus")
    try await reader.wait(for: "viewer", where: { $0["index"] as? Int == 1 && $0["scale"] as? Int == 125 })
    try await reader.see("Whole Picture")
    try reader.key("0")
    let shown = reader.events("viewer").count
    try reader.key("ctrl+c")
    try await reader.see("Picture copied")
    let kinds = try Reader.output(
      of: URL(filePath: "/usr/bin/xclip"), ["-selection", "clipboard", "-t", "TARGETS", "-o"])
    #expect(kinds.contains("image/png"))
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed", where: { $0["index"] as? Int == 1 })
    try await reader.waitForFocus(of: window)
    // The focus is on the picture that was seen last.
    try reader.key("Return")
    try await reader.wait(
      for: "viewer", after: shown, where: { $0["index"] as? Int == 1 && $0["state"] as? String == "shown" })
    try await reader.waitForFocus(outside: window)
    // A click on the picture leaves it there. One beside it closes the viewer.
    let seen = reader.events("viewer").count
    let size = try reader.size(of: window)
    try reader.xdotool("mousemove", "--window", window, "\(size.width / 2)", "\(size.height / 2)", "click", "1")
    try reader.key("plus")
    try await reader.wait(for: "viewer", after: seen, where: { $0["scale"] as? Int == 125 })
    try reader.xdotool("mousemove", "--window", window, "60", "400", "click", "1")
    try await reader.wait(for: "viewer-closed", after: 1)
    try await reader.waitForFocus(of: window)
  }

  /// Menus over a link, a picture and selected words of the article copy, open, and search the library.
  private func useMenus(_ reader: Reader) async throws {
    let window = try reader.window()
    func openMenu(atHeight y: Int, seeing item: String) async throws {
      try reader.xdotool("mousemove", "--window", window, "880", "\(y)", "click", "3")
      try await reader.see(item)
      // The display gives a menu the keys a moment after it is there.
      try await Task.sleep(for: .milliseconds(400))
    }
    let (opened, closed) = (reader.events("viewer").count, reader.events("viewer-closed").count)
    // The picture, then the link below it, then the text.
    try await openMenu(atHeight: 430, seeing: "View Picture")
    try reader.key("v")
    try await reader.wait(for: "viewer", after: opened, where: { $0["state"] as? String == "shown" })
    try await reader.waitForFocus(outside: window)
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed", after: closed)
    try await reader.waitForFocus(of: window)
    try await openMenu(atHeight: 505, seeing: "Copy Link")
    try reader.key("c")
    try await reader.see("Link copied")
    // A double click chooses a word.
    try reader.xdotool("mousemove", "--window", window, "880", "650", "click", "--repeat", "2", "--delay", "60", "1")
    try await openMenu(atHeight: 650, seeing: "Search for This")
    try reader.key("t")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "Harbour" && $0["count"] as? Int == 1 })
    let lists = reader.events("list-shown").count
    try reader.key("Escape")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["count"] as? Int == 3 })
  }

  /// A picture that moves plays, Space stops it and goes on.
  private func playPicture(_ reader: Reader) async throws {
    try reader.key("shift+i")
    try await reader.wait(for: "viewer-playing", where: { $0["state"] as? String == "playing" })
    try await reader.see("Stop")
    try await reader.seeNo("Next Picture")
    // The picture goes round after the third moment. Nothing tells of one while it plays.
    try await Task.sleep(for: .seconds(1))
    try reader.key("space")
    try await reader.wait(
      for: "viewer-playing", where: { $0["state"] as? String == "resting" && ($0["moments"] as? Int ?? 0) > 3 })
    try await reader.see("Play")
    try reader.key("space")
    try await reader.wait(for: "viewer-playing", after: 3, where: { $0["state"] as? String == "playing" })
  }

  /// A PNG of this size.
  static func painting(_ size: String) throws -> Data { try drawn(["-size", size, "xc:teal"], "png") }

  /// What ImageMagick makes of words.
  private static func drawn(_ words: [String], _ ending: String) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Reader.output(of: URL(filePath: "/usr/bin/env"), ["convert"] + words + [file.path])
    return try Data(contentsOf: file)
  }
}
