import Foundation
import Library
import TestServers

extension Point {
  /// The address that a feed has after it answered so a number of times.
  private static func path(after fault: Fault, times: Int, serving target: String = "/new") async throws -> String {
    let stage = try Stage()
    try await stage.added()
    stage.serve(target)
    stage.server["/feed"] = fault
    for _ in 0..<times { try await stage.later() }
    return try await String(stage.publication().address.dropFirst(stage.server.address("").count))
  }

  static let moving = [
    Point(130, "301 is permanent: kept when it repeated and a feed is there, and then the old address is left alone") {
      let once = try await path(after: .redirect(301, to: "/new"), times: 1)
      let stage = try Stage()
      try await stage.added(["ETag: \"a\""])
      stage.serve("/new", entry: "2")
      stage.server["/feed"] = .redirect(301, to: "/new")
      for _ in 0..<4 { try await stage.later() }
      return try await every(
        once == "/feed", stage.publication().address == stage.server.address("/new"), stage.visits().count == 3,
        stage.visits("/new").count == 4, stage.sample.articles().count == 2)
    },
    Point(131, "so is 308") {
      let once = try await path(after: .redirect(308, to: "/new"), times: 1)
      let twice = try await path(after: .redirect(308, to: "/new"), times: 2)
      return once == "/feed" && twice == "/new"
    },
    Point(132, "302 is not: it is followed, and never kept") {
      let stage = try Stage()
      try await stage.added()
      stage.serve("/new", entry: "2")
      stage.server["/feed"] = .redirect(302, to: "/new")
      for _ in 0..<4 { try await stage.later() }
      return try await every(
        stage.publication().address == stage.server.address("/feed"), stage.visits().count == 5,
        stage.sample.articles().count == 2)
    },
    Point(133, "nor are 307 and 303, nor a chain with one of these in it") {
      let chain = try Stage()
      try await chain.added()
      chain.server["/feed"] = .redirect(301, to: "/middle")
      chain.server["/middle"] = .redirect(307, to: "/new")
      chain.serve("/new")
      for _ in 0..<3 { try await chain.later() }
      let seventh = try await path(after: .redirect(307, to: "/new"), times: 3)
      let third = try await path(after: .redirect(303, to: "/new"), times: 3)
      return try await every(
        seventh == "/feed", third == "/feed", chain.publication().address == chain.server.address("/feed"))
    },
    Point(134, "the reader is told that a feed moved, and from where") {
      let stage = try Stage()
      try await stage.added()
      stage.serve("/new")
      stage.server["/feed"] = .redirect(301, to: "/new")
      for _ in 0..<2 { try await stage.later() }
      return try await stage.status().movedFrom == stage.server.address("/feed")
    },
    Point(135, "the reader is told of a broken TLS, and http is not taken in its place") {
      let server = try await NginxServer(certificate: TestCertificate())
      try server.put(Stage.feed(), at: "feed.xml")
      let stage = try Stage()
      let adding = await stage.refusal(of: server.secureAddress("/feed.xml")) ?? ""
      try await stage.importing([server.secureAddress("/feed.xml")])
      try await stage.insist()
      let failure = try await stage.status().failure ?? ""
      return try await every(
        adding.contains("not secure"), failure.contains("not secure"), stage.sample.articles().isEmpty)
    },
    Point(136, "two feeds that become one are said to, and only one of them is asked from then on") {
      let stage = try Stage()
      stage.serve("/a")
      stage.serve("/b")
      try await stage.add("/a")
      try await stage.add("/b")
      stage.server["/a"] = .redirect(301, to: "/b")
      for _ in 0..<2 { try await stage.later() }
      let before = stage.visits("/a").count
      try await stage.wait(hours: 48)
      let status = try await stage.status()
      return try await every(
        before == 3, stage.visits("/a").count == 3, status.isStopped, status.explanation.contains("already"),
        stage.subscriptions() == 2, stage.sample.library.diagnosis().articles == 2)
    },
    Point(137, "a move to what is no feed, to nowhere or in circles is not believed") {
      let page = try Stage()
      try await page.added()
      page.page("/new", "<p>Parked")
      page.server["/feed"] = .redirect(301, to: "/new")
      for _ in 0..<4 { try await page.later() }
      let circle = try await path(after: .redirect(301, to: "/feed"), times: 3)
      let nowhere = try await path(after: .redirect(301, to: "/missing"), times: 3)
      let file = try await path(after: .redirect(301, to: "file:///etc/passwd"), times: 3)
      return try await every(
        page.publication().address == page.server.address("/feed"), circle == "/feed", nowhere == "/feed",
        file == "/feed")
    },
    Point(140, "compression is asked for") {
      let stage = try Stage()
      try await stage.added()
      return try stage.last()["accept-encoding"]?.contains("gzip") == true
    },
    Point(141, "compression is understood: what was compressed is read, also where it is far smaller than its content")
    {
      let stage = try Stage()
      let bytes = try gzip(Stage.feed("<description>\(String(repeating: "Long. ", count: 20_000))</description>"))
      stage.server["/feed"] = .status(200, ["Content-Encoding: gzip"], body: bytes)
      try await stage.add()
      return try await every(bytes.count < 2000, stage.sample.articles().map(\.headline) == ["Entry 1"])
    },
  ]
}
