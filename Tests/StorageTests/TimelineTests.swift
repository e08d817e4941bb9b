import Articles
import Foundation
import Storage
import Testing

@Suite("Timelines")
struct TimelineTests {
  @Test("Sections hold what their name says, newest first")
  func sections() async throws {
    let sample = try SampleStore()
    let outer = try await sample.writer.folder(titled: "Outer", in: nil)
    let inner = try await sample.writer.folder(titled: "Inner", in: outer)
    let a = try await sample.add("A", articles: 2, in: outer)
    try await sample.add("B", articles: 1, in: inner, newest: .noon.addingTimeInterval(-600))
    let c = try await sample.add("C", articles: 1, newest: .midnight.addingTimeInterval(-1))
    let ids = try await sample.ids(of: .publication(a))
    _ = try await sample.writer.mark([ids[0]], .read(true))
    _ = try await sample.writer.mark([ids[1]], .starred(true))
    let expected: [(Section, [String])] = [
      (.all, ["A 0", "B 0", "A 1", "C 0"]),
      (.today, ["A 0", "B 0", "A 1"]),
      (.unread, ["B 0", "A 1", "C 0"]),
      (.starred, ["A 1"]),
      (.folder(outer), ["A 0", "B 0", "A 1"]),
      (.folder(inner), ["B 0"]),
      (.publication(c), ["C 0"]),
      (.publication(.init(rawValue: 99)), []),
      (.folder(.init(rawValue: 99)), []),
    ]
    for (section, headlines) in expected {
      #expect(try await sample.headlines(of: section) == headlines, "\(section)")
      let unread = headlines.filter { $0 != "A 0" }
      #expect(try await sample.headlines(of: section, unreadOnly: true) == unread, "unread of \(section)")
    }
  }

  @Test("What is on screen stays though it no longer belongs", arguments: [Section.unread, .starred, .all, .today])
  func keeping(_ section: Section) async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 2)
    let ids = try await sample.ids()
    _ = try await sample.writer.mark(ids, .read(true))
    #expect(try await sample.headlines(of: section, unreadOnly: true) == [])
    #expect(try await sample.headlines(of: section, unreadOnly: true, keeping: [ids[1]]) == ["A 1"])
  }

  @Test("Articles of the same moment keep one order")
  func sameMoment() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, ["1", "2", "3"].map { .sample($0) }), at: .noon)
    #expect(try await sample.headlines(of: .all) == ["3", "2", "1"])
    #expect(try await sample.headlines(of: .unread) == ["3", "2", "1"])
  }

  @Test("Summaries come in the order asked for, without those that are gone")
  func summaries() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 3)
    let ids = try await sample.ids()
    let asked = [ids[2], .init(rawValue: 99), ids[0]]
    #expect(try await sample.reader.summaries(asked).map(\.headline) == ["A 2", "A 0"])
    #expect(try await sample.reader.summaries([]).isEmpty)
    #expect(try await sample.reader.article(.init(rawValue: 99)) == nil)
  }

  @Test("A folder of the same title in the same place is the same folder, and an empty one goes")
  func folders() async throws {
    let sample = try SampleStore()
    let news = try await sample.writer.folder(titled: "News", in: nil)
    #expect(try await sample.writer.folder(titled: "News", in: nil) == news)
    #expect(try await sample.writer.folder(titled: "News", in: news) != news)
    let publication = try await sample.add("A", in: news)
    _ = try await sample.writer.move(.publication(publication, in: nil, before: nil))
    #expect(try await sample.reader.publications().map(\.folder) == [nil])
    #expect(try await sample.reader.folders().filter { $0.parent != nil }.isEmpty)
  }

  @Test("The reader's own name for a publication wins until it is emptied")
  func rename() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A", articles: 1)
    try await sample.writer.rename(id, to: "Mine")
    _ = try await sample.writer.store(.sample(id, title: "Theirs", []), at: .noon)
    #expect(try await sample.reader.publications().map(\.title) == ["Mine"])
    #expect(try await sample.reader.summaries(sample.ids()).map(\.source) == ["Mine"])
    try await sample.writer.rename(id, to: "")
    #expect(try await sample.reader.publications().map(\.title) == ["Theirs"])
  }
}
