import Testing
import Text

@Suite("JSON of strangers")
struct ForeignJSONTests {
  private func count(_ text: String) -> Int? {
    (try? ForeignJSON.decode([String].self, from: Array(text.utf8)))?.count
  }

  @Test("is decoded where it has as many values as anything real")
  func real() {
    #expect(count("[\(String(repeating: "\"a\",", count: 100_000))\"b\"]") == 100_001)
    // What stands in a text is no value.
    let text = String(repeating: #"a,b:[{\",\\"#, count: 500_000)
    #expect(count("[\"\(text)\"]") == 1)
    #expect(count(" []\n") == 0)
    #expect(count("") == nil)
    #expect(count("[\"a") == nil)
  }

  @Test(
    "is refused where it has more, before any is made",
    arguments: ["\"a\",", "[],", "{},", "{\"a\":1},", "1,\n", "[", "{\"a\":", "\"\\\"\",", "\"\\\\\","])
  func flood(unit: String) {
    #expect(throws: ForeignJSON.Refusal.tooMany) {
      try ForeignJSON.decode([String].self, from: Array(("[" + String(repeating: unit, count: 1_100_000)).utf8))
    }
  }

  @Test("is refused in another encoding, whose bytes would count for others")
  func encoding() {
    let wide = "[\"\u{2200}\",1]".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(throws: ForeignJSON.Refusal.otherEncoding) { try ForeignJSON.decode([String].self, from: wide) }
  }

  @Test(
    "may have line breaks and other control characters in its texts, which stay",
    arguments: [
      ("[\"a\nb\"]", "a\nb"), ("[\"\r\n\t\"]", "\r\n\t"), ("[\"a\u{1F}b\\\"\nc\"]", "a\u{1F}b\"\nc"),
      ("[\n\t\"a\"\n]", "a"), ("[\"\\\\\n\"]", "\\\n"), ("[\"a\\\nb\"]", "a\nb"), ("[\"a\\n\\u000ab\"]", "a\n\nb"),
      ("[\"ä\n{\\\",:\"]", "ä\n{\",:"),
    ])
  func controls(text: String, wanted: String) throws {
    #expect(try ForeignJSON.decode([String].self, from: Array(text.utf8)) == [wanted])
  }
}
