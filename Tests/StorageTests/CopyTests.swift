import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("The last good copy")
struct CopyTests {
  /// A library of 300 articles under two sources, some of them marked, with its copy of noon.
  private static func sample(mostBytes: Int = 1 << 30) async throws -> SampleStore {
    let sample = try SampleStore()
    for name in ["A", "B"] {
      let (id, _) = try await sample.writer.addPublication(
        Source(kind: .feed, address: "https://\(name).example/"), title: name)
      let articles = (0..<150).map {
        SourceArticle.sample("\(name)\($0)", html: .incompressible(length: 3000, seed: UInt64($0)))
      }
      _ = try await sample.writer.store(.sample(id, title: name, state: "\"validator\"", articles), at: .noon)
    }
    while try await sample.writer.index(atMost: 100) == 100 {}
    let ids = try await sample.ids()
    _ = try await sample.writer.mark(Array(ids.prefix(40)), .read(true))
    _ = try await sample.writer.mark(Array(ids.suffix(7)), .starred(true))
    #expect(try await sample.store.copyIfDue(mostBytes: mostBytes, at: .noon))
    return sample
  }

  /// Overwrites pages of bodies, which are packed and hold nearly all bytes there are.
  private static func overwrite(_ path: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    let texts = stride(from: 0, to: bytes.count, by: 4096).filter { Set(bytes[$0..<$0 + 4096]).count > 200 }
    #expect(texts.count > 50)
    for start in texts.suffix(50) {
      bytes.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0xA5, count: 4096))
    }
    try bytes.write(to: URL(filePath: path))
  }

  @Test("is made once a day, and when the clock was put back; it is a library of its own")
  func due() async throws {
    let sample = try await Self.sample()
    let store = sample.store
    #expect(store.lastCopy?.made == .noon)
    #expect(try await !store.copyIfDue(at: .noon.addingTimeInterval(86_000)))
    #expect(try await store.copyIfDue(at: .noon.addingTimeInterval(86_400)))
    #expect(try await !store.copyIfDue(at: .noon.addingTimeInterval(10)))
    #expect(try await store.copyIfDue(at: .noon.addingTimeInterval(-86_400)))
    let copy = sample.folder.file("elsewhere.sqlite")
    try FileManager.default.copyItem(atPath: sample.folder.file("library.sqlite.copy"), toPath: copy)
    let other = try Store(path: copy)
    #expect(try await other.reader.articleCount() == 300)
    #expect(try await other.reader.counts(since: .midnight).starred == 7)
    try await other.writer.expectConsistent()
  }

  @Test("is made anew on the same day where the library has become twice as large")
  func grown() async throws {
    let sample = try await Self.sample()
    let (id, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://c.example/"), title: "C")
    func add(_ numbers: Range<Int>) async throws {
      let articles = numbers.map {
        SourceArticle.sample("C\($0)", html: .incompressible(length: 3000, seed: UInt64($0)))
      }
      _ = try await sample.writer.store(.sample(id, title: "C", state: "\(numbers)", articles), at: .noon)
    }
    try await add(0..<100)
    #expect(try await !sample.store.copyIfDue(at: .noon.addingTimeInterval(60)))
    try await add(100..<1500)
    #expect(try await sample.store.copyIfDue(at: .noon.addingTimeInterval(120)))
    #expect(try await !sample.store.copyIfDue(at: .noon.addingTimeInterval(180)))
  }

  @Test("waits where another program holds a library that was seen to be damaged")
  func held() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    try Data().write(to: URL(filePath: path + ".suspect"))
    let holder = try Connection(path: path, readOnly: false)
    try holder.script("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x)")
    #expect(throws: StorageError.busy) { try Store(path: path) }
    #expect(LibraryFile.setAside(from: path).isEmpty)
    try holder.script("ROLLBACK")
  }

  @Test("takes its place also where a kill came between the two")
  func killed() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    let ids = try #require(try await sample?.ids())
    _ = try await sample?.writer.mark(Array(ids[100..<150]), .starred(true))
    await sample?.writer.emptyLog()
    sample = nil
    // The library that was made of both, and the damaged one under its other name.
    try FileManager.default.copyItem(atPath: path, toPath: path + ".restored")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged-then")
    let store = try Store(path: path, isExpected: true)
    #expect(store.restoration != nil)
    #expect(try await store.reader.counts(since: .midnight).starred == 57)
    #expect(!FileManager.default.fileExists(atPath: path + ".restored"))
    try await store.writer.expectConsistent()
  }

  @Test("is said to be damaged where it is and nothing can be read of the library; both stay as they are")
  func bothDamaged() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    let noise = Data([UInt8](repeating: 0x5A, count: 100_000))
    for file in [path, path + ".copy"] { try noise.write(to: URL(filePath: file)) }
    for _ in 0..<2 { #expect(throws: StorageError.damagedWithCopy(path: path)) { try Store(path: path) } }
    for file in [path, path + ".copy"] { #expect(try Data(contentsOf: URL(filePath: file)) == noise) }
  }

  @Test("does not take the place of a pipe, which is refused at once")
  func pipe() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    try FileManager.default.moveItem(atPath: path, toPath: path + ".mine")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StorageError.special(path: path)) { try Store(path: path) }
    try FileManager.default.removeItem(atPath: path)
    #expect(symlink("/dev/zero", path) == 0)
    #expect(throws: StorageError.special(path: path)) { try Store(path: path) }
  }

  @Test(
    "is put together anew where what a kill seemed to have left is no library",
    arguments: ["empty", "noise", "pipe", "old"])
  func unsoundLeftover(_ kind: String) async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    try Data([UInt8](repeating: 0x5A, count: 100_000)).write(to: URL(filePath: path))
    switch kind {
    case "empty": try Data().write(to: URL(filePath: path + ".restored"))
    case "noise": try Data([UInt8](repeating: 0x59, count: 9000)).write(to: URL(filePath: path + ".restored"))
    case "pipe": #expect(mkfifo(path + ".restored", 0o600) == 0)
    default: _ = try Connection(library: path + ".restored", ofVersion: 3)
    }
    let store = try Store(path: path)
    #expect(store.restoration != nil)
    #expect(try await store.reader.articleCount() == 300)
    #expect(try await store.reader.counts(since: .midnight).starred == 7)
    #expect(!FileManager.default.fileExists(atPath: path + ".restored"))
    try await store.writer.expectConsistent()
  }

  @Test("is not taken where it is damaged itself: what can be read of the library is more")
  func damagedCopy() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    try Self.overwrite(path)
    try Data([UInt8](repeating: 0x5A, count: 100_000)).write(to: URL(filePath: path + ".copy"))
    try Data().write(to: URL(filePath: path + ".suspect"))
    let store = try Store(path: path)
    #expect(store.restoration == nil && LibraryFile.setAside(from: path).isEmpty)
    #expect(try await store.reader.counts(since: .midnight).starred == 7)
  }

  @Test(
    "takes the place of what is no library any more, and the damaged file stays", arguments: ["noise", "empty", "gone"])
  func restored(_ damage: String) async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    let noise = [UInt8](repeating: 0x5A, count: 100_000)
    switch damage {
    case "noise": try Data(noise).write(to: URL(filePath: path))
    case "empty": try Data().write(to: URL(filePath: path))
    default: try FileManager.default.removeItem(atPath: path)
    }
    var steps: [OpeningStep] = []
    let store = try Store(path: path, isExpected: damage == "gone", at: .noon) { steps.append($0) }
    #expect(steps == [.restoring])
    let restoration = try #require(store.restoration)
    #expect(restoration.copied == .noon && restoration.shortened == 0 && restoration.recovered == 0)
    #expect(try await store.reader.articleCount() == 300)
    #expect(try await store.reader.counts(since: .midnight).unread == 260)
    // A feed is asked for all that it has.
    #expect(try await store.reader.state(of: .init(rawValue: 1)) == nil)
    try await store.writer.expectConsistent()
    if damage == "gone" {
      #expect(restoration.setAside == nil && store.damagedFiles == [:])
    } else {
      let aside = try #require(restoration.setAside)
      #expect(aside.hasPrefix(path + ".damaged-2025-10-10-1200"))
      #expect(try Data(contentsOf: URL(filePath: aside)) == Data(damage == "noise" ? noise : []))
      #expect(store.damagedFiles.keys.contains(aside))
    }
    // It is no news any more.
    #expect(try Store(path: path).restoration == nil)
  }

  @Test("is used when damage shows in use, with what is newer and can still be read")
  func damagedInUse() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    // After the copy: a subscription, its articles, marks.
    var later: [ArticleSummary.ID] = []
    if let sample {
      later = Array(try await sample.ids().suffix(30))
      _ = try await sample.writer.mark(later, .read(true))
      try await sample.add("C", articles: 5)
      _ = try await sample.writer.perform(.rename(.init(rawValue: 1), to: "Mine"))
      try await sample.writer.keep(.publication(.init(rawValue: 2)), forMonths: 7)
    }
    sample = nil
    try Self.overwrite(path)
    var store: Store? = try Store(path: path)
    #expect(store?.restoration == nil)
    var refused = 0
    for id in 1...300 {
      do { _ = try await store?.read { try $0.article(.init(rawValue: Int64(id))) } } catch { refused += 1 }
    }
    #expect(refused > 0)
    store = nil
    var steps: [OpeningStep] = []
    let restored = try Store(path: path, at: .noon) { steps.append($0) }
    #expect(steps == [.examining, .restoring])
    #expect(restored.restoration != nil)
    #expect(try await restored.reader.publications().map(\.title) == ["Mine", "B", "C"])
    #expect(try await restored.reader.retentions().months == [.init(rawValue: 2): 7])
    #expect(try await restored.reader.articleCount() == 305)
    let marked = try await restored.reader.summaries(later)
    #expect(marked.allSatisfy(\.isRead) && (restored.restoration?.recovered ?? 0) == 35)
    for id in try await restored.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id) {
      #expect(try await restored.read { try $0.article(id) } != nil)
    }
    try await restored.writer.expectConsistent()
    #expect(try Store(path: path).restoration == nil)
  }

  @Test("gets what came read after it and was starred, each counted once")
  func newcomers() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    if let sample {
      let marked = Array(try await sample.ids().suffix(30))
      _ = try await sample.writer.mark(marked, .read(true))
      let id = try await sample.add("C", articles: 5)
      let newcomers = try await sample.ids(of: .publication(id))
      _ = try await sample.writer.mark(Array(newcomers.prefix(4)), .read(true))
      _ = try await sample.writer.mark(Array(newcomers.prefix(2)), .starred(true))
    }
    sample = nil
    try Self.overwrite(path)
    try Data().write(to: URL(filePath: path + ".suspect"))
    let restored = try Store(path: path)
    #expect(restored.restoration?.recovered == 35)
    #expect(try await restored.reader.publications().map(\.unread) == [120, 110, 1])
    #expect(try await restored.reader.counts(since: .midnight).starred == 9)
    try await restored.writer.expectConsistent()
  }

  @Test("gets places in articles and recordings, looks, settings and logins of after it")
  func smallThings() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    let article = ArticleSummary.ID(rawValue: 1)
    if let sample {
      try await sample.writer.keep(position: 10, of: "https://example.org/a.mp3", in: article)
      try await sample.writer.keep(place: ArticlePlace(block: 1, fraction: 0.5), in: article)
      #expect(try await sample.store.copyIfDue(at: .noon.addingTimeInterval(100_000)))
      try await sample.writer.keep(position: 20, of: "https://example.org/a.mp3", in: article)
      try await sample.writer.keep(place: ArticlePlace(block: 2, fraction: 0.25), in: article)
      try await sample.writer.setLook(ArticleLook(size: 120), of: .init(rawValue: 1))
      try await sample.writer.set(.refreshInterval, to: "15")
      try await sample.writer.note([.mark("second")], of: "https://example.org")
    }
    sample = nil
    try Self.overwrite(path)
    try Data().write(to: URL(filePath: path + ".suspect"))
    let restored = try Store(path: path)
    #expect(restored.restoration != nil)
    #expect(try await restored.reader.positions(in: article) == ["https://example.org/a.mp3": 20])
    #expect(try await restored.reader.place(in: article) == ArticlePlace(block: 2, fraction: 0.25))
    #expect(try await restored.reader.look(of: .init(rawValue: 1)) == ArticleLook(size: 120))
    #expect(try await restored.reader.setting(.refreshInterval) == "15")
    #expect(try await restored.reader.login(of: "https://example.org")?.mark == "second")
  }

  @Test("of a large library holds all but texts, which come again")
  func lean() async throws {
    var sample: SampleStore? = try await Self.sample(mostBytes: 100_000)
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    #expect(try #require(LibraryFile.size(of: path + ".copy")) * 3 < #require(LibraryFile.size(of: path)))
    try Data().write(to: URL(filePath: path))
    let store = try Store(path: path)
    #expect(store.restoration?.shortened == 300)
    #expect(try await store.reader.counts(since: .midnight).starred == 7)
    #expect(try await store.reader.article(.init(rawValue: 1))?.untrustedHTML == "<p></p>")
    while try await store.writer.index(atMost: 100) == 100 {}
    try await store.writer.expectConsistent()
    // The same article as before.
    let article = SourceArticle.sample("A0", html: .incompressible(length: 3000, seed: 0))
    let result = try await store.writer.store(.sample(.init(rawValue: 1), title: "A", [article]), at: .noon)
    #expect(result.added.isEmpty && result.changed.count == 1)
    let id = try #require(result.changed.first)
    #expect(try await store.reader.article(id)?.untrustedHTML == article.html)
  }

  @Test("is not replaced by a damaged one")
  func damagedBeforeCopy() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    let good = try Data(contentsOf: URL(filePath: path + ".copy"))
    try Self.overwrite(path)
    let store = try Store(path: path)
    await #expect(throws: StorageError.partlyDamaged(path: path)) {
      try await store.copyIfDue(at: .noon.addingTimeInterval(100_000))
    }
    #expect(try Data(contentsOf: URL(filePath: path + ".copy")) == good)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains(".copy-new") })
  }

  @Test("waits for who has the damaged library open, and says so")
  func inUse() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    let presence = Presence(beside: path)
    try Data().write(to: URL(filePath: path))
    #expect(throws: StorageError.busy) { try Store(path: path) }
    #expect(LibraryFile.size(of: path) == 0)
    withExtendedLifetime(presence) {}
  }

  @Test("is put in place once, whoever notices the damage at the same time")
  func together() async throws {
    var sample: SampleStore? = try await Self.sample()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    sample = nil
    try Data([UInt8](repeating: 7, count: 5000)).write(to: URL(filePath: path))
    let restorations = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let store = try Store(path: path)
          #expect(try await store.reader.articleCount() == 300)
          return store.restoration != nil
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(restorations == 1)
    #expect(LibraryFile.setAside(from: path).count == 1)
  }

  @Test("lets others write and read while it is made")
  func meanwhile() async throws {
    let sample = try await Self.sample()
    let new = try #require(try NewCopy(of: sample.folder.file("library.sqlite")))
    #expect(try new.step())
    let id = try await sample.add("C", articles: 50)
    #expect(try await sample.reader.publication(id)?.unread == 50)
    // Nobody makes two.
    #expect(try await !sample.store.copyIfDue(at: .distantFuture))
    while try new.step() {}
    #expect(try new.isSound())
    try new.keep(at: .noon)
    let copy = try Connection(path: sample.folder.file("library.sqlite.copy"), readOnly: true)
    // As it was when it was begun.
    #expect(try copy.row("SELECT count(*) FROM articles", read: { $0.int(0) }) == 300)
  }

  @Test("that another program makes already is left alone, and no file is closed but one's own")
  func madeAlready() async throws {
    let sample = try SampleStore()
    let path = sample.folder.file("library.sqlite")
    let new = try #require(try NewCopy(of: path))
    // A file that is opened gets the number of the one that was closed last.
    let opening = Task.detached {
      var lost = 0
      while !Task.isCancelled { if close(open("/dev/null", O_RDONLY | O_CLOEXEC)) != 0 { lost += 1 } }
      return lost
    }
    var made = 0
    for _ in 0..<50_000 where try NewCopy(of: path) != nil { made += 1 }
    opening.cancel()
    #expect(await opening.value == 0 && made == 0)
    withExtendedLifetime(new) {}
  }

  @Test("fails where its file is locked, and does not try for ever")
  func locked() async throws {
    let sample = try await Self.sample()
    let path = sample.folder.file("target.sqlite")
    let target = try Connection(path: path, readOnly: false)
    let pages = try PageCopy(of: sample.folder.file("library.sqlite"), to: target)
    let other = try Connection(path: path, readOnly: false)
    try other.script("BEGIN EXCLUSIVE")
    try target.script("PRAGMA busy_timeout = 10")
    #expect(throws: StorageError.busy) { try pages.step() }
  }

  @Test("is made before a migration, of the library as it was")
  func beforeMigration() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.keepLog()
      for migration in Schema.migrations.prefix(9) { try connection.script(migration) }
      try connection.script("PRAGMA user_version = 9; INSERT INTO folders (title, position) VALUES ('Kept', 1)")
    }
    var steps: [OpeningStep] = []
    let store = try Store(path: path, at: .noon) { steps.append($0) }
    #expect(steps.first == .copying(0) && steps.last == .converting)
    #expect(store.lastCopy?.made == .noon)
    let copy = try Connection(path: path + ".copy", readOnly: true)
    #expect(try copy.row("PRAGMA user_version", read: { $0.int(0) }) == 9)
    #expect(try copy.row("SELECT title FROM folders", read: { $0.text(0) }) == "Kept")
  }

  @Test("without texts can be made of a library of any earlier version", arguments: 1..<Schema.migrations.count)
  func leanOfOlder(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.keepLog()
      try connection.script("PRAGMA foreign_keys = OFF")
      for migration in Schema.migrations.prefix(version) { try connection.script(migration) }
      try connection.script(
        """
        PRAGMA user_version = \(version);
        INSERT INTO publications (id, address, title, position) VALUES (1, 'https://a/', 'A', 1);
        INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, published, is_starred)
          VALUES (1, 'k', 0, 'Kept', '', 'How it <begins>', 1760000000, 1);
        INSERT INTO bodies (article, html, tags, enclosures) VALUES (1, '<p>All of it</p>', '[]', '[]');
        INSERT INTO unindexed VALUES (1);
        """)
    }
    let new = try #require(try NewCopy(of: path, mostBytes: 0))
    #expect(try !new.step())
    #expect(try new.isSound())
    try new.keep(at: .noon)
    try Data().write(to: URL(filePath: path))
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    let store = try Store(path: path)
    #expect(store.restoration?.shortened == 1)
    #expect(try await store.reader.article(.init(rawValue: 1))?.untrustedHTML == "<p>How it &lt;begins></p>")
    #expect(try await store.reader.counts(since: .midnight).starred == 1)
    try await store.writer.expectConsistent()
  }

  @Test("takes the place of a damaged file of the version before, whose names and folders are as they were there")
  func salvageOfOlder() async throws {
    var sample: SampleStore? = try SampleStore()
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    try await sample?.add("A", articles: 3)
    #expect(try await sample?.store.copyIfDue(at: .noon) == true)
    _ = try await sample?.writer.perform(.rename(.init(rawValue: 1), to: "Mine"))
    sample = nil
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.script(
        """
        DROP TABLE article_places; DROP TABLE seen_articles; DROP TABLE seen_texts;
        ALTER TABLE publications DROP COLUMN look;
        DROP INDEX rare_articles; ALTER TABLE articles DROP COLUMN medium; ALTER TABLE articles DROP COLUMN duration;
        ALTER TABLE bodies DROP COLUMN episode; ALTER TABLE bodies DROP COLUMN thread; PRAGMA user_version = 14;
        CREATE INDEX doomed ON articles (excerpt)
        """)
      // An index that names nothing is damage that leaves all rows to be read.
      try connection.script(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = 100000 WHERE name = 'doomed'; PRAGMA writable_schema = OFF
        """)
    }
    try Data().write(to: URL(filePath: path + ".suspect"))
    let restored = try Store(path: path)
    #expect(restored.restoration != nil)
    #expect(try await restored.reader.publications().map(\.title) == ["Mine"])
    try await restored.writer.expectConsistent()
  }
}
