import Articles
import Foundation
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
    #expect(packed.withUnsafeBytes { PackedText.text($0) } == text)
  }

  @Test("are known to be damaged, whichever byte is another or missing")
  func damaged() throws {
    let packed = try #require(PackedText(Self.page, Packer()).packed)
    for index in packed.indices {
      var other = packed
      other[index] ^= 0x5A
      // What one reads is what was stored, or nothing.
      let text = other.withUnsafeBytes { PackedText.text($0) }
      #expect(text == nil || text == Self.page, "byte \(index)")
      #expect(packed[..<index].withUnsafeBytes { PackedText.text($0) } == nil)
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
      #expect(other.withUnsafeBytes { PackedText.text($0) } == nil, "\(claimed)")
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
}

extension StoreWriter {
  fileprivate func damage(_ article: ArticleSummary.ID) throws {
    // A bad disk asks nobody, and no trigger.
    try connection.script("DROP TRIGGER words_before_update_on_bodies")
    try connection.run(
      "UPDATE bodies SET packed = CAST(substr(packed, 1, length(packed) - 9) || x'00' AS BLOB) WHERE article = ?",
      article.rawValue)
  }
}
