import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Chapters that a podcast corrects")
struct ChapterTests {
  private let sample: SampleStore
  private let publication: Publication.ID
  private static let first = [
    Episode.Chapter(start: 0, title: "a"), Episode.Chapter(start: 10, title: "b", address: "https://a.example/b"),
  ]

  init() async throws {
    sample = try SampleStore()
    publication = try await sample.add("A")
    try await store(Self.first)
    _ = try await sample.writer.perform(
      .mark(.articles(sample.ids()), .read(true)), isUndoable: false, midnight: .midnight, at: .noon)
  }

  private func article(_ chapters: [Episode.Chapter]) -> SourceArticle {
    var article = SourceArticle.sample("k")
    article.details.episode = Episode(chapters: chapters)
    return article
  }

  @discardableResult
  private func store(_ chapters: [Episode.Chapter]) async throws -> UpdateResult {
    try await sample.writer.store(.sample(publication, [article(chapters)]), at: .noon)
  }

  private func expectStored(_ chapters: [Episode.Chapter]) async throws {
    let id = try #require(try await sample.ids().first)
    let stored = try #require(try await sample.reader.article(id))
    #expect(stored.details.episode?.chapters == chapters)
    // What is heard is corrected, and not the text that was read.
    #expect(stored.summary.isRead)
    #expect(try await sample.reader.seenText(of: id) == nil)
  }

  private static let corrected: [[Episode.Chapter]] = [
    [first[0], Episode.Chapter(start: 300, title: "b", address: "https://a.example/b")],
    [first[0], Episode.Chapter(start: 10, title: "b", address: "https://a.example/c")],
    [
      first[0],
      Episode.Chapter(start: 10, title: "b", address: "https://a.example/b", image: "https://a.example/b.png"),
    ],
    [first[0]],
  ]

  @Test("are stored, and the article stays read", arguments: corrected)
  func stored(chapters: [Episode.Chapter]) async throws {
    #expect(try await store(chapters).changed.count == 1)
    try await expectStored(chapters)
    #expect(try await store(chapters).changed.count == 0)
  }

  /// As a version left it whose fingerprints say nothing of when chapters begin.
  private func makeEarlier() async throws {
    let earlier = try #require(ArticleRow.rows(of: [article(Self.first)])[0].earlierFingerprint)
    try await sample.writer.execute("UPDATE articles SET fingerprint = \(earlier)")
  }

  @Test("are no change where an earlier version stored the same")
  func upgraded() async throws {
    try await makeEarlier()
    #expect(try await store(Self.first).changed.count == 0)
    try await expectStored(Self.first)
    // It is known by all that it says from now on.
    #expect(try await store(Self.first).changed.count == 0)
    #expect(try await store(Self.corrected[0]).changed.count == 1)
    try await expectStored(Self.corrected[0])
  }

  @Test("are stored where an earlier version missed them", arguments: corrected)
  func missed(chapters: [Episode.Chapter]) async throws {
    try await makeEarlier()
    #expect(try await store(chapters).changed.count == 1)
    try await expectStored(chapters)
  }

  @Test("leave the fingerprints of all that has none as they were")
  func others() {
    #expect(ArticleRow.rows(of: [.sample("k"), article([])]).allSatisfy { $0.earlierFingerprint == nil })
  }
}
