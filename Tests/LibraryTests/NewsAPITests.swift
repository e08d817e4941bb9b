import Articles
import Foundation
import Library
import TestServers
import Testing

/// Sources of NewsAPI, from a server that answers as it documents.
@Suite("NewsAPI")
struct NewsAPITests {
  private func library(
    _ server: NewsAPIServer, key: String? = NewsAPIServer.key, now: Date = Date(timeIntervalSince1970: 1_790_001_000)
  ) async throws -> SampleLibrary {
    let sample = try SampleLibrary(TemporaryFolder(), newsAPI: server.address, now: { now })
    try await sample.library.setNewsAPIKey(key)
    return sample
  }

  @Test("lists its sources, and is asked for them once a day")
  func sources() async throws {
    let server = try NewsAPIServer()
    let sample = try await library(server)
    let sources = try await sample.library.newsSources()
    #expect(sources.count == 8)
    let second = try #require(sources.first { $0.id == "ars-technica" })
    #expect(second.name == "Ars Technica" && second.summary == "The PC enthusiast's resource & more.")
    #expect(second.category == "technology" && second.language == "en" && second.country == "us")
    #expect(sources.first { $0.id == "espn" }?.summary == "Scores and sports.")
    #expect(try await sample.library.newsSources() == sources)
    #expect(server.requests.count == 1)
    #expect(await sample.library.newsAPIRequestsLeft().left == 99)
  }

  @Test("gives a source's top headlines as a publication, or its latest stories")
  func subscribe() async throws {
    let server = try NewsAPIServer()
    let sample = try await library(server)
    let found = try await sample.library.discover("newsapi:bbc-news")
    let id = try await sample.library.subscribe(to: found[0]).publication
    let publication = try await sample.publication(id)
    #expect(publication.title == "BBC News" && publication.summary.contains("up-to-the-minute"))
    #expect(publication.source.kind == .newsAPI && sample.library.ranking(of: publication) == .top)
    let top = try await sample.articles(of: .publication(id))
    // Ten headlines, of which one was taken back.
    #expect(top.count == 9)
    #expect(top.first?.headline == "Story 0 & more" && top.first?.byline == "A. Writer")
    let body = try #require(await sample.library.storedArticle(top[0].id)?.untrustedHTML)
    #expect(body.contains("It began quietly.") && !body.contains("chars]"))
    #expect(try await sample.articles(of: .featured(id)).count == 9)

    #expect(try await sample.library.refresh(.publication(id), on: .insistence).unchanged == 1)
    try await sample.library.setRanking(.latest, of: publication)
    #expect(try await sample.library.refresh(.publication(id), on: .insistence).newArticles == 90)
    #expect(try await sample.library.ranking(of: sample.publication(id)) == .latest)
    #expect(try await sample.articles(of: .publication(id)).count == 99)
  }

  @Test("goes into a list of subscriptions and comes back from it, as whole sites do")
  func lists() async throws {
    let server = try NewsAPIServer()
    let sample = try await library(server)
    _ = try await sample.library.subscribe(to: sample.library.discover("newsapi:bbc-news")[0])
    let list = """
      <opml version="2.0" xmlns:c="https://github.com/courant-reader/courant"><body>
      <outline text="Site" xmlUrl="https://example.org/feed/" c:source="wordpress https://example.org/wp-json/"/>
      <outline text="Odd" xmlUrl="https://example.org/odd" source="wordpress file:///etc/passwd"/>
      <outline text="Worse" xmlUrl="https://example.org/worse" source="newsapi https://example.org/"/></body></opml>
      """
    #expect(try await sample.take(list).added == 3)
    let exported = try await sample.library.exportSubscriptions()
    #expect(exported.contains("xmlUrl=\"https://example.org/feed/\"") && !exported.contains("xmlUrl=\"newsapi"))
    let other = try await library(server)
    #expect(try await other.take(exported).added == 4)
    let kinds = try await other.library.sidebar().publications.map { "\($0.source.kind.rawValue) \($0.address)" }
    #expect(
      kinds == [
        "newsapi newsapi:bbc-news", "wordpress https://example.org/wp-json/", "feed https://example.org/odd",
        "feed https://example.org/worse",
      ])
    #expect(try await other.library.sidebar().publications[1].source.feed == "https://example.org/feed/")
  }

  @Test("gives older stories and finds what is searched for")
  func archive() async throws {
    let server = try NewsAPIServer()
    let sample = try await library(server)
    let id = try await sample.library.subscribe(to: sample.library.discover("newsapi:bbc-news")[0]).publication
    let section = Section.publication(id)
    let findings = Collector<SiteFindings>()
    try await sample.library.searchSites("story 110", in: section) { await findings.add($0) }
    #expect(try await #require(findings.elements.first).result.get().count == 1)
    while let older = try await sample.library.loadOlder(in: section), !older.isComplete {}
    #expect(try await sample.articles(of: section).count == 119)
    #expect(try await sample.library.archive(of: section) == .end)
  }

  @Test("keeps its key out of addresses, diagnostics, exports and the library's files")
  func secrecy() async throws {
    let server = try NewsAPIServer()
    let sample = try await library(server)
    let id = try await sample.library.subscribe(to: sample.library.discover("newsapi:bbc-news")[0]).publication
    _ = try await sample.library.refresh(.publication(id), on: .insistence)
    for request in server.requests {
      #expect(request.lowercased().contains("\r\nx-api-key: \(NewsAPIServer.key)\r\n"))
      #expect(try #require(request.split(separator: "\r\n").first).contains(NewsAPIServer.key) == false)
    }
    #expect(await sample.library.client.recentExchanges.allSatisfy { !"\($0)".contains(NewsAPIServer.key) })
    #expect(try await !sample.library.exportSubscriptions().contains(NewsAPIServer.key))
    let files = try FileManager.default.contentsOfDirectory(atPath: sample.folder.file("data"))
    for name in files where name != "keys.json" {
      let data = try Data(contentsOf: URL(filePath: sample.folder.file("data/" + name)))
      #expect(data.range(of: Data(NewsAPIServer.key.utf8)) == nil, "\(name)")
    }

    // A redirect leads away without the key.
    let other = try FaultServer(["/elsewhere": .status(200, body: Array("{}".utf8))])
    try await sample.library.allowPrivate([other.address("/")])
    server.set(.redirect(other.address("/elsewhere")))
    _ = try await sample.library.refresh(.publication(id), on: .insistence)
    #expect(other.requests.count == 1)
    #expect(other.requests.allSatisfy { !$0.contains(NewsAPIServer.key) && !$0.lowercased().contains("x-api-key") })
  }

  private static let errors: [(Int, String)] = [
    (401, "apiKeyDisabled"), (429, "apiKeyExhausted"), (401, "apiKeyInvalid"), (401, "apiKeyMissing"),
    (400, "parameterInvalid"), (400, "parametersMissing"), (429, "rateLimited"), (400, "sourcesTooMany"),
    (400, "sourceDoesNotExist"), (426, "maximumResultsReached"), (500, "unexpectedError"),
  ]

  @Test("has a sentence of its own for every error, and keeps what it gave before")
  func problems() async throws {
    let server = try NewsAPIServer()
    let clock = TestClock(Date(timeIntervalSince1970: 1_790_001_000))
    let sample = try SampleLibrary(TemporaryFolder(), newsAPI: server.address, now: { clock.now })
    try await sample.library.setNewsAPIKey(NewsAPIServer.key)
    let id = try await sample.library.subscribe(to: sample.library.discover("newsapi:bbc-news")[0]).publication
    let before = try await sample.articles(of: .publication(id)).count
    var sentences: Set<String> = []
    for (status, code) in Self.errors {
      server.set(.error(status: status, code: code))
      let summary = try await sample.library.refresh(.publication(id), on: .insistence)
      #expect(summary.failed == 1, "\(code)")
      let message = try #require(summary.failures.first?.message)
      #expect(!message.contains("HTTP"), "\(code): \(message)")
      sentences.insert(message)
      // After 429 it is left alone for ten minutes.
      clock.advance(by: 601)
    }
    #expect(sentences.count == Self.errors.count)
    for trouble in [NewsAPIServer.Trouble.truncated, .page, .error(status: 500, code: "somethingNew")] {
      server.set(trouble)
      #expect(try await sample.library.refresh(.publication(id), on: .insistence).failed == 1)
    }
    server.set(.oddTypes)
    #expect(try await sample.library.refresh(.publication(id), on: .insistence).failed == 0)
    #expect(try await sample.articles(of: .publication(id)).count == before)
  }

  @Test("without a key, with a wrong one or for an unknown source says what to do")
  func noKey() async throws {
    let server = try NewsAPIServer()
    let none = try await library(server, key: nil)
    let error = await #expect(throws: LibraryError.self) { try await none.library.newsSources() }
    #expect(error?.message.contains("preferences") == true)
    #expect(server.requests.isEmpty)
    let wrong = try await library(server, key: "wrong")
    await #expect(throws: LibraryError.self) { try await wrong.library.discover("newsapi:bbc-news") }
    let right = try await library(server)
    await #expect(throws: LibraryError.self) { try await right.library.discover("newsapi:nowhere") }
  }

  @Test("tells what is left of the day's requests")
  func budget() async throws {
    let server = try NewsAPIServer()
    let clock = TestClock(Date(timeIntervalSince1970: 1_790_001_000))
    let sample = try SampleLibrary(TemporaryFolder(), newsAPI: server.address, now: { clock.now })
    try await sample.library.setNewsAPIKey(NewsAPIServer.key)
    let id = try await sample.library.subscribe(to: sample.library.discover("newsapi:bbc-news")[0]).publication
    #expect(await sample.library.newsAPIRequestsLeft() == (98, 100))
    // Among others it is asked once an hour.
    #expect(try await sample.library.refresh(.all, on: .insistence).sources == 0)
    clock.advance(by: 4000)
    #expect(try await sample.library.refresh(.all, on: .insistence).sources == 1)
    #expect(await sample.library.newsAPIRequestsLeft().left == 97)
    let again = try SampleLibrary(sample.folder, newsAPI: server.address, now: { clock.now })
    #expect(await again.library.newsAPIRequestsLeft().left == 97)
    server.set(.error(status: 429, code: "apiKeyExhausted"))
    _ = try await again.library.refresh(.publication(id), on: .insistence)
    #expect(await again.library.newsAPIRequestsLeft().left == 0)
    clock.advance(by: 86_400)
    #expect(await again.library.newsAPIRequestsLeft().left == 100)
  }
}
