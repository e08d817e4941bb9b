import Foundation
import FoundationNetworking
import TestServers
import Testing

/// Each oddity of the site for tests does what it says.
@Suite("An odd WordPress for tests", .serialized)
struct OddityTests {
  /// Thirty posts, an hour apart, for all tests. It ends with the process.
  private static let shared = Task {
    let server = try await WordPressServer()
    try await server.clear()
    try await server.import(.init(30, from: .now.addingTimeInterval(-40 * 3600), step: 3600))
    return server
  }

  /// Follows no redirect.
  private final class Follower: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }

  private static let session = URLSession(configuration: .ephemeral, delegate: Follower(), delegateQueue: nil)

  private struct Answer {
    let status: Int
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
    var objects: [[String: Any]] { (try? JSONSerialization.jsonObject(with: body)) as? [[String: Any]] ?? [] }
    var ids: [Int] { objects.compactMap { $0["id"] as? Int } }
    var object: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
  }

  private func site(_ oddities: Oddity...) async throws -> WordPressServer {
    let server = try await Self.shared.value
    try server.be(oddities)
    return server
  }

  /// What a path is answered with, by the posts' list unless it starts with a slash.
  private func get(_ path: String = "", from server: WordPressServer) async throws -> Answer {
    let full = path.hasPrefix("/") ? String(path.dropFirst()) : "wp-json/wp/v2/posts?" + path
    let (body, response) = try await Self.session.data(from: #require(URL(string: server.address + full)))
    let answer = try #require(response as? HTTPURLResponse)
    let headers = answer.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Answer(
      status: answer.statusCode, headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }), body: body)
  }

  @Test("is an ordinary one where nothing is switched on")
  func ordinary() async throws {
    let server = try await site()
    let answer = try await get("per_page=100", from: server)
    #expect(answer.ids == (try await server.visiblePosts().map(\.id)) && answer.ids.count == 30)
    #expect(answer.headers["x-wp-total"] == "30")
  }

  @Test("counts nothing, or wrongly, or gives fewer than were asked for")
  func counting() async throws {
    var server = try await site(.noTotals, .fewPerPage(10))
    let few = try await get("per_page=100", from: server)
    #expect(few.ids.count == 10 && few.headers["x-wp-total"] == nil && few.headers["x-wp-totalpages"] == nil)
    server = try await site(.wrongTotals(by: -3))
    #expect(try await get("", from: server).headers["x-wp-total"] == "27")
    server = try await site(.fewAllowed(10))
    #expect(try await get("per_page=100", from: server).status == 400)
    #expect(try await get("per_page=10", from: server).ids.count == 10)
  }

  @Test("puts posts on top, hides posts, and gives them in other orders")
  func lists() async throws {
    var server = try await site()
    let all = try await server.visiblePosts().map(\.id)
    let old = Array(all.suffix(2))
    server = try await site(.pinned(old))
    #expect(try await get("per_page=5", from: server).ids == old + all.prefix(5))
    #expect(try await get("per_page=5&page=2", from: server).ids == old + all[5..<10])
    server = try await site(.pinned(old, cutting: true))
    #expect(try await get("per_page=5", from: server).ids == old + all.prefix(3))
    server = try await site(.membersOnly(Array(all[1...3])))
    let members = try await get("per_page=5", from: server)
    #expect(members.ids == [all[0], all[4]] && members.headers["x-wp-total"] == "30")
    server = try await site(.oneLanguage(hiding: [all[0]]))
    #expect(try await get("per_page=2", from: server).ids == Array(all[1...2]))
    #expect(try await get("/feed/", from: server).text.contains("<title>Imported 30</title>"))
    server = try await site(.unstableOrder)
    let orders = [try await get("per_page=30", from: server).ids, try await get("per_page=30", from: server).ids]
    #expect(orders[0] != orders[1] && Set(orders[0]) == Set(orders[1]))
    server = try await site(.pastTheEnd)
    let beyond = try await get("page=9", from: server)
    #expect(beyond.status == 200 && beyond.text == "[]")
    server = try await site(.lastPageAgain)
    #expect(try await get("page=9", from: server).ids == Array(all.prefix(10)))
  }

  @Test("refuses or ignores what it is asked")
  func questions() async throws {
    var server = try await site(.orderRefused)
    #expect(try await get("orderby=modified", from: server).status == 400)
    #expect(try await get("orderby=date", from: server).status == 200)
    let soon = "modified_after=2040-01-01T00:00:00"
    server = try await site()
    #expect(try await get(soon, from: server).ids.isEmpty)
    server = try await site(.beforeFiveSeven)
    #expect(try await get(soon, from: server).ids.count == 10)
    server = try await site(.beforeFiveThree)
    let short = try await get("_fields=id,_links.author,_embedded&_embed=author", from: server)
    #expect(short.objects.allSatisfy { $0["id"] != nil && $0["_embedded"] == nil })
    let long = try await get("_fields=id,_links,_embedded&_embed=author", from: server)
    #expect(long.objects.allSatisfy { $0["_embedded"] != nil })
    server = try await site(.ignoring("before", "_fields", "include"))
    let answer = try await get("before=2001-01-01T00:00:00&include=1&_fields=id", from: server)
    #expect(answer.ids.count == 10 && answer.objects.first?["content"] != nil)
    server = try await site(.firewall(against: "_embed"))
    #expect(try await get("_embed=author", from: server).status == 406)
    #expect(try await get("", from: server).status == 200)
    server = try await site(.longAddresses(refusedBeyond: 8192))
    #expect(try await get("search=" + String(repeating: "a", count: 8200), from: server).status == 414)
    #expect(try await get("search=" + String(repeating: "a", count: 7000), from: server).status == 200)
  }

  @Test("is a small machine")
  func small() async throws {
    var server = try await site(.fewWhole(20, status: 504))
    #expect(try await get("per_page=21", from: server).status == 504)
    #expect(try await get("per_page=20", from: server).ids.count == 20)
    #expect(try await get("per_page=30&_fields=id", from: server).ids.count == 30)
    server = try await site(.slowWhole(seconds: 0.1))
    let clock = ContinuousClock()
    #expect(try await clock.measure { _ = try await get("per_page=10", from: server) } > .seconds(1))
    let id = try await server.visiblePosts()[3].id
    server = try await site(.brokenPosts([id]))
    #expect(try await get("per_page=10", from: server).status == 500)
    #expect(try await get("per_page=10&exclude=\(id)", from: server).ids.count == 10)
    #expect(try await get("per_page=10&_fields=id", from: server).ids.contains(id))
  }

  @Test("closes or moves parts of its interface")
  func closed() async throws {
    var server = try await site(.authorsDie)
    #expect(try await get("_embed=author", from: server).status == 500)
    #expect(try await get("_embed=wp:term", from: server).ids.count == 10)
    for status in [401, 404] {
      server = try await site(.usersClosed(status))
      #expect(try await get("/wp-json/wp/v2/users", from: server).status == status)
      #expect(try await get("_embed=author", from: server).text.contains("\"status\":\(status)"))
    }
    server = try await site(.termsClosed)
    #expect(try await get("/wp-json/wp/v2/categories", from: server).status == 401)
    server = try await site(.noPostsRoute)
    #expect(try await get("", from: server).object["code"] as? String == "rest_no_route")
    #expect(try await get("/wp-json/", from: server).text.contains(#"wp\/v2"#))
    server = try await site(.unnamed())
    let front = try await get("/", from: server)
    #expect(front.headers["link"] == nil && !front.text.contains("api.w.org") && front.text.contains("generator"))
    #expect(try await get("/wp-json/", from: server).status == 200)
    server = try await site(.unnamed(generator: false))
    #expect(try await !get("/", from: server).text.contains("\"generator\""))
    server = try await site(.prefix("api"))
    #expect(try await get("/", from: server).headers["link"]?.contains("/api/") == true)
    #expect(try await get("/api/wp/v2/posts?per_page=3", from: server).ids.count == 3)
    for isOpen in [true, false] {
      server = try await site(.comingSoon(withInterface: isOpen))
      #expect(try await get("/", from: server).status == 503)
      #expect(try await get("", from: server).status == (isOpen ? 200 : 503))
    }
  }

  @Test("has stories of other kinds, which the feed has and the interface may have")
  func stories() async throws {
    let server = try await WordPressServer()
    try server.be(.stories(["story": true, "brief": false]))
    for type in ["story", "brief"] {
      var draft = WordPressServer.Draft("A \(type)")
      draft.type = type
      try await server.publish(draft)
    }
    let feed = try await get("/feed/", from: server).text
    #expect(feed.contains("<title>A story</title>") && feed.contains("<title>A brief</title>"))
    #expect(try await get("/wp-json/wp/v2/storys", from: server).ids.count == 1)
    #expect(try await get("/wp-json/wp/v2/briefs", from: server).status == 404)
    #expect(try await server.visiblePosts(of: ["story", "brief"]).map(\.title).sorted() == ["A brief", "A story"])
    let link = try #require(feed.firstMatch(of: /<link>([^<]*post_type=story[^<]*)</)).1
    #expect(
      try await get(
        "/" + link.replacing("&amp;", with: "&").replacing("&#038;", with: "&").dropFirst(server.address.count),
        from: server
      ).status == 200)
  }

  @Test("writes its answers in odd ways")
  func answers() async throws {
    var server = try await site(.around(before: "\u{FEFF}", behind: "<!-- cached -->"))
    var answer = try await get("per_page=1", from: server)
    #expect(answer.body.starts(with: [0xEF, 0xBB, 0xBF]) && answer.text.hasSuffix("]<!-- cached -->"))
    server = try await site(.wrapped)
    #expect(try await get("per_page=1", from: server).object["success"] as? Bool == true)
    server = try await site(.typed("text/html; charset=UTF-8"))
    answer = try await get("per_page=1", from: server)
    #expect(answer.headers["content-type"] == "text/html; charset=UTF-8" && answer.ids.count == 1)
    server = try await site(.zippedTwice)
    #expect(try await get("per_page=1", from: server).body.starts(with: [0x1F, 0x8B]))
    server = try await site(.encoded("ISO-8859-1"))
    let id = try await server.publish(title: "Grüße")
    answer = try await get("per_page=1", from: server)
    #expect(answer.body.contains(0xFC) && !answer.text.contains("ü"))
    try await server.delete(id)
    server = try await site(
      .oddPosts(.idAsText, .noGUID, .noContent, .relativeLink, .localDate, .noModified, .flatTitle))
    let post = try #require(try await get("per_page=1", from: server).objects.first)
    #expect(post["id"] is String && post["guid"] == nil && post["content"] == nil && post["title"] is String)
    #expect((post["link"] as? String)?.hasPrefix("/") == true && (post["date"] as? String)?.contains(", 20") == true)
    #expect(post["modified_gmt"] == nil)
    server = try await site(.guidsByScheme)
    #expect(try await get("/feed/", from: server).text.contains(">https://127.0.0.1"))
    #expect(try await get("per_page=1", from: server).text.contains(#""rendered":"http:\/\/127.0.0.1"#))
    server = try await site(.oddPosts(.guidAsList, .noGMT))
    let other = try #require(try await get("per_page=1", from: server).objects.first)
    #expect((other["guid"] as? [Any])?.isEmpty == true && other["date_gmt"] == nil && other["id"] is Int)
  }

  @Test("breaks while the rest goes on")
  func breaking() async throws {
    for status in [500, 502] {
      let server = try await site(.breaks(status))
      #expect(try await get("", from: server).status == status)
      #expect(try await get("/feed/", from: server).status == 200)
    }
    var server = try await site(.breaks(0, after: 0.2))
    await #expect(throws: (any Error).self) { try await get("", from: server).status }
    server = try await site(.challenge(interfaceOnly: true))
    #expect(try await get("", from: server).status == 403)
    #expect(try await get("/feed/", from: server).status == 200)
    server = try await site(.challenge(interfaceOnly: false, status: 503))
    #expect(try await get("/feed/", from: server).status == 503)
    server = try await site(.rateLimited(2, in: 60))
    let states = [
      try await get("", from: server).status, try await get("", from: server).status,
      try await get("", from: server).status,
    ]
    #expect(states == [200, 200, 429])
  }

  @Test("has a cache in front, honest or not, and a redirect that drops the query")
  func front() async throws {
    var server = try await site(.cache(seconds: 60))
    let before = try await get("per_page=2", from: server).ids
    let id = try await server.publish(title: "Unseen")
    #expect(try await get("per_page=2", from: server).ids == before)
    #expect(try await get("per_page=3", from: server).ids.first == id)
    server = try await site(.cache(seconds: 60, ignoringQuery: true))
    #expect(try await get("per_page=2", from: server).ids.count == 2)
    let stale = try await get("per_page=3&page=2", from: server)
    #expect(stale.ids.count == 2 && stale.headers["x-wp-total"] == "31" && stale.headers["age"] != nil)
    server = try await site(.slashRedirect)
    let redirected = try await get("per_page=2", from: server)
    #expect(redirected.status == 301 && redirected.headers["location"] == "/wp-json/wp/v2/posts/")
    let url = try #require(URL(string: server.address + "wp-json/wp/v2/posts/"))
    #expect(try await Self.session.data(from: url).0.count > 1000)
    try await server.delete(id)
  }

  @Test("is changed from the desk, in ways that only importers and owners have, without a request")
  func desk() async throws {
    let server = try await WordPressServer()
    try await server.clear()
    #expect(try await server.visiblePosts().isEmpty)
    let then = Date(timeIntervalSince1970: 1_235_000_000)
    let imported = try await server.import(.init(1200, from: then, title: "Of 2009"))
    #expect(Set(imported).count == 1200)
    let posts = try await server.visiblePosts()
    #expect(Set(posts.map(\.id)) == Set(imported) && Set(posts.map(\.date)) == ["2009-02-18 23:33:20"])
    #expect(posts.allSatisfy { $0.modified == $0.date && $0.guid == "http://quadrangle.invalid/?p=\($0.id)" })
    #expect(try await get("per_page=1", from: server).headers["x-wp-total"] == "1200")

    var draft = WordPressServer.Draft(
      "Late", date: then.addingTimeInterval(60), modified: .now.addingTimeInterval(86_400))
    draft.guid = "tag:blogger.com,1999:blog-1.post-2"
    draft.password = "heron"
    let late = try await server.publish(draft)
    let stored = try #require(try await server.visiblePosts().first)
    #expect(
      stored.id == late && stored.isProtected && stored.guid == draft.guid && stored.date == "2009-02-18 23:34:20")
    #expect(stored.modified > stored.date)
    let scheduled = try await server.schedule(["Tomorrow", "Tomorrow, too"])
    #expect(try await server.visiblePosts().count == 1201)
    let now = Date.now
    try await server.release(scheduled, at: now)
    #expect(Set(try await server.visiblePosts().prefix(2).map(\.id)) == Set(scheduled))
    #expect(try await get("per_page=2", from: server).ids.sorted() == scheduled.sorted())
    try await server.edit(late, .init(date: then.addingTimeInterval(86_400)))
    #expect(try await server.visiblePosts().first { $0.id == late }?.date == "2009-02-19 23:33:20")
    try await server.trash(late)
    #expect(try await get("include=\(late)", from: server).ids.isEmpty)
    try await server.restore(late)
    #expect(try await get("include=\(late)", from: server).ids == [late])
    try await server.alter(late, ["post_modified_gmt": "2009-03-01 10:00:00", "post_title": "Altered"])
    #expect(try await server.visiblePosts().contains { $0.title == "Altered" && $0.modified == "2009-03-01 10:00:00" })
    try await server.addComments(250, on: late)
    try await server.addCategories(120)
    try await server.setOption("posts_per_rss", "3")
    let asked = server.requests.count
    #expect(
      try await get("/wp-json/wp/v2/comments?post=\(late)&per_page=1&password=heron", from: server).headers[
        "x-wp-total"] == "250")
    #expect(
      Int(try await get("/wp-json/wp/v2/categories?hide_empty=true", from: server).headers["x-wp-total"] ?? "") ?? 0
        >= 120)
    #expect(try await get("/feed/", from: server).text.components(separatedBy: "<item>").count == 4)
    #expect(server.requests.count == asked + 3)
    try await server.delete(late)
    await #expect(throws: TestServerError.self) { try await server.delete(late) }
  }
}
