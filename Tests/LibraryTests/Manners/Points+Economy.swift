import Articles
import Foundation
import Library
import TestServers

extension Point {
  /// A picture of one pixel.
  private static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())

  static let economy = [
    Point(30, "the same feed is not fetched twice by itself within half an hour, restarts included") {
      let stage = try Stage()
      try await stage.library.setRefreshInterval(minutes: 1)
      try await stage.added()
      for _ in 0..<10 {
        stage.clock.advance(by: 120)
        _ = try await stage.restarted().library.refresh(.all, on: .start)
        _ = try await stage.library.refresh(.all, on: .due)
      }
      let early = stage.visits().count
      try await stage.wait(hours: 0.5)
      return early == 1 && stage.visits().count == 2
    },
    Point(31, "pictures and icons are fetched once, and what is refused once a week") {
      let stage = try Stage()
      let id = try await stage.added()
      stage.server["/icon.png"] = .status(200, body: png)
      for _ in 0..<3 {
        let library = try stage.restarted().library
        for path in ["/icon.png", "/missing.png"] {
          await library.pictures.forgetFailures()
          _ = try? await library.picture(stage.server.address(path), of: .publication(id))
        }
        stage.clock.advance(by: 2 * 86_400)
      }
      let before = stage.visits("/missing.png").count
      stage.clock.advance(by: 4 * 86_400)
      _ = try? await stage.library.picture(stage.server.address("/missing.png"), of: .publication(id))
      return stage.visits("/icon.png").count == 1 && before == 1 && stage.visits("/missing.png").count == 2
    },
    Point(32, "an article's page is fetched once, and kept; one that gives nothing is not tried again by itself") {
      let stage = try Stage()
      let text = String(repeating: "The lighthouse stood where it had always stood, and nobody cared. ", count: 20)
      stage.page("/1", "<title>One</title><article><p>\(text)</p></article>")
      let link = "<item><guid>p</guid><title>Page</title><link>\(stage.server.address("/1"))</link></item>"
      let missing = "<item><guid>m</guid><title>Missing</title><link>\(stage.server.address("/2"))</link></item>"
      try await stage.added(channel: link + missing)
      let articles = try await stage.sample.articles().sorted { $0.headline > $1.headline }
      guard articles.count == 3, let article = articles.first else { return false }
      try await stage.library.loadFullText(of: article.id)
      for _ in 0..<3 { try? await stage.library.loadFullText(of: articles[1].id, isWanted: false) }
      let again = try stage.restarted().library
      let shown = try await again.article(article.id, pictureScheme: "")
      return shown?.fullText == .shown && stage.visits("/1").count == 1 && stage.visits("/2").count == 1
    },
    Point(33, "adding a feed costs one request, and its first refresh waits its turn") {
      let stage = try Stage()
      try await stage.added()
      _ = try await stage.library.refresh(.all, on: .start)
      _ = try await stage.library.refresh(.all, on: .hand)
      return stage.server.visits.count == 1
    },
    Point(34, "a host sees two connections at most, and eight of its feeds in one round") {
      let stage = try Stage()
      let paths = (0..<30).map { "/\($0)" }
      for path in paths {
        stage.server[path] = .late(0.02, .status(200, body: Stage.feed()))
      }
      try await stage.importing(paths.map(stage.server.address))
      _ = try await stage.library.refresh(.all, on: .due)
      let round = stage.server.visits.count
      try await stage.insist()
      return round == 8 && stage.server.visits.count == 38 && stage.server.peakConnections <= 2
    },
    Point(35, "a host that asked for a pause is left alone by feeds, pictures, pages and by adding") {
      let stage = try Stage()
      let id = try await stage.added()
      stage.server["/feed"] = .status(503, ["Retry-After: 3600"])
      try await stage.later()
      let asked = stage.server.visits.count
      _ = try? await stage.library.picture(stage.server.address("/icon.png"), of: .publication(id))
      let refusal = await stage.refusal(of: stage.server.address("/new"))
      try await stage.insist()
      _ = try await stage.restarted().insist()
      return stage.server.visits.count == asked && refusal?.contains("pause") == true
    },
    Point(36, "feeds that were asked together drift apart") {
      let stage = try Stage()
      let paths = (0..<20).map { "/\($0)" }
      for path in paths { stage.serve(path) }
      try await stage.importing(paths.map(stage.server.address))
      try await stage.insist()
      let times = try await stage.library.sourceStatuses().compactMap { $0.next?.timeIntervalSince(stage.clock.now) }
      let span = (times.max() ?? 0) - (times.min() ?? 0)
      return times.count == 20 && Set(times).count == 20 && span > 60 && times.allSatisfy { (3600...3960).contains($0) }
    },
    Point(37, "times follow the last visit, and not the clock: no full hours, no burst at the start") {
      let stage = try Stage()
      try await stage.added()
      stage.clock.advance(by: 1234)
      _ = try await stage.restarted().library.refresh(.all, on: .due)
      let early = stage.visits().count
      try await stage.wait(hours: 72)
      let minutes = Set(stage.visits().map { Int($0.time.timeIntervalSince1970) / 600 % 6 })
      return early == 1 && minutes.count >= 4
    },
  ]
}
