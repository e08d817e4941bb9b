import Articles
import Storage
import Testing

@Suite("An article that another site's feed named before it was there")
struct BornReadTests {
  private static func article(_ key: String) -> SourceArticle {
    var article = SourceArticle.sample(key)
    article.address = "https://paper.example.net/2027/story"
    return article
  }

  /// A source whose feed is at this address.
  private static func add(_ address: String, to sample: SampleStore) async throws -> Publication.ID {
    try await sample.writer.addPublication(Source(kind: .feed, address: address), title: address).id
  }

  @Test("comes unread and without a star, whatever the reader did with the other", arguments: [false, true])
  func future(hasOwnSite: Bool) async throws {
    let sample = try SampleStore()
    let claimer = try await Self.add("https://claims.example.org/feed", to: sample)
    let paper = try await Self.add("https://paper.example.net/feed", to: sample)
    _ = try await sample.writer.store(.sample(claimer, [Self.article("claim")]), at: .noon)
    let claim = try await sample.ids()
    _ = try await sample.writer.mark(claim, .read(true))
    _ = try await sample.writer.mark(claim, .starred(true))
    let other = try await Self.add("https://third.example.com/feed", to: sample)
    let source = hasOwnSite ? paper : other
    _ = try await sample.writer.store(.sample(source, [Self.article("real")]), at: .noon)
    #expect(try await sample.headlines(of: .unread) == ["real"])
    #expect(try await sample.headlines(of: .publication(source)) == ["real"])
    let row = try #require(try await sample.reader.summaries(sample.ids(of: .publication(source))).first)
    #expect(!row.isRead && !row.isStarred)
    // From now on both are one story.
    _ = try await sample.writer.mark([row.id], .read(true))
    #expect(try await sample.headlines(of: .unread).isEmpty)
  }

  @Test("comes read where its own site's was, to whoever brings it later")
  func own() async throws {
    let sample = try SampleStore()
    let paper = try await Self.add("https://paper.example.net/feed", to: sample)
    _ = try await sample.writer.store(.sample(paper, [Self.article("real")]), at: .noon)
    _ = try await sample.writer.mark(sample.ids(), .read(true))
    let other = try await Self.add("https://claims.example.org/feed", to: sample)
    _ = try await sample.writer.store(.sample(other, [Self.article("later")]), at: .noon)
    #expect(try await sample.headlines(of: .unread).isEmpty)
  }

  @Test("marks none again that the reader took a mark from")
  func undone() async throws {
    let sample = try SampleStore()
    let paper = try await Self.add("https://paper.example.net/feed", to: sample)
    let other = try await Self.add("https://claims.example.org/feed", to: sample)
    _ = try await sample.writer.store(.sample(paper, [Self.article("real")]), at: .noon)
    _ = try await sample.writer.store(.sample(other, [Self.article("twin")]), at: .noon)
    let twin = try await sample.ids(of: .publication(other))
    _ = try await sample.writer.mark(twin, .read(true))
    _ = try await sample.writer.mark(twin, .read(false), withTwins: false)
    let third = try await Self.add("https://third.example.com/feed", to: sample)
    _ = try await sample.writer.store(.sample(third, [Self.article("third")]), at: .noon)
    #expect(try await sample.reader.summaries(twin).map(\.isRead) == [false])
  }
}
