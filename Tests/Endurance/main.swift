import Articles
import Foundation
import Library
import Reading
import TestServers

// Refreshes one library again and again and opens two articles after each refresh. Ends with 1 where memory, threads or files
// grow, or articles are lost or not shown: endurance REFRESHES [sanitized]
// A sanitiser remembers what it saw, so that its memory grows: with one, that is not judged.

/// What the process holds.
struct Holdings {
  /// In kilobytes.
  let memory: Int
  let threads: Int
  let files: Int

  init() throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    func number(_ name: String) -> Int {
      status.split(separator: "\n").first { $0.hasPrefix(name + ":") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    memory = number("VmRSS")
    threads = number("Threads")
    files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Whether this is more than before, beyond what comes and goes.
  func isGrown(since before: Holdings) -> Bool {
    let isMemoryGrown = !isSanitized && memory > before.memory + before.memory / 8 + 16_000
    return isMemoryGrown || threads > before.threads + 8 || files > before.files + 8
  }

  var text: String { "\(memory / 1000) MB, \(threads) threads, \(files) files" }
}

let refreshes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let isSanitized = CommandLine.arguments.contains("sanitized")
let feeds = 6
/// How many entries a feed shows.
let length = 20

func page(_ feed: Int, upTo newest: Int) -> [UInt8] {
  let rows = (max(0, newest - length)..<newest).reversed().map { index in
    """
    <item><guid>\(feed)-\(index)</guid><title>Entry \(index)</title><link>https://example.org/\(feed)/\(index)</link>
    <pubDate>\(Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 60).formatted(.iso8601))</pubDate>
    <description>\(String(repeating: "The lighthouse stands. ", count: 40))</description></item>
    """
  }
  return Array("<rss version=\"2.0\"><channel><title>Feed \(feed)</title>\(rows.joined())</channel></rss>".utf8)
}

/// Opens an article as the window does.
///
/// - Returns: Whether it is shown.
@MainActor
func isShown(_ id: ArticleSummary.ID, in article: OpenArticle) async throws -> Bool {
  article.open(id)
  while article.isComing { try await Task.sleep(for: .milliseconds(1)) }
  return article.shown?.article.id == id
}

/// Refreshes and opens, and prints what that took. Server and library are gone when it returns.
///
/// - Returns: Whether nothing is lost, and nothing grows.
@MainActor
func endures() async throws -> Bool {
  let server = try await NginxServer()
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
  for feed in 0..<feeds {
    try server.put(page(feed, upTo: length), at: "\(feed).xml")
    _ = try await library.subscribe(to: library.discover(server.address("/\(feed).xml"))[0])
  }
  let article = OpenArticle(library: library)
  var switches = 0
  // What is stored grows the file, not the process: articles that are older than the newest few go as they come.
  var before: Holdings?
  for refresh in 1...max(refreshes, 1) {
    for feed in 0..<feeds { try server.put(page(feed, upTo: length + refresh / 10), at: "\(feed).xml") }
    let summary = try await library.refresh(.all, on: .insistence)
    try await library.follow(summary)
    guard summary.failed == 0 else {
      print("endurance: \(summary.failures)")
      return false
    }
    if let id = try await library.page(of: Query(.unread), atMost: 1).first?.id {
      try await library.perform(.mark(.articles([id]), .read(true)))
    }
    // Not the same two each time.
    let newest = try await library.page(of: Query(.all), atMost: 40).map(\.id)
    for id in [newest[refresh % 40], newest[(refresh + 17) % 40]] where try await isShown(id, in: article) {
      switches += 1
    }
    if refresh == max(refreshes / 4, 1) { before = try Holdings() }
  }
  let after = try Holdings()
  let articles = try await library.page(of: Query(.all), atMost: .max).count
  let expected = feeds * (length + refreshes / 10)
  let damages = try await library.diagnosis().damages
  print(
    "score: endurance \(refreshes) refreshes, \(articles) of \(expected) articles, "
      + "\(switches) of \(2 * refreshes) articles shown; "
      + "\(before?.text ?? "") after a quarter, \(after.text) at the end")
  let isWhole = articles == expected && switches == 2 * refreshes && damages.isEmpty
  return isWhole && before.map { !after.isGrown(since: $0) } ?? false
}

exit(try await endures() ? 0 : 1)
