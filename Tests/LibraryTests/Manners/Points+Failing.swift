import Foundation
import Library
import TestServers

extension Point {
  /// Whether a feed that answers so is asked less and less, with the error shown, and normally again when it works.
  private static func slowsDown(_ fault: Fault, saying part: String = "") async throws -> Bool {
    let stage = try Stage()
    try await stage.added()
    stage.server["/feed"] = fault
    try await stage.wait(hours: 48)
    // A request on a connection that the server closed meanwhile is repeated by libsoup at once.
    let failing = Set(stage.visits().map(\.time)).sorted().dropFirst()
    let gaps = zip(failing, failing.dropFirst()).map { $1.timeIntervalSince($0) }
    let status = try await stage.status()
    stage.serve()
    try await stage.insist()
    let mended = try await stage.status()
    return (3...7).contains(failing.count) && gaps == gaps.sorted() && gaps.last ?? 0 >= 8 * 3600
      && status.failure.map { part.isEmpty || $0.contains(part) } == true && mended.failure == nil
      && mended.failures == 0
  }

  static let failing = [
    Point(110, "a feed that becomes a page is asked less and less") {
      try await slowsDown(.status(200, ["Content-Type: text/html"], body: Array("<p>Domain for sale".utf8)))
    },
    Point(111, "so is one that answers 403") { try await slowsDown(.status(403), saying: "403") },
    Point(112, "so is one that answers 404") { try await slowsDown(.status(404), saying: "404") },
    Point(113, "so is one whose name is not found") {
      let stage = try Stage()
      stage.serve()
      try await stage.importing([stage.server.address("/feed"), "http://no-such-host.invalid/feed"])
      try await stage.insist()
      var waits: [Double] = []
      for _ in 0..<4 {
        let next = try await stage.library.sourceStatuses().last?.next
        waits.append((next?.timeIntervalSince(stage.clock.now) ?? 0) / 3600)
        try await stage.later(86_400)
      }
      let failure = try await stage.library.sourceStatuses().last?.failure
      return waits == waits.sorted() && waits[0] >= 1 && waits[3] >= 8 && failure != nil
    },
    Point(114, "so is one that accepts no connections, or resets them") {
      let stage = try Stage()
      try await stage.importing(["http://127.0.0.1:\(try freePort())/feed"])
      try await stage.insist()
      let first = try await stage.hoursToNext() ?? 0
      try await stage.later(3600)
      let second = try await stage.hoursToNext() ?? 0
      return try await every(first >= 1, second >= 2, slowsDown(.reset()))
    },
    Point(115, "so is one whose server is broken") {
      let broken = try await slowsDown(.status(500), saying: "500")
      let gateway = try await slowsDown(.status(502), saying: "502")
      return broken && gateway
    },
    Point(116, "so is one with any other error: cut off, not HTTP, a circle of redirects") {
      for fault in [
        Fault.raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<rss>"), .raw("\u{1}\u{2}\r\n\r\n"),
        .redirect(302, to: "/feed"), .status(418),
      ] {
        guard try await slowsDown(fault) else { return false }
      }
      return true
    },
    Point(117, "the wait doubles up to a day, and there it stays") {
      let stage = try Stage()
      try await stage.added()
      stage.server["/feed"] = .status(500)
      var hours: [Double] = []
      for _ in 0..<8 {
        try await stage.later(90_000)
        hours.append(try await stage.hoursToNext() ?? 0)
      }
      return zip(hours, [1.0, 2, 4, 8, 16, 24, 24, 24]).allSatisfy { ($1...($1 * 1.1)).contains($0) }
    },
    Point(118, "after 410 a feed is not asked any more, over restarts as well, until the reader wants it") {
      let stage = try Stage()
      let id = try await stage.added()
      stage.server["/feed"] = .status(410)
      try await stage.later()
      stage.serve()
      try await stage.wait(hours: 72)
      _ = try await stage.restarted().library.refresh(.all, on: .start)
      _ = try await stage.library.refresh(.all, on: .hand)
      try await stage.insist()
      let asked = stage.visits().count
      let summary = try await stage.library.refresh(.publication(id), on: .insistence)
      return try await every(asked == 2, summary.sources == 1, stage.status().next != nil)
    },
    Point(119, "that it is gone is told, and what it brought stays") {
      let stage = try Stage()
      try await stage.added()
      stage.server["/feed"] = .status(410)
      let message = try await stage.later().failures.first?.message ?? ""
      let status = try await stage.status()
      return try await every(
        message.contains("gone"), status.isStopped, status.status == 410, status.explanation.contains("gone"),
        stage.sample.articles().count == 1)
    },
    Point(120, "every error is shown with its source, with when it was asked, what came and when it is asked next") {
      let stage = try Stage()
      try await stage.added()
      stage.server["/feed"] = .status(404)
      try await stage.later()
      let status = try await stage.status()
      let publication = try await stage.publication()
      let diagnosis = try await stage.library.diagnosis()
      return publication.failure?.message == status.failure && status.failure != nil && status.status == 404
        && status.asked == stage.clock.now && status.next ?? .distantPast > stage.clock.now
        && status.reason == .backOff && diagnosis.sources.count == 1 && diagnosis.failing.count == 1
    },
  ]
}
