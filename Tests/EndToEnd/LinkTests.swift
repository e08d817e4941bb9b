import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Lists, feeds and links are followed at a start and in the open window, strangers' are asked about, and the icon's menu works"
  )
  func handedOver() async throws {
    let feeds = try await ServedFeeds()
    let folder = try TemporaryFolder()
    let reader = try await Reader(arguments: [try folder.put(feeds.opml.utf8, at: "list.opml")])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await takeList(in: reader)
    try await startAgain(reader)
    let headline = "Give it an address, and it finds the feed"
    let rows = try reader.ctl("list", "--limit", "200", "--json")
    let articles = try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [[String: Any]]
    let id = try #require(articles?.first { $0["headline"] as? String == headline }?["id"] as? Int)
    let list = reader.events("list-shown").count
    try reader.handOver("courant://article/\(id)")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    try reader.key("shift+y")
    try await reader.see("Link for Courant copied")
    try await followLinks(in: reader, after: list)
    try await seeManyLinks(in: reader)
    try await chooseInIconMenu(in: reader)
    try await reader.quit()
    #expect(reader.criticals == [])

    // Not what was on screen last, but what the link says.
    let again = try await Reader(home: reader.home, arguments: ["courant://article/\(id)"])
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    #expect(again.events("article-shown").count == 1)
    // Nothing is refreshed in the background, so the program ends with its window.
    try again.key("ctrl+w")
    try await again.end()
    #expect(again.criticals == [])

    let address = "http://127.0.0.1:9/feed.xml"
    let feed = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Harbour</title>
      <atom:link rel="self" href="\(address)"/><item><guid>1</guid><title>One</title></item></channel></rss>
      """
    let last = try await Reader(home: reader.home, arguments: [try folder.put(feed.utf8, at: "feed.xml")])
    try await openFiles(in: last)
    try await last.quit()
    #expect(last.criticals == [])
  }

  /// A list of subscriptions given at the start is imported and fetched.
  private func takeList(in reader: Reader) async throws {
    // Every feed of a stranger's list would be asked for: the reader is asked first.
    try await reader.see("Import “list.opml”?")
    try reader.key("Return")
    // Nobody typed the addresses of a list.
    try await reader.see("Read 12 Feeds in Your Network?")
    try reader.key("alt+a")
    try await reader.see("Dozen")
    try await reader.see("12 feeds were added.")
    // The first article of the Guide was opened.
    try await reader.see("71 unread")
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int) == 72 })
    try await reader.see("Feed 11")
  }

  /// A second start raises the first window and ends.
  private func startAgain(_ reader: Reader) async throws {
    let second = Process()
    second.executableURL = Reader.programs.appending(path: "courant")
    second.environment = reader.process.environment
    second.standardOutput = FileHandle.nullDevice
    try second.run()
    let _: Bool = try await reader.until("the second start ended") { second.isRunning ? nil : true }
    #expect(second.terminationStatus == 0)
    #expect(reader.isAlive)
  }

  private func followLinks(in reader: Reader, after lists: Int) async throws {
    try reader.handOver("courant://search/keyboard")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["query"] as? String == "keyboard" })
    try reader.handOver("courant://publication/1")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["section"] as? String == "publication 1" })
    try reader.handOver("courant://publication/999")
    try await reader.see("This feed is not in the library")
    try reader.handOver("courant://article/999999")
    try await reader.see("It is no longer in the library.")
    // Those of feeds, with and without a scheme in them, and those that ask for Courant.
    let feed = "127.0.0.1:9/feed"
    for link in ["feed:http://\(feed)", "feed://\(feed)", "courant:https://\(feed)"] {
      try reader.handOver(link)
      try await reader.see("The address of a website")
      try reader.key("Return")
      try await reader.see("refused the connection")
      try reader.key("Escape")
      try await reader.seeNoDialog()
    }

    // Every feed of a list would be asked for.
    let list = reader.home.appending(path: "handed.opml")
    let row = "<outline text='Harbour' xmlUrl='http://\(feed)'/>"
    try Data("<opml version='2.0'><body>\(row)</body></opml>".utf8).write(to: list)
    try reader.handOver(list.path)
    try await reader.see("Import “handed.opml”?")
    try await reader.see("The file lists 1 feed.")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    #expect(try reader.ctl("export").contains("Harbour") == false)
  }

  /// Three hundred links that are handed over stand in one dialog, and nobody is asked.
  private func seeManyLinks(in reader: Reader) async throws {
    let server = try await NginxServer()
    let links = (0..<300).map { server.address("/\($0).xml") }
    let second = Process()
    second.executableURL = Reader.programs.appending(path: "courant")
    second.arguments = ["--data", reader.home.appending(path: "library").path] + links
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = reader.home.path
    second.environment = environment
    try second.run()
    try await reader.wait(for: "links-shown", where: { $0["count"] as? Int == 300 })
    try await reader.see("250 more addresses are left out")
    #expect(try reader.screen().count { $0.role == "frame" || $0.role == "dialog" } <= 2)
    try reader.key("Escape")
    try await reader.seeNo("250 more addresses")
    second.waitUntilExit()
    #expect(try server.requests(of: "/0.xml") == 0)
  }

  private func chooseInIconMenu(in reader: Reader) async throws {
    // The one at the start has ended.
    try await reader.wait(for: "refreshed")
    let refreshed = reader.events("refreshed").count
    try reader.chooseInIconMenu("refresh-all")
    try await reader.wait(for: "refreshed", after: refreshed)
    // However often it is asked for, it is one dialog.
    for _ in 0..<3 { try reader.chooseInIconMenu("add") }
    try await reader.see("The address of a website")
    try reader.key("Escape")
    try await reader.seeNoDialog()
  }

  /// A feed that is opened as a file is offered by the address that it has, and no list is asked about that is none.
  private func openFiles(in reader: Reader) async throws {
    let folder = try TemporaryFolder()
    try await reader.see("The address of a website")
    // The dialog was there before the window had the focus.
    try reader.xdotool("windowfocus", "--sync", try reader.windows().last ?? "")
    try reader.key("Return")
    try await reader.see("refused the connection")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("endless.opml"), withDestinationPath: "/proc/self/pagemap")
    for (file, sentence) in [
      (try folder.put("<p>no list".utf8, at: "list.html"), "Choose a file that a feed reader exported"),
      (
        try folder.put("<rss version='2.0'><channel><item/></channel></rss>".utf8, at: "none.xml"),
        "This File Is a Feed"
      ),
      (folder.file("missing.opml"), "The file cannot be read"),
      // It has no end, and says that it is empty.
      (folder.file("endless.opml"), "File too large"),
    ] {
      try reader.handOver(file)
      try await reader.see(sentence)
      try reader.key("Return")
      try await reader.seeNoDialog()
    }
    // A notice does not keep the program from ending.
    try reader.handOver(folder.file("missing.opml"))
    try await reader.see("The file cannot be read")
  }
}

extension Reader {
  /// Has the desktop open a link or a file while the window is there: a second start hands it over and ends.
  fileprivate func handOver(_ link: String) throws {
    _ = try Self.output(of: Self.programs.appending(path: "courant"), [link], on: display)
  }

  /// Runs an action of the desktop entry by its command, which calls `org.freedesktop.Application` as desktops do.
  fileprivate func chooseInIconMenu(_ action: String) throws {
    _ = try Self.output(of: URL(filePath: "/usr/bin/gapplication"), ["action", "io.github.courant.Courant", action])
  }
}
