import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A feed whose server is down is there when it is back; the window's size, section and chosen row are there again after a restart"
  )
  func place() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(2, articles: 30)
    let folder = try TemporaryFolder()
    let port = try freePort()
    let list = """
      <opml version="2.0"><head/><body><outline type="rss" text="Down" xmlUrl="http://127.0.0.1:\(port)/0.xml"/></body></opml>
      """
    let reader = try await Reader(arguments: [try folder.put(list.utf8, at: "list.opml")])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await importOne(reader)
    let server = try await NginxServer(port: port)
    try server.put(Data(contentsOf: feeds.server.root.appending(path: "0.xml")), at: "0.xml")
    try reader.key("r")
    try await reader.see("Story 0-4")
    try await reader.see("5 unread")

    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(feeds.address("2.xml"))
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 30 })
    try reader.xdotool("windowsize", "--sync", reader.window(), "1111", "666")
    for _ in 0..<20 { try reader.key("j") }
    try await reader.seeChosen("Story 2-10")
    try await reader.quit()
    #expect(try reader.setting("window-width") == "1111")
    #expect(try reader.setting("window-height") == "666")
    let offset = try reader.setting("list-offset")
    #expect((Double(offset) ?? 0) > 100, "\(offset)")

    let again = try await Reader(home: reader.home)
    try await again.seeChosen("Story 2-10")
    try await again.see("Feed 2")
    let size = try Reader.output(
      of: URL(filePath: "/usr/bin/xdotool"), ["getwindowgeometry", "--shell", again.window()])
    #expect(size.contains("WIDTH=1111"), "\(size)")
    #expect(size.contains("HEIGHT=666"), "\(size)")
    try await again.wait(for: "list-settled", where: { $0["chosen"] as? Int == 19 })
    try again.key("m")
    try await again.seeChosen("Story 2-10, unread")
    try await again.quit()
    #expect(try again.setting("list-offset") == offset)
    #expect(again.criticals == [])

    // What was left unread for tomorrow is unread tomorrow, although it is shown again.
    let tomorrow = try await Reader(home: reader.home)
    try await tomorrow.seeChosen("Story 2-10, unread")
    try await tomorrow.wait(for: "article-shown")
    try await tomorrow.quit()
    #expect(try tomorrow.ctl("list", "--unread").contains("Story 2-10"))
  }

  /// Imports the list that the reader was started with. The server of its feed is down.
  private func importOne(_ reader: Reader) async throws {
    try await reader.see("Import “list.opml”?")
    let count = reader.events("refreshed").count
    try reader.key("Return")
    try await reader.see("Read 1 Feed in Your Network?")
    try reader.key("alt+a")
    try await reader.wait(for: "refreshed", after: count, where: { $0["failed"] as? Int == 1 })
    // Nothing was asked before the answer.
    #expect(reader.events("refreshed").count == count + 1)
    try await reader.seeNoDialog()
    try await reader.focus()
    // The feed is the last of the sections.
    try reader.key("g", "a")
    for _ in 0..<4 { try reader.key("z") }
    try await reader.see("This Feed Cannot Be Read")
    try await reader.see("refused the connection")
    try await reader.see("Try Again")
  }
}
