import Feeds
import Testing

@Suite("A page's text")
struct PageTextTests {
  private static let sample = "Zoë’s café"

  @Test(
    "is decoded by the header, the meta element or what it is",
    arguments: [
      ("text/html; charset=windows-1252", ""), ("text/html", "<meta charset=windows-1252>"),
      (nil, "<META http-equiv=Content-Type content='text/html; charset=Windows-1252'>"), (nil, ""),
      ("text/html", "<meta charset=\"\"><meta name=x><meta charset='cp1252' >"),
      (nil, "<meta charset=nonsense>"),
    ] as [(String?, String)])
  func windows1252(header: String?, meta: String) {
    let bytes = Array(meta.utf8) + [0x5A, 0x6F, 0xEB, 0x92] + Array("s caf".utf8) + [0xE9]
    #expect(PageText.decode(bytes, contentType: header).hasSuffix(Self.sample))
  }

  @Test(
    "is UTF-8 where it can be, whatever the meta element is cut off at",
    arguments: ["", "<meta", "<meta charset=", "<metacharset=x>"])
  func utf8(meta: String) {
    #expect(PageText.decode(Array((meta + Self.sample).utf8), contentType: nil).hasSuffix(Self.sample))
  }
}
