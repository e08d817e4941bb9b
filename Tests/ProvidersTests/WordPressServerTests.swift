import Foundation
import FoundationNetworking
import TestServers
import Testing

/// What the site that stands in for all WordPress sites answers.
@Suite("A WordPress for tests")
struct WordPressServerTests {
  private struct Answer {
    let status: Int
    let headers: [String: String]
    let body: Data

    func objects() throws -> [[String: Any]] {
      try #require(JSONSerialization.jsonObject(with: body) as? [[String: Any]])
    }

    func object() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
    }
  }

  private func get(_ address: String) async throws -> Answer {
    let (body, response) = try await URLSession(configuration: .ephemeral).data(from: #require(URL(string: address)))
    let answer = try #require(response as? HTTPURLResponse)
    let headers = answer.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Answer(
      status: answer.statusCode, headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }), body: body)
  }

  /// The address of a route of the API, with the permalinks of the server.
  private func route(_ route: String, _ query: String = "", at address: String, pretty: Bool) -> String {
    pretty
      ? "\(address)wp-json/wp/v2/\(route)?\(query)" : "\(address)index.php?rest_route=/wp/v2/\(route)&\(query)"
  }

  @Test("holds the newspaper, with pretty permalinks and without", arguments: [true, false])
  func newspaper(pretty: Bool) async throws {
    let server = try await WordPressServer(permalinks: pretty ? .pretty : .plain)
    let ask = { (name: String, query: String) in
      try await get(route(name, query, at: server.address, pretty: pretty))
    }
    let front = try await get(server.address)
    #expect(front.headers["link"]?.contains("rel=\"https://api.w.org/\"") == true)
    #expect(front.headers["link"]?.contains(pretty ? "/wp-json/" : "rest_route=/") == true)

    let posts = try await ask("posts", "per_page=100&_embed=author,wp:term,wp:featuredmedia")
    #expect(posts.headers["x-wp-total"] == "400" && posts.headers["x-wp-totalpages"] == "4")
    #expect(try posts.objects().count == 100)
    #expect(try posts.objects().allSatisfy { $0["_embedded"] != nil })
    #expect(try posts.objects().contains { "\($0["title"] ?? "")".contains("&#8220;") || "\($0)".contains("&amp;") })
    // What is stored names another address.
    #expect(!String(decoding: posts.body, as: UTF8.self).contains("quadrangle.invalid"))

    #expect(try await ask("posts", "sticky=true").objects().count == 3)
    #expect(
      try await ask("posts", "page=5&per_page=100").object()["code"] as? String == "rest_post_invalid_page_number")
    #expect(try await ask("tags", "hide_empty=true").headers["x-wp-total"] == "300")
    #expect(try await ask("tags", "slug=featured").objects().count == 1)
    #expect(try await ask("users", "").headers["x-wp-total"] == "13")
    #expect(try await ask("pages", "").objects().count == 4)
    let categories = try await ask("categories", "per_page=100").objects()
    #expect(categories.contains { $0["parent"] as? Int != 0 })

    let oldest = try await ask("posts", "order=asc&per_page=1").objects()
    let (title, date) = ("\(oldest.first?["title"] ?? "")", "\(oldest.first?["date_gmt"] ?? "")")
    #expect(title.contains("The Quadrangle prints its first page") == true)
    #expect(date.hasPrefix("2020-11-16T") == true)
  }

  @Test("has a long thread of comments")
  func comments() async throws {
    let server = try await WordPressServer()
    let sticky = try await get(server.address + "wp-json/wp/v2/posts?sticky=true").objects()
    let post = try #require(sticky.first { "\($0["title"] ?? "")".contains("observatory") }?["id"] as? Int)
    let comments = try await get(server.address + "wp-json/wp/v2/comments?order=asc&per_page=100&post=\(post)")
      .objects()
    #expect(comments.count == 30)
    let parents = Dictionary(
      uniqueKeysWithValues: comments.map { ($0["id"] as? Int ?? 0, $0["parent"] as? Int ?? 0) })
    let depths = parents.keys.map { id in
      sequence(first: id) { parents[$0].flatMap { $0 == 0 ? nil : $0 } }.reduce(0) { count, _ in count + 1 }
    }
    #expect(depths.max() == 4)

    let id = try await server.comment(on: post, "At last.")
    let answer = try await get(server.address + "wp-json/wp/v2/comments?post=\(post)&per_page=1").objects()
    #expect(answer.first?["id"] as? Int == id)
  }

  @Test("can be changed while it runs")
  func changes() async throws {
    let server = try await WordPressServer(permalinks: .plain)
    let posts = { (query: String) in
      try await get(route("posts", query, at: server.address, pretty: false)).objects()
    }
    let start = ISO8601DateFormatter().string(from: Date.now.addingTimeInterval(-60))
    let id = try await server.publish(title: "Late & breaking", content: "<p>Snow.</p>")
    let newest = try await posts("modified_after=\(start)&orderby=modified")
    #expect(newest.map { $0["id"] as? Int } == [id])

    try await server.edit(id, title: "Later", content: "<p>More snow.</p>")
    #expect("\(try await posts("include=\(id)").first?["title"] ?? "")".contains("Later"))
    // Two addresses, one site.
    let other = try await get(server.address(.pretty) + "wp-json/wp/v2/posts/\(id)").object()
    #expect("\(other["content"] ?? "")".contains("More snow."))

    try await server.delete(id)
    #expect(try await posts("include=\(id)").isEmpty)
    await #expect(throws: TestServerError.self) { try await server.delete(id) }
  }

  @Test("refuses its API in the ways that sites do, and counts what it is asked")
  func refusals() async throws {
    let server = try await WordPressServer()
    let address = server.address + "wp-json/wp/v2/posts?per_page=1"
    let expected: [(WordPressServer.Refusal, Int, String)] = [
      (.unauthorized, 401, "rest_disabled"), (.forbidden, 403, "rest_forbidden"), (.missing, 404, "<html>"),
      (.page, 200, "<html>"),
    ]
    for (refusal, status, text) in expected {
      try await server.turnAPIOff(as: refusal)
      let answer = try await get(address)
      #expect(answer.status == status)
      #expect(String(decoding: answer.body, as: UTF8.self).contains(text))
    }
    // Its pages and its feed are there all the while.
    #expect(try await get(server.address + "feed/").headers["content-type"]?.contains("rss+xml") == true)
    try await server.turnAPIOn()
    #expect(try await get(address).objects().count == 1)
    #expect(server.requests.count { $0.target == "/wp-json/wp/v2/posts?per_page=1" } == expected.count + 1)
  }

  @Test("can be several at once, and ends when it is told to")
  func several() async throws {
    let servers = try await [WordPressServer(), WordPressServer()]
    #expect(servers[0].address != servers[1].address)
    try await servers[0].publish(title: "Only here")
    let totals = try await [
      get(servers[0].address + "wp-json/wp/v2/posts"), get(servers[1].address + "wp-json/wp/v2/posts"),
    ].map { $0.headers["x-wp-total"] }
    #expect(totals == ["401", "400"])
    servers[0].stop()
    await #expect(throws: (any Error).self) { try await get(servers[0].address) }
    #expect(try await get(servers[1].address).status == 200)
  }
}
