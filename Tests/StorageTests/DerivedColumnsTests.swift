import Articles
import Foundation
import Queries
import TestServers
import Testing

@testable import Storage

@Suite("What is derived from a text")
struct DerivedColumnsTests {
  private static func html(_ words: Int) -> String {
    "<p>\(Array(repeating: "word", count: words).joined(separator: " "))</p><script>var no = 1</script>"
  }

  private static func article(_ words: Int, _ key: String = "a") -> SourceArticle { .sample(key, html: html(words)) }

  @Test(
    "is the number of its words",
    arguments: [("", 0), ("<p>one <b>t</b>wo</p>", 2), (html(800), 800)] as [(String, Int64)])
  func values(_ html: String, _ words: Int64) throws {
    #expect(DerivedColumns.all.map(\.name) == ["words"])
    #expect(DerivedColumns.values(of: html) as? [Int64] == [words])
  }

  @Test("is there as soon as the article is, and has exact borders")
  func borders() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, [799, 800, 801].map { Self.article($0, "\($0)") }), at: .noon)
    for (query, expected) in [
      ("words:>800", ["801"]), ("words:>=800", ["800", "801"]), ("words:<800", ["799"]),
      ("words:<=800", ["799", "800"]), ("words:800", ["800", "801"]), ("-words:800", ["799"]), ("words:>801", []),
    ] {
      let found = try await sample.reader.entries(ParsedQuery(query).condition, clock: QueryClock(now: .noon))
      #expect(try await sample.headlines(found).sorted() == expected, "\(query)")
    }
  }

  @Test("follows an edit, and the text of the article's page for as long as that is there")
  func changes() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    func store(_ article: SourceArticle) async throws -> [String] {
      _ = try await sample.writer.store(.sample(id, [article]), at: .noon)
      return try await sample.writer.words()
    }
    #expect(try await store(Self.article(3)) == ["3"])
    #expect(try await store(Self.article(4)) == ["4"])
    let ids = try await sample.ids()
    try await sample.writer.storeFullText(FullText(untrustedHTML: Self.html(50), base: "https://a/"), of: ids[0])
    #expect(try await sample.writer.words() == ["50"])
    // Other details change neither the text nor its page.
    var article = Self.article(4)
    article.details.tags = ["new"]
    #expect(try await store(article) == ["50"])
    #expect(try await store(Self.article(5)) == ["5"])
  }

  @Test("comes to articles of an earlier version in the background, the newest first")
  func older() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, (1...25).map { Self.article($0, "\($0)") }), at: .noon)
    while try await sample.writer.index(atMost: 100) == 100 {}
    let ids = try await sample.ids().sorted()
    try await sample.writer.storeFullText(FullText(untrustedHTML: Self.html(70), base: "https://a/"), of: ids[6])
    while try await sample.writer.index(atMost: 100) == 100 {}
    try await sample.writer.damage(ids[12], in: "bodies")
    // As the migration leaves it.
    try await sample.writer.execute(
      "UPDATE articles SET words = NULL; INSERT INTO underived SELECT id FROM articles ORDER BY id DESC LIMIT 1")
    let query = { (text: String) in
      try await sample.reader.entries(ParsedQuery(text).condition, clock: QueryClock(now: .noon)).count
    }
    #expect(try await query("words:>0") == 0)
    #expect(try await sample.writer.deriveOlder(atMost: 10))
    #expect(try await query("words:>0") == 10)
    #expect(try await query("words:25") == 1)
    // What comes meanwhile has its own.
    _ = try await sample.writer.store(.sample(id, [Self.article(30, "new")]), at: .noon)
    #expect(try await sample.writer.deriveOlder(atMost: 10))
    #expect(try await !sample.writer.deriveOlder(atMost: 10))
    #expect(try await !sample.writer.deriveOlder(atMost: 10))
    // A damaged text is counted once it is mended.
    let expected = (1...25).map { $0 == 13 ? "none" : String($0 == 7 ? 70 : $0) } + ["30"]
    #expect(try await sample.writer.words() == expected)
    #expect(try await sample.writer.texts("SELECT count(*) FROM underived") == ["0"])
  }

  @Test("comes to an article that is indexed, such as one that was saved from a damaged library")
  func indexed() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 2)
    try await sample.writer.execute("UPDATE articles SET words = NULL")
    _ = try await sample.writer.index(atMost: 10)
    #expect(try await sample.writer.words() == ["1", "1"])
  }

  @Test("leaves a library of an earlier version without a count, and a new one without a queue")
  func migrated() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let before = try #require(Schema.migrations.firstIndex(of: Schema.words))
    do {
      let connection = try Connection(library: path, ofVersion: before)
      try connection.script(
        """
        INSERT INTO publications (id, address, title, position) VALUES (1, 'https://example.org/', 'A', 1);
        INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, published)
          SELECT 1, value, 0, value, '', '', 1760000000 FROM json_each('[1, 2, 3]');
        INSERT INTO bodies (article, html, tags, enclosures) SELECT id, '<p>two words</p>', '[]', '[]' FROM articles;
        """)
    }
    let store = try Store(path: path)
    #expect(try await store.writer.texts("SELECT last FROM underived") == ["3"])
    #expect(try await store.writer.texts("SELECT words IS NULL FROM articles") == ["1", "1", "1"])
    #expect(try await store.writer.deriveOlder(atMost: 2))
    #expect(try await !store.writer.deriveOlder(atMost: 2))
    #expect(try await store.writer.words() == ["2", "2", "2"])
    try await store.writer.expectConsistent()
    let new = try SampleStore()
    #expect(try await new.writer.texts("SELECT last FROM underived") == [])
    #expect(try await !new.writer.deriveOlder(atMost: 2))
  }
}

extension StoreWriter {
  fileprivate func words() throws -> [String] {
    try texts("SELECT coalesce(words, 'none') FROM articles ORDER BY id")
  }
}
