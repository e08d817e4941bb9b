import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("Articles that are kept for a time")
struct RetentionTests {
  private static let month = 30.5 * 86_400

  /// A store with a feed of 40 articles, of which each is a month older than the one before, all of them read.
  private static func sample(html: String = "<p>Text.</p>") async throws -> (SampleStore, Publication.ID) {
    let sample = try SampleStore()
    let (id, _) = try await sample.writer.addPublication(
      Source(kind: .feed, address: "https://example.org/"), title: "A",
      folder: sample.writer.folder(titled: "F", in: nil))
    _ = try await sample.writer.store(.sample(id, articles(html: html)), at: .noon)
    _ = try await sample.writer.perform(
      .mark(.articles(sample.ids()), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    // Time has come this far.
    try await sample.add("Now", articles: 10)
    return (sample, id)
  }

  private static func articles(html: String = "<p>Text.</p>") -> [SourceArticle] {
    (0..<40).map { .sample("\($0)", html: html, published: .noon.addingTimeInterval(-month * (Double($0) + 0.5))) }
  }

  private static func letGo(_ sample: SampleStore) async throws -> Int {
    var count = 0
    while true {
      let step = try await sample.writer.letGo(atMost: 7, at: .noon)
      count += step
      if step < 7 { break }
    }
    try await sample.writer.expectConsistent()
    try await sample.writer.expectIndexToMatch()
    return count
  }

  @Test("do not go because a clock is ahead")
  func clock() async throws {
    let (sample, id) = try await Self.sample()
    try await sample.writer.keep(.publication(id), forMonths: 60)
    #expect(try await sample.writer.letGo(atMost: 100, at: .noon.addingTimeInterval(Self.month * 120)) == 0)
    #expect(try await sample.writer.letGo(atMost: 100, at: .noon.addingTimeInterval(-Self.month * 120)) == 0)
  }

  @Test("do not go because sources have dates in the future, which are cut at what a clock says that is ahead")
  func future() async throws {
    let (sample, id) = try await Self.sample()
    try await sample.writer.keep(.publication(id), forMonths: 60)
    let ahead = Date.noon.addingTimeInterval(Self.month * 120)
    // One of its own entries, and a calendar.
    _ = try await sample.writer.store(.sample(id, [.sample("2099", published: ahead)]), at: ahead)
    try await sample.add("Calendar", articles: 50, newest: ahead)
    try await sample.add("B", articles: 1)
    #expect(try await sample.writer.letGo(atMost: 100, at: ahead) == 0)
    try await sample.writer.keep(.publication(id), forMonths: 24)
    #expect(try await sample.writer.letGo(atMost: 100, at: ahead) == 16)
  }

  @Test("of the only source do not go because of a date in the future")
  func futureOfOne() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, Self.articles()), at: .noon)
    _ = try await sample.writer.perform(
      .mark(.articles(sample.ids()), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    let ahead = Date.noon.addingTimeInterval(Self.month * 120)
    _ = try await sample.writer.store(.sample(id, [.sample("2099", published: ahead)]), at: ahead)
    try await sample.writer.keep(.publication(id), forMonths: 60)
    #expect(try await sample.writer.letGo(atMost: 100, at: ahead) == 0)
  }

  @Test("stay for ever unless the reader says otherwise, for their source or a folder around it")
  func chosen() async throws {
    let (sample, id) = try await Self.sample()
    let folder = try #require(try await sample.reader.folders().first?.id)
    #expect(try await Self.letGo(sample) == 0)
    try await sample.writer.keep(.folder(folder), forMonths: 12)
    // The publication's own time comes first.
    try await sample.writer.keep(.publication(id), forMonths: 0)
    #expect(try await Self.letGo(sample) == 0)
    try await sample.writer.keep(.publication(id), forMonths: 24)
    #expect(try await Self.letGo(sample) == 16)
    try await sample.writer.keep(.publication(id), forMonths: nil)
    #expect(try await sample.reader.retentions().months == [id: 12])
    #expect(try await Self.letGo(sample) == 12)
    #expect(try await sample.ids(of: .publication(id)).count == 12)
    await #expect(throws: StorageError.noSuchPublication) {
      try await sample.writer.keep(.publication(.init(rawValue: 99)), forMonths: 1)
    }
    await #expect(throws: StorageError.noSuchFolder) {
      try await sample.writer.keep(.folder(.init(rawValue: 99)), forMonths: 1)
    }
  }

  @Test("stay longer with a star, unread, needed by an undo, or under a removed source")
  func spared() async throws {
    let (sample, id) = try await Self.sample()
    let ids = try await sample.ids(of: .publication(id))
    try await sample.writer.keep(.publication(id), forMonths: 1)
    _ = try await sample.writer.perform(
      .mark(.only([ids[10]]), .starred(true)), isUndoable: false, midnight: .noon, at: .noon)
    _ = try await sample.writer.perform(
      .mark(.only([ids[11]]), .read(false)), isUndoable: false, midnight: .noon, at: .noon)
    _ = try await sample.writer.perform(
      .mark(.only([ids[12]]), .read(false)), isUndoable: false, midnight: .noon, at: .noon)
    _ = try await sample.writer.perform(.mark(.only([ids[12]]), .read(true)))
    _ = try await sample.writer.perform(.remove([id]))
    #expect(try await Self.letGo(sample) == 0)
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await Self.letGo(sample) == 36)
    #expect(try await sample.ids(of: .publication(id)) == [ids[0], ids[10], ids[11], ids[12]])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.reader.summaries([ids[12]]).map(\.isRead) == [false])
  }

  @Test("stay longer as well where the undo that needs them came between two steps, and no longer than that")
  func undoneBetween() async throws {
    let (sample, id) = try await Self.sample()
    let oldest = Array(try await sample.ids(of: .publication(id)).reversed())
    try await sample.writer.keep(.publication(id), forMonths: 1)
    for article in [oldest[8], oldest[9], oldest[10]] {
      _ = try await sample.writer.perform(
        .mark(.only([article]), .read(false)), isUndoable: false, midnight: .noon, at: .noon)
    }
    _ = try await sample.writer.perform(.mark(.only([oldest[8]]), .read(true)))
    #expect(try await sample.writer.letGo(atMost: 5, at: .noon) == 5)
    // The next deed has the key of the one that is taken back.
    _ = try await sample.writer.undo(at: .noon)
    _ = try await sample.writer.perform(
      .mark(.only([oldest[9]]), .read(true)), midnight: .noon, at: .noon.addingTimeInterval(1))
    _ = try await sample.writer.perform(
      .mark(.only([oldest[8]]), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    #expect(try await sample.writer.letGo(atMost: 5, at: .noon) == 5)
    #expect(
      try await sample.reader.summaries([oldest[8], oldest[9], oldest[10]]).map(\.id) == [oldest[9], oldest[10]])
    _ = try await sample.writer.undo(at: .noon)
    #expect(try await sample.reader.summaries([oldest[9]]).map(\.isRead) == [false])
    _ = try await sample.writer.perform(
      .mark(.only([oldest[9]]), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    #expect(try await Self.letGo(sample) == 28)
    #expect(try await sample.ids(of: .publication(id)).count == 2)
    // Nothing of the list stays behind.
    #expect(try await sample.writer.texts("SELECT name FROM temp.sqlite_schema") == [])
  }

  @Test("do not come again while their source lists them, but where the reader looks for them")
  func listed() async throws {
    let (sample, id) = try await Self.sample()
    try await sample.writer.keep(.publication(id), forMonths: 3)
    #expect(try await Self.letGo(sample) == 37)
    let new = SourceArticle.sample("new", published: .noon)
    let again = try await sample.writer.store(.sample(id, [new] + Self.articles(html: "<p>Edited.</p>")), at: .noon)
    #expect(again.added.count == 1 && again.changed.count == 3)
    #expect(try await sample.headlines(of: .publication(id), unreadOnly: true) == ["new"])
    let source = Source(kind: .feed, address: "https://example.org/")
    let archived = Self.articles().suffix(5).map { article in
      var article = article
      article.isArchived = true
      return article
    }
    let found = try await sample.writer.storeArchive(archived, of: id, under: nil, next: nil, askedAt: source)
    #expect(found.count == 5)
    #expect(try await Self.letGo(sample) == 5)
  }

  @Test("of a site that names its articles count as held, so that it is not asked for them")
  func held() async throws {
    let sample = try SampleStore()
    let (id, _) = try await sample.writer.addPublication(
      Source(kind: Source.Kind(rawValue: "wordpress"), address: "https://example.org/wp-json/"), title: "A")
    let articles = Self.articles().map { article in
      SourceArticle(
        key: "post:\(article.key)", handle: article.key, headline: article.headline, byline: "",
        published: article.published,
        html: article.html, isArchived: true)
    }
    _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    try await sample.add("Now", articles: 4)
    let before = try await sample.reader.heldArticles(of: id).map(\.handle)
    try await sample.writer.keep(.publication(id), forMonths: 6)
    #expect(try await Self.letGo(sample) == 34)
    #expect(try await sample.reader.heldArticles(of: id).map(\.handle) == before)
  }

  @Test("give their room back to the disk, a little at a time")
  func room() async throws {
    let (sample, id) = try await Self.sample(html: .incompressible(length: 100_000, seed: 3))
    let path = sample.folder.file("library.sqlite")
    await sample.writer.emptyLog()
    let before = try #require(LibraryFile.size(of: path))
    #expect(try await sample.reader.sizes()[id]?.articles == 40)
    let stored = try #require(try await sample.reader.sizes(of: id)[id]?.bytes)
    #expect(stored > 3_000_000 && stored < before)
    try await sample.writer.keep(.publication(id), forMonths: 1)
    #expect(try await Self.letGo(sample) == 39)
    var steps = 0
    while try await sample.writer.giveBack(pages: 64) { steps += 1 }
    await sample.writer.emptyLog()
    let after = try #require(LibraryFile.size(of: path))
    #expect(steps > 5 && before - after > 1_500_000, "\(before) \(after) after \(steps)")
    try await sample.writer.expectConsistent()
  }

  @Test("give it back in a library of an earlier version as well")
  func roomOfOld() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.keepLog()
      for migration in Schema.migrations.prefix(10) { try connection.script(migration) }
      try connection.script("PRAGMA user_version = 10")
    }
    let store = try Store(path: path)
    #expect(try await store.writer.texts("PRAGMA auto_vacuum") == ["2"])
    try await store.writer.expectConsistent()
  }
}

@Suite("A feed whose ids change with each fetch")
struct ChangedKeysTests {
  private static func articles(_ fetch: Int, count: Int = 20, text: Int = 0) -> [SourceArticle] {
    (0..<count).map {
      SourceArticle(
        key: "\(fetch)-\($0)", headline: "Headline \($0)", byline: "", address: "https://example.org/\($0)",
        published: .noon,
        html: "<p>Text \(text) of \($0).</p>")
    }
  }

  @Test("does not fill the library, keeps its marks, and is told of", arguments: [false, true])
  func changing(isTextChanging: Bool) async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, Self.articles(0)), at: .noon)
    let ids = try await sample.ids()
    _ = try await sample.writer.mark(Array(ids.prefix(5)), .read(true))
    for fetch in 1...50 {
      let result = try await sample.writer.store(
        .sample(id, Self.articles(fetch, text: isTextChanging ? fetch : 0)), at: .noon)
      #expect(result.added.isEmpty)
    }
    #expect(try await sample.ids() == ids)
    #expect(try await sample.reader.publication(id)?.unread == 15)
    #expect(try await sample.reader.publication(id)?.notice?.contains("change their ids at every refresh") == true)
    // What is new is new.
    let result = try await sample.writer.store(.sample(id, Self.articles(51, count: 23)), at: .noon)
    #expect(result.added.count == 3)
    try await sample.writer.expectConsistent()
  }

  @Test("keeps its articles when they lose the headlines that earlier versions gave posts")
  func posts() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, Self.articles(0)), at: .noon)
    let ids = try await sample.ids()
    let posts = Self.articles(1).map {
      var post = $0
      post.headline = ""
      return post
    }
    let result = try await sample.writer.store(.sample(id, posts), at: .noon)
    #expect(result.added.isEmpty && result.changed.count == 20)
    #expect(try await sample.ids() == ids)
  }

  @Test("does not bring back what was let go")
  func changingAndLetGo() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    func articles(_ fetch: Int) -> [SourceArticle] {
      (0..<10).map {
        SourceArticle(
          key: "\(fetch)-\($0)", headline: "Entry \($0)", byline: "", address: "https://example.org/\($0)",
          published: $0 < 4 ? .noon : .noon.addingTimeInterval(-86_400 * 365), html: "<p>\($0)</p>")
      }
    }
    _ = try await sample.writer.store(.sample(id, articles(0)), at: .noon)
    _ = try await sample.writer.perform(
      .mark(.articles(sample.ids()), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    try await sample.writer.keep(.publication(id), forMonths: 1)
    #expect(try await sample.writer.letGo(atMost: 100, at: .noon) == 6)
    for fetch in 1...3 {
      #expect(try await sample.writer.store(.sample(id, articles(fetch)), at: .noon).added.isEmpty)
    }
    #expect(try await sample.ids().count == 4)
  }

  @Test("is none that has nothing in common with what it had, or a few headlines")
  func others() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    for fetch in 0..<5 {
      let articles = (0..<10).map {
        SourceArticle(
          key: "\(fetch)-\($0)", headline: $0 < 3 ? "Weather" : "\(fetch) \($0)", byline: "",
          address: "https://example.org/\($0)",
          published: .noon, html: "<p>\(fetch) \($0)</p>")
      }
      #expect(try await sample.writer.store(.sample(id, articles), at: .noon).added.count == 10)
    }
    #expect(try await sample.reader.publication(id)?.notice == nil)
  }

  @Test(
    "is none whose entries of each day have the same headlines and addresses: they are new ones",
    arguments: [true, false])
  func daily(isDated: Bool) async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    func articles(_ day: Int) -> [SourceArticle] {
      ["Berlin", "Paris", "Rome", "Oslo"].map {
        var article = SourceArticle(
          key: "\($0)-\(day)", headline: "Weather in \($0)", byline: "", address: "https://example.org/\($0)",
          published: .noon + Double(day) * 86_400, html: "<p>Day \(day) in \($0)</p>")
        article.isDated = isDated
        return article
      }
    }
    for day in 0..<3 {
      #expect(try await sample.writer.store(.sample(id, articles(day)), at: .noon).added.count == 4)
      guard day == 0 else { continue }
      let ids = try await sample.ids()
      _ = try await sample.writer.mark(ids, .read(true))
      _ = try await sample.writer.mark([ids[0]], .starred(true))
    }
    #expect(try await sample.reader.counts(since: .midnight).starred == 1)
    #expect(try await sample.reader.publication(id)?.unread == 8)
    for article in try await sample.ids() {
      let stored = try #require(try await sample.reader.article(article))
      let day = Int(stored.summary.published.timeIntervalSince(.noon) / 86_400)
      #expect(stored.untrustedHTML.contains("Day \(day) in"))
    }
    #expect(try await sample.reader.publication(id)?.notice == nil)
    try await sample.writer.expectConsistent()
  }

  @Test("is none whose new entries have the addresses of what was let go")
  func dailyAndLetGo() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    func articles(_ day: Int) -> [SourceArticle] {
      (0..<4).map {
        SourceArticle(
          key: "\(day)-\($0)", headline: "Entry \($0)", byline: "", address: "https://example.org/\($0)",
          published: .noon + Double(day) * 86_400, html: "<p>Day \(day): \($0)</p>")
      }
    }
    _ = try await sample.writer.store(.sample(id, articles(-365)), at: .noon)
    _ = try await sample.writer.perform(
      .mark(.articles(sample.ids()), .read(true)), isUndoable: false, midnight: .noon, at: .noon)
    try await sample.add("B", articles: 8)
    try await sample.writer.keep(.publication(id), forMonths: 1)
    #expect(try await sample.writer.letGo(atMost: 100, at: .noon) == 4)
    #expect(try await sample.writer.store(.sample(id, articles(0)), at: .noon).added.count == 4)
  }
}
