import Articles
import Foundation
import Library
import Reading
import Testing
import Text

/// The days that are named between the rows of a list.
@MainActor
@Suite struct DayHeadingTests {
  private func headings(of list: ArticleList) -> [Int] {
    list.timeline.indices.filter { list.day(at: $0, now: .now).heading != nil }
  }

  /// The places of the first rows of days, and whether the day has several rows.
  private func days(of list: ArticleList) -> [(first: Int, hasSeveral: Bool)] {
    let dates = list.timeline.entries(in: list.timeline.indices).map(\.published)
    let firsts = dates.indices.filter { $0 == 0 || !DateText.isSameDay(dates[$0 - 1], dates[$0]) }
    return firsts.map { ($0, $0 + 1 < dates.count && DateText.isSameDay(dates[$0], dates[$0 + 1])) }
  }

  @Test func `A day has a heading if it has several rows, and the single rows below it have one together`() async throws
  {
    // An hour lies between two articles, so of 40 a day in the middle has 24.
    let sample = try await ReadLibrary(articles: 40)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    try await list.settleWhole()
    let days = days(of: list)
    let named = days.indices.filter { days[$0].hasSeveral || $0 > 0 && days[$0 - 1].hasSeveral }
    #expect(headings(of: list) == named.map { days[$0].first })
    for index in named {
      let heading = list.day(at: days[index].first, now: .now).heading
      #expect((heading == "Other Days") == !days[index].hasSeveral)
    }
    #expect(!headings(of: list).isEmpty)
    // Rows below the name of their day have the time alone.
    let timed = list.timeline.indices.filter { list.day(at: $0, now: .now).isNamed }
    #expect(
      timed
        == days.indices.filter { days[$0].hasSeveral }.flatMap { day in
          days[day].first..<(day + 1 < days.count ? days[day + 1].first : list.count)
        })
    // A day's row without others of its day has none.
    let lonely = ArticleList(library: try await ReadLibrary(articles: 1).library)
    lonely.open(Query(.all))
    try await lonely.settleWhole()
    #expect(lonely.count == 1 && headings(of: lonely).isEmpty)
  }

  @Test func `A single row between days of several rows has its own day`() async throws {
    // Noon in Greenwich is the same day nearly everywhere.
    let sample = try await ReadLibrary(hours: [14, 15, 38, 62, 63, 86, 110, 134, 135])
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    try await list.settleWhole()
    let headings = list.timeline.indices.map { list.day(at: $0, now: .now).heading }
    #expect(headings.map { $0 != nil } == [true, false, true, false, true, false, true, true, false])
    #expect(headings.map { $0 == "Other Days" } == [false, false, true] + Array(repeating: false, count: 6))
    #expect(list.day(at: 6, now: .now).isNamed && !list.day(at: 2, now: .now).isNamed)
  }

  @Test func `A row that was seen without a heading has none when others of its day come`() async throws {
    let sample = try await ReadLibrary(articles: 1)
    // The other feed's article has the date of the first one, and stands beside it.
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    try await list.settleWhole()
    let seen = try #require(list.timeline[0])
    #expect(headings(of: list).isEmpty)
    _ = try await sample.addFeed("other")
    let changes = list.onChange
    await withCheckedContinuation { continuation in
      list.onChange = { _ in continuation.resume() }
      list.reload(list.query)
    }
    list.onChange = changes
    try #require(list.count == 2)
    let index = try #require(list.timeline.index(of: seen.id))
    #expect(list.day(at: index, now: .now).heading == nil)
    // A list that is opened anew has it.
    list.open(Query(.all))
    try await list.settleWhole()
    #expect(headings(of: list) == [0])
  }
}
