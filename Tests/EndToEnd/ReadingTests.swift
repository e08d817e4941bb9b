import Foundation
import TestServers
import Testing

/// What a reader does on a day, with real keys on a real window.
@Suite(.serialized) struct EndToEndTests {
  @Test("A day of reading survives a restart: add, refresh, walk, star, mark, undo, search, quit")
  func aDay() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }

    // The first window is full of things to read.
    try await reader.see("Good morning, and welcome to Courant")

    // Add by typing the address of a page that leads to its feed.
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(feeds.address("site.html"))
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int) == 5 })
    try await reader.see("Story 0-4")
    try await reader.see("Feed 0")

    // Refresh: the feed has one more.
    try feeds.publish(0, articles: 6)
    let refreshes = reader.events("refreshed").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "refreshed", after: refreshes, where: { $0["new"] as? Int == 1 })
    try await reader.see("Story 0-5")

    // Walk.
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0-5" })
    try await reader.seeChosen("Story 0-5")
    try reader.key("j", "j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0-3" })
    try await reader.see("3 unread")

    // Star, mark unread, take the mark back.
    try reader.key("s")
    try await reader.seeChosen("Story 0-3, starred")
    try reader.key("m")
    try await reader.seeChosen("Story 0-3, unread, starred")
    try reader.key("ctrl+z")
    try await reader.seeChosen("Story 0-3, starred")

    // Mark all read, and undo that.
    try reader.key("shift+a")
    try await reader.see("3 articles marked as read")
    try await reader.seeNo("3 unread")
    try reader.key("ctrl+z")
    try await reader.see("Read marks of 3 articles undone")
    try await reader.see("3 unread")

    // Search finds in all sources, and Escape returns.
    try reader.key("slash")
    try reader.type("undo ctrl")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "undo ctrl" })
    try await reader.see("A star, an undo, and a promise")
    try await reader.seeNo("Story 0-5")
    try reader.key("Escape")
    try await reader.see("Story 0-5")
    try await reader.seeChosen("Story 0-3")

    // Scroll the article, then quit and start again.
    try reader.key("space")
    try await Task.sleep(for: .milliseconds(600))
    let before = try reader.ctl("list", "--json")
    try await reader.quit()
    #expect(reader.criticals == [])

    let again = try await Reader(home: reader.home)
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0-3" })
    try await again.seeChosen("Story 0-3, starred")
    try await again.see("Feed 0")
    #expect(try again.ctl("list", "--json") == before)
    // Where the article was scrolled to is where it is saved again.
    let position = try again.setting("article-position")
    #expect((Double(position) ?? 0) > 100, "\(position)")
    try await again.quit()
    #expect(try again.setting("article-position") == position)
  }

  @Test("A narrow window folds to one pane and goes back and forth by keys")
  func narrow() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try Reader.xdotool("windowsize", "--sync", reader.window(), "360", "700")
    try await reader.seePanes("list")
    try await reader.see("Good morning, and welcome to Courant")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try await reader.seePanes("article")
    try reader.key("alt+Left")
    try await reader.seePanes("list")
    try reader.key("alt+Left")
    try await reader.seePanes("sections")
    try reader.key("Return")
    try await reader.seePanes("list")
    try Reader.xdotool("windowsize", "--sync", reader.window(), "850", "700")
    try await reader.seePanes("list article")
    try Reader.xdotool("windowsize", "--sync", reader.window(), "1300", "800")
    try await reader.seePanes("sections list article")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Turning the wheel at the top pulls the list: far enough refreshes, less does nothing")
  func pull() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The refresh of the start has to be over.
    try await reader.wait(for: "refreshed")
    let count = reader.events("refreshed").count
    let window = try reader.window()
    try Reader.xdotool("mousemove", "--window", window, "460", "400")
    try await Task.sleep(for: .milliseconds(500))
    try Reader.xdotool("click", "4")
    // It shows for less time than a screen reader takes to look, so the trace tells.
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "pulling" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "idle" })
    #expect(reader.events("pull").allSatisfy { $0["phase"] as? String != "armed" })
    #expect(reader.events("refreshed").count == count)
    try Reader.xdotool("click", "--repeat", "4", "--delay", "40", "4")
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "armed" })
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "refreshing" })
    try await reader.wait(for: "refreshed", after: count)
    let _: Bool = try await reader.until("the indicator collapsed") {
      reader.events("pull").last?["phase"] as? String == "idle" ? true : nil
    }
    try await reader.quit()
  }

  @Test("A second start raises the first window and ends")
  func secondStart() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let second = Process()
    second.executableURL = Reader.products.appending(path: "courant")
    second.environment = reader.process.environment
    second.standardOutput = FileHandle.nullDevice
    try second.run()
    let _: Bool = try await reader.until("the second start ended") { second.isRunning ? nil : true }
    #expect(second.terminationStatus == 0)
    #expect(reader.isAlive)
    try await reader.quit()
  }

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

  @Test("A library that cannot be opened is left alone, and the window says what to do")
  func problem() async throws {
    let folder = try TemporaryFolder()
    let damaged = Array("this is no database, but somebody's diary".utf8)
    _ = try folder.put(damaged, at: "library.sqlite")
    let reader = try await Reader(data: folder.path, waitingFor: "problem")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("is damaged or is no library")
    #expect(try Array(Data(contentsOf: URL(filePath: folder.file("library.sqlite")))) == damaged)
    // What stood in the way is gone: trying again opens the window.
    try FileManager.default.removeItem(atPath: folder.file("library.sqlite"))
    try reader.key("Return")
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.quit()

    let unwritable = try await Reader(data: "/dev/null/courant", waitingFor: "problem")
    try await unwritable.see("cannot be written at /dev/null/courant")
    try await unwritable.killNow()
    try FileManager.default.removeItem(at: unwritable.home)
  }

  @Test("Being killed loses no mark")
  func killed() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("j", "j", "s")
    try await reader.seeChosen("A day’s news without touching the mouse, starred")
    try await reader.killNow()
    let again = try await Reader(home: reader.home)
    #expect(try again.ctl("list", "--starred").contains("A day’s news"))
    try again.key("g", "s")
    try await again.see("A day’s news without touching the mouse, starred")
    try await again.quit()
  }

  @Test("A list of subscriptions given at the start is imported and fetched")
  func openList() async throws {
    let feeds = try await ServedFeeds()
    let folder = try TemporaryFolder()
    let list = try folder.put(feeds.opml.utf8, at: "list.opml")
    let reader = try await Reader(arguments: [list])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Dozen")
    try await reader.see("72 unread")
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int) == 72 })
    try await reader.see("Feed 11")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Nothing in a hostile article runs or reaches the network")
  func hostile() async throws {
    let sink = try FaultServer([:])
    let server = try await NginxServer()
    let s = "http://127.0.0.1:\(sink.port)"
    let body = """
      <p onclick="fetch('\(s)/click')">Text</p><script>fetch('\(s)/script')</script><img src="\(s)/pixel.png" onerror="fetch('\(s)/e')">\
      <iframe src="\(s)/frame"></iframe><link rel="stylesheet" href="\(s)/css"><style>@import '\(s)/import';</style>\
      <meta http-equiv="refresh" content="0;url=\(s)/refresh"><object data="\(s)/object"></object><video src="\(s)/video"></video>\
      <svg><script>fetch('\(s)/svg')</script><image href="\(s)/svgimage"/></svg><form action="\(s)/form"><input autofocus onfocus="fetch('\(s)/f')"></form>\
      <a href="javascript:fetch('\(s)/js')">link</a><p style="background:url(\(s)/style)">styled</p><math><mtext><style><img src="\(s)/math"></style></math>
      """
    let feed = """
      <rss version="2.0"><channel><title>Hostile</title><item><guid>1</guid><title>&lt;img src=x onerror=alert(1)&gt;Hostile story</title>
      <description><![CDATA[\(body)]]></description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "hostile.xml")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(server.address("/hostile.xml"))
    try reader.key("Return")
    try await reader.see("Hostile story")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    try await Task.sleep(for: .seconds(2))
    // The picture itself lies on the reader's own network, where articles from elsewhere may not reach.
    #expect(sink.requests == [])
    try await reader.seeChosen("Hostile story")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Three hundred random keys do no harm")
  func randomKeys() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let keys = [
      "j", "k", "n", "shift+n", "space", "shift+space", "o", "Return", "s", "m", "u", "y", "ctrl+plus", "ctrl+minus",
      "ctrl+0", "alt+Up", "alt+Down", "z", "a", "g", "t", "alt+Left", "slash", "Escape", "ctrl+r", "r", "shift+a",
      "ctrl+z", "F9", "F11", "Tab", "shift+Tab", "Down", "Up", "Left", "Right", "Page_Down", "Home", "End", "question",
      "ctrl+comma", "ctrl+n", "Menu",
    ]
    var state: UInt64 = 20261121
    for _ in 0..<300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = keys[Int(state >> 33) % keys.count]
      try reader.key(key)
      // Dialogs take the keys that follow; Escape closes them.
      if ["question", "ctrl+comma", "ctrl+n", "Menu"].contains(key) { try reader.key("Escape") }
      try #require(reader.isAlive, "ended after \(key)")
    }
    try await Task.sleep(for: .seconds(1))
    #expect(reader.isAlive)
    #expect(reader.criticals == [])
    try await reader.killNow()
  }
}

extension Reader {
  /// A value of the settings that the reader wrote.
  func setting(_ key: String) throws -> String {
    let file = home.appending(path: "config/glib-2.0/settings/keyfile")
    let line = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix(key + "=") }
    return line.map { String($0.dropFirst(key.count + 1)) } ?? ""
  }
}

extension EndToEndTests {
  @Test("D shows the whole article from its own page, and the feed's text again")
  func fullText() async throws {
    let server = try await NginxServer()
    let sentence =
      "The lighthouse stood where it had always stood, and nobody in the town paid it any attention, or paint. "
    let body = "<p>\(String(repeating: sentence, count: 4))</p>"
    let page = "<title>Blue</title><body><nav>Menu</nav><article>\(String(repeating: body, count: 5))</article></body>"
    try server.put(page.utf8, at: "page.html")
    let feed = """
      <rss version="2.0"><channel><title>Short</title><item><guid>1</guid><title>Blue</title>
      <link>\(server.address("/page.html"))</link><description>Only the beginning</description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "feed.xml")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(server.address("/feed.xml"))
    try reader.key("Return")
    try await reader.see("Blue, unread")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Blue" })
    var shown = reader.events("article-shown").count
    try reader.key("d")
    try await reader.wait(for: "full-text-shown")
    try await reader.wait(for: "article-shown", after: shown)
    #expect(try reader.ctl("search", "lighthouse", "attention").contains("Blue"))
    // The feed's own text, and the page's again, which is there now.
    for _ in 0..<2 {
      shown = reader.events("article-shown").count
      try reader.key("d")
      try await reader.wait(for: "article-shown", after: shown)
    }
    #expect(reader.events("full-text-shown").count == 1)
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
