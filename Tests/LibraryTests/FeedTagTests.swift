import Articles
import Foundation
import Library
import TestServers
import Testing

/// What the entries of feeds are filed under.
@Suite struct FeedTagTests {
  private static func feed(_ title: String, _ entries: [[String]]) -> [UInt8] {
    let items = entries.enumerated().map { index, tags in
      let categories = tags.map { "<category>\($0)</category>" }.joined()
      return """
        <item><guid>\(title) \(index)</guid><title>\(title) \(index)</title><link>https://example.org/\(title)/\(index)</link>
        \(categories)<description>Text</description></item>
        """
    }
    return Array("<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8)
  }

  @Test func `Feeds' own tags are subjects beside those of sites, and an article leads to them`() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.feed("A", [["Café", "Sea"], ["sea"]]), at: "a.xml")
    try server.put(Self.feed("B", [["#cafe", "cafe", " CAFÉ "], []]), at: "b.xml")
    let first = try await sample.subscribe(server.address("/a.xml"))
    try await sample.subscribe(server.address("/b.xml"))
    let subjects = try await sample.library.explore().subjects
    #expect(
      subjects.map(\.key) == ["cafe", "sea"] && subjects.map(\.count) == [2, 2])
    #expect(subjects.map(\.unread) == [2, 2])
    #expect(Set(try await sample.articles(of: .subject("cafe")).map(\.headline)) == ["A 0", "B 0"])
    let terms = try await sample.library.terms(.tag, of: first)
    let sea = try #require(terms.first { $0.name.lowercased() == "sea" })
    #expect(Set(try await sample.articles(of: .term(sea.id)).map(\.headline)) == ["A 0", "A 1"])
    // A feed's archive is not kept by tags.
    #expect(try await sample.library.archive(of: .term(sea.id)) == nil)
    let article = try #require(try await sample.articles(of: .subject("cafe")).first { $0.headline == "A 0" })
    let opened = try #require(try await sample.library.article(article.id, pictureScheme: "picture:"))
    #expect(Set(opened.terms.map(\.name)) == ["Café", "Sea"])

    // What an edited entry is no longer filed under is gone from the subject.
    try server.put(Self.feed("A", [["Café"], []]), at: "a.xml")
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sample.library.explore().subjects.first { $0.key == "sea" }?.unread ?? 0 == 0)
  }

  @Test func `Explore leaves out what one article has, and a slug beside its words`() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let tags = [["Wind Power", "wind-power"], ["Wind Power", "wind-power", "Once"], ["tidal_power"], ["tidal_power"]]
    try server.put(Self.feed("A", tags), at: "a.xml")
    try await sample.subscribe(server.address("/a.xml"))
    let subjects = try await sample.library.explore().subjects
    #expect(Set(subjects.map(\.name)) == ["Wind Power", "Tidal power"])
    #expect(Set(try await sample.library.subjects().map(\.key)).count == 4)
  }

  @Test func `Of a thousand tags of an entry some are kept, and none that is a text or nothing`() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    let tags = ["   ", "#", String(repeating: "x", count: 5000)] + (0..<1000).map { "tag \($0)" }
    try server.put(Self.feed("A", [tags]), at: "a.xml")
    let publication = try await sample.subscribe(server.address("/a.xml"))
    try await sample.library.indexNewArticles()
    let names = try await sample.library.terms(.tag, of: publication).map(\.name)
    #expect((30...40).contains(names.count) && names.allSatisfy { $0.hasPrefix("tag ") })
  }
}
