import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Deeds")
struct DeedTests {
  @Test("of a whole section mark what was there at the moment, and nothing that came later")
  func section() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 3)
    try await sample.add("B", articles: 2)
    let ids = try await sample.ids(of: .publication(a))
    let last = try #require(ids.max())
    try await sample.add("A", articles: 4)
    let done = try #require(try await sample.writer.perform(.mark(.section(.publication(a), upTo: last), .read(true))))
    #expect(Set(done.articles) == Set(ids) && done.count == 3)
    #expect(try await sample.headlines(of: .publication(a), unreadOnly: true).count == 1)
    #expect(try await sample.reader.counts(since: .midnight).unread == 3)
    let undone = try #require(try await sample.writer.undo(at: .noon))
    #expect(Set(undone.articles) == Set(ids) && undone.count == 3)
    #expect(try await sample.reader.counts(since: .midnight).unread == 6)
    #expect(try await sample.writer.undo(at: .noon) == nil)
  }

  @Test("of several sections mark all that is in them, and one undo takes back what they changed")
  func sections() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 3)
    let b = try await sample.add("B", articles: 2)
    try await sample.add("C", articles: 4)
    let read = try #require(try await sample.ids(of: .publication(b)).first)
    _ = try await sample.writer.perform(
      .mark(.articles([read]), .read(true)), isUndoable: false, midnight: .midnight, at: .noon)
    let sections = [a, b].map(Section.publication)
    #expect(try await sample.writer.perform(.mark(.sections(sections), .read(true)))?.count == 4)
    #expect(try await sample.reader.counts(since: .midnight).unread == 4)
    #expect(try await sample.writer.undo(at: .noon)?.count == 4)
    #expect(try await sample.reader.counts(since: .midnight).unread == 8)
    #expect(try await sample.writer.undo(at: .noon) == nil)
  }

  @Test("of scrolling on are one, until the reader does something else or rests")
  func passed() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 9)
    let ids = try await sample.ids()
    func pass(_ articles: [ArticleSummary.ID], at seconds: TimeInterval) async throws {
      _ = try await sample.writer.perform(
        .mark(.passed(articles), .read(true)), midnight: .midnight, at: .noon.addingTimeInterval(seconds))
    }
    try await pass([ids[0]], at: 0)
    try await pass([ids[1], ids[2]], at: 200)
    try await pass([ids[3]], at: 400)
    _ = try await sample.writer.mark([ids[3]], .starred(true))
    try await pass([ids[4]], at: 410)
    try await pass([ids[5]], at: 1000)
    #expect(try await sample.writer.undo(at: .noon)?.articles == [ids[5]])
    #expect(try await sample.writer.undo(at: .noon)?.articles == [ids[4]])
    #expect(try await sample.writer.undo(at: .noon)?.deed == .mark(.articles([]), .starred(true)))
    let undone = try #require(try await sample.writer.undo(at: .noon))
    #expect(Set(undone.articles) == Set(ids[..<4]) && undone.count == 4)
    #expect(try await sample.writer.undo(at: .noon) == nil)
    #expect(try await sample.reader.counts(since: .midnight).unread == 9)
  }

  @Test("that were done before a long way of scrolling can still be taken back")
  func longWay() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    try await sample.add("B", articles: 150)
    _ = try await sample.writer.perform(.remove([a]))
    for article in try await sample.ids() {
      _ = try await sample.writer.perform(.mark(.passed([article]), .read(true)))
    }
    #expect(try await sample.writer.undo(at: .noon)?.count == 150)
    #expect(try await sample.writer.undo(at: .noon)?.inverse == .restore([a]))
  }

  @Test("of a section that is marked already change nothing and leave nothing to take back")
  func nothing() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    let all = Marked.section(.all, upTo: .init(rawValue: .max))
    #expect(try await sample.writer.perform(.mark(all, .read(true))) != nil)
    for deed: Deed in [
      .mark(all, .read(true)), .mark(.section(.tags(a), upTo: .init(rawValue: .max)), .read(true)), .rename(a, to: ""),
      .remove([.init(rawValue: 99)]), .removeFolder(.init(rawValue: 99)), .removeFilter(.init(rawValue: 99)),
      .readPages(a, false), .restore([a]),
    ] {
      #expect(try await sample.writer.perform(deed) == nil, "\(deed)")
    }
    #expect(try await sample.writer.undo(at: .noon)?.deed == .mark(all, .read(true)))
    #expect(try await sample.writer.undo(at: .noon) == nil)
  }

  @Test("can be taken back after a restart and by another program, the last hundred")
  func restart() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    for number in 0..<150 { try await sample.writer.rename(a, to: "Name \(number)") }
    let other = try Store(path: sample.folder.file("library.sqlite"))
    for number in (50..<150).reversed() {
      let undone = try await (number % 2 == 0 ? other : sample.store).writer.undo(at: Date.noon)
      #expect(undone?.deed == .rename(a, to: "Name \(number)"))
    }
    #expect(try await other.writer.undo(at: .noon) == nil)
    #expect(try await sample.reader.publications().map(\.title) == ["Name 49"])
  }

  @Test("about filters are taken back with what they muted")
  func filters() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 2)
    while try await sample.writer.index(atMost: 100) == 100 {}
    let id = try await sample.writer.addFilter(.init(.mute, words: "0"))
    #expect(try await sample.headlines(of: .all) == ["A 1"])
    try await sample.writer.change(Filter(id: id, rule: .init(.mute, words: "1")))
    #expect(try await sample.headlines(of: .all) == ["A 0"])
    #expect(try await sample.writer.removeFilter(id))
    #expect(try await sample.headlines(of: .all) == ["A 0", "A 1"])
    for (headlines, filters) in [(["A 0"], 1), (["A 1"], 1), (["A 0", "A 1"], 0)] {
      _ = try await sample.writer.undo(at: .noon)
      #expect(try await sample.headlines(of: .all) == headlines)
      #expect(try await sample.reader.filters().count == filters)
    }
  }

  @Test("keep what was removed for as long as they can be taken back")
  func removed() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    _ = try await sample.writer.perform(.remove([a]))
    let month = Date.noon.addingTimeInterval(40 * 86_400)
    try await sample.writer.purgeRemoved(before: month, deedsBefore: .midnight)
    #expect(try await sample.writer.undo(at: .noon)?.inverse == .restore([a]))
    #expect(try await sample.reader.publications().map(\.id) == [a])
    _ = try await sample.writer.perform(.remove([a]))
    try await sample.writer.purgeRemoved(before: month, deedsBefore: month)
    #expect(try await sample.writer.undo(at: .noon) == nil)
    #expect(try await sample.reader.articleCount() == 0)
  }

  @Test("whose way back is taken, or was gone already, are not said to be taken back, and those before them can be")
  func changedSince() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    let new = Source(kind: .feed, address: "https://example.org/B")
    try await sample.writer.rename(a, to: "Mine")
    _ = try await sample.writer.perform(.readdress(a, to: new))
    let other = try await sample.add("A")
    await #expect(throws: StorageError.changedSince) { try await sample.writer.undo(at: .noon) }
    #expect(try await sample.reader.publication(a)?.source == new)
    try await sample.writer.remove(other, at: .noon)
    _ = try await sample.writer.perform(.remove([a]))
    _ = try await sample.writer.addPublication(new, title: "B")
    await #expect(throws: StorageError.changedSince) { try await sample.writer.undo(at: .noon) }
    #expect(try await sample.writer.undo(at: .noon)?.deed == .rename(a, to: "Mine"))
    #expect(try await sample.writer.undo(at: .noon) == nil)
  }

  @Test("of which a part is as it was before already count the rest")
  func partly() async throws {
    let sample = try SampleStore()
    let (a, b) = (try await sample.add("A", articles: 3), try await sample.add("B", articles: 1))
    _ = try await sample.writer.perform(.remove([a, b]))
    try await sample.add("A")
    #expect(try await sample.writer.undo(at: .noon)?.count == 1)
    let ids = try await sample.ids(of: .publication(a))
    _ = try await sample.writer.mark(ids, .read(true))
    _ = try await sample.writer.perform(
      .mark(.only([ids[0]]), .read(false)), isUndoable: false, midnight: .midnight, at: .noon)
    let undone = try #require(try await sample.writer.undo(at: .noon))
    #expect(Set(undone.articles) == Set(ids.dropFirst()) && undone.count == 2)
    #expect(try await sample.reader.counts(since: .midnight).unread == 4)
  }

  @Test("do not make a site a feed again")
  func upgraded() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    let moved = Source(kind: .feed, address: "https://example.org/B")
    let site = Source(kind: Source.Kind(rawValue: "wordpress"), address: "https://example.org/wp-json/")
    _ = try await sample.writer.perform(.readdress(a, to: moved))
    // An address that the feed moved to by itself does not keep the reader from the old one.
    #expect(try await sample.writer.change(a, to: Source(kind: .feed, address: "https://example.org/C")))
    #expect(try await sample.writer.undo(at: .noon)?.deed == .readdress(a, to: moved))
    #expect(try await sample.reader.publication(a)?.address == "https://example.org/A")
    _ = try await sample.writer.perform(.readdress(a, to: moved))
    #expect(try await sample.writer.change(a, to: site))
    await #expect(throws: StorageError.changedSince) { try await sample.writer.undo(at: .noon) }
    #expect(try await sample.reader.publication(a)?.source == site)
  }

  @Test("that this version does not know are passed over, and those that cannot be taken back any more say so once")
  func unknown() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 1)
    try await sample.writer.rename(a, to: "Mine")
    let shelf = try await sample.writer.folder(titled: "Shelf", in: nil)
    _ = try await sample.writer.move(.publication(a, in: shelf, before: nil))
    _ = try await sample.writer.move(.publication(a, in: nil, before: nil))
    let other = try Connection(path: sample.folder.file("library.sqlite"), readOnly: false)
    try other.script(
      """
      INSERT INTO deeds VALUES (99, 0, '{"fly":{}}', '{"land":{}}', '[]', 1), (98, 0, 'x', '', '', 1);
      DELETE FROM folders
      """)
    await #expect(throws: StorageError.noSuchFolder) { try await sample.writer.undo(at: .noon) }
    // It is outside of all folders already.
    await #expect(throws: StorageError.changedSince) { try await sample.writer.undo(at: .noon) }
    #expect(try await sample.writer.undo(at: .noon)?.deed == .rename(a, to: "Mine"))
    #expect(try await sample.writer.undo(at: .noon) == nil)
  }

  @Test("about a filter of a publication that is gone for good do not keep older ones from being undone")
  func filterOfNone() async throws {
    let sample = try SampleStore()
    let (a, b) = (try await sample.add("A", articles: 1), try await sample.add("B", articles: 1))
    try await sample.writer.rename(b, to: "Mine")
    let id = try await sample.writer.addFilter(.init(.mute, words: "nothing", publication: a))
    #expect(try await sample.writer.removeFilter(id))
    let other = try Connection(path: sample.folder.file("library.sqlite"), readOnly: false)
    try other.script("PRAGMA foreign_keys = ON; DELETE FROM publications WHERE id = \(a.rawValue)")
    await #expect(throws: StorageError.noSuchPublication) { try await sample.writer.undo(at: .noon) }
    var last: DoneDeed?
    for _ in 0..<2 { last = try? await sample.writer.undo(at: .noon) }
    #expect(last?.deed == .rename(b, to: "Mine"))
    #expect(try await sample.reader.filters().isEmpty)
  }
}
