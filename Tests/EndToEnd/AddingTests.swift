import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("The dialog says what is wrong with an address, and stays")
  func addErrors() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    let cases = [
      ("no address", "is not a web address"), (feeds.address("nothing.xml"), "HTTP 404"),
      (feeds.address("plain.html"), "is a web page and not a feed"), (feeds.address("empty.xml"), "empty answer"),
      ("http://127.0.0.1:1/feed", "accepts no connections"),
    ]
    for (typed, sentence) in cases {
      try reader.key("ctrl+a")
      try reader.type(typed)
      try reader.key("Return")
      try await reader.see(sentence)
    }
    try reader.key("Escape")
    try await reader.seeNo("accepts no connections")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A feed whose server fails keeps its articles and says why, and Try Again brings it back")
  func failingFeed() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(feeds.address("1.xml"))
    try reader.key("Return")
    try await reader.see("Story 1-4")
    try feeds.server.put("<html>gone fishing</html>".utf8, at: "1.xml")
    try await reader.insistOnRefresh()
    try await reader.see("is a web page and not a feed")
    try await reader.see("Story 1-4")
    // The details say what came back and when it is asked next, and why then.
    try Reader.activate("details")
    try await reader.see("Asked Next")
    try await reader.see("An answer (HTTP 200)")
    try await reader.see("asked less and less often until it works again")
    try reader.key("Escape")
    try await reader.seeNo("Asked Next")
    try feeds.publish(1, articles: 6)
    try await reader.insistOnRefresh()
    try await reader.see("Story 1-5")
    try await reader.seeNo("is a web page and not a feed")
    try await reader.quit()
  }
}
