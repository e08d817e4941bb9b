import Foundation
import TestServers

/// The feeds of the window's pictures: three papers in a folder, the same on every day, on a port that dialogs may show.
struct PictureFeeds {
  /// Below those that systems hand out by themselves.
  private static let port: UInt16 = 18_473
  let server: NginxServer

  init() async throws {
    server = try await NginxServer(port: Self.port)
    let pictures = Reader.package.appending(path: "data/guide/pictures")
    for name in ["welcome", "keyboard", "folders", "offline", "typography", "stars"] {
      try server.put(Data(contentsOf: pictures.appending(path: "\(name).png")), at: "\(name).png", modified: Self.day)
    }
    try put(Self.harbour, at: "harbour.xml")
    try put(Self.machines, at: "machines.xml")
    try put(Self.wanderer, at: "wanderer.xml")
    for (_, name, feed) in KindFeeds.all { try put(feed, at: "\(name).xml") }
    for (index, sample) in try ScriptSample.names.map(ScriptSample.init).enumerated() {
      try put(sample.feed(dated: "2026-10-\(28 - index)T12:00:00Z"), at: "\(sample.name).xml")
    }
  }

  /// A Monday, a quarter past ten in the morning: what the reader's clock says.
  static let now = 1_794_824_100
  private static let day = Date(timeIntervalSince1970: 1_794_700_800)

  var opml: String {
    let papers = [("The Harbour Post", "harbour"), ("Slow Machines", "machines"), ("Der Wanderer", "wanderer")]
    return subscriptions(papers.map { ($0, server.address("/\($1).xml")) }, in: "Papers")
  }

  /// A paper for each script.
  var scripts: String {
    get throws {
      let papers = try ScriptSample.names.map(ScriptSample.init).map { ($0.source, server.address("/\($0.name).xml")) }
      return subscriptions(papers, in: "Papers")
    }
  }

  /// What is not articles.
  var kinds: String {
    subscriptions(KindFeeds.all.map { ($0.0, server.address("/\($0.1).xml")) }, in: "Kinds")
  }

  /// A paper that answers, and one that is gone.
  var troubled: String {
    subscriptions(
      [("The Harbour Post", server.address("/harbour.xml")), ("Evening Mail", server.address("/gone.xml"))],
      in: "Papers")
  }

  /// A paper that no network leads to.
  static var unreachable: String {
    subscriptions([("The Harbour Post", "http://255.255.255.255/harbour.xml")], in: "Papers")
  }

  /// Takes a paper away that was there.
  func lose() throws {
    try FileManager.default.removeItem(at: server.root.appending(path: "harbour.xml"))
  }

  private func subscriptions(_ papers: [(String, String)], in folder: String) -> String {
    Self.subscriptions(papers, in: folder)
  }

  private static func subscriptions(_ papers: [(String, String)], in folder: String) -> String {
    let rows = papers.map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"\($1)\"/>" }
    return "<opml version=\"2.0\"><body><outline text=\"\(folder)\">\(rows.joined())</outline></body></opml>"
  }

  private func put(_ feed: String, at path: String) throws {
    try server.put(feed.utf8, at: path, modified: Self.day)
  }

  // MARK: What the papers say

  private struct Item {
    let title: String
    let date: String
    var author = ""
    var picture: String?
    let text: String
  }

  private static func feed(_ title: String, language: String, _ items: [Item]) -> String {
    let rows = items.enumerated().map { index, item in
      let picture = item.picture.map {
        "<figure><img src=\"/\($0).png\" width=\"1200\" height=\"675\" alt=\"\"><figcaption>Drawn for this paper.</figcaption></figure>"
      }
      return """
        <item><title>\(item.title)</title><guid isPermaLink="false">\(language)-\(index)</guid>
        <link>http://127.0.0.1:\(port)/\(language)/\(index)</link><dc:creator>\(item.author)</dc:creator>
        <dc:date>\(item.date)</dc:date><description><![CDATA[\(picture ?? "")\(item.text)]]></description></item>
        """
    }
    return """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>\(title)</title>
      <language>\(language)</language>\(rows.joined())</channel></rss>
      """
  }

  private static let harbour = feed(
    "The Harbour Post", language: "en",
    [
      Item(
        title: "The ferry that waits for nobody leaves on time again", date: "2026-11-16T09:40:00Z", author: "Ada Lind",
        picture: "welcome", text: ferry),
      Item(
        title: "Council votes to keep the old crane", date: "2026-11-16T07:05:00Z", author: "Bo Ek", picture: "offline",
        text: "<p>It has not lifted anything since 1987, and stays where it is: the vote was nine to two.</p>"),
      Item(
        title: "A map of every bench between the lighthouse and the fish market, drawn by the people who sit on them",
        date: "2026-11-15T18:30:00Z", author: "Ines Holm", picture: "folders",
        text: "<p>Two hundred and twelve benches, and no two of them look at the same thing.</p>"),
      Item(
        title: "Storm warning lifted", date: "2026-11-14T06:00:00Z",
        text: "<p>The wind turns west by noon. Boats may leave.</p>"),
      Item(
        title: "Why the tide tables are wrong by four minutes", date: "2026-11-09T12:00:00Z", author: "Ada Lind",
        picture: "typography", text: "<p>The harbour grew longer, and nobody told the moon.</p>"),
    ])

  private static let ferry = """
    <p>For eleven years the ferry to the islands left when the captain had finished his coffee. Since Monday it leaves at \
    seven, and the harbour has begun to set its watches by it.</p>
    <h2>What changed</h2><p>A <a href="http://127.0.0.1:18473/timetable">timetable</a> hangs at the pier. It is one line \
    long. Passengers who read it arrive early; those who do not have learnt to wave.</p>
    <blockquote><p>I drink it on board now. It tastes of salt either way.</p></blockquote>
    <h2>What the harbour says</h2><ul><li>The baker opens an hour earlier.</li><li>The harbour school has lost its best \
    excuse.</li><li>Gulls are said to be on time as well.</li></ul>
    <table><tr><th>Day</th><th>Left</th><th>Late</th></tr><tr><td>Monday</td><td>07:00</td><td>0 min</td></tr>\
    <tr><td>Tuesday</td><td>07:01</td><td>1 min</td></tr></table>
    <h2>What comes next</h2><p>In spring a second boat follows. Whether it waits for anybody is not decided, and the captain \
    has said that he will <em>think about it over coffee</em>.</p><pre><code>07:00  pier 2  islands
    19:00  islands pier 2</code></pre><p>The last line of the timetable is left blank on purpose.</p>
    """

  private static let machines = feed(
    "Slow Machines", language: "en-GB",
    [
      Item(
        title: "Forty years of one lathe", date: "2026-11-15T11:00:00Z", author: "R. Okafor", picture: "keyboard",
        text: "<p>It has been repaired so often that only its sound is original.</p>"),
      Item(
        title: "Notes on winding a tower clock by hand", date: "2026-11-12T16:20:00Z", author: "M. Sato",
        text: "<p>Eighty turns on Sunday, and none if it rains.</p>"),
    ])

  private static let wanderer = feed(
    "Der Wanderer", language: "de",
    [
      Item(
        title: "Über die Höhen: drei Tage ohne Straße", date: "2026-11-13T08:00:00Z", author: "Jörg Weiß",
        picture: "stars",
        text: "<p>Am ersten Abend fehlte der Käse, am zweiten das Brot, am dritten nichts mehr.</p>")
    ])
}
