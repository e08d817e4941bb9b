import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("Sources at one address")
struct SourceTests {
  private static let address = "https://example.org/"
  /// Some kinds, the last one of a newer version.
  private static let kinds = ["feed", "wordpress", "newsapi", "synced", "gopher"].map(Source.Kind.init(rawValue:))

  @Test("stand side by side where their kinds differ, and are one where they do not")
  func kinds() async throws {
    let sample = try SampleStore()
    var ids: [Publication.ID] = []
    for kind in Self.kinds {
      let source = Source(kind: kind, address: Self.address, feed: kind == .feed ? nil : Self.address)
      let (id, existed) = try await sample.writer.addPublication(source, title: kind.rawValue)
      #expect(!existed)
      #expect(try await sample.writer.addPublication(source, title: "again").existed)
      _ = try await sample.writer.store(.sample(id, [.sample("one")]), at: .noon)
      ids.append(id)
    }
    let publications = try await sample.reader.publications()
    #expect(publications.map(\.unread) == Self.kinds.map { _ in 1 } && publications.map(\.source.kind) == Self.kinds)
    // What is told by all of them is one story.
    #expect(try await sample.headlines(of: .all) == ["one"])
    try await sample.writer.remove(ids[0], at: .noon)
    try await sample.writer.purgeRemoved(before: .distantFuture)
    #expect(try await sample.reader.publications().map(\.id) == Array(ids.dropFirst()))
    try await sample.writer.expectConsistent()
  }

  @Test("do not take each other's place, and an answer of one kind is not stored as that of another")
  func changing() async throws {
    let sample = try SampleStore()
    let feed = Source(kind: .feed, address: Self.address)
    let site = Source(kind: Source.Kind(rawValue: "wordpress"), address: Self.address)
    let (one, _) = try await sample.writer.addPublication(feed, title: "Feed")
    let (other, _) = try await sample.writer.addPublication(site, title: "Site")
    #expect(try await !sample.writer.change(one, to: site))
    await #expect(throws: StorageError.noSuchPublication) {
      _ = try await sample.writer.store(
        SourceUpdate(articles: [.sample("x")], state: ""), of: one, askedAt: site, at: .noon)
    }
    try await sample.writer.remove(other, at: .noon)
    try await sample.writer.purgeRemoved(before: .distantFuture)
    let tag = SourceTerm(kind: .tag, key: "sea", name: "Sea")
    _ = try await sample.writer.store(
      SourceUpdate(
        articles: [SourceArticle(key: "x", headline: "X", published: .noon, terms: [tag])], state: ""), of: one,
      at: .noon)
    #expect(try await sample.reader.terms(.tag, of: one).map(\.name) == ["Sea"])
    #expect(try await sample.writer.change(one, to: site))
    // The site has tags of its own.
    #expect(try await sample.reader.terms(.tag, of: one).isEmpty)
    try await sample.writer.expectConsistent()
  }
}
