import Feeds
import FoundationEssentials
import HTML
import Text

/// Measures the work on every article: the plain text at each refresh, and the sanitiser when an article is opened.
enum TextBenchmark {
  /// - Parameter folder: The folder of feeds, one per file, whose articles are the texts.
  static func run(folder: String) {
    let articles = articles(in: folder)
    let bytes = articles.reduce(0) { $0 + $1.utf8.count }
    guard bytes > 0 else { return print("No articles in \(folder).") }
    print("\(articles.count) articles, \(bytes / 1_000_000) MB")
    report("plain text", bytes) { articles.forEach { _ = PlainText.of(html: $0) } }
    report("excerpts", bytes) { articles.forEach { _ = Excerpt.of(html: $0) } }
    report("sanitiser", bytes) { articles.forEach { _ = Sanitizer.sanitize($0, base: "https://example.org/") } }
  }

  /// Prints the articles as a JSON list, so that other programs can be measured with the same articles.
  static func list(folder: String) {
    let list = try? JSONEncoder().encode(articles(in: folder))
    print(list.map { String(decoding: $0, as: UTF8.self) } ?? "[]")
  }

  private static func articles(in folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let feeds = names.compactMap { FileManager.default.contents(atPath: folder + "/" + $0) }
    return feeds.flatMap { data -> [String] in
      let feed = try? FeedParser.parse([UInt8](data), address: "https://example.org/feed", contentType: nil)
      return (feed?.entries ?? []).compactMap { $0.content ?? $0.summary }
    }
  }

  private static func report(_ name: String, _ bytes: Int, _ work: () -> Void) {
    let times = (0..<5).map { _ in ContinuousClock().measure(work) }.sorted()
    let seconds = Double(times[2].components.seconds) + Double(times[2].components.attoseconds) / 1e18
    print("\(name): \(Int(Double(bytes) / 1_000_000 / seconds)) MB/s")
  }
}
