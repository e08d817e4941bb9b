import Testing
import Text

@Suite("An address")
struct AddressTests {
  @Test(
    "is made absolute",
    arguments: [
      ("http://example.org/a", "http://example.org/a"), ("HTTPS://example.org/a", "HTTPS://example.org/a"),
      ("/a", "https://example.org/a"), ("a", "https://example.org/dir/a"), ("../a", "https://example.org/a"),
      ("//cdn.example.org/a", "https://cdn.example.org/a"), ("?q=1", "https://example.org/dir/page?q=1"),
      ("#top", "https://example.org/dir/page?x=1#top"), (" /a\n", "https://example.org/a"),
      ("/a b", "https://example.org/a%20b"), ("/é", "https://example.org/%C3%A9"),
      ("http://exa\nmple.org/", "http://example.org/"),
      ("http://münchen.example/straße", "http://münchen.example/stra%C3%9Fe"),
      ("/a|b", "https://example.org/a%7Cb"),
      ("http:///example.org/a", "http://example.org/a"),
      ("http:\\\\example.org\\a", "http://example.org/a"),
    ])
  func resolve(text: String, expected: String) {
    #expect(Address.resolve(text, against: "https://example.org/dir/page?x=1") == expected)
  }

  @Test(
    "is none in any other scheme, however it is spelled",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
      "java\tscript:alert(1)",
      "\u{1}javascript:alert(1)", "java\0script:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
      "ftp://example.org/", "mailto:a@example.org", "about:blank", "blob:https://example.org/x",
      "view-source:http://a/",
      "http://", "https:///", "", "  ", "|touch /tmp/x",
    ])
  func refused(text: String) {
    #expect(Address.resolve(text) == nil)
    #expect(
      Address.resolve(text, against: "https://example.org/").map { $0.hasPrefix("https://example.org/") } != false)
  }

  @Test("of a link may also be one for mail")
  func link() {
    #expect(Address.link("mailto:a@example.org") == "mailto:a@example.org")
    #expect(
      Address.link("mailto:a@example.org?subject=A%20b&%61ttach=/etc/passwd&Body=c&attachment=d&bcc=e@example.org")
        == "mailto:a@example.org?subject=A%20b&Body=c")
    #expect(Address.link("mailto:?attach=/etc/passwd") == "mailto:")
    #expect(Address.link("mailto:a@example.org&attach=/etc/passwd") == "mailto:a@example.org")
    #expect(
      Address.link("mailto:a@example.org?subject=x,attachment='/etc/passwd'")
        == "mailto:a@example.org?subject=x%2Cattachment=%27/etc/passwd%27")
    #expect(Address.link("javascript:alert(1)", against: "https://example.org/") == nil)
    #expect(Address.link("page", against: "https://example.org/") == "https://example.org/page")
  }

  @Test(
    "has a host",
    arguments: [
      ("https://Example.org/a", "example.org"), ("https://a@b.example:80/x", "b.example"),
      ("http://[::1]:80/", "::1"),
      ("https://example.org?x", "example.org"), ("https://example.org#x", "example.org"),
    ])
  func host(address: String, expected: String) {
    #expect(Address.host(of: address) == expected)
  }

  @Test(
    "loses what only tells where a reader came from",
    arguments: [
      ("https://a.example/?utm_source=rss&id=1", "https://a.example/?id=1"),
      ("https://a.example/?utm_source=rss", "https://a.example/"),
      ("https://a.example/?fbclid=1#top", "https://a.example/#top"),
      ("https://a.example/?a=1&b=2", "https://a.example/?a=1&b=2"),
      ("https://a.example/#?utm_source=x", "https://a.example/#?utm_source=x"),
    ])
  func tracking(address: String, expected: String) {
    #expect(Address.withoutTracking(address) == expected)
  }
}
