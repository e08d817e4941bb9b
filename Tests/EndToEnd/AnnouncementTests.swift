import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A source or folder that the reader chose tells of a new article, after quiet hours; a click opens it, and reading takes it back"
  )
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

    try reader.minimize(window)
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
    try reader.minimize(window)
    let titles = [
      "One", "Two", "Seen meanwhile", "The tide is early", "Four", "Told &lt;b&gt;before&lt;/b&gt; the end",
    ]
    try server.put(Self.newsFeed(titles).utf8, at: "tech.xml")
    // Nothing of it is markup, also where the desktop is too busy to say what it takes for that.
    desktop.pause()
    try await refresh(reader)
    try await reader.wait(for: "announced", where: { $0["count"] as? Int == 1 })
    desktop.goOn()
    try await reader.until("the desktop shows the headline as it is") {
      desktop.said.contains("Told &lt;b&gt;before&lt;/b&gt; the end") ? true : nil
    }
    try Reader.activateOnApplication("quit")
    try await reader.end()
    #expect(reader.criticals == [])

    // Another run of the program takes back what this one told of. It begins in quiet hours.
    let hour = Calendar.current.component(.hour, from: Date())
    try reader.set("quiet-from", to: "\(hour)")
    try reader.set("quiet-to", to: "\((hour + 2) % 24)")
    try reader.set("quiet-hours", to: "true")
    let next = try await Reader(home: reader.home)
    #expect(next.events("withdrawn").isEmpty)
    try Reader.activateOnApplication("mark-read", "'6'")
    try await next.wait(for: "withdrawn")
    try await tellAfterQuietHours(next, of: server, titles + ["Late at night"])
    try await next.until("the desktop shows it") { desktop.said.contains("Late at night") ? true : nil }
    try Reader.activateOnApplication("quit")
    try await next.end()
    #expect(next.criticals == [])

    // The desktop calls the program that is not there any more.
    let closed = try ActivatedReader(after: reader)
    _ = try closed.call(
      "", "org.freedesktop.Application.ActivateAction", ["follow", "[<'courant://article/4'>]", "{}"])
    try await closed.wait(for: "article-shown", where: { $0["id"] as? Int == 4 })
    try await closed.quit()
  }

  /// Has the folder tell in place of its source, of what came in quiet hours as well, with the first refresh after them.
  private func tellAfterQuietHours(_ reader: Reader, of server: NginxServer, _ titles: [String]) async throws {
    let window = try reader.window()
    try await reader.toggleTelling(of: "Tech", in: window, seeing: "Notifications of new articles are off")
    try await reader.toggleTelling(of: "Coast", in: window, seeing: "Notifications of new articles are on")
    try reader.minimize(window)
    try server.put(Self.newsFeed(titles).utf8, at: "tech.xml")
    try await refresh(reader)
    #expect(reader.events("refreshed").last?["new"] as? Int == 1)
    // What is told is told a moment after the refresh.
    try await Task.sleep(for: .seconds(1))
    #expect(reader.events("announced").isEmpty)
    try reader.set("quiet-hours", to: "false")
    // The program hears of that a moment later.
    for _ in 0..<20 where reader.events("announced").isEmpty {
      try await Task.sleep(for: .milliseconds(300))
      try await refresh(reader)
    }
    try await reader.wait(for: "announced", where: { $0["count"] as? Int == 1 })
  }

  @Test("Who reads to the end is asked whether to be told of more, and the twentieth time to tell others, once each")
  func offers() async throws {
    let desktop = try await NotificationServer()
    let server = try await NginxServer()
    let days = (1...4).map { "'2020-01-0\($0)'" }.joined(separator: ", ")
    let home = try Reader.home(
      settings: "reading-days=['19', \(days)]", "announcing-offered-on='2020-01-04'")
    defer { try? FileManager.default.removeItem(at: home) }
    let titles = ["One", "Two", "Three", "Four", "Five"]
    let text = String(repeating: "The council met on Tuesday about the harbour. ", count: 120)
    let reader = try await Self.techReader(of: server, titles, text: text, home: home)
    let window = try reader.window()
    try await reader.openFirstOfAll()
    var since = Date()
    /// Reads the article to its end and goes on to the next, so long after it came.
    func read(after seconds: Double) async throws {
      let shown = reader.events("article-shown").count
      // Who reads takes time: an article that is left at once was only looked at.
      try await Task.sleep(for: .seconds(max(0, seconds + since.timeIntervalSinceNow)))
      for _ in 0..<20 where reader.events("article-shown").count == shown {
        let rests = reader.events("article-rested").count
        try reader.key("space")
        try await reader.wait(for: "article-rested", after: rests)
        // What is asked at the end is asked by then, and the next article is there.
        try await Task.sleep(for: .milliseconds(200))
      }
      try await reader.wait(for: "article-shown", after: shown)
      since = Date()
    }
    /// How often a toast asked this.
    func asked(_ question: String) -> Int {
      reader.events("toast").count { $0["text"] as? String == question }
    }
    let (more, others) = ("Show notifications of “Tech”?", "Do you like to read here?")
    // Who only looks is asked nothing.
    try await read(after: 0)
    #expect(asked(more) == 0)
    try await read(after: 10.5)
    #expect(asked(more) == 1)
    try reader.key("alt+t")
    try await reader.see("Notifications of new articles are on")
    #expect(asked(others) == 0)
    try await read(after: 10.5)
    #expect(asked(others) == 1)
    try reader.key("alt+t")
    try await seeTellingOthers(reader)
    // About and Ctrl+K have it at any time.
    try Reader.activate("tell-others")
    try await seeTellingOthers(reader)
    try await read(after: 10.5)
    #expect(asked(more) == 1 && asked(others) == 1)

    try reader.minimize(window)
    #expect(reader.events("announced").isEmpty)
    try server.put(Self.newsFeed(titles + ["Six"], text: text).utf8, at: "tech.xml")
    try await refresh(reader)
    try await reader.wait(for: "announced", where: { $0["count"] as? Int == 1 })
    try await reader.until("the desktop shows it") { desktop.said.contains("Six") ? true : nil }
    try Reader.activateOnApplication("quit")
    try await reader.end()
    #expect(try reader.setting("reading-days").hasPrefix("['20', "))
    #expect(try reader.setting("announcing-offered-on") > "'2020-01-04'")
    #expect(reader.criticals == [])
  }

  /// Waits for the dialog that has the page to send, and closes it.
  private func seeTellingOthers(_ reader: Reader) async throws {
    try await reader.see("Courant has no advertising.")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.focus()
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
    let reader = try await techReader(of: server, ["One", "Two"])
    try await reader.toggleTelling(of: "Tech", in: reader.window(), seeing: "Notifications of new articles are on")
    return reader
  }

  /// A reader of the feed `tech.xml` with these articles, which is in a folder.
  private static func techReader(
    of server: NginxServer, _ titles: [String], text: String = "Text", home: URL? = nil
  ) async throws -> Reader {
    try server.put(newsFeed(titles, text: text).utf8, at: "tech.xml")
    let row = "<outline type=\"rss\" text=\"Tech\" xmlUrl=\"\(server.address("/tech.xml"))\"/>"
    let list = "<opml version=\"2.0\"><body><outline text=\"Coast\">\(row)</outline></body></opml>"
    let reader = try await Reader(home: home, subscriptions: list)
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == titles.count })
    return reader
  }

  /// A feed whose last entry is the newest.
  static func newsFeed(_ titles: [String], text: String = "Text") -> String {
    let items = titles.enumerated().map { number, title in
      let date = Date(timeIntervalSinceNow: Double(number - 100) * 60).formatted(.iso8601)
      let head = "<id>\(number)</id><title>\(title)</title><updated>\(date)</updated>"
      return "<entry>\(head)<content>\(text)</content></entry>"
    }
    return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Tech</title><id>t</id>\(items.joined())</feed>"
  }
}

extension Reader {
  /// Switches “Notifications of New Articles” in the settings of a row of the sections on or off.
  func toggleTelling(of title: String, in window: String, seeing sentence: String) async throws {
    try await openMenu(in: window, of: title)
    try key("s")
    try await see("Notifications of New Articles")
    try await clickInDialog("Notifications of New Articles", as: ["list item"])
    try await see(sentence)
    try key("Escape")
    try await seeNoDialog()
  }
}
