import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Menus over a link, a picture and selected words of the article copy, open, and search the library")
  func pageMenus() async throws {
    let server = try await NginxServer()
    try server.put(Self.painting("600x300"), at: "wide.png")
    let item = """
      <item><title>Painted</title><guid>1</guid><description><![CDATA[
      <p><img src="/wide.png" width="600" height="300" alt="A harbour"></p>
      <p><a href="https://example.invalid/page">Linked words that are as long as a line of the page, so that the pointer finds them
      wherever it is, and longer than that line, too</a></p>
      <p>\(String(repeating: "Harbour ", count: 60))</p>]]></description></item>
      """
    let reader = try await Reader.reading(item, from: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "article-rested")
    let window = try reader.window()
    func openMenu(atHeight y: Int, seeing item: String) async throws {
      try reader.xdotool("mousemove", "--window", window, "880", "\(y)", "click", "3")
      try await reader.see(item)
      // The display gives a menu the keys a moment after it is there.
      try await Task.sleep(for: .milliseconds(400))
    }
    // The picture, then the link below it, then the text.
    try await openMenu(atHeight: 430, seeing: "View Picture")
    try reader.key("v")
    try await reader.wait(for: "viewer", where: { $0["state"] as? String == "shown" })
    try reader.key("Escape")
    try await reader.wait(for: "viewer-closed")
    try await openMenu(atHeight: 505, seeing: "Copy Link")
    try reader.key("c")
    try await reader.see("Link copied")
    // A double click chooses a word.
    try reader.xdotool("mousemove", "--window", window, "880", "650", "click", "--repeat", "2", "--delay", "60", "1")
    try await openMenu(atHeight: 650, seeing: "Search for This")
    try reader.key("t")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "Harbour" && $0["count"] as? Int == 1 })
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
