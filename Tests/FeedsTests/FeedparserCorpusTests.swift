import Feeds
import Foundation
import Testing

@Suite("The feedparser samples", .enabled(if: Corpora.areHere))
struct FeedparserCorpusTests {
  @Test(
    "come out as they say",
    arguments: [
      ("wellformed", 0.997, 812), ("illformed", 1, 11), ("entities", 1, 116), ("encoding", 0.9, 44),
    ])
  func score(category: String, share: Double, judged least: Int) throws {
    var equal = 0
    var misses: [String] = []
    var reasons: [String: Int] = [:]
    for file in Corpora.files(in: "feedparser/\(category)") {
      let sample = try Sample(file)
      switch SampleJudge.judge(sample) {
      case .equal: equal += 1
      case .different: misses.append(sample.name)
      case .notEvaluated(let reason): reasons[reason, default: 0] += 1
      }
    }
    let judged = equal + misses.count
    let left = reasons.values.reduce(0, +)
    print("score: feedparser/\(category) \(equal) of \(judged) as expected, \(left) not evaluated")
    if ProcessInfo.processInfo.environment["COURANT_MISSES"] != nil {
      print(misses.map { "miss: \($0)" }.joined(separator: "\n"))
      for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) { print("not evaluated: \(count) \(reason)") }
    }
    #expect(Double(equal) >= share * Double(judged))
    #expect(judged >= least)
  }
}
