import Foundation
import Library
import TestServers

extension Point {
  private static let link = "<link rel='alternate' type='application/rss+xml' href='/feed'>"

  static let adding = [
    Point(100, "an address is added only if a feed is there") {
      let stage = try Stage()
      stage.page("/page", "<p>Hello")
      stage.server["/json"] = .status(200, ["Content-Type: application/json"], body: Array("{}".utf8))
      stage.server["/empty"] = .status(200)
      stage.server["/500"] = .status(500, body: Stage.feed())
      for path in ["/page", "/json", "/empty", "/404", "/500"] {
        guard await stage.refusal(of: stage.server.address(path)) != nil else { return false }
      }
      return try await stage.subscriptions() == 0
    },
    Point(101, "a page without a feed is said to have none") {
      let stage = try Stage()
      stage.page("/", "<title>T</title><p>Hello")
      let refusal = await stage.refusal(of: stage.server.address("/")) ?? ""
      return refusal.contains("feed") && !refusal.contains("HTTP")
    },
    Point(102, "what the server says in a refusal is shown") {
      let stage = try Stage()
      let complaint = "You come too often; write to admin@example.org."
      stage.server["/feed"] = .status(403, ["Content-Type: text/plain"], body: Array(complaint.utf8))
      let adding = await stage.refusal(of: stage.server.address("/feed")) ?? ""
      try await stage.importing([stage.server.address("/feed")])
      let message = try await stage.insist().failures.first?.message ?? ""
      return adding.contains(complaint) && message.contains(complaint) && message.contains("403")
    },
    Point(103, "a page leads to the feed that it names (link rel=alternate)") {
      let stage = try Stage()
      stage.page("/", "<head>\(link)</head>")
      stage.serve()
      return await stage.refusal(of: stage.server.address("/")) == nil && stage.visits().count == 1
    },
    Point(104, "it is the feed that is kept then, and the page is not asked again") {
      let stage = try Stage()
      stage.page("/", "<head>\(link)</head>")
      stage.serve()
      try await stage.add("/")
      try await stage.wait(hours: 6)
      return try await every(
        stage.publication().address == stage.server.address("/feed"), stage.visits("/").count == 1,
        stage.visits().count > 3)
    },
    Point(105, "what a page does not name as its feed is not tried: plain links, style sheets, scripts") {
      let stage = try Stage()
      stage.serve()
      stage.page(
        "/",
        "<link rel=stylesheet href=/feed type=application/rss+xml><a href=/feed>RSS</a><script src=/feed></script>"
          + "<!-- \(link) -->")
      return await stage.refusal(of: stage.server.address("/")) != nil && stage.server.visits.count == 1
    },
    Point(106, "an address may be secret: its password goes to its own origin, and it is told to nobody else") {
      let stage = try Stage()
      let other = try ScriptedServer(clock: stage.clock)
      other["/feed"] = .status(200, body: Stage.feed(entry: "2"))
      stage.serve()
      let secret = "http://me:geheim@127.0.0.1:\(stage.server.port)/feed?token=s3cret"
      try await stage.library.allowPrivate([other.address("/")])
      try await stage.sample.subscribe(secret)
      let address = try await stage.publication().address
      stage.server["/feed"] = .redirect(302, to: other.address("/feed"))
      try await stage.later()
      let leaks = other.visits.contains { visit in
        visit.target.contains("s3cret") || visit.names.contains { visit[$0]?.contains("s3cret") == true }
          || visit["authorization"] != nil
      }
      return other.visits.count == 1 && !leaks && stage.visits().allSatisfy { $0["authorization"] != nil }
        && address.contains("token=s3cret")
    },
  ]
}
