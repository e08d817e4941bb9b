import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A source that the reader chose tells of a new article, which a click opens; it is taken back when it is read")
  func announcements() async throws {
    let desktop = try await NotificationServer()
    let server = try await NginxServer()
    let reader = try await Self.toldReader(of: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let window = try reader.window()

    // What was there already is no news, and neither is what comes while the reader looks.
    try await refresh(reader)
    #expect(try desktop.shown() == 0)
    try server.put(Self.newsFeed(["One", "Two", "Seen meanwhile"]).utf8, at: "tech.xml")
    try await refresh(reader)
    try await reader.see("Seen meanwhile")
    #expect(reader.events("announced").isEmpty)

    try Reader.xdotool("windowminimize", "--sync", window)
    try server.put(Self.newsFeed(["One", "Two", "Seen meanwhile", "The tide is early", "Four"]).utf8, at: "tech.xml")
    try await refresh(reader)
    try await reader.wait(for: "announced", where: { $0["count"] as? Int == 2 })
    try await reader.until("the desktop shows it") { try desktop.shown() == 1 ? true : nil }
    for text in ["Tech", "2 new articles", "The tide is early", "Four"] {
      try await reader.until("the desktop says “\(text)”") { desktop.said.contains(text) ? true : nil }
    }
    let withdrawn = reader.events("withdrawn").count
    try desktop.click()
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Four" })
    #expect(reader.events("withdrawn").count == withdrawn)
    try Reader.activateOnApplication("mark-read", "'4,5'")
    try await reader.wait(for: "withdrawn", after: withdrawn)
    try Reader.xdotool("windowminimize", "--sync", window)
    let titles = [
      "One", "Two", "Seen meanwhile", "The tide is early", "Four", "Told &lt;b&gt;before&lt;/b&gt; the end",
    ]
    try server.put(Self.newsFeed(titles).utf8, at: "tech.xml")
    try await refresh(reader)
    try await reader.wait(for: "announced", where: { $0["count"] as? Int == 1 })
    // Nothing of it is markup.
    try await reader.until("the desktop shows the headline as it is") {
      desktop.said.contains("Told &lt;b&gt;before&lt;/b&gt; the end") ? true : nil
    }
    try Reader.activateOnApplication("quit")
    try await reader.end()
    #expect(reader.criticals == [])

    // Another run of the program takes back what this one told of.
    let next = try await Reader(home: reader.home)
    #expect(next.events("withdrawn").isEmpty)
    try Reader.activateOnApplication("mark-read", "'6'")
    try await next.wait(for: "withdrawn")
    try await next.quit()

    // The desktop calls the program that is not there any more.
    let closed = try ActivatedReader(after: reader)
    _ = try closed.call(
      "", "org.freedesktop.Application.ActivateAction", ["follow", "[<'courant://article/4'>]", "{}"])
    try await closed.wait(for: "article-shown", where: { $0["id"] as? Int == 4 })
    try await closed.quit()
  }

  /// Asks the source although it was asked a moment ago, without the window's having the focus.
  private func refresh(_ reader: Reader) async throws {
    let count = reader.events("refreshed").count
    try Reader.activate("refresh")
    let first = try await reader.wait(for: "refreshed", after: count)
    guard first["postponed"] as? Int == 1 else { return }
    try Reader.activate("refresh")
    try await reader.wait(for: "refreshed", after: count + 1)
  }

  /// A reader of the feed `tech.xml` with two articles, who is told of new ones.
  static func toldReader(of server: NginxServer) async throws -> Reader {
    try server.put(Self.newsFeed(["One", "Two"]).utf8, at: "tech.xml")
    let reader = try await Reader(
      subscriptions: """
        <opml version="2.0"><body><outline type="rss" text="Tech" xmlUrl="\(server.address("/tech.xml"))"/></body></opml>
        """)
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 2 })
    try reader.click(in: reader.window(), "Tech", button: 3)
    try await reader.see("Tell Me of New Articles")
    try reader.key("t")
    try await reader.see("You are told of new articles")
    return reader
  }

  /// A feed whose last entry is the newest.
  static func newsFeed(_ titles: [String]) -> String {
    let items = titles.enumerated().map { number, title in
      let date = Date(timeIntervalSinceNow: Double(number - 100) * 60).formatted(.iso8601)
      return "<entry><id>\(number)</id><title>\(title)</title><updated>\(date)</updated><content>Text</content></entry>"
    }
    return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Tech</title><id>t</id>\(items.joined())</feed>"
  }
}
