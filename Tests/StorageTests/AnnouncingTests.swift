import Articles
import Foundation
import Testing

@testable import Storage

/// What the reader is told of, and what is nobody's news.
@Suite struct AnnouncingTests {
  private func news(_ sample: SampleStore, after oldest: Date = .distantPast) async throws -> [[String]] {
    let news = try await sample.writer.takeNews(publishedAfter: oldest)
    var titles: [[String]] = []
    for articles in news.sorted(by: { $0.key < $1.key }).map(\.value) {
      let summaries = try await sample.reader.summaries(articles)
      titles.append(articles.compactMap { id in summaries.first { $0.id == id }?.headline })
    }
    return titles
  }

  @Test func `Only what comes after the reader wished it is told of, and once`() async throws {
    let sample = try SampleStore()
    let (one, two) = (try await sample.add("A", articles: 3), try await sample.add("B", articles: 3))
    #expect(try await news(sample).isEmpty)
    #expect(try await sample.writer.perform(.announce(.publication(one), true)) != nil)
    #expect(try await sample.writer.perform(.announce(.publication(one), true)) == nil)
    #expect(try await news(sample).isEmpty)
    _ = try await sample.writer.store(.sample(one, [.sample("new"), .sample("newer")]), at: .noon)
    _ = try await sample.writer.store(.sample(two, [.sample("other")]), at: .noon)
    #expect(try await news(sample).map(Set.init) == [["new", "newer"]])
    #expect(try await news(sample).isEmpty)
    #expect(try await sample.reader.publications().filter(\.announces).map(\.id) == [one])
    // An undo takes the wish back, and a wish that is made again begins with what is there.
    #expect(try await sample.writer.undo(at: .noon)?.inverse == .announce(.publication(one), false))
    _ = try await sample.writer.store(.sample(one, [.sample("unheard")]), at: .noon)
    _ = try await sample.writer.perform(.announce(.publication(one), true))
    #expect(try await news(sample).isEmpty)
  }

  @Test func `What comes after the newest articles were deleted is told of`() async throws {
    let sample = try SampleStore()
    let (one, two) = (try await sample.add("A", articles: 1), try await sample.add("B", articles: 5))
    _ = try await sample.writer.perform(.announce(.publication(one), true))
    try await sample.writer.remove(two, at: .noon)
    _ = try await sample.writer.store(.sample(one, [.sample("new")]), at: .noon)
    #expect(try await news(sample) == [["new"]])
  }

  @Test func `A folder tells of all that is in it, also in the folders in it`() async throws {
    let sample = try SampleStore()
    let publication = try await sample.add("A", articles: 1)
    let outer = try await sample.writer.addFolder(titled: "Outer")
    let inner = try await sample.writer.addFolder(titled: "Inner", in: outer)
    _ = try await sample.writer.perform(.move(.publication(publication, in: inner, before: nil)))
    _ = try await sample.writer.perform(.announce(.folder(outer), true))
    #expect(try await sample.reader.folders().filter(\.announces).map(\.id) == [outer])
    _ = try await sample.writer.store(.sample(publication, [.sample("new")]), at: .noon)
    #expect(try await news(sample) == [["new"]])
  }

  @Test func `What is read, muted, archived or old, and what is of a removed publication, is no news`() async throws {
    let sample = try SampleStore()
    let publication = try await sample.add("A", articles: 0)
    _ = try await sample.writer.perform(.announce(.publication(publication), true))
    _ = try await sample.writer.addFilter(FilterRule(.mute, words: "muted"))
    var archived = SourceArticle.sample("archived")
    archived.isArchived = true
    _ = try await sample.writer.store(
      .sample(publication, [.sample("fresh"), .sample("muted"), .sample("read"), archived]), at: .noon)
    let summaries = try await sample.reader.summaries(sample.ids())
    let read = try #require(summaries.first { $0.headline == "read" }?.id)
    _ = try await sample.writer.perform(.mark(.articles([read]), .read(true)))
    #expect(try await news(sample) == [["fresh"]])
    _ = try await sample.writer.store(.sample(publication, [.sample("late")]), at: .noon)
    #expect(try await news(sample, after: .distantFuture).isEmpty)
    _ = try await sample.writer.store(.sample(publication, [.sample("gone")]), at: .noon)
    try await sample.writer.remove(publication, at: .noon)
    #expect(try await news(sample).isEmpty)
  }

  @Test func `A filter tells of what it finds among what comes after it, and once`() async throws {
    let sample = try SampleStore()
    let (one, two) = (try await sample.add("A", articles: 0), try await sample.add("B", articles: 0))
    _ = try await sample.writer.store(.sample(one, [.sample("early tide")]), at: .noon)
    _ = try await sample.writer.addFilter(FilterRule(.announce, words: "tide"))
    _ = try await sample.writer.perform(.announce(.publication(two), true))
    _ = try await sample.writer.store(.sample(one, [.sample("high tide"), .sample("else")]), at: .noon)
    _ = try await sample.writer.store(.sample(two, [.sample("low tide"), .sample("all")]), at: .noon)
    #expect(try await news(sample).map(Set.init) == [["high tide"], ["low tide", "all"]])
    #expect(try await news(sample).isEmpty)
    // It is neither starred nor muted for that.
    #expect(try await sample.reader.timeline(of: .starred, unreadOnly: false, midnight: .midnight).isEmpty)
  }

  @Test func `A filter that is changed goes on telling, and one that becomes another begins anew`() async throws {
    let sample = try SampleStore()
    let one = try await sample.add("A", articles: 0)
    let id = try await sample.writer.addFilter(FilterRule(.announce, words: "tide"))
    _ = try await sample.writer.store(.sample(one, [.sample("high tide"), .sample("storm")]), at: .noon)
    _ = try await sample.writer.perform(.setFilter(Filter(id: id, rule: FilterRule(.announce, words: "storm"))))
    #expect(try await news(sample) == [["storm"]])
    _ = try await sample.writer.store(.sample(one, [.sample("storm again")]), at: .noon)
    _ = try await sample.writer.perform(.setFilter(Filter(id: id, rule: FilterRule(.star, words: "storm"))))
    #expect(try await news(sample).isEmpty)
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await news(sample).isEmpty)
    _ = try await sample.writer.store(.sample(one, [.sample("storm third")]), at: .noon)
    #expect(try await news(sample) == [["storm third"]])
    _ = try await sample.writer.perform(.removeFilter(id))
    _ = try await sample.writer.store(.sample(one, [.sample("storm fourth")]), at: .noon)
    #expect(try await news(sample).isEmpty)
  }
}
