import Articles
import Foundation
import TestServers
import Testing

@testable import Library

@Suite("Episodes")
struct EpisodeTests {
  /// A library with one article of these elements, from a server that has these files.
  private static func sample(
    _ elements: String, _ files: [String: Fault]
  ) async throws -> (SampleLibrary, FaultServer, Article) {
    let feed = """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters">
      <channel><title>A</title><language>en</language><item><guid>1</guid><title>One</title>\(elements)</item></channel></rss>
      """
    let server = try FaultServer(files.merging(["/feed": .status(200, body: Array(feed.utf8))]) { $1 })
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    let id = try #require(try await sample.articles().first?.id)
    return (sample, server, try #require(try await sample.library.storedArticle(id)))
  }

  private static let sound = "<enclosure url=\"https://example.org/a.mp3\" type=\"audio/mpeg\" length=\"1\"/>"

  private static func text(_ text: String) -> Fault { .status(200, body: Array(text.utf8)) }

  private static func transcript(
    _ elements: String, _ files: [String: Fault]
  ) async throws -> (ReadableTranscript?, [String]) {
    let (sample, server, article) = try await sample(sound + elements, files)
    let episode = try #require(article.details.episode)
    let before = server.requests.count
    let found = try await sample.library.transcript(
      of: episode, in: article.summary.publication, language: article.details.language)
    return (found, server.requests.dropFirst(before).map { String($0.split(separator: " ")[1]) })
  }

  @Test("are what their feeds say of recordings, and nothing where there is none to say anything of")
  func stored() async throws {
    let (_, server, article) = try await Self.sample(
      Self.sound
        + "<psc:chapters><psc:chapter start=\"0\" title=\"A &amp;amp; B\"/><psc:chapter start=\"9\" title=\"C\"/></psc:chapters>"
        + "<podcast:chapters url=\"/c.json\"/><podcast:transcript url=\"/t.vtt\" type=\"text/vtt\"/>", [:])
    let episode = try #require(article.details.episode)
    #expect(episode.chapters.map(\.title) == ["A & B", "C"] && episode.chaptersAddress == nil)
    #expect(episode.transcripts.map(\.address) == [server.address("/t.vtt")])
    // Nothing of it was asked for.
    #expect(server.requests.allSatisfy { !$0.contains("/t.vtt") && !$0.contains("/c.json") })
    for elements in [Self.sound, "<podcast:chapters url=\"/c.json\"/>"] {
      #expect(try await Self.sample(elements, [:]).2.details.episode == nil)
    }
  }

  @Test("have the chapters of the file that the feed names, or none")
  func chapters() async throws {
    let cases: [(Fault, [String])] = [
      (
        Self.text("{\"chapters\":[{\"startTime\":0,\"title\":\"One\"},{\"startTime\":5,\"title\":\"Two\"}]}"),
        ["One", "Two"]
      ),
      (Self.text("<html>Sign in</html>"), []), (Self.text(""), []),
    ]
    for (file, titles) in cases {
      let (sample, server, article) = try await Self.sample(
        Self.sound + "<podcast:chapters url=\"/c.json\"/>", ["/c.json": file])
      let episode = try #require(article.details.episode)
      #expect(
        try await sample.library.chapters(of: episode, in: article.summary.publication).map(\.title) == titles)
      #expect(server.requests.contains { $0.contains("/c.json") })
    }
    for fault in [Fault.status(404), .status(500), .reset()] {
      let (sample, server, article) = try await Self.sample(
        Self.sound + "<podcast:chapters url=\"/c.json\"/>", ["/c.json": fault])
      await #expect(throws: LibraryError.self) {
        try await sample.library.chapters(of: article.details.episode ?? Episode(), in: article.summary.publication)
      }
      #expect(server.requests.contains { $0.contains("/c.json") })
    }
  }

  @Test("have the transcript of the article's language with the moments of what is said, or another")
  func transcripts() async throws {
    let all = """
      <podcast:transcript url="/t.html" type="text/html"/><podcast:transcript url="/de.vtt" type="text/vtt" language="de"/>\
      <podcast:transcript url="/t.srt" type="application/srt" language="en-GB"/>
      """
    let files = [
      "/t.html": Self.text("<p onclick=\"x\">Hello <img src=\"https://example.org/x.png\"></p><script>x</script>"),
      "/de.vtt": Self.text("WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n"),
      "/t.srt": Self.text("1\n00:00:01,000 --> 00:00:02,000\nHello\n"),
    ]
    let spoken = { (text: String) in ReadableTranscript.spoken(Transcript([SpokenPassage(start: 1, text: text)])) }
    #expect(try await Self.transcript(all, files) == (spoken("Hello"), ["/t.srt"]))
    // One that is broken makes room for the next, and an HTML page in place of captions is none.
    var broken = files
    broken["/t.srt"] = .status(404)
    let (html, requests) = try await Self.transcript(all, broken)
    guard case .html(let safe) = html else { return #expect(Bool(false), "\(String(describing: html))") }
    #expect(
      safe.contains("Hello") && !safe.contains("onclick") && !safe.contains("script")
        && requests == ["/t.srt", "/t.html"])
    #expect(!safe.contains("src=\"http"))
    broken["/t.html"] = Self.text("")
    #expect(try await Self.transcript(all, broken).0 == spoken("Hallo"))
    broken["/de.vtt"] = Self.text("<!DOCTYPE html><p>Buy it first.</p>")
    await #expect(throws: LibraryError.self) { try await Self.transcript(all, broken) }
    broken["/t.srt"] = Self.text("\u{0}\u{0}")
    #expect(try await Self.transcript(all, broken).0 == nil)
  }

  @Test("ask nobody in the reader's own network, nor take what never ends", .timeLimit(.minutes(1)))
  func bounds() async throws {
    let secret = try FaultServer(["/t.vtt": Self.text("WEBVTT\n\n00:01.000 --> 00:02.000\nSecret\n")])
    let elsewhere = "<podcast:transcript url=\"\(secret.address("/t.vtt"))\" type=\"text/vtt\"/>"
    await #expect(throws: LibraryError.self) { try await Self.transcript(elsewhere, [:]) }
    let away = "<podcast:transcript url=\"/away\" type=\"text/vtt\"/>"
    await #expect(throws: LibraryError.self) {
      try await Self.transcript(away, ["/away": .redirect(302, to: secret.address("/t.vtt"))])
    }
    #expect(secret.requests.isEmpty)
    await #expect(throws: LibraryError.self) { try await Self.transcript(away, ["/away": .endless]) }
  }
}
