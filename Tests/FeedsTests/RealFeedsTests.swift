import Feeds
import Foundation
import Testing

@Suite("Real feeds", .enabled(if: Corpora.areHere))
struct RealFeedsTests {
  @Test("all parse, with entries that have a title or a text and an address or an id")
  func parse() throws {
    var entries = 0
    var bare = 0
    var undated = 0
    let files = Corpora.files(in: "real-feeds")
    for file in files {
      let feed = try FeedParser.parse(
        [UInt8](try Data(contentsOf: file)), address: "https://example.org/feed", contentType: nil)
      #expect(feed.title != nil || feed.link != nil, "\(file.lastPathComponent)")
      entries += feed.entries.count
      bare += feed.entries.count { ($0.title ?? $0.content ?? $0.summary) == nil || ($0.link ?? $0.id) == nil }
      undated += feed.entries.count { $0.published == nil && $0.updated == nil }
    }
    print(
      "score: real-feeds \(files.count) of \(files.count) parse, \(entries) entries, \(bare) bare, \(undated) undated")
    #expect(entries > 4000)
    #expect(bare < entries / 3)
  }
}
