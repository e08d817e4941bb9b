import Foundation
import TestServers
import Testing

/// What a reader does on a day, with real keys on a real window.
@Suite(.serialized) struct EndToEndTests {
  @Test(
    "A day of reading survives a restart: add, refresh, walk, star, mark, undo, search, quit; full text, and a kill")
  func aDay() async throws {
    let feeds = try await ServedFeeds()
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }

    // The first window is full of things to read.
    try await reader.see("Good morning, and welcome to Courant")

    // Add by typing the address of a page that leads to its feed.
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
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
    try await reader.see("3 articles are unread again")
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
    // The page tells how far it was scrolled a moment later.
    try await Task.sleep(for: .milliseconds(600))
    let before = try reader.ctl("list", "--json")
    try await reader.quit()
    #expect(reader.criticals == [])

    let again = try await Reader(home: reader.home)
    // It begins where it was scrolled to.
    let opened = try await again.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0-3" })
    try await again.isScrolled(opened)
    try await again.seeChosen("Story 0-3, starred")
    try await again.see("Feed 0")
    #expect(try again.ctl("list", "--json") == before)
    try again.key("s")
    try await again.wait(for: "sections-shown", where: { $0["starred"] as? Int == 0 })
    try await readInFull(again)
    try await starAndDie(again)
    #expect(again.criticals == [])
  }

  /// D shows the whole article from its own page, and the feed's text again.
  private func readInFull(_ reader: Reader) async throws {
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
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
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
    // What was chosen last stays with the article.
    var said = reader.events("toast").count
    try reader.key("d")
    try await reader.wait(for: "toast", after: said)
    #expect(reader.events("toast").last?["text"] as? String == "This is the original.")
    for section in ["s", "a"] {
      let lists = reader.events("list-shown").count
      try reader.key("g")
      try reader.key(section)
      try await reader.wait(for: "list-shown", after: lists)
    }
    shown = reader.events("article-shown").count
    said = reader.events("toast").count
    try reader.key("j")
    try await reader.wait(for: "article-shown", after: shown)
    try reader.key("d")
    try await reader.wait(for: "toast", after: said)
    #expect((reader.events("toast").last?["text"] as? String)?.hasPrefix("This is the full text.") == true)
  }

  /// Being killed loses no mark.
  private func starAndDie(_ reader: Reader) async throws {
    let lists = reader.events("list-shown").count
    try reader.click(in: reader.window(), "The Courant Guide")
    try await reader.wait(for: "list-shown", after: lists)
    try await reader.see("A day’s news without touching the mouse")
    try reader.click(in: reader.window(), "A day’s news without touching the mouse")
    try await reader.seeChosen("A day’s news without touching the mouse")
    try reader.key("s")
    try await reader.seeChosen("A day’s news without touching the mouse, starred")
    try await reader.killNow()
    let again = try await Reader(home: reader.home)
    #expect(try again.ctl("list", "--starred").contains("A day’s news"))
    try again.key("g", "s")
    try await again.see("A day’s news without touching the mouse, starred")
    try await again.quit()
    #expect(again.criticals == [])
  }
}
