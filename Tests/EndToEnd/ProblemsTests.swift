import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Feeds that cannot be read are gathered, with reasons and since when, and their folder has the sign")
  func problems() async throws {
    let feeds = try await ServedFeeds()
    let rows = ["gone-1", "gone-2", "0"].map {
      "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"\(feeds.address("\($0).xml"))\"/>"
    }
    let reader = try await Reader(
      subscriptions: "<opml version=\"2.0\"><body><outline text=\"Box\">\(rows.joined())</outline></body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // GTK complains now and then where a tooltip's window goes while it is being placed.
    try reader.xdotool("mousemove", "2", "2")
    try await reader.wait(for: "refreshed", where: { $0["failed"] as? Int == 2 })
    try await reader.see("2 feeds in it cannot be read")
    try reader.key("g", "a")
    try Reader.activate("problems")
    try await reader.wait(for: "problems-shown", where: { $0["count"] as? Int == 2 })
    try await reader.see("There is nothing at this address (HTTP 404)")
    try await reader.see("Since ")
    // What is removed there comes back there.
    for _ in 0..<10 where try !reader.screen().contains(where: { $0.isFocused && $0.name == "Choose All" }) {
      try reader.key("Tab")
    }
    try reader.key("space")
    var count = reader.events("problems-shown").count
    try reader.key("alt+r")
    try await reader.wait(for: "problems-shown", after: count, where: { $0["count"] as? Int == 0 })
    try await reader.see("2 feeds removed")
    count = reader.events("problems-shown").count
    try reader.key("alt+u")
    try await reader.wait(for: "problems-shown", after: count, where: { $0["count"] as? Int == 2 })
    try reader.key("Escape")
    #expect(try reader.ctl("doctor").contains("gone-2"))
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
