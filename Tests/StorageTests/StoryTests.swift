import Articles
import Storage
import Testing

@Suite("A story that several sources have")
struct StoryTests {
  private static func story(_ key: String, at address: String = "https://news.example.org/story") -> SourceArticle {
    var article = SourceArticle.sample(key)
    article.address = address
    return article
  }

  /// Two publications, the second in a folder, with one story and one article each.
  private static func sample() async throws -> (
    SampleStore, one: Publication.ID, two: Publication.ID, folder: Folder.ID
  ) {
    let sample = try SampleStore()
    let folder = try await sample.writer.folder(titled: "Folder", in: nil)
    let one = try await sample.add("One")
    let two = try await sample.add("Two", in: folder)
    _ = try await sample.writer.store(.sample(one, title: "One", [story("a"), .sample("b")]), at: .noon)
    _ = try await sample.writer.store(
      .sample(two, title: "Two", [story("c", at: "http://www.news.example.org/story/?utm_source=rss"), .sample("d")]),
      at: .noon)
    _ = try await sample.writer.index(atMost: 10)
    return (sample, one, two, folder)
  }

  @Test("is one row that names them, and counts once")
  func oneRow() async throws {
    let (sample, one, two, folder) = try await Self.sample()
    for section in [Section.all, .unread, .today] {
      #expect(try await Set(sample.headlines(of: section)) == ["a", "b", "d"], "\(section)")
    }
    #expect(try await Set(sample.headlines(of: .folder(folder))) == ["c", "d"])
    #expect(try await Set(sample.headlines(of: .publication(one))) == ["a", "b"])
    #expect(try await Set(sample.headlines(of: .publication(two))) == ["c", "d"])
    let counts = try await sample.reader.counts(since: .midnight)
    #expect(counts.today == 3)
    #expect(counts.unread == 3)
    let row = try #require(try await sample.reader.summaries(sample.ids()).first { $0.headline == "a" })
    #expect(row.otherSources == ["Two"])
    #expect(try await sample.headlines(sample.reader.search("text")).count == 3)
    let twins = try await sample.reader.twins(of: row.id)
    #expect(try await sample.reader.summaries(twins).map(\.headline) == ["c"])
  }

  @Test("is the row of a source that has its text, and not of one whose site only lists it")
  func listed() async throws {
    let sample = try SampleStore()
    let (one, two) = (try await sample.add("One"), try await sample.add("Two"))
    var update = SourceUpdate(title: "One", state: "")
    var listed = Self.story(SourceArticle.listedKey + "a")
    (listed.headline, listed.isArchived) = ("Listed", true)
    update.listed = [listed]
    _ = try await sample.writer.store(update, of: one, at: .noon)
    let other = try await sample.add("Three")
    for (id, key) in [(two, "b"), (other, "c")] {
      _ = try await sample.writer.store(.sample(id, [Self.story(key)]), at: .noon)
    }
    _ = try await sample.writer.mark(sample.ids(of: .all), .read(true))
    _ = try await sample.writer.index(atMost: 10)
    #expect(try await sample.headlines(of: .all) == ["b"])
    #expect(try await sample.headlines(sample.reader.search("text")) == ["b"])
    let third = try await sample.ids(of: .publication(other))[0]
    #expect(try await sample.reader.summaries(sample.reader.twins(of: third)).map(\.headline) == ["b", "Listed"])
  }

  @Test("is marked everywhere at once, and comes marked from the next source")
  func marks() async throws {
    let (sample, one, two, folder) = try await Self.sample()
    let entry = try #require(try await sample.reader.search("a").first?.id)
    #expect(try await sample.writer.mark([entry], .starred(true)).count == 2)
    #expect(try await sample.writer.mark([entry], .read(true)).count == 2)
    #expect(try await sample.reader.publications().map(\.unread) == [1, 1])
    #expect(try await sample.headlines(of: .starred) == ["a"])
    #expect(try await sample.reader.counts(since: .midnight).starred == 1)
    #expect(try await sample.headlines(of: .folder(folder), unreadOnly: true) == ["d"])

    let three = try await sample.add("Three")
    _ = try await sample.writer.store(.sample(three, [Self.story("e")]), at: .noon)
    #expect(try await sample.headlines(of: .unread).sorted() == ["b", "d"])
    #expect(try await sample.reader.publications().map(\.unread) == [1, 1, 0])
    _ = (one, two)
  }

  @Test("is still there when the source that came first is removed or muted")
  func firstGone() async throws {
    let (sample, one, _, _) = try await Self.sample()
    try await sample.writer.remove(one, at: .noon)
    #expect(try await Set(sample.headlines(of: .all)) == ["c", "d"])
    #expect(try await sample.reader.counts(since: .midnight).unread == 2)
    try await sample.writer.restore([one])
    let filter = try await sample.writer.addFilter(.init(.mute, publication: one))
    #expect(try await Set(sample.headlines(of: .all)) == ["c", "d"])
    #expect(try await sample.reader.counts(since: .midnight).unread == 2)
    _ = try await sample.writer.removeFilter(filter)
    try await sample.writer.remove(one, at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    #expect(try await Set(sample.headlines(of: .all)) == ["c", "d"])
  }

  @Test("is none where one source has several articles at its address, nor at a front page")
  func ambiguous() async throws {
    let (sample, one, two, _) = try await Self.sample()
    _ = try await sample.writer.store(.sample(two, [Self.story("f")]), at: .noon)
    #expect(try await Set(sample.headlines(of: .all)) == ["a", "b", "c", "d", "f"])
    let pages = ["g", "h"].map { Self.story($0, at: "https://example.org/") }
    _ = try await sample.writer.store(.sample(one, [pages[0]]), at: .noon)
    _ = try await sample.writer.store(.sample(two, [pages[1]]), at: .noon)
    #expect(try await sample.headlines(of: .all).count == 7)
  }

  @Test("is told from others again when an address is corrected")
  func edited() async throws {
    let (sample, _, two, _) = try await Self.sample()
    _ = try await sample.writer.store(.sample(two, [Self.story("c", at: "https://other.example.org/x")]), at: .noon)
    #expect(try await Set(sample.headlines(of: .all)) == ["a", "b", "c", "d"])
    #expect(try await sample.reader.counts(since: .midnight).unread == 4)
  }

  @Test("keeps in an undo the marks that the deed did not touch")
  func undo() async throws {
    let (sample, _, two, _) = try await Self.sample()
    let entry = try #require(try await sample.reader.search("a").first?.id)
    let twin = try #require(try await sample.reader.twins(of: entry).first)
    _ = try await sample.writer.mark([twin], .starred(true), withTwins: false)
    let changed = try await sample.writer.mark([entry], .starred(true))
    #expect(changed == [entry])
    _ = try await sample.writer.mark(changed, .starred(false), withTwins: false)
    #expect(try await sample.reader.summaries([entry, twin]).map(\.isStarred) == [false, true])
    _ = two
  }

  @Test("is news from its next source where only an archive had it, and is shown as news")
  func archived() async throws {
    let (sample, one, two, _) = try await Self.sample()
    var old = Self.story("old", at: "https://example.org/old")
    old.isArchived = true
    _ = try await sample.writer.store(.sample(one, [old]), at: .noon)
    _ = try await sample.writer.store(.sample(two, [Self.story("new", at: "https://example.org/old")]), at: .noon)
    #expect(try await sample.headlines(of: .unread).contains("new"))
    #expect(try await sample.headlines(of: .all).contains("new"))
    #expect(try await !sample.headlines(of: .all).contains("old"))
    #expect(try await sample.headlines(of: .all, unreadOnly: true).contains("new"))
    // A star from a filter is on all of them.
    _ = try await sample.writer.addFilter(.init(.star, words: "third"))
    let three = try await sample.add("Three")
    _ = try await sample.writer.store(.sample(three, [Self.story("third", at: "https://example.org/old")]), at: .noon)
    #expect(try await sample.headlines(of: .starred).count == 1)
    #expect(try await sample.reader.counts(since: .midnight).starred == 1)
    #expect(try await sample.reader.publications().count == 3)
  }

  @Test("cannot be taken over by another site's feed, neither by coming first nor by an edit")
  func takenOver() async throws {
    let sample = try SampleStore()
    let evil = try await sample.add("Evil")
    let (good, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://good.example/feed"), title: "Good")
    let early = Self.story("early", at: "https://good.example/breaking")
    _ = try await sample.writer.store(
      .sample(evil, [early, Self.story("edited", at: "https://evil.example/x")]), at: .noon)
    let ids = try await sample.ids(of: .publication(evil))
    _ = try await sample.writer.mark(ids, .read(true))
    _ = try await sample.writer.store(
      .sample(evil, [Self.story("edited", at: "https://good.example/next")]), at: .noon)
    _ = try await sample.writer.store(
      .sample(
        good,
        [
          Self.story("breaking", at: "https://good.example/breaking"),
          Self.story("next", at: "https://good.example/next"),
        ]), at: .noon)
    // Where a story is told, it stands for itself; what was edited into it shares nothing.
    #expect(try await Set(sample.headlines(of: .all)) == ["breaking", "next", "edited"])
    // What was read before it was there, nobody read.
    #expect(try await Set(sample.headlines(of: .unread)) == ["breaking", "next"])
  }

  @Test("is sought in no time where a feed has one address for everything")
  func oneAddress() async throws {
    let sample = try SampleStore()
    let one = try await sample.add("One")
    let articles = (0..<5_000).map { Self.story("\($0)") }
    _ = try await sample.writer.store(.sample(one, articles), at: .noon)
    #expect(try await sample.ids().count == 5_000)
  }
}
