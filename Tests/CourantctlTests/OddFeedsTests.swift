import Foundation
import TestServers
import Testing

@Suite("Feeds that are odd but can be read")
struct OddFeedsTests {
  @Test("of 10 and of 30 MB", .timeLimit(.minutes(2)), arguments: TestLength.number([10], whole: [10, 30]))
  func large(_ megabytes: Int) async throws {
    let server = try await NginxServer()
    let tool = try Courantctl()
    let count = megabytes * 10
    try server.put(
      feed("Large", entries: count, text: String(repeating: "A sentence of the text. ", count: 4166)), at: "large.xml")
    try await tool.succeed("add", server.address("/large.xml"))
    #expect(try await tool.rows().count == count)
    try await tool.succeed("doctor")
  }

  @Test("escaped once too often show no reference where people read")
  func escapedTwice() async throws {
    let summary = "Smell &amp;amp;amp; Tell&amp;nbsp;is back"
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title type="html">The&amp;amp;nbsp;Daily</title><id>a</id>
      <entry><id>1</id><title type="html">One&amp;amp;nbsp;of &amp;amp;ldquo;two&amp;amp;rdquo;</title>
      <author><name>Ann&amp;amp;nbsp;Bee</name></author><updated>2025-10-01T00:00:00Z</updated>
      <summary type="text">\(summary)</summary></entry>
      </feed>
      """
    let server = try FaultServer(["/feed": .status(200, body: Array(atom.utf8))])
    let tool = try Courantctl()
    try await tool.succeed("add", server.address("/feed"))
    let row = try #require(try await tool.rows().first)
    #expect(row.headline == "One of “two”")
    for words in [["list", "--json"], ["feeds", "--json"], ["show", "--json", String(row.id)]] {
      let text = try await tool.run(words).text
      #expect(!text.contains("&amp;amp") && !text.contains("&nbsp;") && !text.contains("&amp;nbsp"), "\(text)")
    }
  }

  @Test("cut off, with a wrong charset, or with an error in the middle: what came is kept")
  func broken() async throws {
    let server = try await NginxServer()
    let whole = feed("Whole", entries: 6)
    let text = String(decoding: whole, as: UTF8.self)
    let latin = text.replacing("<?xml version=\"1.0\"?>", with: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>")
    let bodies: [(String, [UInt8], atLeast: Int)] = [
      ("cut", Array(whole.prefix(whole.count * 2 / 3)), 3),
      ("error", Array(text.replacing("Whole 4<", with: "Whole 4 & <b> &nbsp; <").utf8), 3),
      ("charset", Array(latin.replacing("Text.", with: "T\u{e9}xt").unicodeScalars.map { UInt8($0.value & 0xFF) }), 6),
      ("unknown", Array(text.replacing("1.0\"?>", with: "1.0\" encoding=\"x-klingon\"?>").utf8), 6),
      ("invalid UTF-8", Array(text.utf8).flatMap { $0 == UInt8(ascii: ".") ? [0xFF, $0] : [$0] }, 6),
    ]
    for (name, body, atLeast) in bodies {
      let tool = try Courantctl()
      let file = name.filter { $0 != " " }
      try server.put(body, at: file)
      try await tool.succeed("add", server.address("/\(file)"))
      #expect(try await tool.rows().count >= atLeast, "\(name)")
    }
  }
}
