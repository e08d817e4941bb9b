import CXML
import Feeds
import FoundationEssentials

/// Compares two times: to read feeds with all dates and values, and to build only libxml2's tree of the same documents.
enum ParseBenchmark {
  private static let rounds = 9

  /// - Parameter folder: The folder of the feeds, one per file.
  static func run(folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let feeds = names.compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map { [UInt8]($0) } }
    let bytes = feeds.reduce(0) { $0 + $1.count }
    guard bytes > 0 else { return print("No feeds in \(folder).") }
    var entries = 0
    var ours: [Double] = []
    var trees: [Double] = []
    for _ in 0..<rounds {
      ours.append(
        seconds {
          entries = feeds.reduce(0) { count, feed in
            let parsed = try? FeedParser.parse(feed, address: "https://example.org/feed", contentType: nil)
            return count + (parsed?.entries.count ?? 0)
          }
        })
      trees.append(seconds { feeds.forEach(buildTree) })
    }
    let (one, other) = (median(ours), median(trees))
    let size = Double(bytes) / 1_000_000
    print("\(feeds.count) feeds, \(rounded(size)) MB, \(entries) entries, median of \(rounds) rounds")
    print("Courant: \(rounded(size / one)) MB/s")
    print("libxml2's tree: \(rounded(size / other)) MB/s")
    print("ratio: \((other / one * 100).rounded() / 100)")
  }

  private static func buildTree(_ feed: [UInt8]) {
    let options =
      XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    feed.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      xmlFreeDoc(xmlReadMemory(text.baseAddress, Int32(text.count), nil, nil, Int32(options)))
    }
  }

  private static func seconds(_ work: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(work)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private static func rounded(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }
}
