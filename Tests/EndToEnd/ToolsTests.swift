import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "An article is found in, shared, mailed and printed, has in its menu what there is of it, and says what changed in it"
  )
  func tools() async throws {
    let portal = try await Portal()
    let server = try await NginxServer()
    try server.put(Self.picture, at: "lines.png")
    try Self.publish("Two people are missing tonight.", at: server)
    let home = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    // A file goes among the reader's documents.
    try FileManager.default.createDirectory(at: home.appending(path: "config"), withIntermediateDirectories: true)
    try Data("XDG_DOCUMENTS_DIR=\"\(home.path)\"\n".utf8).write(to: home.appending(path: "config/user-dirs.dirs"))
    let row = "<outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(server.address("/feed.xml"))\"/>"
    let reader = try await Reader(
      home: home, subscriptions: "<opml version=\"2.0\"><body>\(row)</body></opml>",
      among: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"])
    try await reader.see("First")
    try await reader.openFirstOfAll()
    try await seeThumbnail(in: reader)
    try await go("j", to: "Flood", in: reader)
    try await go("j", to: "Calm", in: reader)
    try await go("j", to: "First", in: reader)
    try await findWords(in: reader)
    try await share(from: reader, through: portal)
    try await printArticle(in: reader)
    // Entries of actions that are not enabled are hidden.
    #expect(try !Reader.isEnabled("show-pictures"))
    try await go("j", to: "Second", in: reader)
    try await go("j", to: "Painted", in: reader)
    #expect(try Reader.isEnabled("show-pictures"))
    for headline in ["Second", "First", "Calm"] { try await go("k", to: headline, in: reader) }
    try await seeChanges(in: reader, from: server)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// Publishes the articles, the newest of which has a picture.
  private static func publish(_ flood: String, at server: NginxServer) throws {
    let items = [
      ("Pictures", "<img src=\"\(server.address("/lines.png"))\" width=\"300\" height=\"300\" alt=\"\">"),
      ("Flood", flood), ("Calm", "Nothing happened."),
      ("First", "<p>one harbour</p><p>two Harbours</p><p>three</p>"), ("Second", "nothing"),
      ("Painted", "<img src=\"http://127.0.0.1:1/a.png\">"),
    ].enumerated().map { index, article in
      let link = article.0 == "First" ? "<link>https://example.com/a</link>" : ""
      return """
        <item><title>\(article.0)</title><guid isPermaLink="false">\(article.0)</guid>\(link)
        <dc:date>\(Date(timeIntervalSinceNow: -3600 * Double(index + 30)).formatted(.iso8601))</dc:date>
        <description><![CDATA[\(article.1)]]></description></item>
        """
    }
    try server.put(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed</title>\(items.joined())\
      </channel></rss>
      """.utf8, at: "feed.xml")
  }

  /// Goes to an article, and waits until its page tells of so many words that came.
  private func go(
    _ key: String, to headline: String, changed: Int = 0, isMarked: Bool = false, in reader: Reader
  ) async throws {
    let shown = reader.events("article-shown").count
    try reader.key(key)
    try await reader.wait(for: "article-shown", after: shown) {
      $0["headline"] as? String == headline && $0["changed"] as? Int == changed && $0["marked"] as? Bool == isMarked
    }
  }

  /// A thumbnail without a ground of its own gets a light one in dark style.
  private func seeThumbnail(in reader: Reader) async throws {
    let window = try reader.window()
    let row = try await reader.until("the row") {
      try reader.screen().first { $0.role == "list item" && $0.name.hasPrefix("Pictures,") && $0.area[0] > 200 }?.area
    }
    let corner = try reader.origin(in: window)
    // The picture is a square of 72 pixels at the row's right edge, 18 from it.
    let place = (x: corner.x + row[0] + row[2] - 90, y: corner.y + row[1] + row[3] - 70)
    let _: Bool = try await reader.until("the thumbnail has a light ground") {
      try Self.brightest(in: window, width: 60, height: 40, x: place.x, y: place.y) > 200 ? true : nil
    }
  }

  /// Ctrl+G finds in the article and counts, and Ctrl+F finds where the reader is.
  private func findWords(in reader: Reader) async throws {
    try reader.key("ctrl+g")
    try await reader.wait(for: "find-bar")
    try reader.type("harbour")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "1 of 2" })
    try reader.key("Return")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "2 of 2" })
    var found = reader.events("found").count
    // Round and round, in both directions.
    try reader.key("ctrl+g")
    try await reader.wait(for: "found", after: found, where: { $0["text"] as? String == "1 of 2" })
    try reader.key("shift+Return")
    found = reader.events("found").count
    try await reader.wait(for: "found", after: found - 1, where: { $0["text"] as? String == "2 of 2" })
    try reader.type("x")
    try await reader.wait(for: "found", where: { $0["text"] as? String == "No match" })
    // Escape closes the bar and stays in the article, where Ctrl+F opens it again, and then means the library.
    try reader.key("Escape")
    try await reader.wait(for: "find-bar", where: { $0["open"] as? Int == 0 })
    // No match stays marked: there is nothing to copy.
    try reader.key("ctrl+c")
    try reader.key("ctrl+f")
    try await reader.wait(for: "find-bar", after: 2)
    let copied = try Reader.output(of: URL(filePath: "/usr/bin/xclip"), ["-selection", "clipboard", "-o"])
    #expect(!copied.contains("Harbour"))
    try reader.key("ctrl+f")
    try reader.type("second")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "second" })
    try reader.key("Escape")
  }

  /// E shares and writes a mail.
  private func share(from reader: Reader, through portal: Portal) async throws {
    try reader.key("e")
    try await reader.see("Copy Title, Source and Link")
    try reader.key("Down", "Return")
    try await reader.see("Title, source and link copied")

    try reader.key("e")
    try await reader.see("Copy Title, Source and Link")
    try reader.key("Down", "Down", "Return")
    try await reader.until("the mail is written") { portal.said("mail").first }
    #expect(portal.said("mail") == [["First", "First — Feed\\nhttps://example.com/a\\n"]])
  }

  /// Ctrl+P asks how to print, Cancel takes it back, and a file gets the article.
  private func printArticle(in reader: Reader) async throws {
    let windows = try reader.windows()

    func click(_ name: String) throws {
      let dialog = try #require(reader.windows().first { !windows.contains($0) })
      let area = try #require(reader.screen().last { $0.name == name && $0.area.count == 4 }?.area)
      let (x, y) = (area[0] + area[2] / 2, area[1] + area[3] / 2)
      try reader.xdotool("mousemove", "--window", dialog, "\(x)", "\(y)", "click", "1")
    }
    try reader.key("ctrl+p")
    try await reader.see("Print to File")
    try click("Cancel")
    try await reader.seeNo("Print to File")
    try reader.key("ctrl+p")
    try await reader.see("Print to File")
    try click("Print to File")
    try click("Print")
    let file = reader.home.appending(path: "First.pdf")
    // The file is there before it is written.
    let _: Bool = try await reader.until("the file is a document") {
      (try? Data(contentsOf: file))?.starts(with: Data("%PDF-".utf8)) == true ? true : nil
    }
  }

  /// An article that changed since it was read says so, and shows the words that came and went.
  private func seeChanges(in reader: Reader, from server: NginxServer) async throws {
    try Self.publish("Three people were found tonight.", at: server)
    let refreshes = reader.events("refreshed").count
    try await reader.insistOnRefresh()
    try await reader.wait(for: "refreshed", after: refreshes, where: { $0["sources"] as? Int == 1 })
    try await go("k", to: "Flood", changed: 3, in: reader)
    // Nothing is unread for that.
    #expect(reader.events("sections-shown").last?["unread"] as? Int == 0)
    try reader.key("Return", "Tab")
    try await go("Return", to: "Flood", changed: 3, isMarked: true, in: reader)
    // It was seen now.
    try await go("j", to: "Calm", in: reader)
    try await go("k", to: "Flood", in: reader)
  }

  /// The lightest grey of a part of a window, from 0 to 255.
  private static func brightest(in window: String, width: Int, height: Int, x: Int, y: Int) throws -> Int {
    let pixel = try Reader.output(
      of: URL(filePath: "/usr/bin/import"),
      [
        "-window", window, "-crop", "\(width)x\(height)+\(x)+\(y)", "-colorspace", "gray", "-depth", "8", "-format",
        "%[fx:int(255*maxima)]", "info:",
      ])
    return Int(pixel.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Black lines on no ground, 200 by 200 pixels.
  private static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAQAAAAHUWYVAAAAvklEQVR42u3dwQkAQAgDQftvWlsQRMhjJh3c/s+qtqh5AkFMEEFM"
      + "EEFMEEFMEEFMEBNEEBNEEBNEEBNEEMsJAgAAAAAAAAAAAAAAAAAAAAAAAAAAAADAne/vXUcwQQQxQQQxQQQxQQQxQUwQQUwQQUwQ"
      + "QUwQQUwQc08dAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOCL7+9dRzBBBDFBBDFBBDFBBDFBTBBBTBBBTBBBTBBBTBBzTx0AAAAAAAAA"
      + "9gbZPLPT6+x+GwAAAABJRU5ErkJggg==")!
}
