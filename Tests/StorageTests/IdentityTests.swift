import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

/// Which stored article a source's article is.
@Suite("Identity of articles")
struct IdentityTests {
  private func post(_ number: Int, guid: String?, at address: String? = nil, byline: String = "") -> SourceArticle {
    SourceArticle(
      key: "post:\(number)", handle: "\(number)", guid: guid, headline: "Post \(number)", byline: byline,
      address: address ?? "https://example.org/\(number)/", published: .noon, html: "<p>Whole</p>")
  }

  private func entry(_ guid: String, at address: String, byline: String = "") -> SourceArticle {
    SourceArticle(
      key: guid, headline: "Entry", byline: byline, address: address, published: .noon, html: "<p>Short</p>")
  }

  private func store(
    _ sample: SampleStore, _ id: Publication.ID, _ articles: [SourceArticle] = [], entries: [SourceArticle] = [],
    deleted: [String] = []
  ) async throws -> UpdateResult {
    var update = SourceUpdate(title: "A", articles: articles, deleted: deleted, state: "")
    update.entries = entries
    return try await sample.writer.store(update, of: id, at: .noon)
  }

  @Test("Posts that share a guid are each their own, and so are their entries")
  func copies() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let posts = [post(1, guid: "g"), post(2, guid: "g"), post(3, guid: "g")]
    #expect(try await store(sample, id, posts).added.count == 3)
    let entries = [
      entry("g", at: "https://example.org/1/"), entry("g\nhttps://example.org/2/", at: "https://example.org/2/"),
    ]
    #expect(try await store(sample, id, entries: entries).added.isEmpty)
    // One more, of which only the feed knows.
    #expect(
      try await store(sample, id, entries: entries + [entry("g2", at: "https://example.org/4/")]).added.count == 1)
  }

  @Test(
    "A guid links post and entry however each writes it",
    arguments: [
      ("http://x/?a=1&b=2", "http://x/?a=1&b=2"), ("http://x/?a=1&#038;b=2", "http://x/?a=1&b=2"),
      ("http://x/a b", "http://x/a%20b"), ("http://x/grüße", "http://x/grüße"),
    ])
  func spellings(guid: String, key: String) async throws {
    for isEntryFirst in [true, false] {
      let sample = try SampleStore()
      let id = try await sample.add("A")
      // The address was changed meanwhile.
      let (post, entry) = (post(7, guid: guid), entry(key, at: "https://example.org/old/"))
      if isEntryFirst {
        _ = try await store(sample, id, entries: [entry])
        _ = try await store(sample, id, [post])
      } else {
        _ = try await store(sample, id, [post])
        _ = try await store(sample, id, entries: [entry])
      }
      #expect(try await sample.headlines(of: .all) == ["Post 7"], "\(isEntryFirst)")
    }
  }

  @Test("An entry that becomes a post keeps its marks, also where the post came by itself")
  func marks() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await store(sample, id, entries: [entry("x", at: "https://example.org/1/")])
    _ = try await sample.writer.mark(sample.ids(), .starred(true))
    _ = try await store(sample, id, [post(1, guid: nil)])
    #expect(try await sample.headlines(of: .starred) == ["Post 1"])

    // Two rows of one post are made one when the entry gets the post's address.
    _ = try await store(sample, id, [post(2, guid: nil, at: "https://example.org/before/")])
    _ = try await store(sample, id, entries: [entry("y", at: "https://example.org/2/")])
    #expect(try await sample.ids().count == 3)
    let stray = try await sample.reader.summaries(sample.ids()).first { $0.headline == "Entry" }
    _ = try await sample.writer.mark([#require(stray).id], .read(true))
    _ = try await store(sample, id, [post(2, guid: nil)])
    #expect(try await Set(sample.headlines(of: .all)) == ["Post 1", "Post 2"])
    #expect(try await sample.reader.publications().first?.unread == 1)
  }

  @Test("A byline that only the feed has stays")
  func byline() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await store(sample, id, [post(1, guid: nil)])
    _ = try await store(sample, id, entries: [entry("x", at: "https://example.org/1/", byline: "Ada")])
    _ = try await store(sample, id, [post(1, guid: "new")])
    #expect(try await sample.reader.summaries(sample.ids()).map(\.byline) == ["Ada"])
    _ = try await store(sample, id, [post(1, guid: nil, byline: "Ada Lovelace")])
    #expect(try await sample.reader.summaries(sample.ids()).map(\.byline) == ["Ada Lovelace"])
  }

  @Test("What the site deleted stays while it is starred, and comes back whole")
  func gone() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await store(sample, id, [post(1, guid: nil), post(2, guid: nil)])
    let first = try await sample.ids()
    _ = try await sample.writer.mark([first[0]], .starred(true))
    #expect(try await store(sample, id, deleted: ["1", "2"]).deleted == 1)
    #expect(try await sample.ids() == [first[0]])
    #expect(try await sample.reader.heldArticles(of: id).isEmpty)
    _ = try await sample.writer.mark([first[0]], .starred(false))
    try await sample.writer.noteUnchanged(id, at: .noon)
    #expect(try await sample.ids().isEmpty)
  }

  @Test("Articles that an older version knew by guid are known by number, those that came twice once")
  func migration() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      for migration in Schema.migrations.prefix(6) { try connection.script(migration) }
      try connection.script(
        """
        PRAGMA user_version = 6;
        INSERT INTO publications (id, kind, address, title, position) VALUES (1, 'wordpress', 'https://x.org/', 'A', 1),
          (2, 'feed', 'https://y.org/', 'B', 2);
        INSERT INTO articles (publication, key, handle, fingerprint, headline, byline, excerpt, published, is_starred)
          VALUES (1, 'https://x.org/?p=5&amp;a=1', '5', 0, 'Five', '', '', 1760000000, 0),
            (1, 'old guid', '6', 0, 'Six', '', '', 1760000000, 1), (1, 'new guid', '6', 0, 'Six', '', '', 1760000000, 0),
            (2, 'k', NULL, 0, 'Kept', '', '', 1760000000, 0);
        """)
    }
    let store = try Store(path: path)
    #expect(try await store.reader.heldArticles(of: .init(rawValue: 1)).map(\.handle).sorted() == ["5", "6"])
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    #expect(try await store.reader.summaries(ids).map(\.headline).sorted() == ["Five", "Kept", "Six"])
    #expect(try await store.reader.publications().map(\.unread) == [2, 1])
    var update = SourceUpdate(state: "")
    update.entries = [entry("https://x.org/?p=5&a=1", at: "https://x.org/elsewhere")]
    #expect(try await store.writer.store(update, of: .init(rawValue: 1), at: .noon).added.isEmpty)
  }
}
