import Articles
import Foundation
import Queries
import TestServers
import Testing

@testable import Storage

@Suite("The set of the unread")
struct UnreadTests {
  /// What an article's marks are, whoever has them.
  private static let marks = """
    SELECT id || CASE WHEN id IN (SELECT id FROM unread) THEN ' unread' ELSE ' read' END || CASE is_starred WHEN 1 THEN ' starred'
      ELSE '' END || CASE is_muted WHEN 1 THEN ' muted' ELSE '' END
    FROM articles ORDER BY id
    """
  private static let marksOfBefore = marks.replacing("id IN (SELECT id FROM unread)", with: "is_read = 0")

  /// Makes a library as the version before the set made it: pages, muted and archived articles, twins, a removed publication, terms.
  private static func make(at path: String) throws {
    let connection = try Connection(library: path, ofVersion: 13)
    try connection.keepLog()
    try connection.script(
      """
      INSERT INTO publications (id, kind, address, title, position, removed) VALUES
        (1, 'feed', 'https://a/', 'A', 1, NULL), (2, 'wordpress', 'https://b/', 'B', 2, NULL), (3, 'feed', 'https://c/', 'C', 3, 5);
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published, is_read, is_starred, is_muted,
        is_archived, is_page, is_dated, story, has_twins)
      SELECT i, 1 + i % 3, 'k' || i, i, 'H' || i, '', '', (i * 7919) % 400 + i % 2 / 4.0, i % 5 < 2, i % 7 = 0, i % 11 = 0, i % 5 = 0,
        i % 13 = 0, i % 17 <> 0, CASE WHEN i % 20 < 2 THEN i / 20 END, i % 20 < 2
      FROM n;
      INSERT INTO bodies (article, html, tags, enclosures) SELECT id, '<p>Text ' || id || '.</p>', '[]', '[]' FROM articles;
      INSERT INTO unindexed SELECT id FROM articles;
      INSERT INTO terms (id, publication, kind, key, name) VALUES (1, 1, 'tag', 't', 'T'), (2, 2, 'category', 'c', 'C');
      INSERT INTO article_terms (term, article) SELECT publication, id FROM articles WHERE publication < 3;
      INSERT INTO deeds (done, deed, inverse, articles, count) VALUES (5,
        '{"mark":{"_0":{"section":{"_0":{"all":{}},"upTo":500}},"_1":{"read":{"_0":true}}}}',
        '{"mark":{"_0":{"only":{"_0":[]}},"_1":{"read":{"_0":false}}}}', '[5,6,11]', 3);
      """)
  }

  private static func texts(_ path: String, _ sql: String) throws -> [String] {
    try Connection(path: path, readOnly: true).rows(sql, read: { $0.text(0) })
  }

  /// Overwrites a page of texts, and says that damage was seen.
  private static func damage(_ path: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    let text = try #require(bytes.range(of: Data("<p>Text 250.</p>".utf8))?.lowerBound)
    let page = text / 4096 * 4096
    bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
    try bytes.write(to: URL(filePath: path))
    try Data().write(to: URL(filePath: path + ".suspect"))
  }

  @Test("is made of the marks of before, without one lost or invented, and what was done before can be taken back")
  func migrated() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    let before = try Self.texts(path, Self.marksOfBefore)
    let counts = try Self.texts(path, "SELECT unread FROM publications UNION ALL SELECT unread FROM terms")
    #expect(Set(before.map { $0.drop { $0.isNumber } }).count == 8)
    let store = try Store(path: path)
    #expect(try Self.texts(path, Self.marks) == before)
    #expect(try Self.texts(path, "SELECT unread FROM publications UNION ALL SELECT unread FROM terms") == counts)
    try await store.writer.expectConsistent()
    let undone = try #require(try await store.writer.undo(at: .noon))
    #expect(Set(undone.articles.map(\.rawValue)) == [5, 6, 11])
    #expect(try await store.reader.summaries(undone.articles).allSatisfy { !$0.isRead })
    try await store.writer.expectConsistent()
  }

  @Test(
    "is restored from a copy of either shape, and from what is newer in a damaged file of either", arguments: [13, 14])
  func restored(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    try Self.make(at: path + ".copy")
    _ = try Connection(path: path + ".copy", readOnly: false).row("PRAGMA journal_mode = DELETE", read: { $0.text(0) })
    var later: [String] = []
    if version == 13 {
      let connection = try Connection(path: path, readOnly: false)
      // Marks after the copy, and an article that came read, one that came unread.
      try connection.script(
        """
        UPDATE articles SET is_read = 1 - is_read WHERE id % 3 = 0; UPDATE articles SET is_starred = 1 WHERE id % 50 = 0;
        INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published, is_read)
          VALUES (501, 1, 'x', 0, 'X', '', '', 9, 0), (502, 1, 'y', 0, 'Y', '', '', 9, 1)
        """)
      later = try connection.rows(Self.marksOfBefore, read: { $0.text(0) })
    } else {
      let store = try Store(path: path)
      let ids = (1...500).filter { $0 % 3 == 0 }.map { ArticleSummary.ID(rawValue: $0) }
      let isRead = try await store.reader.summaries(ids)
      _ = try await store.writer.mark(isRead.filter { !$0.isRead }.map(\.id), .read(true), withTwins: false)
      _ = try await store.writer.mark(isRead.filter(\.isRead).map(\.id), .read(false), withTwins: false)
      try await store.writer.execute(
        """
        INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published)
          VALUES (501, 1, 'x', 0, 'X', '', '', 9), (502, 1, 'y', 0, 'Y', '', '', 9);
        DELETE FROM unread WHERE id = 502; UPDATE publications SET unread = unread - 1 WHERE id = 1
        """)
      later = try await store.writer.texts(Self.marks)
      await store.writer.emptyLog()
    }
    try Self.damage(path)
    let store = try Store(path: path)
    #expect(store.restoration != nil)
    #expect(try await store.writer.texts(Self.marks) == later)
    try await store.writer.expectConsistent()
  }

  @Test(
    "keeps the marks of the copy, a whole one or one without texts, where the damaged file has lost the set",
    arguments: [1 << 30, 0])
  func lost(_ mostBytes: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    let before = try Self.texts(path, Self.marksOfBefore)
    var store: Store? = try Store(path: path)
    #expect(try await store?.copyIfDue(mostBytes: mostBytes, at: .distantFuture) == true)
    await store?.writer.emptyLog()
    store = nil
    let root = try #require(
      try Connection(path: path, readOnly: true).row(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'unread'", read: { Int($0.int(0)) }))
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: URL(filePath: path))
    try Data().write(to: URL(filePath: path + ".suspect"))
    let restored = try Store(path: path)
    #expect(restored.restoration != nil)
    #expect(try await restored.writer.texts(Self.marks) == before)
    try await restored.writer.expectConsistent()
  }

  @Test("is taken over from a damaged file by its keys, where a flipped byte changed dates in it")
  func redated() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    let before = try Self.texts(path, Self.marksOfBefore)
    var store: Store? = try Store(path: path)
    #expect(try await store?.copyIfDue(at: .distantFuture) == true)
    try await store?.writer.execute("UPDATE unread SET published = published + 1e6 WHERE id % 3 = 0")
    await store?.writer.emptyLog()
    store = nil
    try Self.damage(path)
    let restored = try Store(path: path)
    #expect(restored.restoration?.recovered == 0)
    #expect(try await restored.writer.texts(Self.marks) == before)
    try await restored.writer.expectConsistent()
  }

  @Test(
    "that a flipped byte made differ from its articles is found by a look at the whole file, and written anew, with or without a copy",
    arguments: [true, false])
  func stray(_ hasCopy: Bool) async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 5)
    while try await sample.writer.index(atMost: 100) == 100 {}
    if hasCopy { #expect(try await sample.store.copyIfDue(at: .noon)) }
    let before = try await sample.writer.texts("SELECT id FROM unread ORDER BY id")
    try await sample.writer.execute("UPDATE unread SET published = published + 1e6 WHERE id = 2")
    #expect(try await sample.store.read { try $0.damages() }.marks.count == 1)
    let mended = try Store(path: sample.folder.file("library.sqlite"))
    #expect(mended.restoration == nil)
    #expect(try await mended.read { try $0.damages() }.all == [])
    #expect(try await mended.writer.texts("SELECT id FROM unread ORDER BY id") == before)
    try await mended.writer.expectConsistent()
    #expect(LibraryFile.size(of: sample.folder.file("library.sqlite.suspect")) == nil)
    // Which was not to blame.
    #expect(try await mended.writer.texts("SELECT article FROM unindexed") == [])
  }

  @Test("is mended as well where texts are damaged and there is no copy, and the file stays suspect")
  func strayAmongDamage() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    let before = try Self.texts(path, Self.marksOfBefore)
    var store: Store? = try Store(path: path)
    try await store?.writer.execute("UPDATE unread SET published = published + 1e6 WHERE id % 3 = 0")
    await store?.writer.emptyLog()
    store = nil
    // The migration made one.
    try FileManager.default.removeItem(atPath: path + ".copy")
    try Self.damage(path)
    let mended = try Store(path: path)
    #expect(mended.restoration == nil && LibraryFile.setAside(from: path).isEmpty)
    #expect(try await mended.writer.texts(Self.marks) == before)
    #expect(try await mended.writer.strayUnread() == 0)
    #expect(LibraryFile.size(of: path + ".suspect") != nil)
  }

  @Test(
    "leaves counts that have drifted to a look at the whole file, and to a recount by the next opening",
    arguments: [
      "UPDATE publications SET unread = unread + 3", "UPDATE publications SET starred = 7 WHERE id = 2",
      "UPDATE terms SET unread = 0 WHERE id = 2",
    ])
  func drifted(_ drift: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.make(at: path)
    let store = try Store(path: path)
    #expect(try await store.read { try $0.damages() }.all == [])
    try await store.writer.execute(drift)
    #expect(try await store.read { try $0.damages() }.marks.count == 1)
    let mended = try Store(path: path)
    #expect(try await mended.read { try $0.damages() }.all == [])
    try await mended.writer.expectConsistent()
    #expect(LibraryFile.size(of: path + ".suspect") == nil)
  }

  @Test(
    "and all counts and lists are what a recount finds after marks, undos, filters, twins, edits and deletions",
    arguments: 1...6)
  func anything(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let sample = try SampleStore()
    let writer = sample.writer
    var publications: [Publication.ID] = []
    for number in 0..<4 {
      publications.append(try await sample.add("P\(number)"))
    }
    let sections: [Section] = [.all, .unread, .today, .starred] + publications.map { .publication($0) }
    for round in 0..<70 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        // Stories that several sources tell, new dates, tags, articles of an archive.
        let id = publications.randomElement(using: &random)!
        let keys = Set((0..<12).map { _ in Int.random(in: 0..<40, using: &random) })
        let articles = keys.map { key in
          SourceArticle(
            key: "k\(key)", headline: "H\(key) \(round % 3)", byline: "", address: "https://story.example/\(key)",
            published: .noon.addingTimeInterval(Double(key - 20) * 3600), html: "<p>\(round)</p>",
            terms: (0..<key % 4).map { SourceTerm(kind: .category, key: "t\($0)", name: "T\($0)") },
            isArchived: key % 6 == 0)
        }
        _ = try await writer.store(.sample(id, articles), at: .noon)
      case 2:
        let ids = try await sample.ids().filter { _ in Bool.random(using: &random) }
        _ = try await writer.mark(
          ids, .read(.random(using: &random)), withTwins: .random(using: &random))
      case 3:
        let ids = try await sample.ids().shuffled(using: &random).prefix(2)
        _ = try await writer.mark(
          Array(ids), Bool.random(using: &random) ? .starred(true) : .read(.random(using: &random)))
      case 4, 5:
        let section = sections.randomElement(using: &random)!
        let last = ArticleSummary.ID(rawValue: Int64.random(in: 0..<200, using: &random))
        let count = try await unread(of: section, upTo: last, sample)
        let isRead = Bool.random(using: &random)
        let done = try await writer.perform(.mark(.section(section, upTo: last), .read(isRead)))
        if isRead { #expect((done?.count ?? 0) == count) }
      case 6: _ = try await writer.undo(at: .noon)
      case 7:
        let rule = FilterRule(.mute, words: "\(Int.random(in: 0..<3, using: &random))")
        while try await writer.index(atMost: 100) == 100 {}
        if let filter = try await sample.reader.filters().first {
          _ = try await writer.removeFilter(filter.id)
        } else {
          _ = try await writer.addFilter(rule)
        }
      default:
        try await writer.execute("UPDATE articles SET published = published + 7 WHERE id % 5 = \(round % 5)")
        try await writer.execute("DELETE FROM articles WHERE id = (SELECT min(id) FROM articles)")
      }
      try await writer.expectConsistent()
      try await expectLists(sample, sections)
    }
  }

  /// How many rows of a section's list a mark would change, told one by one.
  private func unread(of section: Section, upTo last: ArticleSummary.ID, _ sample: SampleStore) async throws -> Int {
    var values = SQLValues()
    let list = ListRows(section.query.condition, clock: QueryClock(midnight: .midnight))
    let belongs = list.sql("articles", &values)
    let rows = try await sample.writer.rows(
      """
      SELECT id, CASE WHEN has_twins THEN story END FROM articles
      WHERE id IN (SELECT id FROM unread) AND id <= \(last.rawValue) AND \(belongs)
      """, values)
    let stories = rows.compactMap(\.1)
    return rows.count - (section.query.mixesSources ? stories.count - Set(stories).count : 0)
  }

  /// Lists of the unread are those of all without what is read, and counts are their lengths.
  private func expectLists(_ sample: SampleStore, _ sections: [Section]) async throws {
    let reader = try sample.reader
    let counts = try await reader.counts(since: .midnight)
    for section in sections {
      let all = try await reader.summaries(
        reader.timeline(of: section, unreadOnly: false, midnight: .midnight).map(\.id))
      let unread = try await reader.timeline(of: section, unreadOnly: true, midnight: .midnight).map(\.id)
      // Of a story that is told twice the one that is unread is shown, where only those are.
      let shown = Set(all.filter { !$0.isRead }.map(\.id))
      #expect(shown.isSubset(of: unread), "\(section)")
      let next = try await reader.nextUnread(in: Query(section), from: nil, isBelow: true, midnight: .midnight)
      #expect(next?.id == all.first { !$0.isRead }?.id, "\(section)")
      switch section {
      case .unread: #expect(counts.unread == all.count && unread == all.map(\.id))
      case .today: #expect(counts.today == unread.count)
      case .starred: #expect(counts.starred == all.count)
      case .publication(let id): #expect(try await reader.publication(id)?.unread == unread.count)
      default: break
      }
    }
  }
}

extension StoreWriter {
  fileprivate func strayUnread() throws -> Int { try connection.strayUnread() }

  fileprivate func rows(_ sql: String, _ values: SQLValues) throws -> [(Int64, Int64?)] {
    try connection.rows(sql, values: values.all, read: { ($0.int(0), $0.optionalInt(1)) })
  }
}
