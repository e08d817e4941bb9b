import Foundation
import Library
import TestServers

extension Point {
  private static let date = "Sat, 03 Jan 2026 10:00:00 GMT"

  /// What is sent after an answer with these fields, and an hour or two.
  private static func sent(after fields: String...) async throws -> ScriptedServer.Visit {
    let stage = try Stage()
    try await stage.added(fields)
    try await stage.later()
    return try stage.last()
  }

  static let validators = [
    Point(1, "Last-Modified comes back as If-Modified-Since, byte for byte") {
      try await sent(after: "Last-Modified: \(date)")["if-modified-since"] == date
    },
    Point(2, "a Last-Modified that is no date comes back as it was written") {
      try await sent(after: "Last-Modified: 2026-01-03  noon +0200")["if-modified-since"] == "2026-01-03  noon +0200"
    },
    Point(3, "without Last-Modified there is no If-Modified-Since: no value is invented") {
      let visit = try await sent(after: "ETag: \"a\"", "Date: \(date)")
      return visit["if-modified-since"] == nil && visit["if-none-match"] == "\"a\""
    },
    Point(4, "a newer Last-Modified takes the place of the old one, also with the same body") {
      let stage = try Stage()
      try await stage.added(["Last-Modified: \(date)"])
      stage.serve("/feed", ["Last-Modified: Sun, 04 Jan 2026 10:00:00 GMT"])
      try await stage.later()
      try await stage.later()
      return try stage.last()["if-modified-since"] == "Sun, 04 Jan 2026 10:00:00 GMT"
    },
    Point(10, "an ETag comes back as If-None-Match, quotes included, byte for byte") {
      try await sent(after: "ETag: \"a-b,c d\"")["if-none-match"] == "\"a-b,c d\""
    },
    Point(11, "a weak ETag stays weak, with its suffix") {
      try await sent(after: "ETag: W/\"a-gzip\"")["if-none-match"] == "W/\"a-gzip\""
    },
    Point(12, "an ETag without quotes gets none") {
      try await sent(after: "ETag: a5f")["if-none-match"] == "a5f"
    },
    Point(13, "without an ETag there is no If-None-Match, and none is made of the body") {
      let visit = try await sent(after: "Last-Modified: \(date)")
      return visit["if-none-match"] == nil && visit["if-modified-since"] != nil
    },
    Point(14, "the two are one pair of one answer: what the next answer leaves out is not sent any more") {
      let stage = try Stage()
      try await stage.added(["ETag: \"a\"", "Last-Modified: \(date)"])
      try await stage.later()
      let both = try stage.last()
      stage.serve("/feed", ["ETag: \"b\""], entry: "2")
      try await stage.later()
      try await stage.later()
      let one = try stage.last()
      return both["if-none-match"] == "\"a\"" && both["if-modified-since"] == date
        && one["if-none-match"] == "\"b\"" && one["if-modified-since"] == nil
    },
    Point(15, "both are kept over a restart") {
      let stage = try Stage()
      try await stage.added(["ETag: \"a\"", "Last-Modified: \(date)"])
      try await stage.restarted().later()
      return try stage.last()["if-none-match"] == "\"a\"" && stage.last()["if-modified-since"] == date
    },
    Point(16, "both are kept over answers of 429, 500 and 304") {
      let stage = try Stage()
      try await stage.added(["ETag: \"a\"", "Last-Modified: \(date)"])
      for fault in [Fault.status(429), .status(500), .status(304)] {
        stage.server["/feed"] = fault
        try await stage.later()
      }
      try await stage.later()
      return try stage.visits().count == 5 && stage.last()["if-none-match"] == "\"a\""
        && stage.last()["if-modified-since"] == date
    },
  ]
}
