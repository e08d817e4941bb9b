import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "Feeds that fail say why, and others are added by address, by name and password, from the grid of sources and from a Nextcloud"
  )
  func adding() async throws {
    let feeds = try await ServedFeeds()
    let sources = try NewsAPIServer()
    let home = try Self.homeWithBrowser()
    defer { try? FileManager.default.removeItem(at: home) }
    let rows = ["gone-1", "gone-2", "0"].map {
      "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"\(feeds.address("\($0).xml"))\"/>"
    }
    let reader = try await Reader(
      home: home,
      subscriptions: "<opml version=\"2.0\"><body><outline text=\"Box\">\(rows.joined())</outline></body></opml>",
      newsAPI: sources.address)
    try await seeProblems(in: reader)
    try await typeAddresses(of: feeds, into: reader)
    try await readFailing(feeds, in: reader)
    try await signIn(in: reader)
    try await chooseSource(in: reader)
    try await addNextcloud(in: reader)
    try await reader.quit()
    #expect(reader.criticals == [])
    #expect(sources.requests.allSatisfy { $0.contains("User-Agent: Courant/") })
  }

  /// Feeds that cannot be read are gathered, with reasons and since when, and their folder has the sign.
  private func seeProblems(in reader: Reader) async throws {
    // GTK complains now and then where a tooltip's window goes while it is being placed.
    try reader.xdotool("mousemove", "2", "2")
    try await reader.wait(for: "refreshed", where: { $0["failed"] as? Int == 2 })
    try await reader.see("2 feeds in it cannot be read")
    try reader.key("g", "a")
    try Reader.activate("problems")
    try await reader.wait(for: "problems-shown", where: { $0["count"] as? Int == 2 })
    try await reader.see("Nothing was found at this address (HTTP 404)")
    try await reader.see("Since ")
    // What is removed there comes back there.
    for _ in 0..<10 where try !reader.screen().contains(where: { $0.isFocused && $0.name == "Select All" }) {
      try reader.key("Tab")
    }
    try reader.key("space")
    // Each feed that is asked again shows its own answer.
    var count = reader.events("problems-shown").count
    try reader.key("alt+t")
    try await reader.wait(for: "problems-shown", after: count + 1, where: { $0["count"] as? Int == 2 })
    try await reader.see("Nothing was found at this address (HTTP 404)")
    count = reader.events("problems-shown").count
    try reader.key("alt+r")
    try await reader.wait(for: "problems-shown", after: count, where: { $0["count"] as? Int == 0 })
    try await reader.see("2 feeds removed")
    count = reader.events("problems-shown").count
    try reader.key("alt+u")
    try await reader.wait(for: "problems-shown", after: count, where: { $0["count"] as? Int == 2 })
    try reader.key("Escape")
    try await reader.seeNoDialog()
    #expect(try reader.ctl("doctor").contains("gone-2"))
  }

  /// The dialog says what is wrong with an address, and stays.
  private func typeAddresses(of feeds: ServedFeeds, into reader: Reader) async throws {
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    let cases = [
      ("no address", "is not a web address"), (feeds.address("nothing.xml"), "HTTP 404"),
      (feeds.address("plain.html"), "is a web page and not a feed"), (feeds.address("empty.xml"), "empty answer"),
      ("http://127.0.0.1:1/feed", "refused the connection"),
    ]
    for (typed, sentence) in cases {
      try reader.key("ctrl+a")
      try reader.type(typed)
      try reader.key("Return")
      try await reader.see(sentence)
    }
    try reader.key("Escape")
    try await reader.seeNo("refused the connection")
    try await reader.seeNoDialog()
  }

  /// A feed whose server fails keeps its articles and says why, and comes back.
  private func readFailing(_ feeds: ServedFeeds, in reader: Reader) async throws {
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(feeds.address("1.xml"))
    try reader.key("Return")
    try await reader.see("Story 1-4")
    try feeds.server.put("<html>gone fishing</html>".utf8, at: "1.xml")
    try await reader.insistOnRefresh()
    try await reader.see("is a web page and not a feed")
    try await reader.see("Story 1-4")
    // The details say what came back and when it is asked next, and why then.
    try Reader.activate("section-settings")
    try await reader.see("Next Refresh")
    try await reader.see("An answer (HTTP 200)")
    try await reader.see("Courant asks less and less often until it works again")
    try reader.key("Escape")
    try await reader.seeNo("Next Refresh")
    try feeds.publish(1, articles: 6)
    try await reader.insistOnRefresh()
    try await reader.see("Story 1-5")
    try await reader.seeNo("is a web page and not a feed")
  }

  /// A site behind a name and a password asks for them, and again where they are wrong.
  private func signIn(in reader: Reader) async throws {
    let folder = try TemporaryFolder()
    let users = try folder.put("ann:{PLAIN}s3cret\n".utf8, at: "users")
    let server = try await NginxServer(locations: "auth_basic \"Members\"; auth_basic_user_file \(users);")
    let item = "<item><guid>1</guid><title>For members</title><description>Text</description></item>"
    try server.put("<rss version=\"2.0\"><channel><title>Club</title>\(item)</channel></rss>".utf8, at: "feed.xml")
    let address = server.address("/feed.xml")
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(address)
    try reader.key("Return")
    try await reader.see("needs a name and a password")
    try reader.type("ann")
    try reader.key("Tab")
    try reader.type("wrong")
    try reader.key("Return")
    try await reader.see("does not accept this name and password")
    try reader.key("ctrl+a")
    try reader.type("s3cret")
    try reader.key("Return")
    try await reader.see("For members")

    // They are changed, and the banner leads to where others are entered.
    try Data("ann:{PLAIN}0ther\n".utf8).write(to: URL(filePath: users))
    try await reader.insistOnRefresh()
    try await reader.see("does not accept the name and the password")
    try await reader.see("Sign In…")
    try Reader.activate("login")
    try await reader.see("An empty name deletes them.")
    // The name is there already.
    try reader.type("0ther")
    try reader.key("Return")
    try await reader.seeNo("does not accept")
    try await reader.see("No new articles")

    // What stands in a typed address moves to where it is not seen.
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(address.replacing("http://", with: "http://ann:wr0ng@"))
    try reader.key("Return")
    try await reader.see("does not accept this name and password")
    try await reader.seeNo("wr0ng")
    try reader.key("Escape")
    try await reader.seeNoDialog()
  }

  /// The grid of news sources asks for a key, is filtered by typing and adds a source.
  private func chooseSource(in reader: Reader) async throws {
    try reader.key("ctrl+shift+n")
    try await reader.see("A Key Is Needed")
    try await reader.see("and enter it here.")
    try reader.type("wrong")
    try reader.key("Return")
    try await reader.see("does not know this key")
    try reader.key("ctrl+a")
    try reader.type(NewsAPIServer.key)
    try reader.key("Return")
    try await reader.wait(for: "sources-shown", where: { $0["count"] as? Int == 8 })
    for text in ["BBC News, General · English · United Kingdom", "أرقام", "requests left today"] {
      try await reader.see(text)
    }
    try reader.type("bbc")
    try await reader.seeNo("Ars Technica, ")
    let lists = reader.events("list-shown").count
    // Past the drop-downs into the grid.
    try reader.key("Tab", "Tab", "Tab", "Tab", "Return")
    try await reader.see("BBC News, added")
    try reader.key("Escape")
    try await reader.wait(for: "list-shown", after: lists, where: { $0["count"] as? Int == 9 })
    try await reader.see("Story 0 & more")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Story 0 & more" })
  }

  /// A Nextcloud is signed in to in the web browser, from the window and back to its articles.
  private func addNextcloud(in reader: Reader) async throws {
    let server = try NextcloudServer()
    server.fill(feeds: 1, articles: 5)
    try Reader.activate("add-account")
    try await reader.see("Add an Account")
    try await reader.chooseService(at: 2)
    try reader.type(server.address)
    try reader.key("Return")
    try await reader.see("Sign in in the web browser")
    let page = try await reader.until("the browser opens a page") {
      // The shell makes the file before it writes to it.
      (try? String(contentsOf: reader.home.appending(path: "opened"), encoding: .utf8)).flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    #expect(page.hasPrefix(server.address))
    server.signIn()
    try await reader.see("5 articles")
    try reader.key("Return")
    try await reader.see("Café")
  }

  /// A home whose web browser notes what it is to open in the file `opened`.
  private static func homeWithBrowser() throws -> URL {
    let home = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString)")
    for (path, text) in [
      (
        "data/applications/browser.desktop",
        """
        [Desktop Entry]
        Type=Application
        Name=Browser
        Exec=sh -c 'echo %u > \(home.appending(path: "opened").path)'
        MimeType=x-scheme-handler/http;
        """
      ),
      ("config/mimeapps.list", "[Default Applications]\nx-scheme-handler/http=browser.desktop\n"),
    ] {
      let file = home.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return home
  }
}

extension Reader {
  /// Chooses a service in the dialog of accounts, by its place, and goes on to the next field.
  func chooseService(at place: Int) async throws {
    try key("Return")
    try await see("Nextcloud News")
    for _ in 0..<place { try key("Down") }
    try key("Return")
    // While the list closes it has the focus, and takes the key that leads on.
    try await seeNo("CommaFeed")
    let _: Bool = try await until("the service has the focus") { try isServiceFocused() ? true : nil }
    try key("Tab")
    let _: Bool = try await until("the address has the focus") { try isServiceFocused() ? nil : true }
  }

  private func isServiceFocused() throws -> Bool {
    try screen().contains { $0.isFocused && $0.name.hasPrefix("Service") }
  }
}
