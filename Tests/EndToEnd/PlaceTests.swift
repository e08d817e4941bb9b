import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("The window's size, its section and the place of the chosen row are there again after a restart")
  func place() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(2, articles: 30)
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
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
    try await again.quit()
    #expect(try again.setting("list-offset") == offset)
    #expect(again.criticals == [])
  }

  @Test("A feed whose server is down says so and offers to try again, which works when the server is back")
  func serverDown() async throws {
    let feeds = try await ServedFeeds()
    let folder = try TemporaryFolder()
    let port = try freePort()
    let list = """
      <opml version="2.0"><head/><body><outline type="rss" text="Down" xmlUrl="http://127.0.0.1:\(port)/0.xml"/></body></opml>
      """
    let reader = try await Reader(arguments: [try folder.put(list.utf8, at: "list.opml")])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Import “list.opml”?")
    try reader.key("Return")
    try await reader.see("Read 1 Feed in Your Network?")
    let count = reader.events("refreshed").count
    try reader.key("alt+a")
    try await reader.wait(for: "refreshed", after: count, where: { $0["failed"] as? Int == 1 })
    // The feed is the last of the sections.
    try reader.key("g", "a")
    for _ in 0..<4 { try reader.key("a") }
    try await reader.see("This Feed Cannot Be Read")
    try await reader.see("accepts no connections")
    try await reader.see("Try Again")

    let server = try await NginxServer(port: port)
    try server.put(Data(contentsOf: feeds.server.root.appending(path: "0.xml")), at: "0.xml")
    try reader.key("r")
    try await reader.see("Story 0-4")
    try await reader.see("5 unread")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A wheel that pulled far enough says that it refreshes when it rests")
  func armedPull() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "refreshed")
    let count = reader.events("refreshed").count
    try reader.xdotool("mousemove", "--window", reader.window(), "460", "400")
    try await Task.sleep(for: .milliseconds(500))
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
