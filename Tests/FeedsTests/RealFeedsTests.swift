import Feeds
import Foundation
import Testing
import Text

@Suite("Real feeds", .enabled(if: Corpora.areHere))
struct RealFeedsTests {
  /// What feedparser finds in a feed (see bench/feedparser_titles.py).
  struct Expectation: Equatable {
    let entries: Int
    let titles: String
  }

  private static func expectations() throws -> [String: Expectation] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/feedparser-titles.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      uniqueKeysWithValues: lines.map {
        (String($0[0]), Expectation(entries: Int($0[1]) ?? -1, titles: String($0[2])))
      })
  }

  /// FNV-1a of 64 bits.
  private static func fingerprint(_ lines: [String]) -> String {
    let value = lines.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A title as feedparser's are written down.
  private static func plain(_ title: String?) -> String {
    let text = Entities.decode((title ?? "").replacing(#/<[^>]*>/#, with: " "))
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("have the entries and the titles that feedparser finds")
  func parse() throws {
    let expectations = try Self.expectations()
    var entries = 0
    var agreeing = 0
    let files = Corpora.files(in: "real-feeds")
    for file in files {
      let feed = try FeedParser.parse(
        [UInt8](try Data(contentsOf: file)), address: "https://example.org/feed", contentType: nil)
      entries += feed.entries.count
      let found = Expectation(
        entries: feed.entries.count,
        titles: Self.fingerprint([Self.plain(feed.title)] + feed.entries.map { Self.plain($0.title) }))
      let expected = try #require(expectations[file.lastPathComponent], "\(file.lastPathComponent)")
      #expect(found == expected, "\(file.lastPathComponent)")
      agreeing += found == expected ? 1 : 0
    }
    print("score: real-feeds \(agreeing) of \(files.count) as feedparser reads them, \(entries) entries")
    #expect(files.count == expectations.count)
  }
}
