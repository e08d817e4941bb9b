import Articles
import Testing

@testable import Storage

/// What an article is besides a text, as it is stored.
@Suite struct KindTests {
  private static let episode = Episode(
    chapters: [
      .init(start: 0, title: "Hello"), .init(start: 61.5, title: "", address: "https://a/", image: "https://b/"),
    ],
    chaptersAddress: "https://example.org/chapters.json",
    transcripts: [.init(address: "https://example.org/words.vtt", type: "text/vtt", language: "de")])
  private static let thread = Discussion(page: "https://example.org/#c", feed: "https://example.org/c.xml")

  @Test func `How many comments it has follows the source, and makes no other article of it`() async throws {
    let sample = try SampleStore()
    let publication = try await sample.add("A", articles: 0)
    var article = SourceArticle.sample("one")
    for count in [3, 4, 4] {
      article.comments = count
      let result = try await sample.writer.store(.sample(publication, [article]), at: .noon)
      #expect(result.changed.isEmpty)
      let id = try await sample.ids()[0]
      #expect(try await sample.reader.article(id)?.comments == count)
    }
    article.comments = nil
    _ = try await sample.writer.store(.sample(publication, [article]), at: .noon)
    let id = try await sample.ids()[0]
    #expect(try await sample.reader.article(id)?.comments == 4)
  }

  @Test func `What it is, its length, episode and thread change with the source`()
    async throws
  {
    let sample = try SampleStore()
    let publication = try await sample.add("A", articles: 0)
    var article = SourceArticle.sample("one")
    (article.medium, article.duration) = (.audio, 1810)
    (article.details.episode, article.details.thread) = (Self.episode, Self.thread)
    _ = try await sample.writer.store(.sample(publication, [article, .sample("two")]), at: .noon)
    let ids = try await sample.ids()
    let headlines = try await sample.reader.summaries(ids).map(\.headline)
    let one = ids[try #require(headlines.firstIndex(of: "one"))]
    let stored = try #require(try await sample.reader.article(one))
    #expect(stored.summary.medium == .audio && stored.summary.duration == 1810)
    #expect(stored.details.episode == Self.episode && stored.details.thread == Self.thread)

    article.duration = 1900
    article.details.episode?.chapters = []
    _ = try await sample.writer.store(.sample(publication, [article]), at: .noon)
    let changed = try #require(try await sample.reader.article(stored.id))
    #expect(changed.summary.duration == 1900 && changed.details.episode?.chapters == [])

    // The page of an article is as it was where only what is said besides is new.
    let page = FullText(untrustedHTML: "<p>All of it.</p>", base: "https://example.org/page")
    try await sample.writer.storeFullText(page, of: stored.id)
    article.details.thread = nil
    _ = try await sample.writer.store(.sample(publication, [article]), at: .noon)
    #expect(try await sample.reader.fullText(of: stored.id) != nil)
    article.html = "<p>Another text.</p>"
    _ = try await sample.writer.store(.sample(publication, [article]), at: .noon)
    #expect(try await sample.reader.fullText(of: stored.id) == nil)

    let other = try #require(ids.first { $0 != stored.id })
    let plain = try #require(try await sample.reader.article(other))
    #expect(plain.summary.medium == nil && plain.details.episode == nil && plain.details.thread == nil)
  }
}
