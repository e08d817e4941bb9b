import Articles
import Foundation
import HTTP
import Sync
import TestServers
import Testing

extension Client {
  /// A client of its own for each test.
  static var forSync: Client { Client(version: "1.0", places: .all) }
}

/// Feeds on loopback, that a service subscribes to: `/feed/NAME/COUNT`.
func servedFeeds() throws -> FaultServer {
  try FaultServer(answering: { head, path in
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == "feed", let count = Int(parts[2]) else { return .status(404) }
    let host = head.firstMatch(of: /Host: (\S+)/).map { String($0.1) } ?? ""
    let items = (1...max(count, 1)).map { number in
      """
      <item><guid isPermaLink="false">\(parts[1])-\(number)</guid><title>Ben &amp;amp; Jerry &amp;lt;\(number)&amp;gt;</title>
      <link>http://\(host)/\(parts[1])/\(number)</link><author>a@example.org (Ann)</author><category>Cat \(number)</category>
      <pubDate>\(date(number))</pubDate><description>&lt;p&gt;Text \(number)&lt;/p&gt;</description>
      <enclosure url="http://\(host)/\(number).mp3" type="audio/mpeg" length="1000"/></item>
      """
    }.joined()
    let text = """
      <rss version="2.0"><channel><title>Feed \(parts[1])</title><link>http://\(host)/\(parts[1])</link>\(items)</channel></rss>
      """
    return .status(200, ["Content-Type: application/rss+xml"], body: Array(text.utf8))
  })
}

private func date(_ number: Int) -> String {
  let date = Date(timeIntervalSince1970: 1_750_000_000 + Double(number) * 60)
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return formatter.string(from: date)
}

extension SyncService {
  /// Everything from now on, however many answers it takes.
  func allChanges(since state: String?) async throws -> RemoteChanges {
    var all = try await changes(since: state, isThorough: false)
    while all.isContinued {
      let more = try await changes(since: all.state, isThorough: false)
      all.articles += more.articles
      (all.state, all.isContinued) = (more.state, more.isContinued)
    }
    return all
  }
}

/// The error of a call, which has to end in one.
func syncError(_ body: () async throws(SyncError) -> Void) async -> SyncError? {
  do throws(SyncError) {
    try await body()
    return nil
  } catch {
    return error
  }
}
