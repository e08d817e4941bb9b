import Foundation
import TestServers
import Testing

extension EndToEndTests {
  /// Where the list was at rest.
  private struct Rest {
    let first: Int
    /// How far the first row that is seen begins below the upper edge.
    let offset: Int
    let chosen: Int
    let top: Int
    let bottom: Int
    let height: Int
    /// Whether the rows that are seen follow each other as in the list.
    let isInOrder: Bool

    init(_ event: [String: Any]) {
      func number(_ name: String) -> Int { event[name] as? Int ?? -2 }
      (first, chosen, offset) = (number("first"), number("chosen"), number("offset"))
      isInOrder = event["in-order"] as? Bool == true
      (top, bottom, height) = (number("top"), number("bottom"), number("height"))
    }

    /// A list begins at its top, and a chosen row is seen whole.
    var isRight: Bool { isInOrder && isPlaced }

    private var isPlaced: Bool { chosen < 0 ? first == 0 && offset == 0 : top >= 0 && bottom <= height }
  }

  @Test("Lists that are opened by chance begin at their tops, and what is chosen in them is in sight")
  func openings() async throws {
    var chance = SplitMix64(seed: 11)
    let server = try await NginxServer()
    let feeds = (0..<40).map { number in
      UnevenFeed(number: number, count: Int.random(in: 1...60, using: &chance), using: &chance)
    }
    for feed in feeds { try server.put(feed.rss.utf8, at: "\(feed.number).xml") }
    let rows = feeds.map {
      "<outline type=\"rss\" text=\"Feed \($0.number)\" xmlUrl=\"\(server.address("/\($0.number).xml"))\"/>"
    }
    let reader = try await Reader(
      subscriptions: "<opml version=\"2.0\"><body>\(rows.joined())</body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // By itself a host is asked for eight feeds a round.
    try await reader.wait(for: "refreshed")
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "refreshed", after: 1)
    // What a refresh brought is read again after a pause, and would be taken for a list that was opened.
    try await Task.sleep(for: .seconds(3))
    var wrong: [String] = []
    var opening = 0
    while opening < TestLength.number(45, whole: 300) {
      let (lists, rests) = (reader.events("list-shown").count, reader.events("list-settled").count)
      let before = reader.events().count
      // Down through the feeds, and round again.
      let way =
        opening % 45 == 44 ? ["g", "u"] : [["z"], ["z"], ["z"], ["a"], ["g", "a"]].randomElement(using: &chance)!
      let steps = [0, 0, 1, 1, 2, 8].randomElement(using: &chance)!
      try reader.hand.run(["key", "--delay", "4"] + way + Array(repeating: "j", count: steps))
      let count = try await reader.wait(for: "list-shown", after: lists)["count"] as? Int ?? 0
      guard count > 0 else { continue }
      opening += 1
      let expected = min(steps, count) - 1
      let settled = try? await reader.until("the list is at rest", seconds: 60) {
        reader.events("list-settled").dropFirst(rests).last { Rest($0).chosen == expected }
      }
      guard let rest = settled.map(Rest.init), rest.isRight else {
        wrong.append("\(opening): \(way) and \(steps) down: \(reader.events().dropFirst(before))")
        continue
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("After jumps to the end, to the top and to the next unread article the rows follow each other as in the list")
  func rowsAfterJumps() async throws {
    var chance = SplitMix64(seed: 5)
    let server = try await NginxServer()
    let feed = UnevenFeed(number: 0, count: 300, isRegular: true, using: &chance)
    try server.put(feed.rss.utf8, at: "0.xml")
    let reader = try await Reader(
      subscriptions: """
        <opml version="2.0"><body><outline type="rss" text="Feed" xmlUrl="\(server.address("/0.xml"))"/></body></opml>
        """)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "refreshed")
    try reader.key("g", "u")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int ?? 0 > 100 })
    for keys in [["j"], ["End"], ["n"], ["End", "k"], ["n"], ["j", "j"]] {
      let settled = reader.events("list-settled").count
      try reader.hand.run(["key", "--delay", "30"] + keys)
      // What was at rest between two keys counts as well.
      try await reader.wait(for: "list-settled", after: settled)
      // How often it comes to rest depends on how fast the keys came.
      try await Task.sleep(for: .milliseconds(500))
      for rest in reader.events("list-settled").dropFirst(settled) {
        #expect(rest["in-order"] as? Bool == true && rest["rows"] as? Int ?? 0 > 4, "\(keys): \(rest)")
      }
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

/// A feed whose rows have every height that rows have: headlines of one line and of two, with a beginning and without.
private struct UnevenFeed {
  let number: Int
  let rss: String

  /// - Parameter isRegular: Whether an hour lies between an entry and the next, so that their numbers are their places.
  init(number: Int, count: Int, isRegular: Bool = false, using chance: inout SplitMix64) {
    self.number = number
    let items = (0..<count).map { item in
      let words = Int.random(in: 1...18, using: &chance)
      let title = (0..<words).map { "word\($0)" }.joined(separator: " ")
      let text = Bool.random(using: &chance) ? String(repeating: "The harbour was quiet. ", count: 12) : ""
      let date = Date(
        timeIntervalSinceNow: -86_400 - Double(item)
          * (isRegular ? 3600 : Double.random(in: 600...90_000, using: &chance)))
      return """
        <item><title>\(item) \(title)</title><guid isPermaLink="false">\(number)-\(item)</guid>
        <dc:date>\(date.formatted(.iso8601))</dc:date><description>\(text)</description></item>
        """
    }
    rss = """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed \(number)</title>
      \(items.joined())</channel></rss>
      """
  }
}
