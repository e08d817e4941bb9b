import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("An archive without an end")
struct EndlessArchiveTests {
  private static func steps(_ sample: SampleLibrary, _ id: Publication.ID, atMost most: Int) async throws -> Int {
    for step in 1...most {
      guard let older = try await sample.library.loadOlder(in: .publication(id)) else { return 0 }
      if older.isComplete { return step }
    }
    return .max
  }

  @Test("of a WordPress that always has a further page ends at what the site's own count allows")
  func wordPress() async throws {
    let newest = Date(timeIntervalSince1970: 1_760_000_000)
    let server = try FaultServer(answering: { head, path in
      let target = head.split(separator: " ").dropFirst().first ?? ""
      let query = URLComponents(string: String(target))?.queryItems ?? []
      func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
      let host =
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }.map { $0.dropFirst(6) } ?? ""
      guard path.hasPrefix("/wp-json/") else {
        return .status(
          200, ["Content-Type: text/html", "Link: <http://\(host)/wp-json/>; rel=\"https://api.w.org/\""],
          body: Array("<title>Endless</title>".utf8))
      }
      func json(_ text: String, _ total: Int) -> Fault {
        .status(200, ["Content-Type: application/json", "X-WP-Total: \(total)"], body: Array(text.utf8))
      }
      switch path.dropFirst("/wp-json/".count) {
      case "": return json(#"{"name":"Endless","description":"d","namespaces":["wp/v2"]}"#, 1)
      case "wp/v2/posts" where value("sticky") == nil && value("modified_after") == nil && value("include") == nil:
        // An hour between posts, and a hundred before whatever is asked for; the count grows with them.
        let before = value("before").flatMap { try? Date($0.hasSuffix("Z") ? $0 : $0 + "Z", strategy: .iso8601) }
        let start = min(before ?? newest, newest).timeIntervalSince1970
        let first = Int((start - 1) / 3600)
        let posts = (0..<(value("per_page").flatMap(Int.init) ?? 10)).map { index in
          let number = first - index
          let date = Date(timeIntervalSince1970: Double(number) * 3600).formatted(.iso8601).dropLast()
          return """
            {"id":\(number),"guid":{"rendered":"https://example.org/?p=\(number)"},"link":"https://example.org/\(number)",\
            "title":{"rendered":"Post"},"content":{"rendered":"<p>Body</p>"},"excerpt":{"rendered":""},\
            "date":"\(date)","date_gmt":"\(date)","modified_gmt":"\(date)"}
            """
        }
        return json("[\(posts.joined(separator: ","))]", 30 + Int(newest.timeIntervalSince1970 / 3600) - first)
      default: return json("[]", 0)
      }
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/"))
    #expect(try await sample.publication(id).source.kind == .wordPress)
    let steps = try await Self.steps(sample, id, atMost: 60)
    let count = try await sample.library.timeline(of: .publication(id)).count
    print("score: an endless WordPress ended after \(steps) steps with \(count) articles")
    #expect(steps < 60)
  }

  @Test("of a feed whose pages bring nothing new ends", arguments: [true, false])
  func feedPages(isEmpty: Bool) async throws {
    let server = try FaultServer(answering: { _, path in
      let page = Int(path.dropFirst()) ?? 0
      // Each page has another choice of the same entries.
      let numbers = isEmpty && page > 0 ? [] : (1...12).filter { page == 0 || page >> ($0 - 1) & 1 == 1 }
      let entries = numbers.map { "<entry><id>\($0)</id><title>Entry \($0)</title></entry>" }
      return .status(
        200,
        body: Array(
          "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>F</title><link rel='next' href='/\(page + 1)'/>\(entries.joined())</feed>"
            .utf8))
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/0"))
    let steps = try await Self.steps(sample, id, atMost: 40)
    #expect(steps < 40)
    #expect(server.requests.count < 100, "\(server.requests.count)")
  }
}
