import Articles
import Storage
import Testing

@Suite("Filters")
struct FilterTests {
  private static func sample() async throws -> (SampleStore, one: Publication.ID, other: Publication.ID) {
    let sample = try SampleStore()
    let one = try await sample.add("One")
    let other = try await sample.add("Other")
    _ = try await sample.writer.store(.sample(one, Self.articles), at: .noon)
    _ = try await sample.writer.store(
      .sample(other, [.sample("5", headline: "Football at last", byline: "Ada")]), at: .noon)
    _ = try await sample.writer.index(atMost: 100)
    return (sample, one, other)
  }

  private static let articles: [SourceArticle] = [
    .sample(
      "1", headline: "The match", byline: "Ada Lovelace", html: "<p>All about <b>foot</b>ball.</p>", tags: ["Sport"]),
    .sample("2", headline: "Foot and mouth", byline: "Bob", tags: ["sport", "Health"]),
    .sample("3", headline: "Ball of the foot", byline: "Ada Byron", tags: ["Наука"]),
    .sample("4", headline: "Nothing", html: "<p>Zürich</p>"),
  ]

  @Test("match by words, author, tag and publication, all that are named")
  func rules() async throws {
    let (sample, one, _) = try await Self.sample()
    let expected: [(FilterRule, [String])] = [
      (.init(.mute, words: "football"), ["The match", "Football at last"]),
      (.init(.mute, words: "FOOTBALL", publication: one), ["The match"]),
      (.init(.mute, words: "foot ball"), ["Ball of the foot"]),
      (.init(.mute, words: "\"foot ball\""), []),
      (.init(.mute, words: "“ball of the”"), ["Ball of the foot"]),
      (.init(.mute, words: "foo"), []), (.init(.mute, words: "zurich"), ["Nothing"]),
      (.init(.mute, author: "ada"), ["The match", "Ball of the foot", "Football at last"]),
      (.init(.mute, author: "ada lovelace"), ["The match"]), (.init(.mute, words: "ada"), []),
      (.init(.mute, words: "ball", author: "ada"), ["Ball of the foot"]),
      (.init(.mute, tag: "SPORT"), ["The match", "Foot and mouth"]), (.init(.mute, tag: "spor"), []),
      (.init(.mute, tag: "наука"), ["Ball of the foot"]),
      (.init(.mute, publication: one), ["The match", "Foot and mouth", "Ball of the foot", "Nothing"]),
      (.init(.mute), []), (.init(.mute, words: "!!! —"), []),
      (.init(.mute, words: "OR NOT {headline}: * AND \"", author: ")"), []), (.init(.mute, tag: "%"), []),
    ]
    for (rule, headlines) in expected {
      let found = try await sample.headlines(sample.reader.articles(matching: rule))
      #expect(Set(found) == Set(headlines), "\(rule)")
    }
  }

  @Test("that mute hide articles from lists and counts, from now on and back to the first; without them all is back")
  func muting() async throws {
    let (sample, one, other) = try await Self.sample()
    let id = try await sample.writer.addFilter(.init(.mute, words: "football"))
    #expect(try await sample.headlines(of: .all).count == 3)
    #expect(try await sample.headlines(of: .publication(other)) == [])
    #expect(try await sample.reader.publications().map(\.unread) == [3, 0])
    #expect(try await sample.reader.counts(since: .midnight).unread == 3)
    #expect(try await sample.reader.search("football").count == 2)

    // It is muted with the answer it comes in: no list shows it for a moment.
    let result = try await sample.writer.store(
      .sample(other, [.sample("6", headline: "More football"), .sample("7", headline: "News")]), at: .noon)
    #expect(result.added.count == 2)
    #expect(try await sample.headlines(of: .publication(other)) == ["News"])
    // What is edited is looked at again.
    _ = try await sample.writer.store(.sample(other, [.sample("7", headline: "Football news")]), at: .noon)
    #expect(try await sample.headlines(of: .publication(other)) == [])
    _ = try await sample.writer.store(.sample(other, [.sample("7", headline: "Late news")]), at: .noon)
    #expect(try await sample.headlines(of: .publication(other)) == ["Late news"])

    try await sample.writer.change(Filter(id: id, rule: .init(.mute, author: "Bob", publication: one)))
    #expect(try await sample.headlines(of: .publication(other)).count == 3)
    #expect(try await sample.headlines(of: .publication(one)).count == 3)
    #expect(try await sample.writer.removeFilter(id))
    #expect(try await !sample.writer.removeFilter(id))
    #expect(try await sample.headlines(of: .all).count == 7)
    #expect(try await sample.reader.publications().map(\.unread) == [4, 3])
  }

  @Test("do not touch stars: what is starred stays in its list")
  func starredAndMuted() async throws {
    let (sample, _, _) = try await Self.sample()
    let article = try #require(try await sample.reader.search("mouth").first?.id)
    _ = try await sample.writer.mark([article], .starred(true))
    _ = try await sample.writer.addFilter(.init(.mute, tag: "sport"))
    #expect(try await sample.headlines(of: .starred) == ["Foot and mouth"])
    #expect(try await sample.headlines(of: .unread).count == 3)
  }

  @Test("that star do so when an article comes, and leave it to the reader afterwards")
  func starring() async throws {
    let (sample, one, _) = try await Self.sample()
    _ = try await sample.writer.addFilter(.init(.star, author: "ada"))
    #expect(try await sample.headlines(of: .starred) == [])
    var old = SourceArticle.sample("0", headline: "Old", byline: "Ada")
    old.isArchived = true
    let news = SourceArticle.sample("9", headline: "New", byline: "Ada")
    let added = try await sample.writer.store(.sample(one, [old, news]), at: .noon).added
    #expect(try await sample.headlines(of: .starred) == ["New"])
    _ = try await sample.writer.mark(added, .starred(false))
    _ = try await sample.writer.store(.sample(one, [.sample("9", headline: "Newer", byline: "Ada")]), at: .noon)
    #expect(try await sample.headlines(of: .starred) == [])
  }

  @Test("hide articles from the lists of their tags as well")
  func muteInTags() async throws {
    let sample = try SampleStore()
    let one = try await sample.add("One")
    var articles = [SourceArticle.sample("1", headline: "Football"), .sample("2", headline: "Rowing")]
    for index in articles.indices { articles[index].terms = [SourceTerm(kind: .tag, key: "sport", name: "Sport")] }
    _ = try await sample.writer.store(.sample(one, articles), at: .noon)
    _ = try await sample.writer.index(atMost: 100)
    let term = try #require(try await sample.reader.terms(.tag, of: one).first)
    #expect(try await sample.headlines(of: .term(term.id)) == ["Rowing", "Football"])
    _ = try await sample.writer.addFilter(.init(.mute, words: "football"))
    #expect(try await sample.headlines(of: .term(term.id)) == ["Rowing"])
  }

  @Test("go with their publication")
  func removal() async throws {
    let (sample, one, _) = try await Self.sample()
    _ = try await sample.writer.addFilter(.init(.mute, words: "x", publication: one))
    _ = try await sample.writer.addFilter(.init(.mute, words: "y"))
    try await sample.writer.remove(one, at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    #expect(try await sample.reader.filters().map(\.rule.words) == ["y"])
  }
}
