import Testing
import Text

@Suite("Where a story is told")
struct StoryAddressTests {
  @Test(
    "is the same for everybody who links to it",
    arguments: [
      "https://example.org/2026/story", "http://example.org/2026/story", "https://www.example.org/2026/story/",
      "HTTPS://EXAMPLE.org/2026/story", "https://example.org/2026/story#comments",
      "https://example.org/2026/story?utm_source=rss&utm_medium=feed", "https://example.org/2026/story?fbclid=1",
      "https://example.org/2026/story?at_medium=RSS&at_campaign=KARANGA", "https://amp.example.org/2026/story",
      "https://m.example.org/2026/story", "https://example.org/2026/story/amp/", "https://example.org/2026/story?amp",
      "https://example.org/amp/2026/story", "https://example.org/2026/story.amp",
      "https://example.org/2026/story?outputType=amp", "http://example.org:80/2026/story",
      "https://www.example.org:443/2026/story/", "https://name:8080@example.org/2026/story",
      "https://example.org:/2026/story",
      "https://www.google.com/amp/s/example.org/2026/story/amp",
      "https://example-org.cdn.ampproject.org/c/s/example.org/2026/story/amp/",
      "https://www.google.com/url?rct=j&sa=t&url=https://example.org/2026/story&ct=ga",
      "https://www.google.com/url?q=https%3A%2F%2Fexample.org%2F2026%2Fstory%3Futm_source%3Dx",
      "https://www.bing.com/news/apiclick.aspx?ref=FexRss&url=https%3a%2f%2fexample.org%2f2026%2fstory&c=1",
      "https://go.theregister.com/feed/www.example.org/2026/story/",
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Furl%3Dhttps%253A%252F%252Fexample.org%252F2026%252Fstory",
    ])
  func same(_ address: String) {
    #expect(Address.story(at: address) == "example.org/2026/story")
  }

  @Test(
    "is another where anything else differs",
    arguments: [
      ("https://example.org/?p=1", "https://example.org/?p=2"), ("https://example.org/a", "https://example.org/A"),
      ("https://example.org/a", "https://example.com/a"), ("https://example.org:8080/a", "https://m.org/a"),
      ("http://example.org:8001/?p=1", "http://example.org:8002/?p=1"), ("http://[::1]:8001/a", "http://[::1]:8002/a"),
      ("https://example.org:8443/a", "https://example.org/a"), ("http://example.org:443/a", "http://example.org/a"),
      ("https://example.org/a?id=1", "https://example.org/a"), ("https://example.org/stamp", "https://example.org/st"),
    ])
  func different(_ one: String, _ other: String) {
    #expect(Address.story(at: one) != nil)
    #expect(Address.story(at: one) != Address.story(at: other))
  }

  @Test("is the same over both schemes on one port")
  func port() {
    #expect(Address.story(at: "https://www.a.org:8443/b/") == Address.story(at: "http://m.a.org:8443/b"))
    #expect(Address.story(at: "http://a.org:8443/") == nil)
  }

  @Test("does not depend on the order of parameters")
  func order() {
    #expect(Address.story(at: "https://a.org/?b=1&a=2") == Address.story(at: "https://a.org/?a=2&b=1"))
  }

  @Test(
    "is nowhere for a front page, or what is no address",
    arguments: [
      "https://example.org", "https://example.org/", "https://www.example.org/#top",
      "https://example.org/?utm_source=x",
      "", "javascript:alert(1)", "https://", "https:///", "mailto:a@example.org", "://", "https://?", "%",
    ])
  func nowhere(_ address: String) {
    #expect(Address.story(at: address) == nil)
  }

  @Test(
    "ends whatever the address",
    arguments: [
      "https://www.google.com/url?url=https://www.google.com/url?url=https://www.google.com/url?url=x",
      "https://www.google.com/url?url=%", "https://www.google.com/url?url=%zz%2", "https://www.google.com/amp/s/",
      "https://go.theregister.com/feed/", "https://m./a", "https://www.m.amp./a", "https://a/" + "/amp/amp/amp/amp",
      "https://a/?" + String(repeating: "&=", count: 10_000), "https://a/" + String(repeating: "/", count: 100_000),
    ])
  func hostile(_ address: String) {
    _ = Address.story(at: address)
  }
}
