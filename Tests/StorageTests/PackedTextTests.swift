import Articles
import Foundation
import SQLite
import Testing

@testable import Storage

@Suite("Packed texts")
struct PackedTextTests {
  private static let page = (0..<40).map { "<p>Paragraph \($0) of an article, with <em>words</em> in it.</p>" }.joined()

  @Test(
    "come back as they were",
    arguments: [
      "", "a", "\u{0}", "Zürich 東京 🗞", page, String(repeating: "x", count: 3_000_000),
      .incompressible(length: 100_000, seed: 1),
    ])
  func roundTrip(_ text: String) throws {
    let stored = PackedText(text, Packer())
    guard let packed = stored.packed else {
      #expect(stored.plain == text)
      return
    }
    #expect(stored.plain.isEmpty && packed.count < text.utf8.count)
    #expect(packed.withUnsafeBytes { Unpacker().text($0) } == text)
  }

  @Test("are known to be damaged, whichever byte is another or missing")
  func damaged() throws {
    let packed = try #require(PackedText(Self.page, Packer()).packed)
    for index in packed.indices {
      var other = packed
      other[index] ^= 0x5A
      // What one reads is what was stored, or nothing.
      let text = other.withUnsafeBytes { Unpacker().text($0) }
      #expect(text == nil || text == Self.page, "byte \(index)")
      #expect(packed[..<index].withUnsafeBytes { Unpacker().text($0) } == nil)
    }
  }

  @Test("take no more memory than they say, and may not say too much")
  func bombs() throws {
    let large = String(repeating: "0", count: 50_000_000)
    let packed = try #require(PackedText(large, Packer()).packed)
    #expect(packed.count < 20_000)
    // A frame's header: magic, descriptor with the length in four bytes of its own, the length.
    #expect(packed[4] & 0xC0 == 0x80)
    for claimed in [0, 1, 49_999_999, 50_000_001, PackedText.limit + 1, Int(UInt32.max)] as [Int] {
      var other = packed
      for byte in 0..<4 { other[5 + byte] = UInt8(truncatingIfNeeded: claimed >> (8 * byte)) }
      #expect(other.withUnsafeBytes { Unpacker().text($0) } == nil, "\(claimed)")
    }
    #expect(PackedText(String(repeating: "0", count: PackedText.limit + 1), Packer()).packed == nil)
  }

  @Test("that are damaged keep their article from being opened, and nothing else from being done")
  func damagedArticle() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let articles = ["One", "Two"].map { SourceArticle.sample($0, html: Self.page) }
    _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    _ = try await sample.writer.index(atMost: 10)
    let ids = try await sample.ids()
    try await sample.writer.damage(ids[0])
    await #expect(throws: StorageError.partlyDamaged(path: sample.folder.file("library.sqlite"))) {
      try await sample.reader.article(ids[0])
    }
    #expect(try await sample.reader.article(ids[1])?.untrustedHTML == Self.page)
    #expect(Suspicion(library: sample.folder.file("library.sqlite")).isRaised)
    #expect(try await sample.reader.damages().all == ["1 texts are not as they were stored"])
    // It is replaced when its source sends it again in another form.
    _ = try await sample.writer.store(.sample(id, [.sample("Two", html: "<p>Mended.</p>")]), at: .noon)
    _ = try await sample.writer.store(.sample(id, [.sample("One", html: "<p>Mended.</p>")]), at: .noon)
    _ = try await sample.writer.index(atMost: 10)
    #expect(try await sample.reader.search("mended").count == 2)
    try await sample.writer.remove(id, at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    #expect(try await sample.reader.articleCount() == 0)
    #expect(try await sample.reader.damages().all == [])
  }

  /// A library of two articles, the first of which has its page as well, both of its texts damaged.
  private static func damagedStore(hasCopy: Bool) async throws -> SampleStore {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, state: "validator", articles), at: .noon)
    let ids = try await sample.ids()
    try await sample.writer.storeFullText(FullText(untrustedHTML: page, base: "https://example.org/"), of: ids[0])
    _ = try await sample.writer.index(atMost: 10)
    if hasCopy { #expect(try await sample.store.copyIfDue(at: .noon)) }
    for table in ["bodies", "full_texts"] { try await sample.writer.damage(ids[0], in: table) }
    return sample
  }

  private static let articles = ["One", "Two"].map {
    SourceArticle(
      key: $0, headline: $0, excerpt: "How it <begins>", published: .noon, html: page,
      details: ArticleDetails(enclosures: [Enclosure(address: "https://example.org/a.mp3")]))
  }

  @Test("that are damaged come back from the last good copy at the next opening, which they do not get into")
  func fromCopy() async throws {
    var sample: SampleStore? = try await Self.damagedStore(hasCopy: true)
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    // Nobody has read them.
    if let store = sample?.store {
      await #expect(throws: StorageError.partlyDamaged(path: path)) { try await store.copyIfDue(at: .distantFuture) }
    }
    sample = nil
    let store = try Store(path: path)
    #expect(store.restoration == nil && !Suspicion(library: path).isRaised)
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    #expect(try await store.reader.article(ids[0])?.untrustedHTML == Self.page)
    #expect(try await store.reader.fullText(of: ids[0])?.untrustedHTML == Self.page)
    #expect(try await store.reader.damages().all == [])
    while try await store.writer.index(atMost: 10) == 10 {}
    try await store.writer.expectIndexToMatch()
    #expect(try await store.copyIfDue(at: .distantFuture))
  }

  @Test("that are damaged and in no copy come back from their source at its next fetch")
  func fromSource() async throws {
    var sample: SampleStore? = try await Self.damagedStore(hasCopy: false)
    let folder = try #require(sample?.folder)
    let path = folder.file("library.sqlite")
    #expect(try await sample?.reader.damages().all == ["2 texts are not as they were stored"])
    sample = nil
    let store = try Store(path: path)
    let publication = try #require(try await store.reader.publications().first?.id)
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    let short = try #require(try await store.reader.article(ids[0]))
    #expect(short.untrustedHTML == "<p>How it &lt;begins></p>" && short.details.enclosures.count == 1)
    #expect(try await store.reader.fullText(of: ids[0]) == nil)
    #expect(try await store.reader.state(of: publication) == nil)
    let result = try await store.writer.store(.sample(publication, Self.articles), at: .noon)
    #expect(result.added.isEmpty && result.changed == [ids[0]])
    #expect(try await store.reader.article(ids[0])?.untrustedHTML == Self.page)
    while try await store.writer.index(atMost: 10) == 10 {}
    try await store.writer.expectIndexToMatch()
    #expect(try await store.reader.damages().all == [])
  }
}

extension StoreWriter {
  func damage(_ article: ArticleSummary.ID, in table: String = "bodies") throws {
    // A bad disk asks nobody, and no trigger.
    let name = "words_before_update_on_\(table)"
    let trigger = try connection.row("SELECT sql FROM sqlite_schema WHERE name = ?", name, read: { $0.text(0) })
    try connection.script("DROP TRIGGER \(name)")
    try connection.run(
      "UPDATE \(table) SET packed = CAST(substr(packed, 1, length(packed) - 9) || x'00' AS BLOB) WHERE article = ?",
      article.rawValue)
    try connection.script(trigger ?? "")
  }
}
