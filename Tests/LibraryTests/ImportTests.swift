import Library
import TestServers
import Testing

@Suite("Importing a list")
struct ImportTests {
  /// Counts how often the main thread came to it while a list was read.
  @MainActor
  private final class Ticker {
    var ticks = 0
    var isDone = false
  }

  @MainActor
  @Test("leaves the main thread alone, however long the list is")
  func thread() async throws {
    let sample = try SampleLibrary()
    let ticker = Ticker()
    let comment = String(repeating: "- a comment -> ", count: 1_000_000)
    let row = "<outline text=\"A\" xmlUrl=\"https://example.org/feed\"/>"
    let list = Array("<opml version=\"2.0\"><body><!--\(comment)-->\(row)</body></opml>".utf8)
    let library = sample.library
    let task = Task { @MainActor in
      let summary = try await library.importSubscriptions(list)
      ticker.isDone = true
      return summary
    }
    while !ticker.isDone {
      ticker.ticks += 1
      await Task.yield()
    }
    #expect(try await task.value.added == 1)
    #expect(ticker.ticks > 100)
  }
}
