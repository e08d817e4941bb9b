import Foundation
import HTML
import Testing

@Suite("The payloads of others", .enabled(if: Corpora.areHere))
struct SanitizerCorpusTests {
  struct Payload: Decodable {
    let title: String?
    let payload: String
  }

  private let forbidden =
    #/<(?!/?(p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|code|figure|figcaption|img|a|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|em|strong|b|i|u|s|sub|sup|small|mark|abbr|time|cite|q|kbd|samp|var|del|ins|dfn|bdi|bdo|br|wbr|hr|ruby|rt|rp|details|summary|div|span)[ >])/#
  private let attributes =
    #/<[a-z0-9]+((?: (?:src|alt|title|width|height|href|colspan|rowspan|span|start|reversed|value|datetime|open|dir|lang|id)="[^"<>]*")*)>/#

  private func judge(_ html: String) -> (isSafe: Bool, isStable: Bool) {
    let once = Sanitizer.sanitize(html, base: "https://example.org/")
    let twice = Sanitizer.sanitize(once.html, base: "https://example.org/")
    let tags = once.html.matches(of: #/<[a-z][^>]*>/#)
    let known = once.html.matches(of: attributes)
    let addresses = once.html.matches(of: #/ (?:src|href)="([^"]*)"/#).map { String($0.1) }
    let isSafe =
      once.html.firstMatch(of: forbidden) == nil && tags.count == known.count
      && addresses.allSatisfy { $0.contains(#/^(https?://|mailto:|#article-|courant-image:http)/#) }
    return (isSafe, once == twice)
  }

  @Test("run nothing, load nothing, and stay as they are when made safe again")
  func dompurify() throws {
    let folder = try #require(Corpora.folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("sanitizer/dompurify.json"))
    let payloads = try JSONDecoder().decode([Payload].self, from: data)
    var safe = 0
    var stable = 0
    for payload in payloads {
      let verdict = judge(payload.payload)
      #expect(verdict.isSafe && verdict.isStable, "\(payload.payload)")
      safe += verdict.isSafe ? 1 : 0
      stable += verdict.isStable ? 1 : 0
    }
    print("score: sanitizer/dompurify \(safe) of \(payloads.count) safe, \(stable) stable")
  }

  @Test("that HTML 5 brought are as harmless")
  func html5() throws {
    let folder = try #require(Corpora.folder)
    let text = String(
      decoding: try Data(contentsOf: folder.appendingPathComponent("sanitizer/h5sc-vectors.txt")), as: UTF8.self)
    let vectors = text.components(separatedBy: ">>> ").flatMap { [$0] + $0.components(separatedBy: "<div id=") }
    var safe = 0
    var stable = 0
    for vector in vectors {
      let verdict = judge(vector)
      #expect(verdict.isSafe && verdict.isStable, "\(vector.prefix(300))")
      safe += verdict.isSafe ? 1 : 0
      stable += verdict.isStable ? 1 : 0
    }
    print("score: sanitizer/h5sc \(safe) of \(vectors.count) safe, \(stable) stable")
  }

  @Test("who write for people are safe and stable as well")
  func pages() throws {
    var safe = 0
    var stable = 0
    let pages = Corpora.files(in: "readability").filter { $0.pathExtension == "html" }
    for page in pages {
      let verdict = judge(String(decoding: try Data(contentsOf: page), as: UTF8.self))
      #expect(verdict.isSafe && verdict.isStable, "\(page.path)")
      safe += verdict.isSafe ? 1 : 0
      stable += verdict.isStable ? 1 : 0
    }
    print("score: sanitizer/readability \(safe) of \(pages.count) safe, \(stable) stable")
  }
}
