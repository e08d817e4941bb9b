import Foundation
import Testing

extension EndToEndTests {
  @Test(
    "Links are followed in the open window and at a start, a list that is handed over is asked about, and the icon's menu works"
  )
  func libraryLinks() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let headline = "Give it an address, and it finds the feed"
    let rows = try reader.ctl("list", "--json")
    let articles = try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [[String: Any]]
    let id = try #require(articles?.first { $0["headline"] as? String == headline }?["id"] as? Int)
    try reader.handOver("courant://article/\(id)")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    try reader.key("shift+y")
    try await reader.see("Link for Courant copied")

    try reader.handOver("courant://search/keyboard")
    try await reader.wait(for: "list-shown", where: { $0["query"] as? String == "keyboard" })
    try reader.handOver("courant://publication/1")
    try await reader.wait(for: "list-shown", where: { $0["section"] as? String == "publication 1" })
    try reader.handOver("courant://publication/999")
    try await reader.see("This publication is not in the library")
    try reader.handOver("courant://article/999999")
    try await reader.see("It is no longer in the library.")
    // Those of feeds, with and without a scheme in them, and those that ask for Courant.
    let feed = "127.0.0.1:9/feed"
    for link in ["feed:http://\(feed)", "feed://\(feed)", "courant:https://\(feed)"] {
      try reader.handOver(link)
      try await reader.see("finds out what there is to read")
      try reader.key("Return")
      try await reader.see("accepts no connections")
      try reader.key("Escape")
      try await reader.seeNoDialog()
    }

    // Every feed of a list would be asked for.
    let list = reader.home.appending(path: "handed.opml")
    let row = "<outline text='Harbour' xmlUrl='http://\(feed)'/>"
    try Data("<opml version='2.0'><body>\(row)</body></opml>".utf8).write(to: list)
    try reader.handOver(list.path)
    try await reader.see("Import “handed.opml”?")
    try await reader.see("It names 1 feed.")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    #expect(try reader.ctl("export").contains("Harbour") == false)

    // The one at the start has ended.
    try await reader.wait(for: "refreshed")
    let refreshed = reader.events("refreshed").count
    try reader.chooseInIconMenu("refresh-all")
    try await reader.wait(for: "refreshed", after: refreshed)
    // However often it is asked for, it is one dialog.
    for _ in 0..<3 { try reader.chooseInIconMenu("add") }
    try await reader.see("finds out what there is to read")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try await reader.quit()
    #expect(reader.criticals == [])

    // Not what was on screen last, but what the link says.
    let again = try await Reader(home: reader.home, arguments: ["courant://article/\(id)"])
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    #expect(again.events("article-shown").count == 1)
    try await again.quit()
    #expect(again.criticals == [])
  }
}

extension Reader {
  /// Has the desktop open a link while the window is there: a second start hands it over and ends.
  fileprivate func handOver(_ link: String) throws {
    _ = try Self.output(of: Self.programs.appending(path: "courant"), [link], on: display)
  }

  /// Runs an action of the desktop entry by its command, which calls `org.freedesktop.Application` as desktops do.
  fileprivate func chooseInIconMenu(_ action: String) throws {
    _ = try Self.output(of: URL(filePath: "/usr/bin/gapplication"), ["action", "io.github.courant.Courant", action])
  }
}
