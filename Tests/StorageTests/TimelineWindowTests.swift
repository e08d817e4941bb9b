import Articles
import Foundation
import Storage
import TestServers
import Testing

@Suite("A list read in parts")
struct TimelineWindowTests {
  /// Two publications whose articles alternate, more than are read at once, every third of them read.
  private func sample() async throws -> (SampleStore, [ArticleSummary.ID]) {
    let sample = try SampleStore()
    try await sample.add("A", articles: 700)
    try await sample.add("B", articles: 700, newest: .noon.addingTimeInterval(-1800))
    let ids = try await sample.ids()
    _ = try await sample.writer.mark(ids.enumerated().filter { $0.offset % 3 == 0 }.map(\.element), .read(true))
    return (sample, ids)
  }

  @Test("begins with its first rows, and learns its length when that is asked for")
  func first() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    let first = try await reader.timeline(of: Query(.all), midnight: .midnight)
    #expect(!first.isCounted && first.count < ids.count)
    #expect(first.entries(in: 0..<first.count).map(\.id) == Array(ids.prefix(first.count)))
    let counted = try await reader.timeline(of: Query(.all), isCounted: true, midnight: .midnight)
    #expect(counted.isCounted && counted.count == ids.count && !counted.isComplete)
    #expect(counted.newest == ids.max())
  }

  @Test("has the same rows as the whole list, whichever part is read after whichever")
  func parts() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    var numbers = SplitMix64(seed: 12)
    for query in [
      Query(.all), Query(.all, isUnreadOnly: true), Query(.unread),
      Query(.all, isUnreadOnly: true, keeping: [ids[0], ids[3], ids[900], ids[1399]]),
      .oldestFirst(Query(.all)), .oldestFirst(Query(.all, isUnreadOnly: true, keeping: [ids[0], ids[900]])),
    ] {
      var newestFirst = query
      newestFirst.isOldestFirst = false
      var whole = try await reader.page(of: newestFirst, atMost: .max, midnight: .midnight)
      if query.isOldestFirst { whole.reverse() }
      for _ in 0..<8 {
        var timeline = try await reader.timeline(of: query, isCounted: true, midnight: .midnight)
        #expect(timeline.count == whole.count)
        for _ in 0..<6 {
          let index = Int(numbers.next() % UInt64(whole.count))
          timeline.add(try await reader.run(at: index, of: timeline, keeping: query.keeping, midnight: .midnight))
          #expect(timeline[index] == whole[index])
        }
        for run in timeline.runs { #expect(run.entries == Array(whole[run.range])) }
      }
    }
  }

  @Test("goes down and up by its own order, whichever that is")
  func order() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    let query = Query.oldestFirst(Query(.all))
    let oldest = try await reader.page(of: query, atMost: 3, midnight: .midnight)
    #expect(oldest.map(\.id) == ids.suffix(3).reversed())
    let below = try await reader.page(of: query, below: oldest[2], atMost: 2, midnight: .midnight)
    #expect(below.map(\.id) == [ids[ids.count - 4], ids[ids.count - 5]])
    let first = try await reader.nextUnread(in: query, from: nil, isBelow: true, midnight: .midnight)
    #expect(first?.id == ids[ids.count - 1])
    let above = try await reader.nextUnread(in: query, from: oldest[2], isBelow: false, midnight: .midnight)
    // The one between is read.
    #expect(above?.id == ids[ids.count - 1])
    let last = try await reader.nextUnread(in: query, from: nil, isBelow: false, midnight: .midnight)
    #expect(last?.id == ids[1])
  }

  @Test("knows where rows are that the reader sees, also those that went")
  func places() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    let query = Query(.all, isUnreadOnly: true)
    let whole = try await reader.timeline(of: .all, unreadOnly: true, midnight: .midnight)
    let place = TimelineEntry(id: ids[1200], published: .noon.addingTimeInterval(-600 * 3600))
    let gone = try await reader.timeline(of: query, around: [place], isCounted: true, midnight: .midnight)
    // Every third is read, and 1200 of them is.
    #expect(gone.index(of: ids[1200]) == nil)
    #expect(gone.index(of: ids[1201]) == whole.firstIndex { $0.id == ids[1201] })
    #expect(try await reader.place(of: ids[1200], in: query, midnight: .midnight) == nil)
    #expect(try await reader.place(of: ids[1201], in: query, midnight: .midnight)?.id == ids[1201])
    #expect(try await reader.place(of: .init(rawValue: 99_999), in: query, midnight: .midnight) == nil)
  }

  @Test("finds the next unread row in either direction")
  func unread() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    _ = try await sample.writer.mark(Array(ids[100..<1300]), .read(true))
    let places = try await reader.timeline(of: Query(.all), around: [], isCounted: true, midnight: .midnight)
    let query = Query(.all)
    let find = { (place: TimelineEntry?, isBelow: Bool) in
      try await reader.nextUnread(in: query, from: place, isBelow: isBelow, midnight: .midnight)?.id
    }
    #expect(try await find(nil, true) == ids[1])
    #expect(try await find(places[98], true) == ids[1300])
    #expect(try await find(places[1], false) == nil)
    #expect(try await find(nil, false) == ids[1399])
  }

  @Test("comes page by page as well, with the same rows, also where the last row of a page went meanwhile")
  func pages() async throws {
    let (sample, ids) = try await sample()
    let reader = try sample.reader
    for query in [
      Query(.all), Query(.all, isUnreadOnly: true), Query(.unread), Query(.starred),
      Query(.all, isUnreadOnly: true, keeping: [ids[0], ids[3], ids[900]]),
    ] {
      let whole = try await reader.page(of: query, atMost: .max, midnight: .midnight)
      #expect(try await reader.count(of: query, midnight: .midnight) == whole.count)
      var (rows, isEnd): ([TimelineEntry], Bool) = ([], false)
      while !isEnd {
        let page = try await reader.page(of: query, below: rows.last, atMost: 97, midnight: .midnight)
        rows += page
        isEnd = page.count < 97
      }
      #expect(rows == whole)
    }
    let all = try await reader.page(of: Query(.all), atMost: .max, midnight: .midnight)
    try await sample.writer.execute("DELETE FROM articles WHERE id = \(all[96].id)")
    let next = try await reader.page(of: Query(.all), below: all[96], atMost: 97, midnight: .midnight)
    #expect(next == Array(all[97..<194]))
  }

  @Test("of a folder is read in parts, which are the whole together")
  func folder() async throws {
    let sample = try SampleStore()
    let folder = try await sample.writer.folder(titled: "F", in: nil)
    try await sample.add("A", articles: 400, in: folder)
    try await sample.add("B", articles: 300, in: sample.writer.folder(titled: "G", in: folder))
    try await sample.add("C", articles: 300)
    let query = Query(.folder(folder))
    let first = try await sample.reader.timeline(of: query, midnight: .midnight)
    #expect(!first.isCounted && first.count == 300)
    var list = try await sample.reader.timeline(of: query, isCounted: true, midnight: .midnight)
    #expect(list.count == 700 && !list.isComplete)
    for index in [450, 699] {
      list.add(try await sample.reader.run(at: index, of: list, keeping: [], midnight: .midnight))
    }
    let whole = try await sample.reader.page(of: query, atMost: .max, midnight: .midnight)
    #expect(list.isComplete && list.entries(in: 0..<700) == whole)
  }
}

extension Query {
  fileprivate static func oldestFirst(_ query: Query) -> Query {
    var query = query
    query.isOldestFirst = true
    return query
  }
}
