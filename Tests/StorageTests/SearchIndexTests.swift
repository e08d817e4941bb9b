import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("The search index")
struct SearchIndexTests {
  @Test("holds the words that are stored and no others, whatever happens to an article")
  func consistent() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    func store(_ articles: [SourceArticle]) async throws {
      _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    }
    func check(_ words: String, _ keys: [String]) async throws {
      try await sample.writer.expectIndexToMatch()
      while try await sample.writer.index(atMost: 2) == 2 {}
      try await sample.writer.expectIndexToMatch()
      #expect(try await sample.headlines(sample.reader.search(words)) == keys, "\(words)")
    }
    try await store([
      .sample("1", byline: "Ada", html: "<p>red</p>", published: .noon, tags: ["Colours"]),
      .sample("2", html: "<p>green</p>", published: .noon.addingTimeInterval(-1)),
      .sample("3", html: "<p>blue</p>", published: .noon.addingTimeInterval(-2)),
    ])
    try await check("red", ["1"])
    // Edited, twice before it is indexed, and with the same headline.
    try await store([.sample("1", html: "<p>yellow</p>")])
    try await store([.sample("1", html: "<p>orange</p>")])
    try await check("red", [])
    try await check("orange", ["1"])
    // Its own page, and another state of that.
    let ids = try await sample.ids()
    try await sample.writer.storeFullText(FullText(untrustedHTML: "<p>lilac</p>", base: "https://a/"), of: ids[1])
    try await check("green", [])
    try await sample.writer.storeFullText(FullText(untrustedHTML: "<p>violet</p>", base: "https://a/"), of: ids[1])
    try await check("lilac", [])
    try await check("violet", ["2"])
    try await store([.sample("2", html: "<p>green again</p>")])
    try await check("green", ["2"])
    // Another date, which is another part of the index.
    var moved = SourceArticle.sample("4", html: "<p>black</p>", published: .midnight)
    moved.handle = "4"
    try await store([moved])
    try await check("black", ["4"])
    moved.published = Date(timeIntervalSince1970: 1_000_000_000)
    try await store([moved])
    try await check("black", ["4"])
    // Marks change nothing.
    _ = try await sample.writer.mark(sample.ids(), .read(true))
    #expect(try await sample.reader.isIndexed())
    // Deleted at its site, before it was indexed and after.
    var update = SourceUpdate(title: "A", articles: [], state: "")
    update.deleted = ["4"]
    _ = try await sample.writer.store(update, of: id, at: .noon)
    try await check("black", [])
    try await sample.writer.remove(id, at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    try await check("green", [])
  }

  @Test("is searched from the newest part on, and the first matches are those of the whole list")
  func pages() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    var numbers = SplitMix64(seed: 3)
    let words = ["snow", "snowman", "rain", "wind", "sun"]
    // Some of them dated as no calendar has it.
    let odd: [Double] = [-9e9, -1, 0, 9e9, 2.5e11, 1e15]
    let articles = (0..<2500).map { index in
      let published = index < odd.count ? odd[index] : 1.2e9 + Double(numbers.next() % 500_000_000)
      let text = (0..<4).map { _ in words[Int(numbers.next() % 5)] }.joined(separator: " ")
      return SourceArticle.sample(
        "\(index)", html: text, published: Date(timeIntervalSince1970: published))
    }
    _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    // Written in many pieces, and merged while it is searched.
    while try await sample.writer.index(atMost: 50) == 50 {}
    let found = try await sample.reader.search("sno")
    var steps = 0
    while try await sample.writer.tidyIndex(atMost: 2) {
      steps += 1
      if steps % 10 == 0 { #expect(try await sample.reader.search("sno") == found) }
    }
    #expect(steps > 5)
    try await sample.writer.expectIndexToMatch()
    let all = try await sample.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight)
    #expect(all.count == 2500)
    let texts = Dictionary(uniqueKeysWithValues: articles.map { ($0.key, $0.html) })
    let headlines = Dictionary(
      uniqueKeysWithValues: try await sample.reader.summaries(all.map(\.id)).map { ($0.id, $0.headline) })
    func text(of entry: TimelineEntry) -> String { headlines[entry.id].flatMap { texts[$0] } ?? "" }
    let queries: [(String, (String) -> Bool)] = [
      ("sno", { $0.contains("snow") }),
      ("snow rai", { $0.contains("snow ") || $0.hasSuffix("snow") ? $0.contains("rain") : false }),
      ("\"rain wind\"", { $0.contains("rain wind") }), ("s", { $0.contains("s") }), ("hail", { _ in false }),
    ]
    for (typed, matches) in queries {
      let expected = all.filter { matches(text(of: $0)) }
      let found = try await sample.reader.search(typed)
      #expect(found == expected, "\(typed)")
      for limit in [1, 50, 1999, 2500] {
        #expect(try await sample.reader.search(typed, atMost: limit) == Array(found.prefix(limit)))
      }
    }
  }

  @Test("shows a story once, also where its twins are of other years, and leaves out what is removed")
  func twins() async throws {
    let sample = try SampleStore()
    var ids: [Publication.ID] = []
    for (index, year) in [2010, 2015, 2020].enumerated() {
      let id = try await sample.add("S\(index)")
      ids.append(id)
      var article = SourceArticle.sample("k\(index)", headline: "H\(index)", html: "avalanche")
      article.address = "https://elsewhere.example/one-story"
      article.published = Date(timeIntervalSince1970: Double(year - 1970) * 31_556_952)
      _ = try await sample.writer.store(.sample(id, [article]), at: .noon)
    }
    _ = try await sample.writer.index(atMost: 10)
    #expect(try await sample.headlines(sample.reader.search("avalanche")) == ["H0"])
    #expect(try await sample.headlines(sample.reader.search("avalan", atMost: 1)) == ["H0"])
    try await sample.writer.remove(ids[0], at: .noon)
    #expect(try await sample.headlines(sample.reader.search("avalanche")) == ["H1"])
  }

  @Test("of an empty library finds nothing")
  func empty() async throws {
    let sample = try SampleStore()
    #expect(try await sample.reader.search("snow").isEmpty)
    #expect(try await sample.writer.index(atMost: 10) == 0)
    #expect(try await sample.reader.articles(matching: .init(.mute, words: "snow")).isEmpty)
  }
}

extension StoreWriter {
  /// Compares the index, place by place, with a new one of all that is said to be in it.
  func expectIndexToMatch() throws {
    try connection.script(
      """
      CREATE VIRTUAL TABLE temp.fresh_words USING fts5 (
        headline, byline, text, tags, content = '', columnsize = 0, tokenize = 'parts remove_diacritics 2');
      INSERT INTO temp.fresh_words (rowid, headline, byline, text, tags)
        SELECT * FROM searchable WHERE article NOT IN (SELECT article FROM unindexed);
      CREATE VIRTUAL TABLE temp.places USING fts5vocab (main, article_words, instance);
      CREATE VIRTUAL TABLE temp.fresh_places USING fts5vocab (temp, fresh_words, instance);
      """)
    let places = "SELECT term, doc, col, offset FROM"
    let differences = try connection.rows(
      """
      SELECT * FROM (\(places) places EXCEPT \(places) fresh_places)
      UNION ALL SELECT * FROM (\(places) fresh_places EXCEPT \(places) places)
      """, read: { "\($0.text(0)) in \($0.int(1))" })
    #expect(differences == [])
    try connection.script("DROP TABLE temp.places; DROP TABLE temp.fresh_places; DROP TABLE temp.fresh_words")
  }
}
