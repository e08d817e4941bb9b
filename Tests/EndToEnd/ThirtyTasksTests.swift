import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Thirty tasks are done by who hears the reader and does not see it", .timeLimit(.minutes(10)),
    .enabled(if: TestLength.isWhole, "It runs in make survive and make nightly."))
  func thirtyTasks() async throws {
    try Ears.setScreenReader(true)
    defer { try? Ears.setScreenReader(false) }
    let harbour = try await Harbour()
    let portal = try await Portal()
    let first = try await Ears.first()
    defer { first.stop() }
    try harbour.list.write(to: URL(filePath: portal.folder.file("chosen")), atomically: true, encoding: .utf8)
    let reader = try await Reader(among: ["GDK_DEBUG": "gl-disable,portals"], waitingFor: nil)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let listener = Listener(reader: reader, ears: try await Ears(of: reader))
    // Nobody presses a key before the window is there.
    let window: String = try await reader.until("the window is there") { (try? reader.windows())?.first }
    try await reader.waitForFocus(of: window)
    var missed: [String] = []
    for task in ThirtyTasks(harbour: harbour).all {
      do {
        try await task.perform(listener)
      } catch {
        missed.append(task.name)
        print("by ear, missed: \(task.name): \(error)")
        // What is open goes.
        try await listener.press("Escape", "Escape")
      }
    }
    print("score: tasks by ear \(30 - missed.count) of 30")
    #expect(missed == [])
    #expect(reader.criticals == [])
  }
}

/// What somebody does with a reader of news, from the first site to the end of the day.
private struct ThirtyTasks {
  struct Task {
    let name: String
    let perform: (Listener) async throws -> Void

    init(_ name: String, _ perform: @escaping (Listener) async throws -> Void) {
      self.name = name
      self.perform = perform
    }
  }

  let harbour: Harbour

  var all: [Task] { finding + reading + arranging + hearing + managing }

  private var finding: [Task] {
    [
      Task("add a feed") { [harbour] in
        try await $0.press(["ctrl+n"], hearing: "Add a Feed", "Address")
        try $0.reader.type(harbour.server.address("/news.xml"))
        try await $0.press("Return")
        try await $0.find("its first article") { $0.role == "list item" && $0.name.hasPrefix("Story 0, unread") }
      },
      Task("add a site") { [harbour] in
        try await $0.press(["ctrl+n"], hearing: "Add a Feed", "Address")
        try $0.reader.type(harbour.server.address("/site.html"))
        try await $0.press("Return")
        try await $0.find("its first article") { $0.role == "list item" && $0.name.hasPrefix("Tides") }
      },
      Task("go to a section") { try await $0.goByName("Harbour News", hearing: "Harbour News, 5 unread") },
    ]
  }

  private var reading: [Task] {
    [
      Task("read the next unread article") {
        try await $0.press(["n"], hearing: "Story 0, ")
      },
      Task("hear the article, heading by heading, with its pictures") {
        if try $0.findsPage() {
          try await $0.press("Return")
          try await $0.find("the article") { $0.isFocused && $0.name == "Story 0" }
          return try await $0.find(inPage: [("heading", "Boats"), (nil, "Boats came."), (nil, "A red boat")])
        }
        try await $0.press(["Return"], hearing: "Harbour News")
        try await $0.go(to: "Boats", by: "ctrl+Down", most: 4)
        try await $0.go(to: "Boats came.", by: "Down", most: 1)
        try await $0.go(to: "A red boat", by: "Down", most: 1)
        try await $0.find("the picture") { $0.role == "image" && $0.name == "A red boat" && $0.isFocused }
      },
      Task("open a link") {
        if try $0.findsPage() {
          try await $0.go(to: "harbour", "link", by: "Tab", most: 4)
        } else {
          try await $0.go(to: "The council met on Tuesday", by: "Up", most: 4)
          try await $0.go(to: "harbour", by: "Tab", most: 1)
        }
        try await $0.press(["Return"], hearing: "no program for this address")
      },
      Task("copy the link") { try await $0.press(["y"], hearing: "Link copied") },
      Task("star it") { try await $0.press(["s"], hearing: "Story 0, starred") },
      Task("mark it as unread") { try await $0.press(["u"], hearing: "Story 0, unread, starred") },
      Task("read its full text") { try await $0.press(["d"], hearing: "This is the full text") },
      Task("open its comments") {
        try await $0.press("c")
        try await $0.find("their number") { $0.role == "heading" && $0.name == "3 Comments" }
      },
      Task("find the comment that answers mine") {
        if try $0.findsPage() {
          // Answers are a list in what they answer.
          try await $0.find("hers with its answer") {
            $0.role == "list item" && $0.name.hasPrefix("Ann") && $0.text.contains("I saw you.")
          }
          return try await $0.find(inPage: [("list item", "Ann"), ("list item", "Ben"), ("list item", "Carl")])
        }
        try await $0.go(to: "Ann", by: "ctrl+Down", most: 8)
        try await $0.go(to: "Ben", by: "ctrl+Down", most: 1)
        try await $0.find("an answer") { $0.isFocused && $0.name.hasPrefix("Ben") && $0.description == "Level 4" }
      },
      Task("search") {
        try await $0.press("alt+Left")
        try await $0.press(["slash"], hearing: "Search articles")
        let moment = $0.ears.events.count
        try $0.reader.type("council")
        try await $0.hear("articles found", after: moment)
      },
      Task("open what was found") {
        try await $0.press(["Return"], hearing: "Story")
        try await $0.press("Escape")
      },
    ]
  }

  private var arranging: [Task] {
    [
      Task("refresh and hear how many came") { [harbour] in
        try harbour.publish(stories: 7)
        try await $0.goByName("Harbour News", hearing: "Harbour News")
        try await $0.press(["ctrl+r"], hearing: "Refresh again")
        try await $0.press(["ctrl+r"], hearing: "2 new articles")
      },
      Task("mark all as read") { try await $0.press(["shift+a"], hearing: "marked as read", "Marked", "as read") },
      Task("undo that") { try await $0.press(["ctrl+z"], hearing: "unread") },
      Task("make a folder") {
        try await $0.go(to: "Harbour News", "list item", by: "F6", most: 4)
        try await $0.choose("Feed Settings", from: "shift+F10")
        try await $0.press(["Tab"], hearing: "Folder")
        try await $0.press(["space", "End"], hearing: "New Folder…")
        try await $0.press("Return")
        try await $0.find("the name's field") { $0.name.contains("Name of the New Folder") }
        try $0.reader.type("Coast")
        try await $0.press(["Return"], hearing: "moved to “Coast”")
        try await $0.press("Escape")
      },
      Task("move a publication") {
        try await $0.go(to: "Harbour Radio", by: "Down", most: 8)
        try await $0.choose("Feed Settings", from: "shift+F10")
        try await $0.press(["Tab"], hearing: "Folder")
        try await $0.press(["space", "Down"], hearing: "Coast")
        try await $0.press(["Return"], hearing: "moved to “Coast”")
        try await $0.press("Escape")
      },
    ]
  }

  private var hearing: [Task] {
    [
      Task("play an episode") {
        try await $0.goByName("Harbour Radio", hearing: "Harbour Radio")
        try await $0.press(["j"], hearing: "Tides")
        try await $0.press("p")
        try await $0.find("the way to pause it") { $0.role.hasSuffix("button") && $0.name.hasPrefix("Pause") }
      },
      Task("skip a part") {
        try await $0.go(to: "Forward 30 Seconds", by: "Tab")
        try await $0.press("space")
        try await $0.find("the place") { $0.name.wholeMatch(of: /0:[345]\d/) != nil }
      },
      Task("go to the next chapter") {
        try await $0.go(to: "Tides", "list item", by: "F6", most: 4)
        if try $0.findsPage() {
          try await $0.press("Return")
          try await $0.find("the episode") { $0.isFocused && $0.name == "Tides" }
          // They are folded.
          try await $0.go(to: "Chapters", by: "Tab", most: 8)
          try await $0.press("Return")
          try await $0.go(to: "1:00 Two", by: "Tab", most: 4)
        } else {
          try await $0.press(["Return"], hearing: "Harbour Radio")
          try await $0.go(to: "2. 1:00 Two", by: "Tab", most: 8)
        }
        try await $0.press("Return")
        try await $0.find("the place") { $0.name.wholeMatch(of: /1:[0-3]\d/) != nil }
        try await $0.press("p")
      },
    ]
  }

  private var managing: [Task] {
    [
      Task("filter articles out") {
        try await $0.press("ctrl+shift+f")
        try await $0.find("the dialog") { $0.name == "No Filters Yet" }
        try await $0.press("Return")
        // What is typed before the field has the focus is lost.
        try await Swift.Task.sleep(for: .milliseconds(300))
        try $0.reader.type("ropes")
        try await $0.press("Return")
        try await $0.find("the filter") { $0.role.hasSuffix("button") && $0.name.hasPrefix("Remove the filter") }
        try await $0.press("Escape")
      },
      Task("mute articles like this") {
        try await $0.goByName("Harbour News", hearing: "Harbour News")
        try await $0.press(["j"], hearing: "Story")
        try await $0.choose("Mute Articles Like This", from: "shift+F10")
        try await $0.find("how much it would hide") { $0.name.hasPrefix("1 stored article matches") }
        try await $0.press("Escape", "Escape")
      },
      Task("export subscriptions") {
        let moment = $0.ears.events.count
        try await $0.choose("Import and Export", from: "F10")
        try await $0.go(to: "Export Subscriptions", by: "Down", most: 4)
        try await $0.press("Return")
        try await $0.hear("xported", "aved", after: moment)
      },
      Task("import subscriptions") {
        let moment = $0.ears.events.count
        try await $0.choose("Import and Export", from: "F10")
        try await $0.go(to: "Import Subscriptions", by: "Down", most: 4)
        try await $0.press("Return")
        try await $0.hear("Import “", after: moment)
        try await $0.press("Return")
        try await $0.hear("mported", "added", "already", "follow", after: moment)
      },
      Task("make text larger") { try await $0.press(["ctrl+plus"], hearing: "Text size 110 per cent") },
      Task("change a setting") {
        try await $0.press(["ctrl+comma"], hearing: "Reading")
        try await $0.press(["Down"], hearing: "List")
        try await $0.go(to: "Mark Old Articles as Read", "check box", by: "Tab", most: 6)
        try await $0.press(["space"], hearing: "switched")
        try await $0.press("Escape")
      },
      Task("keep a section offline") {
        let moment = $0.ears.events.count
        try await $0.go(to: "Harbour News", "list item", by: "F6", most: 4)
        try await $0.choose("Feed Settings", from: "shift+F10")
        try await $0.go(to: "Keep Offline", "check box", by: "Tab", most: 12)
        try await $0.press("space")
        try await $0.hear("kept offline", after: moment)
        try await $0.press("Escape")
      },
      Task("quit") {
        // A dialog that is still closing would take the key.
        try await $0.reader.seeNoDialog()
        try await $0.reader.waitForFocus(of: $0.reader.window())
        try await $0.press("ctrl+q")
        try await $0.reader.end()
      },
    ]
  }
}

/// A newspaper with comments and full texts, and a radio whose site names its feed.
private struct Harbour {
  let server: NginxServer

  init() async throws {
    server = try await NginxServer()
    try publish(stories: 5)
    let paragraph =
      "<p>The full text of what the council said of its harbour, in many words, and in more of them still.</p>"
    try server.put(
      "<html><body><article><h1>Story 0</h1>\(String(repeating: paragraph, count: 12))</article></body></html>".utf8,
      at: "page.html")
    try server.put(Self.replies.utf8, at: "replies.xml")
    try server.put(Recording.tone(seconds: 120), at: "episode.wav")
    try server.put(
      """
      <rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Harbour Radio</title>
      <item><guid>e</guid><title>Tides</title><description>About tides.</description>
      <psc:chapters version="1.2"><psc:chapter start="00:00:00" title="One"/><psc:chapter start="00:01:00" title="Two"/>
      </psc:chapters><enclosure url="\(server.address("/episode.wav"))" type="audio/x-wav" length="960044"/></item></channel></rss>
      """.utf8, at: "radio.xml")
    try server.put(
      "<html><head><title>Harbour Radio</title><link rel=\"alternate\" type=\"application/rss+xml\" href=\"/radio.xml\"></head></html>"
        .utf8, at: "site.html")
  }

  /// Publishes the newspaper anew with so many stories, the last of which is newest but for the first.
  func publish(stories: Int) throws {
    let items = (0..<stories).map { story in
      """
      <item><guid>\(story)</guid><title>Story \(story)</title><link>\(server.address("/page.html"))?\(story)</link>
      <dc:date>\(Date(timeIntervalSinceNow: -60 * Double(story + 1)).formatted(.iso8601))</dc:date>
      <wfw:commentRss>\(server.address("/replies.xml"))</wfw:commentRss>
      <description><![CDATA[<p>The council met on Tuesday about the <a href="http://example.invalid/">harbour</a>.</p><h2>Boats</h2>
      <p>Boats came.</p><img src="/boat.png" alt="A red boat" width="300" height="200">]]></description></item>
      """
    }
    try server.put(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wfw="http://wellformedweb.org/CommentAPI/">
      <channel><title>Harbour News</title>\(items.joined())</channel></rss>
      """.utf8, at: "news.xml")
  }

  /// Another list of subscriptions.
  var list: String {
    "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Harbour Radio\" xmlUrl=\"\(server.address("/radio.xml"))\"/></body></opml>"
  }

  private static let replies = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"><title>Replies</title>
    <entry><id>c1</id><author><name>Ann</name></author><updated>2026-01-20T10:00:00Z</updated>
    <content>I was there.</content></entry>
    <entry><id>c2</id><author><name>Carl</name></author><updated>2026-01-20T10:30:00Z</updated>
    <content>So was I.</content></entry>
    <entry><id>c3</id><author><name>Ben</name></author><thr:in-reply-to ref="c1"/><updated>2026-01-20T11:00:00Z</updated>
    <content>I saw you.</content></entry></feed>
    """
}
