import Foundation
import Library
import TestServers

extension Point {
  /// Everything that a source is visited for: adding by a page, refreshing, news, a redirect, pictures, an article's page.
  private static func everything(cookies: Bool = false) async throws -> [ScriptedServer.Visit] {
    let stage = try Stage()
    let fields = cookies ? ["Set-Cookie: id=7; Path=/; Max-Age=9999999"] : []
    let link = "<item><guid>p</guid><title>Page</title><link>\(stage.server.address("/article"))</link></item>"
    stage.page("/", "<link rel=alternate type=application/rss+xml href='/feed?b=2&a=1&&c'>")
    stage.serve("/feed", fields + ["ETag: \"a\""], channel: link)
    stage.page("/article", "<article><p>\(String(repeating: "Words, and more of them. ", count: 40))</p></article>")
    let id = try await stage.add("/")
    try await stage.later()
    stage.server["/feed"] = .redirect(302, to: "/moved")
    stage.serve("/moved", fields, entry: "2")
    try await stage.later()
    try await stage.later()
    _ = try? await stage.library.picture(stage.server.address("/icon.png"), of: .publication(id))
    if let article = try await stage.sample.articles().first(where: { $0.headline == "Page" }) {
      try await stage.library.loadFullText(of: article.id)
    }
    try await stage.restarted().later()
    return stage.server.visits
  }

  static let requests = [
    Point(50, "every request is a GET") {
      let visits = try await everything()
      return visits.count >= 9 && visits.allSatisfy { $0.method == "GET" }
    },
    Point(51, "nothing is probed before it is fetched: no HEAD, no OPTIONS, no request twice in a row") {
      let stage = try Stage()
      stage.page("/", "<link rel=alternate type=application/rss+xml href=/feed>")
      stage.serve()
      try await stage.add("/")
      return stage.server.visits.map { "\($0.method) \($0.target)" } == ["GET /", "GET /feed"]
    },
    Point(60, "what is typed is checked before anybody is asked") {
      let stage = try Stage()
      let typed = [
        "", "two words", "mailto:a@example.org", "file:///etc/passwd", "http://", "ftp://127.0.0.1/",
        "javascript:alert(1)",
      ]
      for text in typed {
        guard await stage.refusal(of: text) != nil else { return false }
      }
      return await stage.sample.requests() == 0
    },
    Point(61, "addresses are asked for that somebody gave, and none is guessed") {
      let stage = try Stage()
      stage.page("/blog/", "<title>No feed</title><p>Nothing here.")
      let refusal = await stage.refusal(of: stage.server.address("/blog/"))
      try await stage.added()
      try await stage.wait(hours: 6)
      return refusal != nil && Set(stage.server.visits.map(\.target)) == ["/blog/", "/feed"]
    },
    Point(62, "no parameter is added to an address") {
      try await everything().allSatisfy { !$0.target.contains("?") || $0.target == "/feed?b=2&a=1&&c" }
    },
    Point(63, "cookies are not kept, and not sent but within the chain of redirects that set them") {
      try await everything(cookies: true).allSatisfy { $0["cookie"] == nil }
    },
    Point(64, "no cache is told to be passed by") {
      try await everything().allSatisfy { $0["cache-control"] == nil && $0["pragma"] == nil }
    },
    Point(65, "no address is told to another: no Referer, no Origin") {
      try await everything().allSatisfy { $0["referer"] == nil && $0["origin"] == nil }
    },
    Point(66, "a query is sent in its order, with its empty parts and its repetitions") {
      let stage = try Stage()
      stage.serve()
      for query in ["b=1&a=2&&c", "q=%C3%A4%2Fb+c", "", "z&z&y=;,", "a=1&a=1&a=0"] {
        try await stage.add("/feed?" + query)
        guard try stage.last().target == "/feed?" + query else { return false }
      }
      return true
    },
    Point(70, "by hand a feed is asked at most every two minutes, and it is said why; who insists gets their way") {
      let stage = try Stage()
      try await stage.added()
      let early = try await stage.library.refresh(.all, on: .hand)
      let insisting = try await stage.insist()
      stage.clock.advance(by: 121)
      let late = try await stage.library.refresh(.all, on: .hand)
      return early.sources == 0 && early.postponed.first?.message.contains("two minutes") == true
        && insisting.sources == 1 && late.sources == 1 && stage.visits().count == 3
    },
    Point(71, "an unconditional fetch is rare: not by hand, not by insisting, but after eight days of 304") {
      let stage = try Stage()
      try await stage.added(["ETag: \"a\""])
      stage.server["/feed"] = .status(304)
      for _ in 0..<7 {
        try await stage.later(86_400)
        stage.clock.advance(by: 200)
        _ = try await stage.library.refresh(.all, on: .hand)
      }
      let before = stage.visits().dropFirst()
      stage.serve("/feed", ["ETag: \"a\""])
      try await stage.later(2 * 86_400)
      let full = try stage.last()
      try await stage.later()
      return try before.count == 14 && before.allSatisfy(\.isConditional) && !full.isConditional
        && stage.last().isConditional
    },
  ]

  static let identity: [Point] = {
    let agent = "Courant/1.0 (+https://github.com/courant-reader/courant)"
    @Sendable func agents() async throws -> [String?] { try await everything().map { $0["user-agent"] } }
    func words(_ check: @escaping @Sendable (String) -> Bool) -> @Sendable () async throws -> Bool {
      { try await agents().allSatisfy { $0.map { check($0.lowercased()) } ?? false } }
    }
    return [
      Point(80, "every request has a User-Agent") {
        try await agents().allSatisfy { $0?.isEmpty == false }
      },
      Point(81, "it begins with the program's name", words { $0.hasPrefix("courant/") }),
      Point(82, "it has the version behind it, as RFC 9110 §10.1.5 writes it") {
        try await agents().allSatisfy { $0?.wholeMatch(of: /[A-Za-z]+\/[0-9.]+ \(.*\)/) != nil }
      },
      Point(83, "the version is the program's own, and changes with it") {
        let folder = try TemporaryFolder()
        let server = try FaultServer(["/feed": .status(200, body: Stage.feed())])
        for version in ["1.0", "2.5"] {
          let library = try Library(folder: folder.file(version), cache: folder.file("cache"), version: version)
          _ = try await library.discover(server.address("/feed"))
        }
        return server.requests.count == 2 && server.requests[0].contains("Courant/1.0 ")
          && server.requests[1].contains("Courant/2.5 ")
      },
      Point(84, "it has an address to complain to", words { $0.contains("(+https://") }),
      Point(
        85, "it pretends to be no browser and no robot of others",
        words { agent in !["mozilla", "chrome", "safari", "gecko", "bot", "google"].contains { agent.contains($0) } }),
      Point(
        86, "it names no library",
        words { agent in !["libsoup", "webkit", "curl", "glib", "swift"].contains { agent.contains($0) } }),
      Point(87, "it is the same for feeds, pages, pictures and articles") {
        let stage = try await everything()
        let kinds = ["/", "/feed", "/icon.png", "/article"].map { path in
          stage.filter { $0.target.prefix { $0 != "?" } == path }.map { $0["user-agent"] }
        }
        return kinds.allSatisfy { !$0.isEmpty } && Set(kinds.joined()).count == 1
      },
      Point(88, "it does not change: not with time, not with failures, not over a restart") {
        let stage = try Stage()
        try await stage.added()
        for fault in [Fault.status(403), .status(500)] {
          stage.server["/feed"] = fault
          try await stage.later()
        }
        try await stage.restarted().later(30 * 86_400)
        return stage.visits().count == 4 && Set(stage.visits().map { $0["user-agent"] }) == [agent]
      },
      Point(89, "it tells nobody apart: two readers say the same, in every field") {
        func visit() async throws -> ScriptedServer.Visit {
          let stage = try Stage()
          try await stage.added()
          return try stage.last()
        }
        let (one, two) = (try await visit(), try await visit())
        return one.names == two.names && one.names.subtracting(["host"]).allSatisfy { one[$0] == two[$0] }
      },
      Point(90, "no field says anything of the reader: no mail address, no language, no system") {
        let known: Set = [
          "host", "user-agent", "accept", "accept-encoding", "connection", "if-none-match", "if-modified-since",
        ]
        return try await everything().allSatisfy { visit in
          visit.names.isSubset(of: known) && visit["user-agent"]?.lowercased().contains("linux") == false
        }
      },
    ]
  }()
}
