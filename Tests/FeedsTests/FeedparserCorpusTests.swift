import Feeds
import Foundation
import HTML
import Testing
import Text

@Suite("The feedparser samples", .enabled(if: Corpora.areHere))
struct FeedparserCorpusTests {
  enum Verdict {
    case equal, different, notEvaluated
  }

  @Test(
    "parse without a crash, and most come out as they say",
    arguments: ["wellformed", "illformed", "entities", "encoding"])
  func score(category: String) throws {
    var counts: [Verdict: Int] = [:]
    var misses: [String] = []
    for file in Corpora.files(in: "feedparser/\(category)") {
      let verdict = Self.judge([UInt8](try Data(contentsOf: file)))
      counts[verdict, default: 0] += 1
      if verdict == .different { misses.append(file.lastPathComponent) }
    }
    let equal = counts[.equal, default: 0]
    let judged = equal + counts[.different, default: 0]
    print(
      "score: feedparser/\(category) \(equal) of \(judged) as expected, \(counts[.notEvaluated, default: 0]) not evaluated"
    )
    if ProcessInfo.processInfo.environment["COURANT_MISSES"] != nil { print(misses.joined(separator: "\n")) }
  }

  private static func judge(_ body: [UInt8]) -> Verdict {
    let text = String(decoding: body, as: UTF8.self)
    let lines = text.prefix(4000).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)).trimmingCharacters(in: .whitespaces) }
    }
    let address = value("Header:").flatMap { $0.hasPrefix("Content-Location:") ? String($0.dropFirst(18)) : nil }
    let contentType = lines.first { $0.lowercased().contains("content-type:") }
      .flatMap { line in line.lowercased().range(of: "content-type:").map { String(line[$0.upperBound...]) } }
    let feed = try? FeedParser.parse(
      body, address: address.flatMap { Address.resolve($0) } ?? "http://127.0.0.1:8097/feed", contentType: contentType)
    guard let expectation = value("Expect:").flatMap(Expectation.init), !expectation.comparisons.isEmpty else {
      return .notEvaluated
    }
    guard let feed else { return .different }
    var verdict = Verdict.equal
    for comparison in expectation.comparisons {
      guard let found = FeedPaths.find(comparison.path, in: feed) else { return .notEvaluated }
      if !isEqual(found, comparison.value) { verdict = .different }
    }
    return verdict
  }

  private static func isEqual(_ found: FeedPaths.Found, _ value: Expectation.Value) -> Bool {
    switch (found, value) {
    case (.plain(let text), .text(let wanted)):
      (text ?? "") == wanted || Whitespace.folded(text ?? "") == Whitespace.folded(PlainText.of(html: wanted))
    case (.html(let html, let base), .text(let wanted)):
      (html ?? "") == wanted || safe(html ?? "", base) == safe(wanted, base)
    case (.exact(let text), .text(let wanted)): (text ?? "") == wanted
    case (.count(let count), .number(let wanted)): Double(count) == wanted
    case (.date(let date), .tuple(let wanted)): parts(date) == Array(wanted.prefix(6))
    default: false
    }
  }

  private static func safe(_ html: String, _ base: String?) -> String {
    Whitespace.folded(Sanitizer.sanitize(html, base: base).html)
  }

  private static func parts(_ date: Date?) -> [Int]? {
    guard let date, let zone = TimeZone(identifier: "UTC") else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].compactMap { $0 }
  }
}
