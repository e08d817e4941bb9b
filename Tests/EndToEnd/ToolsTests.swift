import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Ctrl+G finds in the article and counts, Ctrl+F finds where the reader is, and E shares and writes a mail")
  func tools() async throws {
    let portal = try await Portal()
    let server = try await NginxServer()
    let feed = """
      <rss version="2.0"><channel><title>Feed</title>
      <item><title>First</title><guid>1</guid><link>https://example.com/a</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>
      <description><![CDATA[<p>one harbour</p><p>two Harbours</p><p>three</p>]]></description></item>
      <item><title>Second</title><guid>2</guid><pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate>
      <description>nothing</description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "feed.xml")
    let address = server.address("/feed.xml")
    let list = "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(address)\"/></body></opml>"
    let reader = try await Reader(subscriptions: list)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("First")
    try reader.key("g", "a", "j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "First" })

    try reader.key("ctrl+g")
    try await reader.wait(for: "find-bar")
    try reader.type("harbour")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "1 of 2" })
    try reader.key("Return")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "2 of 2" })
    var found = reader.events("found").count
    // Round and round, in both directions.
    try reader.key("ctrl+g")
    try await reader.wait(for: "found", after: found, where: { $0["text"] as? String == "1 of 2" })
    try reader.key("shift+Return")
    found = reader.events("found").count
    try await reader.wait(for: "found", after: found - 1, where: { $0["text"] as? String == "2 of 2" })
    try reader.type("x")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "No match" })
    // Escape closes the bar and stays in the article, where Ctrl+F opens it again, and then means the library.
    try reader.key("Escape")
    try await reader.wait(for: "find-bar", where: { $0["open"] as? Int == 0 })
    // No match stays marked: there is nothing to copy.
    try reader.key("ctrl+c")
    try reader.key("ctrl+f")
    try await reader.wait(for: "find-bar", after: 2)
    let copied = try Reader.output(of: URL(filePath: "/usr/bin/xclip"), ["-selection", "clipboard", "-o"])
    #expect(!copied.contains("Harbour"))
    try reader.key("ctrl+f")
    try reader.type("second")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "second" })
    try reader.key("Escape")

    try reader.key("e")
    try await reader.see("Copy Title, Source and Link")
    try reader.key("Down", "Return")
    try await reader.see("Title, source and link copied")

    try reader.key("e")
    try await reader.see("Copy Title, Source and Link")
    try reader.key("Down", "Down", "Return")
    try await reader.until("the mail is written") { portal.said("mail").first }
    #expect(portal.said("mail") == [["First", "First — Feed\\nhttps://example.com/a\\n"]])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Ctrl+P asks how to print, Cancel takes it back, and a file gets the article")
  func printing() async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    // A file goes among the reader's documents.
    try FileManager.default.createDirectory(at: home.appending(path: "config"), withIntermediateDirectories: true)
    try Data("XDG_DOCUMENTS_DIR=\"\(home.path)\"\n".utf8).write(to: home.appending(path: "config/user-dirs.dirs"))
    let reader = try await Reader(home: home)
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.openFirstOfAll()
    let windows = try reader.windows()

    func click(_ name: String) throws {
      let dialog = try #require(reader.windows().first { !windows.contains($0) })
      let area = try #require(reader.screen().last { $0.name == name && $0.area.count == 4 }?.area)
      let (x, y) = (area[0] + area[2] / 2, area[1] + area[3] / 2)
      try reader.xdotool("mousemove", "--window", dialog, "\(x)", "\(y)", "click", "1")
    }
    try reader.key("ctrl+p")
    try await reader.see("Print to File")
    try click("Cancel")
    try await reader.seeNo("Print to File")
    try reader.key("ctrl+p")
    try await reader.see("Print to File")
    try click("Print to File")
    try click("Print")
    let file = home.appending(path: "Good morning, and welcome to Courant.pdf")
    let start = try await reader.until("the file is there") { try? Data(contentsOf: file).prefix(5) }
    #expect(start == Data("%PDF-".utf8))
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
