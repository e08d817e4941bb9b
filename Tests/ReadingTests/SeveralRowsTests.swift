import Articles
import Foundation
import Testing

@testable import Reading

/// Rows that are chosen together.
@Suite struct SeveralRowsTests {
  /// A list of these articles, of which the first ones were read.
  private func timeline(_ ids: [Int64], count: Int? = nil, newest: Int64 = 99) -> Timeline {
    let entries = ids.map { TimelineEntry(id: .init(rawValue: $0), published: .init(timeIntervalSince1970: 0)) }
    return Timeline(Query(.all), first: entries, count: count ?? ids.count, newest: .init(rawValue: newest))
  }

  @Test func `One row is none of several, and none is none`() {
    let timeline = timeline([1, 2, 3])
    #expect(SeveralRows([], in: timeline).isEmpty)
    #expect(SeveralRows([1..<2], in: timeline).isEmpty)
    #expect(SeveralRows([0..<1, 2..<3], in: timeline).count == 2)
  }

  @Test func `They are the same articles when rows come and go`() {
    let rows = SeveralRows([0..<2, 3..<4], in: timeline([1, 2, 3, 4]))
    #expect(rows.known == Set([1, 2, 4].map { .init(rawValue: $0) }))
    #expect(rows.moved(in: timeline([9, 1, 8, 2, 3, 4])).places == [1..<2, 3..<4, 5..<6])
    // Two are left, then one, which is no longer several.
    #expect(rows.moved(in: timeline([2, 4])).places == [0..<2])
    #expect(rows.moved(in: timeline([7, 4])).isEmpty)
    #expect(rows.moved(in: timeline([])).isEmpty)
  }

  @Test func `What was not read yet is known by its place alone, until rows have others`() {
    let rows = SeveralRows([1..<1000], in: timeline([1, 2, 3], count: 5000))
    #expect(rows.count == 999 && rows.known.count == 2)
    #expect(rows.moved(in: timeline([8, 1, 2, 3], count: 5001)).places == [2..<4])
    #expect(rows.moved(in: timeline([8, 2, 1, 3], count: 5000)).places == [1..<2, 3..<4])
    // Marks changed, and no row came or went.
    #expect(rows.moved(in: timeline([1, 2, 3], count: 5000)).count == 999)
    #expect(rows.moved(in: timeline([1], count: 5000)).count == 999)
    #expect(rows.moved(in: timeline([1, 2, 3], count: 5000, newest: 100)).count == 2)
  }
}
