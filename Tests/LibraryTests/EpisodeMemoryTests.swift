import Articles
import Foundation
import TestServers
import Testing

@testable import Library

@Suite("The memory that the files of an episode take")
struct EpisodeMemoryTests {
  /// In a process of its own, whose peak is that of all of them.
  @Test("is bounded for chapters and transcripts, whatever a few kilobytes come to")
  func files() async {
    await #expect(processExitsWith: .success) {
      let floods = [
        ("/c.json", "[", "1,", "1]"), ("/c.json", #"{"chapters":["#, #"{"startTime":1,"title":"a"},"#, "1]}"),
        ("/t.json", "[", "1,", "1]"), ("/t.json", #"{"segments":["#, #"{"startTime":1,"body":"a"},"#, "1]}"),
        ("/t.vtt", "WEBVTT\n\n", "00:01.000 --> 00:02.000\na\n\n", "\n"),
        ("/t.srt", "1\n", "00:00:01,000 --> 00:00:02,000\na\n\n1\n", "\n"), ("/t.html", "<p>", "<p>a<b>", "</p>"),
      ]
      // As many bytes as a file may have, and as many as may be marked up.
      let sizes = floods.map { ($0, 11_900_000) } + [(floods[6], 2_900_000)]
      for ((path, head, unit, tail), size) in sizes {
        let body = try gzip(head, repeating: unit, tail, count: size)
        let elements = """
          <enclosure url="https://example.org/a.mp3" type="audio/mpeg" length="1"/><podcast:chapters url="/c.json"/>\
          <podcast:transcript url="/t\(path.suffix(from: path.lastIndex(of: ".")!))" type=""/>
          """
        let feed = """
          <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>A</title>\
          <item><guid>1</guid><title>One</title>\(elements)</item></channel></rss>
          """
        let server = try FaultServer([
          "/feed": .status(200, body: Array(feed.utf8)), path: .status(200, ["Content-Encoding: gzip"], body: body),
        ])
        let sample = try SampleLibrary()
        try await sample.subscribe(server.address("/feed"))
        let id = try #require(try await sample.articles().first?.id)
        let article = try #require(try await sample.library.storedArticle(id))
        let (episode, publication) = (try #require(article.details.episode), article.summary.publication)
        if path == "/c.json" {
          _ = try? await sample.library.chapters(of: episode, in: publication)
        } else {
          _ = try? await sample.library.transcript(of: episode, in: publication, language: nil)
        }
        try #require(server.requests.contains { $0.contains(path) })
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.flatMap { Int($0.filter(\.isNumber)) }
        try #require((peak ?? .max) < 300_000, "\(path) \(head)\(unit): \(peak ?? 0) kB")
      }
    }
  }
}
