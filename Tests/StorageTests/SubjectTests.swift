import Articles
import Foundation
import Queries
import TestServers
import Testing

@testable import Storage

@Suite("What all publications write about")
struct SubjectTests {
  /// Stores an article for each list of names, as a category or a tag by its first letter: `c:` or `t:`.
  private static func add(_ title: String, _ articles: [[String]], to sample: SampleStore) async throws
    -> Publication.ID
  {
    let id = try await sample.add(title)
    let stored = articles.enumerated().map { index, names in
      let terms = names.map { name in
        SourceTerm(kind: name.hasPrefix("c:") ? .category : .tag, key: name, name: String(name.dropFirst(2)))
      }
      return SourceArticle(
        key: "\(index)", headline: "\(title) \(index)", address: "https://example.org/\(title)/\(index)",
        published: .noon,
        html: "<p>Text.</p>", terms: terms)
    }
    _ = try await sample.writer.store(.sample(id, title: title, stored), at: .noon)
    return id
  }

  @Test("is merged by name, however it is spelled, with the most that is new first")
  func merged() async throws {
    let sample = try SampleStore()
    _ = try await Self.add("A", [["c:Café", "t:café"], ["c:Café"], ["t:Sea"]], to: sample)
    _ = try await Self.add("B", [["t:CAFE"], ["t:#cafe "], ["t:Wind"], ["t:  "]], to: sample)
    let gone = try await Self.add("C", [["t:Sea"], ["t:Sea"]], to: sample)
    try await sample.writer.remove(gone, at: .noon)
    let subjects = try await sample.reader.subjects(atMost: 10)
    #expect(subjects.map(\.key) == ["cafe", "sea", "wind"])
    // A category and a tag of one publication hold an article that is counted once.
    #expect(subjects[0].unread == 4 && subjects[0].name == "Café" && subjects[0].terms.count == 4)
    #expect(subjects.map(\.count) == [4, 1, 1])
    #expect(try await sample.reader.subjects(atMost: 1) == [subjects[0]])
    let list = try await sample.headlines(of: .subject("cafe"))
    #expect(Set(list) == ["A 0", "A 1", "B 0", "B 1"])
    #expect(try await sample.headlines(of: .subject("sea")) == ["A 2"])
    #expect(try await sample.headlines(of: .subject("'; DROP TABLE terms --")) == [])
    #expect(try await sample.reader.publications(for: Section.subject("cafe").query.condition).count == 2)

    // What is read is no news, and still there.
    _ = try await sample.writer.perform(.mark(.section(.subject("cafe"), upTo: .init(rawValue: .max)), .read(true)))
    let read = try await sample.reader.subjects(atMost: 10)
    #expect(read.map(\.key) == ["sea", "wind", "cafe"] && read[2].unread == 0 && read[2].count == 4)
    #expect(Set(try await sample.headlines(of: .unread)) == ["A 2", "B 2", "B 3"])
    try await sample.writer.expectConsistent()
  }

  @Test("counts the articles of a category and a tag of one name together, each once, and not what is muted as unread")
  func united() async throws {
    let sample = try SampleStore()
    let id = try await Self.add(
      "A", [["c:Café", "t:café"], ["c:Café"], ["t:CAFE"], ["t:cafe", "c:Sea"], ["t:Sea"], ["t:Sea"]], to: sample)
    _ = try await Self.add("B", [["t:Café"], ["t:Sea"]], to: sample)
    let subjects = try await sample.reader.subjects(atMost: 10)
    // The larger of the two has two of A's four.
    #expect(subjects.map(\.key) == ["cafe", "sea"])
    #expect(subjects.map(\.count) == [5, 4] && subjects.map(\.unread) == [5, 4])
    let list = try await sample.headlines(of: .subject("cafe"))
    #expect(list.count == subjects[0].count)

    let first = try #require(try await sample.ids(of: .subject("cafe")).first)
    _ = try await sample.writer.perform(.mark(.articles([first]), .read(true)))
    let read = try await sample.reader.subjects(atMost: 10)
    #expect(read.first { $0.key == "cafe" }?.unread == 4 && read.first { $0.key == "cafe" }?.count == 5)
    try await sample.writer.remove(id, at: .noon)
    #expect(try await sample.reader.subjects(atMost: 10).map(\.count) == [1, 1])
  }

  @Test("says how much of it is recent, and in which publications it has several articles")
  func recent() async throws {
    let sample = try SampleStore()
    let seas = [["t:SEA", "c:Sea"], ["t:SEA", "c:Sea"], ["t:SEA"]]
    let a = try await Self.add("A", seas + [["t:wind-power"]], to: sample)
    _ = try await Self.add("B", [["t:SEA"], ["t:SEA", "t:Ice"]], to: sample)
    let c = try await Self.add("C", [["t:SEA"], ["t:wind-power"], ["t:wind-power"]], to: sample)
    try await sample.writer.execute("UPDATE articles SET published = published - 86400 * 9 WHERE headline LIKE 'B%'")
    let week = Date.noon.addingTimeInterval(-7 * 86_400)
    let subjects = try await sample.reader.subjects(atMost: 10, since: week)
    #expect(subjects.map(\.name) == ["Sea", "Wind power", "Ice"])
    #expect(subjects.map(\.recent) == [4, 3, 0] && subjects.map(\.count) == [6, 3, 1])
    #expect(subjects[0].sources.count == 2 && subjects[0].sources[a]?.count == 3 && subjects[0].sources[c] == nil)
    #expect(Array(subjects[1].sources.keys) == [c] && subjects[2].sources.isEmpty)
    #expect(try await sample.reader.subjects(atMost: 10).allSatisfy { $0.recent == 0 })
  }

  @Test("is in the order of dates, whichever terms have the newest articles, in every part and after dates change")
  func ordered() async throws {
    let sample = try SampleStore()
    var numbers = SplitMix64(seed: 7)
    for publication in ["A", "B", "C"] {
      let id = try await sample.add(publication)
      let articles = (0..<40).map { index in
        // Some stand under two spellings, and some under none. B is older than A, and C is mixed.
        let names = [["Sea"], ["sea", "SEA"], ["Sea", "Wind"], []][Int(numbers.next() % 4)]
        let days = publication == "A" ? index : publication == "B" ? 100 + index : Int(numbers.next() % 150)
        return SourceArticle(
          key: "\(index)", headline: "\(publication)\(index)", address: "https://example.org/\(publication)/\(index)",
          published: .noon.addingTimeInterval(Double(-days) * 86_400), html: "<p>Text.</p>",
          terms: names.map { SourceTerm(kind: .tag, key: $0, name: $0) })
      }
      _ = try await sample.writer.store(.sample(id, title: publication, articles), at: .noon)
    }
    try await expectOrdered(sample)
    // The unread ones alone are fewer than a part.
    let ids = try await sample.ids(of: .subject("sea"))
    _ = try await sample.writer.mark(ids.filter { $0.rawValue % 3 > 0 }, .read(true), withTwins: false)
    try await sample.writer.execute("UPDATE articles SET published = published - 86400 * (id % 7) WHERE id % 2")
    try await expectOrdered(sample)
    try await sample.writer.expectConsistent()
  }

  /// Expects that the parts of a subject's list are those of the list as it is read at once.
  private func expectOrdered(_ sample: SampleStore) async throws {
    for isUnreadOnly in [false, true] {
      let query = Query(.subject("sea"), isUnreadOnly: isUnreadOnly)
      let all = try await sample.writer.texts(
        """
        SELECT id FROM articles WHERE id IN (
          SELECT article FROM article_terms JOIN terms ON terms.id = term WHERE lower(name) = 'sea')
          \(isUnreadOnly ? "AND id IN (SELECT id FROM unread)" : "") ORDER BY published DESC, id DESC
        """)
      #expect(all.count > 10)
      for limit in [1, 7, 50, 1000] {
        var (found, place): ([TimelineEntry], TimelineEntry?) = ([], nil)
        repeat {
          let part = try await sample.reader.page(of: query, below: place, atMost: limit, midnight: .midnight)
          found += part
          place = part.count == limit ? part.last : nil
        } while place != nil
        #expect(found.map { String($0.id.rawValue) } == all, "\(limit)")
      }
    }
  }

  @Test("is nothing where nothing is")
  func empty() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 2)
    #expect(try await sample.reader.subjects(atMost: 10) == [])
    #expect(try await sample.reader.articleCounts().map(\.value) == [2])
  }
}
