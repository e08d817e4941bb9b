import Feeds
import Foundation
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

/// What this thread took of a processor, in seconds. Other tests run meanwhile, which a clock would count.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
