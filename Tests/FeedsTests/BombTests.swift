import Feeds
import Foundation
import TestServers
import Testing

@Suite("Hostile XML")
struct BombTests {
  @Test("of others is harmless and over in a tenth of a second", .enabled(if: Corpora.areHere))
  func corpus() throws {
    let files = Corpora.files(in: "xml-bombs")
    for file in files {
      let body = [UInt8](try Data(contentsOf: file))
      let start = processorSeconds()
      _ = try? FeedParser.parse(body, address: nil, contentType: nil)
      _ = try? OPML.parse(body)
      #expect(processorSeconds() - start < 0.1, "\(file.lastPathComponent)")
    }
  }
}
