import Foundation
import Testing

extension EndToEndTests {
  @Test("A link to an article, a search or a publication is followed in the open window and at a start")
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
    // Those of feeds, with and without a scheme in them.
    for link in ["feed:http://127.0.0.1:9/feed", "feed://127.0.0.1:9/feed"] {
      try reader.handOver(link)
      try await reader.see("finds out what there is to read")
      try reader.key("Return")
      try await reader.see("accepts no connections")
      try reader.key("Escape")
      try await reader.seeNoDialog()
    }
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
}
