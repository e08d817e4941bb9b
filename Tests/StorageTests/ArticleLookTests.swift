import Articles
import Foundation
import Testing

@testable import Storage

@Suite("The look of a publication's articles")
struct ArticleLookTests {
  private static let look = ArticleLook(font: "Source Serif", size: 120, lineHeight: 160, width: 38, palette: "sepia")

  @Test("is kept whole or in part, and one that says nothing is none")
  func kept() async throws {
    let sample = try SampleStore()
    let (id, other) = (try await sample.add("A"), try await sample.add("B"))
    #expect(try await sample.reader.look(of: id) == nil)
    for look in [Self.look, ArticleLook(size: 90), ArticleLook(palette: "\u{0}\"; DROP TABLE articles")] {
      try await sample.writer.setLook(look, of: id)
      #expect(try await sample.reader.look(of: id) == look)
    }
    // What cannot be chosen is brought within what can.
    try await sample.writer.setLook(ArticleLook(size: .max, lineHeight: .min, width: -9), of: id)
    #expect(try await sample.reader.look(of: id) == ArticleLook(size: 300, lineHeight: 110, width: 24))
    #expect(try await sample.reader.look(of: other) == nil)
    for nothing in [nil, ArticleLook()] {
      try await sample.writer.setLook(Self.look, of: id)
      try await sample.writer.setLook(nothing, of: id)
      #expect(try await sample.writer.texts("SELECT count(look) FROM publications") == ["0"])
    }
    await #expect(throws: StorageError.noSuchPublication) {
      try await sample.writer.setLook(Self.look, of: .init(rawValue: 99))
    }
  }

  @Test("stays when the publication is moved, renamed, refreshed, removed and restored, and has another address")
  func stays() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A", articles: 1)
    try await sample.writer.setLook(Self.look, of: id)
    let folder = try await sample.writer.folder(titled: "F", in: nil)
    _ = try await sample.writer.perform(.move(.publication(id, in: folder, before: nil)))
    try await sample.writer.rename(id, to: "Mine")
    _ = try await sample.writer.perform(.readdress(id, to: Source(kind: .feed, address: "https://example.net/new")))
    _ = try await sample.writer.store(.sample(id, title: "Other", [.sample("new")]), at: .noon)
    _ = try await sample.writer.perform(.remove([id]))
    try await sample.writer.restore([id])
    #expect(try await sample.reader.look(of: id) == Self.look)
  }

  @Test(
    "that cannot be read is none",
    arguments: [
      "", "null", "[]", "7", "{\"size\":\"large\"}", "{\"size\":1e400}", "{", String(repeating: "[", count: 9999),
    ])
  func hostile(_ text: String) async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    try await sample.writer.execute("UPDATE publications SET look = '\(text)'")
    #expect(try await sample.reader.look(of: id) == nil)
  }

  @Test("may have more that a newer version said")
  func newer() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    try await sample.writer.execute(#"UPDATE publications SET look = '{"size":90,"shadow":true}'"#)
    #expect(try await sample.reader.look(of: id) == ArticleLook(size: 90))
  }
}
