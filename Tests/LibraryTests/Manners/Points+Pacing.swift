import Foundation
import Library
import TestServers

extension Point {
  /// At how many hours from now, in tenths, the feed is visited next by itself after it was added so; at most ten.
  private static func nextVisit(_ fields: [String] = [], channel: String = "") async throws -> Double {
    let stage = try Stage()
    try await stage.added(fields, channel: channel)
    try await stage.wait(hours: 10)
    let visits = stage.visits()
    return visits.count > 1 ? visits[1].time.timeIntervalSince(visits[0].time) / 3600 : .infinity
  }

  static let pacing = [
    Point(20, "429 with Retry-After, in seconds or as a date, is kept to, for every feed of the host") {
      for (isDate, seconds) in [(false, 5 * 3600.0), (true, 4 * 3600)] {
        let stage = try Stage()
        stage.serve("/other")
        try await stage.add("/other")
        try await stage.added()
        let wait = isDate ? stage.date("Retry-After", in: seconds + 7200) : "Retry-After: \(Int(seconds))"
        stage.server["/feed"] = .status(429, [stage.date("Date", in: 7200), wait])
        try await stage.later()
        let asked = stage.server.visits.count
        for path in ["/feed", "/other"] { stage.serve(path) }
        try await stage.wait(hours: seconds / 3600 - 0.2)
        try await stage.insist()
        guard stage.server.visits.count == asked else { return false }
        try await stage.wait(hours: 1.5)
        guard stage.server.visits.count > asked else { return false }
      }
      return true
    },
    Point(21, "429 without a hint is a pause of ten minutes, and slows the feed down, more each time") {
      let stage = try Stage()
      try await stage.added()
      stage.server["/feed"] = .status(429)
      try await stage.later()
      let first = try await stage.hoursToNext() ?? 0
      let during = try await stage.later(590).sources
      let after = try await stage.later(20).sources
      let second = try await stage.hoursToNext() ?? 0
      return first >= 1 && second >= 2 && during == 0 && after == 1
    },
    Point(22, "Cache-Control: max-age, less Age, and Expires are kept to, up to a day") {
      let plain = try await nextVisit()
      let maxAge = try await nextVisit(["Cache-Control: max-age=18000", "Age: 3600"])
      let stage = try Stage()
      let expires = try await nextVisit([stage.date("Date"), stage.date("Expires", in: 3 * 3600)])
      try await stage.added(["Cache-Control: max-age=99999999"])
      let longest = try await stage.hoursToNext() ?? 0
      return plain < 1.5 && (4...4.7).contains(maxAge) && (3...3.6).contains(expires) && (24...26.5).contains(longest)
    },
    Point(23, "what the feed says of its rhythm, ttl or sy:updatePeriod, is kept to") {
      let ttl = try await nextVisit(channel: "<ttl>240</ttl>")
      let period = try await nextVisit(
        channel: "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>8</sy:updateFrequency>")
      return (4...4.7).contains(ttl) && (3...3.6).contains(period)
    },
    Point(24, "hours and days that the feed wants skipped are skipped (skipHours, skipDays)") {
      let hours = (12...17).map { "<hour>\($0)</hour>" }.joined()
      let stage = try Stage()
      // Until Wednesday, four hours at a time, there is nobody.
      try await stage.added(channel: "<skipDays><day>Monday</day><day>Tuesday</day></skipDays>")
      try await stage.wait(hours: 35.9)
      let early = stage.visits().count
      try await stage.wait(hours: 1)
      return try await every(
        (6...6.3).contains(nextVisit(channel: "<skipHours>\(hours)</skipHours>")), early == 1, stage.visits().count == 2
      )
    },
  ]
}
