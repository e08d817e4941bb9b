import Foundation
import TestServers
import Testing

@Suite("What of a feed was left out")
struct LeftOutCommandTests {
  private struct Parsed: Decodable {
    struct LeftOut: Decodable {
      let texts: Int
      let bytes: Int
    }
    struct Entry: Decodable {
      let title: String
    }

    let entries: [Entry]
    let problems: [String]
    let leftOut: LeftOut
  }

  @Test("is said by parse and by doctor")
  func said() async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    let text = String(repeating: "word ", count: 1_700_000)
    let body = Array(feed("T", entries: 3, text: "<![CDATA[\(text)]]>"))
    let file = try tool.folder.put(body, at: "feed.xml")
    let parsed = try await tool.succeed("parse", file).json(Parsed.self)
    #expect(parsed.entries.map(\.title) == ["T 0", "T 1", "T 2"])
    #expect(parsed.leftOut.texts == 3)
    #expect((1_500_000...1_500_004).contains(parsed.leftOut.bytes))
    #expect(parsed.problems.count == 1)
    try server.put(body, at: "feed.xml")
    try await tool.succeed("add", server.address("/feed.xml"))
    #expect(try await tool.succeed("doctor").text.contains("Note: T <"))
  }
}
