import Articles
import Foundation
import Storage
import Testing

@Suite("Removing a publication")
struct RemovalTests {
  @Test("hides it with its articles, and restoring brings back all of it")
  func restore() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 2)
    try await sample.add("B", articles: 1, newest: .midnight)
    let ids = try await sample.ids(of: .publication(a))
    _ = try await sample.writer.mark([ids[0]], .starred(true))
    _ = try await sample.writer.mark([ids[1]], .read(true))
    while try await sample.writer.index(atMost: 100) == 100 {}
    try await sample.writer.remove(a, at: .noon)
    #expect(try await sample.reader.publications().map(\.title) == ["B"])
    #expect(try await sample.headlines(of: .all) == ["B 0"])
    #expect(try await sample.headlines(of: .starred) == [])
    #expect(try await sample.headlines(sample.reader.search("A")) == [])
    #expect(try await sample.reader.counts(since: .midnight) == (today: 1, unread: 1, starred: 0))
    try await sample.writer.restore([a])
    #expect(try await sample.headlines(of: .all) == ["A 0", "A 1", "B 0"])
    #expect(try await sample.headlines(of: .starred) == ["A 0"])
    #expect(try await sample.headlines(of: .unread) == ["A 0", "B 0"])
    #expect(try await sample.headlines(sample.reader.search("A")) == ["A 0", "A 1"])
  }

  @Test("is for good once purged, and only for what was removed before")
  func purge() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 2)
    let b = try await sample.add("B", articles: 1)
    try await sample.add("C", articles: 1)
    let ids = try await sample.ids(of: .publication(a))
    while try await sample.writer.index(atMost: 100) == 100 {}
    try await sample.writer.remove(a, at: .noon)
    try await sample.writer.remove(b, at: .noon.addingTimeInterval(10))
    try await sample.writer.purgeRemoved(before: .noon.addingTimeInterval(5))
    try await sample.writer.restore([a])
    try await sample.writer.restore([b])
    #expect(try await sample.reader.publications().map(\.title) == ["B", "C"])
    #expect(try await sample.reader.summaries(ids).isEmpty)
    #expect(try await sample.reader.article(ids[0]) == nil)
    #expect(try await sample.headlines(sample.reader.search("0")).sorted() == ["B 0", "C 0"])
  }

  @Test("and subscribing to it again brings back its articles and marks")
  func subscribeAgain() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    _ = try await sample.writer.mark(sample.ids(), .starred(true))
    try await sample.writer.remove(a, at: .noon)
    let (id, existed) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://example.org/A"), title: "A")
    #expect(id == a && !existed)
    #expect(try await sample.headlines(of: .starred) == ["A 0"])
  }
}
