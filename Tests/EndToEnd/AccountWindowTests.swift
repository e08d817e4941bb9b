import Foundation
import TestServers
import Testing

/// Accounts in the window, at a real Miniflux.
extension EndToEndTests {
  /// A server with a feed of twenty articles, the last of which is the newest.
  ///
  /// - Returns: Besides, what answers for the feed, at `/feed`, and the number that the server has given it.
  private static func miniflux() async throws -> (MinifluxServer, FaultServer, answers: Switch, feed: Int) {
    let answers = Switch(["/feed": tidings(20)])
    let feeds = try FaultServer(answering: { _, path in answers[path] ?? .status(404) })
    let server = try await MinifluxServer()
    let feed = try await server.subscribe(to: feeds.address("/feed"))
    return (server, feeds, answers, feed)
  }

  /// The feed with so many articles. What has no date is of the moment in which the server first sees it.
  private static func tidings(_ count: Int) -> Fault {
    let items = (1...count).map { number in
      let date = number > 20 ? "" : String(format: "<pubDate>%02d Oct 2026 10:00:00 GMT</pubDate>", number)
      return """
        <item><guid>\(number)</guid><title>Headline \(number)</title><link>https://a.example/\(number)</link>
        \(date)<description>Text \(number)</description></item>
        """
    }.joined()
    let text =
      "<rss version='2.0'><channel><title>Tidings</title><link>https://a.example/</link>\(items)</channel></rss>"
    return .status(200, ["Content-Type: application/rss+xml"], body: Array(text.utf8))
  }

  /// The numbers that the server has given its articles, by their headlines.
  private func entries(at server: MinifluxServer) async throws -> [String: Int] {
    let answer = try await server.call("GET", "/v1/entries?limit=100") as? [String: Any]
    var numbers: [String: Int] = [:]
    for entry in answer?["entries"] as? [[String: Any]] ?? [] {
      if let title = entry["title"] as? String { numbers[title] = entry["id"] as? Int }
    }
    return numbers
  }

  /// The headlines of what the server has with a status, or starred.
  private func headlines(_ query: String, at server: MinifluxServer) async throws -> Set<String> {
    let answer = try await server.call("GET", "/v1/entries?limit=100&\(query)") as? [String: Any]
    return Set((answer?["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String })
  }

  @Test(
    "An account is added with keys, read with j, starred and closed; the server has it, and what happens there comes with a pull",
    .enabled(if: MinifluxServer.isInstalled, "\(MinifluxServer.absence)"))
  func account() async throws {
    let (server, feeds, answers, feed) = try await Self.miniflux()
    defer { withExtendedLifetime(feeds) {} }
    let reader = try await Reader(arguments: ["--debug"], subscriptions: Reader.noSubscriptions)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try Reader.activate("add-account")
    try await reader.see("Add an Account")
    // The second of the services.
    try await reader.chooseService(at: 1)
    try reader.type(server.address)
    try reader.key("Tab", "Tab")
    try reader.type("wrong-key")
    try reader.key("Return")
    try await reader.see("does not accept")
    // What is typed into another field stays there, though the sentence goes with the first letter.
    try reader.key("shift+Tab")
    try reader.type("ab")
    try reader.key("BackSpace", "BackSpace", "Tab", "ctrl+a")
    try reader.type(MinifluxServer.key)
    try reader.key("Return")
    try await reader.see("20 articles")
    try await reader.see("2.2.6")
    try reader.key("Return")
    try await reader.see("Headline 20")
    try await reader.see("Tidings")

    // The first by j, the second by j, which is starred.
    try reader.key("j")
    try await reader.seeChosen("Headline 20")
    try reader.key("j")
    try await reader.seeChosen("Headline 19")
    try reader.key("s")
    try await reader.see("starred")
    try await reader.quit()
    #expect(reader.criticals == [])
    #expect(try await headlines("status=read", at: server) == ["Headline 20", "Headline 19"])
    #expect(try await headlines("starred=true", at: server) == ["Headline 19"])

    // Another device reads one and stars another.
    let numbers = try await entries(at: server)
    let again = try await Reader(home: reader.home)
    try await again.wait(for: "refreshed")
    try await server.call(
      "PUT", "/v1/entries", ["entry_ids": [try #require(numbers["Headline 18"])], "status": "read"])
    try await server.call("PUT", "/v1/entries/\(try #require(numbers["Headline 17"]))/bookmark")
    try await again.see("Headline 18, unread")
    let count = again.events("refreshed").count
    let window = try again.window()
    // Nothing tells that the list knows where the pointer is.
    for y in [300, 350, 400] {
      try reader.xdotool("mousemove", "--window", window, "460", String(y))
      try await Task.sleep(for: .milliseconds(200))
    }
    try reader.xdotool("click", "--repeat", "5", "--delay", "40", "4")
    try await again.wait(for: "refreshed", after: count)
    try await again.seeNo("Headline 18, unread")
    try await again.see("Headline 17, unread, starred")

    // What the desktop was told of and another device read is taken back.
    let desktop = try await NotificationServer()
    defer { withExtendedLifetime(desktop) {} }
    try await again.toggleTelling(of: "Tidings", in: window, seeing: "Notifications of new articles are on")
    try reader.minimize(window)
    answers["/feed"] = Self.tidings(21)
    try await server.call("PUT", "/v1/feeds/\(feed)/refresh")
    try Reader.activate("refresh")
    try await again.wait(for: "announced", where: { $0["count"] as? Int == 1 })
    #expect(again.events("withdrawn").isEmpty)
    let newest = try await entries(at: server)["Headline 21"]
    try await server.call("PUT", "/v1/entries", ["entry_ids": [try #require(newest)], "status": "read"])
    try Reader.activate("refresh")
    try await again.wait(for: "withdrawn")
    try Reader.activateOnApplication("quit")
    try await again.end()
    #expect(again.criticals == [])

    // Neither the log nor anything else that was written says the key.
    var isLogged = false
    let files = FileManager.default.enumerator(at: reader.home, includingPropertiesForKeys: [.isRegularFileKey])
    for case let file as URL in files ?? .init() {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let data = try Data(contentsOf: file)
      isLogged = isLogged || data.range(of: Data("HTTP 200".utf8)) != nil
      for secret in [MinifluxServer.key, "wrong-key"] {
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(file.lastPathComponent) says \(secret)")
      }
    }
    #expect(isLogged)
  }
}
