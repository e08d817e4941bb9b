import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Storing what a source answered")
struct StoringTests {
  @Test("An article comes back as it was stored")
  func roundTrip() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    let enclosure = Enclosure(
      address: "https://example.org/a.mp3", type: "audio/mpeg", length: 12, duration: 3, title: "Ünïcode")
    let update = SourceArticle(
      key: "key", headline: "Head \"line\" 'quoted' 🗞", byline: "Ada, Grace", excerpt: "Beginning",
      address: "https://example.org/1", image: "https://example.org/1.png", published: .noon,
      html: "<p>Body with a NUL \u{0} inside</p>",
      details: ArticleDetails(
        base: "https://example.org/", language: "de", tags: ["one", "t\"wo"], enclosures: [enclosure]))
    let result = try await sample.writer.store(.sample(id, title: "The Courier", [update]), at: .noon)
    let added = try #require(result.added.first)
    let stored = try #require(try await sample.reader.article(added))
    #expect(stored.summary.headline == update.headline)
    #expect(stored.summary.byline == update.byline)
    #expect(stored.summary.excerpt == update.excerpt)
    #expect(stored.summary.address == update.address)
    #expect(stored.summary.image == update.image)
    #expect(stored.summary.published == update.published)
    #expect(stored.summary.source == "The Courier")
    #expect(!stored.summary.isRead && !stored.summary.isStarred)
    #expect(stored.untrustedHTML == update.html)
    #expect(stored.details == update.details)
  }

  @Test("The same answer again changes nothing")
  func sameAgain() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    let update = SampleUpdate.sample(id, [.sample("1"), .sample("2")])
    #expect(try await sample.writer.store(update, at: .noon).added.count == 2)
    #expect(try await sample.writer.store(update, at: .noon) == UpdateResult(added: [], changed: []))
  }

  @Test(
    "An edited article keeps its key, its date and its marks",
    arguments: [
      SourceArticle.sample("1", headline: "New headline"),
      SourceArticle.sample("1", byline: "New byline"),
      SourceArticle.sample("1", html: "<p>New text.</p>"),
      SourceArticle.sample("1", tags: ["new"]),
      SourceArticle.sample("1", enclosures: [Enclosure(address: "https://example.org/new.mp3")]),
    ])
  func editKeepsMarks(_ edited: SourceArticle) async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    let early = Date.noon.addingTimeInterval(-7200)
    let first = try await sample.writer.store(.sample(id, [.sample("1", published: early)]), at: .noon)
    _ = try await sample.writer.mark(first.added, .read(true))
    _ = try await sample.writer.mark(first.added, .starred(true))
    let second = try await sample.writer.store(.sample(id, [edited]), at: .noon)
    #expect(second == UpdateResult(added: [], changed: first.added))
    let article = try #require(try await sample.reader.article(first.added[0]))
    #expect(article.summary.isRead && article.summary.isStarred)
    #expect(article.summary.published == early)
    #expect(article.summary.headline == edited.headline)
    #expect(article.summary.byline == edited.byline)
    #expect(article.untrustedHTML == edited.html)
    #expect(article.details == edited.details)
  }

  @Test("The digest of an article is what it was for those that are stored, or all of them would count as edited")
  func digest() {
    let details = ArticleDetails(
      base: "https://example.org/", language: "de", tags: ["one", "two"],
      enclosures: [Enclosure(address: "https://example.org/1.mp3", type: "audio/mpeg", title: "T")])
    let article = SourceArticle(
      key: "key", handle: "7", headline: "Head", byline: "Ada", address: "https://example.org/1",
      image: "https://example.org/1.png", published: .noon, html: "<p>Text</p>", details: details,
      terms: [SourceTerm(kind: .category, key: "term", name: "Term")], isFeatured: true)
    var digest = Fingerprint()
    for text in [
      "Head", "Ada", "https://example.org/1", "https://example.org/1.png", "<p>Text</p>", "one", "two",
      "https://example.org/1.mp3", "term", "7", "featured",
    ] {
      digest.add(text)
    }
    #expect(ArticleRow.rows(of: [article])[0].fingerprint == digest.value)
  }

  @Test("A new date alone is no edit, as some feeds renew it with every request")
  func newDate() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    _ = try await sample.writer.store(.sample(id, [.sample("1", published: .midnight)]), at: .noon)
    let again = try await sample.writer.store(.sample(id, [.sample("1", published: .noon)]), at: .noon)
    #expect(again == UpdateResult(added: [], changed: []))
  }

  @Test("An article that left its feed stays in the library")
  func leftFeed() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    _ = try await sample.writer.store(.sample(id, [.sample("1")]), at: .noon)
    _ = try await sample.writer.store(.sample(id, []), at: .noon)
    #expect(try await sample.headlines(of: .all) == ["1"])
  }

  @Test("Two feeds may use the same key")
  func collidingKeys() async throws {
    let sample = try SampleStore()
    for title in ["A", "B"] {
      let id = try await sample.add(title)
      #expect(try await sample.writer.store(.sample(id, [.sample("1")]), at: .noon).added.count == 1)
      #expect(try await sample.ids(of: .publication(id)).count == 1)
    }
    #expect(try await sample.reader.articleCount() == 2)
  }

  @Test("The source's state comes back byte for byte", arguments: ["", "W/\"a b\\\"", "{\"a\": \"\u{0}é\"}"])
  func state(_ state: String) async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier")
    _ = try await sample.writer.store(.sample(id, state: state, [.sample("1")]), at: .noon)
    #expect(try await sample.reader.state(of: id) == state)
  }

  @Test("A failure is noted, and the next good answer forgets it")
  func failures() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("Courier", articles: 2)
    try await sample.writer.noteFailure(id, SourceFailure("network.timed-out"))
    #expect(try await sample.reader.publications().map(\.failure) == [SourceFailure("network.timed-out")])
    #expect(try await sample.ids().count == 2)
    let later = Date.noon.addingTimeInterval(60)
    try await sample.writer.noteUnchanged(id, at: later)
    #expect(try await sample.reader.publications().map(\.failure) == [nil])
    #expect(try await sample.reader.publications().map(\.checked) == [later])
  }
}
