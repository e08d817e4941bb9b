import Extraction
import FoundationEssentials

/// Measures the extraction of an article from its web page. The program does this when the reader opens an article
/// whose feed contains only the beginning.
enum ExtractBenchmark {
  private static let rounds = CommandLine.arguments.count > 3 ? 1 : 9

  /// - Parameter folder: The folder of the pages. A page is `NAME/source.html`, or a file of the folder.
  static func run(folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let pages = names.compactMap { name -> (name: String, page: String)? in
      let paths = [folder + "/" + name + "/source.html", folder + "/" + name]
      return paths.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        .map { (name, String(decoding: $0, as: UTF8.self)) }
    }
    guard !pages.isEmpty else { return print("No pages in \(folder).") }
    let times = pages.map { page in
      let rounds = (0..<rounds).map { _ in
        milliseconds { _ = Extractor.extract(page: page.page, address: "https://example.org/") }
      }
      return (name: page.name, milliseconds: rounds.sorted()[Self.rounds / 2])
    }.sorted { $0.milliseconds < $1.milliseconds }
    let size = pages.reduce(0) { $0 + $1.page.utf8.count }
    print("\(pages.count) pages, \(size / 1_000_000) MB, median of \(rounds) rounds each")
    let total = times.reduce(0) { $0 + $1.milliseconds }
    print(
      "a page: \(rounded(times[times.count / 2].milliseconds)) ms in the middle, \(rounded(total / Double(pages.count))) on average"
    )
    for slow in times.suffix(Int(CommandLine.arguments.dropFirst(3).first ?? "") ?? 3) {
      print("slow: \(slow.name) \(rounded(slow.milliseconds)) ms")
    }
    print("all: \(Int(Double(size) / 1_000 / total)) MB/s")
  }

  private static func milliseconds(_ work: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(work)
    return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
  }

  private static func rounded(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }
}
