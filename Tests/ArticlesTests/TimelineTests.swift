import Foundation
import TestServers
import Testing

@testable import Articles

@Suite("A window over a list")
struct TimelineTests {
  private func entry(_ key: Int) -> TimelineEntry {
    TimelineEntry(id: .init(rawValue: Int64(key)), published: Date(timeIntervalSince1970: Double(1_000_000 - key)))
  }

  private func timeline(_ runs: [(Int, [Int])], count: Int) -> Timeline {
    var timeline = Timeline(Query(.all), first: [], count: count, newest: .init(rawValue: 0))
    for (start, keys) in runs { timeline.add(.init(start: start, entries: keys.map(entry))) }
    return timeline
  }

  /// What a view that does as it is told has afterwards.
  private func applied(_ splices: [Splice], to keys: [Int?]) -> [Int?] {
    var keys = keys
    for splice in splices {
      keys.replaceSubrange(
        splice.index..<splice.index + splice.removed, with: Array(repeating: nil, count: splice.added))
    }
    return keys
  }

  private func keys(of timeline: Timeline) -> [Int?] {
    timeline.indices.map { index in timeline[index].map { Int($0.id.rawValue) } }
  }

  @Test("knows the rows of its runs, which grow together")
  func runs() {
    var list = timeline([(0, [1, 2, 3]), (10, [11, 12])], count: 20)
    #expect(list[2]?.id.rawValue == 3 && list[3] == nil && list[11]?.id.rawValue == 12)
    #expect(list.index(of: .init(rawValue: 11)) == 10 && list.index(of: .init(rawValue: 5)) == nil)
    #expect(list.lastKnown(before: 10)?.index == 2 && list.lastKnown(before: 2)?.index == 1)
    #expect(list.firstKnown(from: 3)?.index == 10 && list.firstKnown(from: 12) == nil)
    #expect(list.entries(in: 1..<11).map(\.id.rawValue) == [2, 3, 11])
    list.add(.init(start: 2, entries: (3...11).map(entry)))
    #expect(list.runs.map(\.range) == [0..<12])
    #expect(list.runs[0].entries.map(\.id.rawValue) == (1...12).map { Int64($0) })
    // What lies beyond the list's end is of another state of it.
    list.add(.init(start: 19, entries: [entry(20), entry(21)]))
    #expect(list.runs.count == 1 && !list.isComplete)
  }

  @Test("says where rows came and went, and leaves alone those that stay")
  func splices() {
    let old = timeline([(0, Array(1...10)), (500, Array(501...520))], count: 1000)
    // Three came above, one of those that are seen went.
    let seen = timeline([(0, [91, 92, 93] + Array(1...10)), (503, [501, 502] + Array(504...521))], count: 1002)
    #expect(
      old.splices(to: seen) == [
        Splice(index: 0, removed: 0, added: 3), Splice(index: 505, removed: 1, added: 0),
      ])
    #expect(old.splices(to: old) == [])
    // The length of a list becomes known.
    let first = timeline([(0, Array(1...10))], count: 10)
    #expect(first.splices(to: old) == [Splice(index: 10, removed: 0, added: 990)])
    #expect(old.splices(to: timeline([], count: 0)) == [Splice(index: 0, removed: 1000, added: 0)])
    // A row whose date changed goes to another place, and takes no other with it.
    let redated = timeline([(0, [2, 3, 4, 5, 1, 6, 7, 8, 9, 10])], count: 10)
    #expect(
      first.splices(to: redated) == [Splice(index: 0, removed: 1, added: 0), Splice(index: 4, removed: 0, added: 1)])
  }

  @Test("makes any list as long as any other")
  func random() {
    var numbers = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let (old, new) = (randomList(&numbers), randomList(&numbers))
      let splices = old.splices(to: new)
      #expect(splices.count <= 33)
      let result = applied(splices, to: keys(of: old))
      #expect(result.count == new.count)
    }
  }

  @Test("keeps each row that stays beside those before it")
  func staying() {
    var numbers = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let rows = Array(0..<60)
      let left = rows.filter { _ in numbers.next() % 8 != 0 }
      let (old, new) = (timeline([(0, rows)], count: 60), timeline([(0, left)], count: left.count))
      #expect(applied(old.splices(to: new), to: keys(of: old)) == keys(of: new))
    }
  }

  @Test("of keys: what both begin and end with stays")
  func between() {
    #expect(Splice.between([1, 2, 3], and: [9, 1, 2, 3]) == [Splice(index: 0, removed: 0, added: 1)])
    #expect(Splice.between([1, 2, 3], and: [1, 4, 3]) == [Splice(index: 1, removed: 1, added: 1)])
    #expect(Splice.between([1, 1], and: [1]) == [Splice(index: 1, removed: 1, added: 0)])
    #expect(Splice.between([1], and: [1]) == [])
  }

  private func randomList(_ numbers: inout SplitMix64) -> Timeline {
    let count = Int(numbers.next() % 80)
    guard count > 0 else { return timeline([], count: 0) }
    var list = timeline([], count: count)
    for _ in 0..<Int(numbers.next() % 4) {
      let start = Int(numbers.next() % UInt64(count))
      let length = 1 + Int(numbers.next() % UInt64(count - start))
      let base = Int(numbers.next() % 40)
      list.add(.init(start: start, entries: (start..<start + length).map { entry($0 + base) }))
    }
    return list
  }
}
