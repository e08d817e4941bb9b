import Articles
import Foundation
import Testing

@testable import Storage

/// What is compared with a service once a day, and what it never gives.
@Suite struct ComparingTests {
  @Test func `Everything is compared a day after the last time, by a clock that may be wrong`() async throws {
    let sample = try await SampleAccount()
    #expect(try await sample.reader.isNew(sample.account))
    #expect(try await sample.reader.isComparisonDue(of: sample.account, at: .noon))
    try await sample.writer.noteSync(of: sample.account, nil, at: .noon)
    try await sample.writer.noteComparison(of: sample.account, at: .noon)
    #expect(try await !sample.reader.isNew(sample.account))
    for (moment, isDue) in [(0.0, false), (86_399, false), (86_400, true), (-5, true)] {
      #expect(try await sample.reader.isComparisonDue(of: sample.account, at: .noon + moment) == isDue)
    }
  }

  @Test func `With each comparison, marks that were refused too often get one more try`() async throws {
    let sample = try await SampleAccount()
    try await sample.arrive(SampleAccount.article("1"))
    try await sample.mark("1", .read(true))
    func refuse() async throws {
      try await sample.writer.noteFailure(
        SampleAccount.read, of: try await sample.send(SampleAccount.read), isRefused: true)
    }
    for _ in 0..<5 { try await refuse() }
    try await sample.writer.noteComparison(of: .init(rawValue: 99), at: .noon)
    #expect(try await sample.pending(SampleAccount.read).isEmpty)
    for _ in 0..<2 {
      try await sample.writer.noteComparison(of: sample.account, at: .noon)
      #expect(try await sample.pending(SampleAccount.read).count == 1)
      try await refuse()
      #expect(try await sample.pending(SampleAccount.read).isEmpty)
      #expect(try await sample.reader.parkedMarks(of: sample.account).count == 1)
    }
  }

  @Test func `Counts are those that the service is known to have`() async throws {
    let sample = try await SampleAccount(feeds: 2)
    try await sample.arrive(
      SampleAccount.article("1"), SampleAccount.article("2", .starred), SampleAccount.article("3", [.read, .starred]),
      SampleAccount.article("4", feed: "feed/2", .read))
    // What waits is not known there.
    try await sample.mark("1", .read(true))
    for (unread, starred, agrees) in [
      (["feed/1": 2], 2, true), (["feed/1": 2, "feed/2": 0, "feed/9": 7], 2, true), (["feed/1": 1], 2, false),
      (["feed/1": 2, "feed/2": 1], 2, false), (["feed/1": 2], 1, false), ([:], 2, false),
    ] {
      let counts = RemoteCounts(unread: unread, starred: starred)
      #expect(try await sample.reader.agree(with: counts, of: sample.account) == agrees)
    }
    #expect(try await sample.reader.absent(fromAll: ["1", "3", "9"], of: sample.account) == ["4", "2"])
  }

  @Test func `What does not come three times is asked for once a day`() async throws {
    let sample = try await SampleAccount()
    let account = sample.account
    func note(_ came: Set<String>, at now: Date) async throws {
      try await sample.writer.noteAsked(["7", "8"], came: came, of: account, at: now)
    }
    for _ in 0..<2 { try await note([], at: .noon) }
    #expect(try await sample.reader.givenUp(["7", "8", "9"], of: account, at: .noon).isEmpty)
    try await note(["8"], at: .noon + 1)
    #expect(try await sample.reader.givenUp(["7", "8", "9"], of: account, at: .noon + 2) == ["7"])
    #expect(try await sample.reader.givenUp(["7"], of: account, at: .noon + 86_400) == ["7"])
    #expect(try await sample.reader.givenUp(["7"], of: account, at: .noon + 86_401).isEmpty)
    // A clock that was ahead keeps nothing from being asked for.
    #expect(try await sample.reader.givenUp(["7"], of: account, at: .noon).isEmpty)
    try await note(["8"], at: .noon + 90_000)
    #expect(try await sample.reader.givenUp(["7"], of: account, at: .noon + 90_001) == ["7"])
    // What is listed no more is forgotten.
    try await sample.writer.noteAsked(["5"], came: [], of: account, at: .noon + 10 * 86_400)
    #expect(try await sample.writer.texts("SELECT remote_id FROM missing_articles") == ["5"])
    try await sample.writer.removeAccount(account, keepsFeeds: false)
    #expect(try await sample.writer.texts("SELECT remote_id FROM missing_articles").isEmpty)
  }

  @Test func `Of what a service lists and never gives, those 20,000 are remembered that were asked for most often`()
    async throws
  {
    let sample = try await SampleAccount()
    for (prefix, count) in [("a", 3), ("b", 1)] {
      let ids = (1...15_000).map { prefix + String($0) }
      for _ in 0..<count { try await sample.writer.noteAsked(ids, came: [], of: sample.account, at: .noon) }
      #expect(try await !sample.reader.isMissingFull(for: sample.account) == (prefix == "a"))
    }
    try await sample.writer.boundMissing(of: sample.account)
    let kept = try await sample.writer.texts("SELECT remote_id FROM missing_articles")
    #expect(kept.count == 20_000)
    #expect(kept.count { $0.hasPrefix("a") } == 15_000)
    #expect(try await sample.reader.isMissingFull(for: sample.account))
  }
}
