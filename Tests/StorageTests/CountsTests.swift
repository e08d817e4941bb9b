import Articles
import Foundation
import Storage
import Testing

@Suite("Counts")
struct CountsTests {
  @Test("The counts that triggers keep equal recounted ones after any operations", arguments: [1, 2, 3, 4] as [UInt64])
  func randomOperations(_ seed: UInt64) async throws {
    var random = Seeded(state: seed)
    let sample = try SampleStore()
    var publications: [Publication.ID] = []
    for round in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        publications.append(try await sample.add("P\(round)", articles: Int.random(in: 0..<20, using: &random)))
      case 1:
        guard let id = publications.randomElement(using: &random) else { continue }
        let articles = (0..<10).map { _ in
          SourceArticle.sample("k\(Int.random(in: 0..<30, using: &random))", html: "\(round)")
        }
        let distinct = Dictionary(articles.map { ($0.key, $0) }, uniquingKeysWith: { one, _ in one })
        _ = try await sample.writer.store(.sample(id, Array(distinct.values)), at: .noon)
      case 2:
        guard let id = publications.randomElement(using: &random) else { continue }
        try await sample.writer.remove(id, at: .noon)
        if Bool.random(using: &random) { try await sample.writer.restore([id]) }
      case 3 where round % 3 == 0:
        try await sample.writer.purgeRemoved(before: .distantFuture)
        publications = try await sample.reader.publications().map(\.id)
      case 4:
        _ = try await sample.writer.addFilter(.init(.mute, words: "\(Int.random(in: 0..<60, using: &random))"))
        if let filter = try await sample.reader.filters().randomElement(using: &random) {
          _ = try await sample.writer.removeFilter(filter.id)
        }
      default:
        let ids = try await sample.ids().filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        let mark = Bool.random(using: &random)
        _ = try await sample.writer.mark(ids, Bool.random(using: &random) ? .read(mark) : .starred(mark))
      }
      try await expectTrueCounts(sample)
    }
  }

  @Test("Of a damaged index that names a category twice it is counted once")
  func damagedIndex() async throws {
    var sample: SampleStore? = try SampleStore()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    if let sample {
      try await sample.add("A")
      let id = try await sample.add("B")
      let terms = (0..<3).map { SourceTerm(kind: .category, key: "t\($0)", name: "T\($0)") }
      let article = SourceArticle(
        key: "1", headline: "One", byline: "", published: .noon, html: "<p>Text.</p>", terms: terms)
      _ = try await sample.writer.store(.sample(id, [article]), at: .noon)
    }
    sample = nil
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The index has the kind, the publication, the key: 2 and 3 are those of the second and the third category.
    let entry = try #require(bytes.range(of: Data("category".utf8 + [2, 3])))
    bytes[entry.upperBound - 1] = 2
    try bytes.write(to: URL(filePath: path))
    let store = try Store(path: path)
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    let counts = try await store.reader.counts(beside: ids, since: .midnight)
    #expect(counts.categories.values.allSatisfy { $0 == 1 } && counts.categories.count == 2)
  }

  private func expectTrueCounts(_ sample: SampleStore) async throws {
    for publication in try await sample.reader.publications() {
      let articles = try await sample.reader.summaries(sample.ids(of: .publication(publication.id)))
      #expect(publication.unread == articles.count { !$0.isRead })
    }
    let counts = try await sample.reader.counts(since: .midnight)
    #expect(try await counts.starred == sample.ids(of: .starred).count)
    #expect(try await counts.unread == sample.ids(of: .unread).count)
    let today = try await sample.reader.summaries(sample.ids(of: .today))
    #expect(counts.today == today.count { !$0.isRead })
  }

  @Test("A mark that is there already is not told as changed")
  func markTwice() async throws {
    let sample = try SampleStore()
    try await sample.add("Courier", articles: 3)
    let ids = try await sample.ids()
    #expect(Set(try await sample.writer.mark(ids, .read(true))) == Set(ids))
    #expect(try await sample.writer.mark(ids, .read(true)).isEmpty)
    #expect(try await sample.writer.mark([.init(rawValue: 999)], .starred(true)).isEmpty)
    #expect(try await sample.writer.mark([], .starred(true)).isEmpty)
  }
}

/// The same numbers at every run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
