import Feeds
import Foundation
import Testing

@testable import HTML

@Suite("The payloads of others", .enabled(if: Corpora.areHere))
struct SanitizerCorpusTests {
  struct Payload: Decodable {
    let title: String?
    let payload: String
  }

  /// How many texts were safe, and how many stayed as they were when made safe again.
  private struct Score {
    var texts = 0
    var safe = 0
    var stable = 0

    mutating func judge(_ html: String) async {
      // Other tests wait for answers meanwhile.
      await Task.yield()
      let base = "https://example.org/"
      let once = Sanitizer.sanitize(html, base: base)
      let strangers = ParsedOutput.strangers(in: once.html)
      let isStable = Sanitizer.sanitize(once.html, base: base) == once
      #expect(strangers == [], "\(html.prefix(300))")
      #expect(isStable, "\(html.prefix(300))")
      // Sparing gumbo the text makes no difference.
      #expect(
        once == Sanitizer.sanitize(html, base: base, imagePrefix: "courant-image:", shortest: .max),
        "\(html.prefix(300))")
      texts += 1
      safe += strangers.isEmpty ? 1 : 0
      stable += isStable ? 1 : 0
    }

    func print(_ name: String) {
      Swift.print("score: sanitizer/\(name) \(safe) of \(texts) safe, \(stable) stable")
      #expect(texts > 0)
    }
  }

  @Test("run nothing, load nothing, and stay as they are when made safe again")
  func dompurify() async throws {
    let folder = try #require(Corpora.folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("sanitizer/dompurify.json"))
    var score = Score()
    for payload in try JSONDecoder().decode([Payload].self, from: data) { await score.judge(payload.payload) }
    score.print("dompurify")
  }

  @Test("that HTML 5 brought are as harmless")
  func html5() async throws {
    let folder = try #require(Corpora.folder)
    let text = String(
      decoding: try Data(contentsOf: folder.appendingPathComponent("sanitizer/h5sc-vectors.txt")), as: UTF8.self)
    var score = Score()
    for part in text.components(separatedBy: ">>> ") {
      for vector in [part] + part.components(separatedBy: "<div id=") { await score.judge(vector) }
    }
    score.print("h5sc")
  }

  @Test("who write for people are safe and stable as well")
  func pages() async throws {
    var score = Score()
    for page in Corpora.files(in: "readability") where page.pathExtension == "html" {
      await score.judge(String(decoding: try Data(contentsOf: page), as: UTF8.self))
    }
    score.print("readability")
  }

  @Test("who write feeds are too")
  func articles() async throws {
    var score = Score()
    for file in Corpora.files(in: "real-feeds") {
      let body = [UInt8](try Data(contentsOf: file))
      let feed = try FeedParser.parse(body, address: "https://example.org/feed", contentType: nil)
      for html in feed.entries.flatMap({ [$0.content, $0.summary] }) {
        if let html { await score.judge(html) }
      }
    }
    score.print("real-feeds")
  }
}
