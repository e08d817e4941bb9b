import Articles
import Foundation
import Queries
import Testing

@testable import Storage

@Suite("Names that complete a query")
struct NamesTests {
  @Test("are those of sources, folders, tags and languages that are there")
  func names() async throws {
    let sample = try SampleStore()
    let world = try await sample.writer.folder(titled: "World", in: nil)
    _ = try await sample.writer.folder(titled: "Empty", in: nil)
    let monde = try await sample.add("Monde", in: world)
    let cafe = try await sample.add("Cafe")
    try await sample.add("Gone")
    func article(_ key: String, _ language: String?, _ tags: [String]) -> SourceArticle {
      var article = SourceArticle.sample(key, tags: tags)
      article.details.language = language
      return article
    }
    _ = try await sample.writer.store(
      .sample(monde, title: "Le Monde", [article("a", "fr", ["Climate", "Snow"]), article("b", "FR", ["climate"])]),
      at: .noon)
    _ = try await sample.writer.store(
      .sample(cafe, title: "Café", [article("c", nil, ["Winter snow"]), article("d", "de", [])]), at: .noon)
    while try await sample.writer.index(atMost: 100) == 100 {}
    let gone = try await sample.reader.publications().first { $0.title == "Gone" }
    try await sample.writer.remove(try #require(gone?.id), at: .midnight)
    func names(_ kind: KnownNames, _ text: String = "", atMost limit: Int = 8) async throws -> [String] {
      try await sample.reader.names(kind, with: text, atMost: limit)
    }
    #expect(try await names(.sources) == ["Café", "Le Monde"])
    #expect(try await names(.sources, "CAFE") == ["Café"])
    #expect(try await names(.sources, "mon") == ["Le Monde"])
    #expect(try await names(.sources, "e") == ["Café", "Le Monde"])
    #expect(try await names(.sources, atMost: 1) == ["Café"])
    #expect(try await names(.folders) == ["World"])
    #expect(try await names(.folders, "x") == [])
    #expect(try await names(.tags).map { $0.lowercased() } == ["climate", "snow", "winter snow"])
    #expect(try await names(.tags, "snow") == ["Snow", "Winter snow"])
    #expect(try await names(.languages) == ["fr", "de"])
    #expect(try await names(.languages, "d") == ["de"])
    #expect(try await names(.sources, "%' OR 1") == [])
  }
}
