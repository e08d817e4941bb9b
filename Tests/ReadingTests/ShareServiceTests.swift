import Testing

@testable import Reading

@MainActor
@Suite struct ShareServiceTests {
  private func article(_ headline: String, source: String = "The Paper") throws -> SharedArticle {
    try #require(SharedArticle(headline: headline, source: source, address: "https://example.com/a?b=1&c=2#d"))
  }

  private nonisolated static let address = "https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c%3D2%23d"

  @Test(arguments: [
    ("A plain one", "A%20plain%20one"), ("Two\nlines\r\nof it", "Two%20lines%20of%20it"),
    ("100% & more #tags", "100%25%20%26%20more%20%23tags"), ("{url} {title}", "%7Burl%7D%20%7Btitle%7D"),
    ("🚀", "%F0%9F%9A%80"), ("a\u{202E}b\u{2066}c", "abc"), ("\u{0}\u{7}bell", "bell"), ("", ""),
    ("a\"b'c<d>", "a%22b%27c%3Cd%3E"),
  ])
  func `What a headline says stays in its place`(headline: String, encoded: String) throws {
    let service = try ShareService(name: "x", template: "https://example.org/s?t={title}&u={url}&s={source}#x")
    #expect(
      try service.address(for: article(headline))
        == "https://example.org/s?t=\(encoded)&u=\(Self.address)&s=The%20Paper#x")
  }

  @Test func `A headline of ten thousand characters is cut`() throws {
    let long = try article(String(repeating: "é", count: 10_000))
    #expect(long.headline.count == 300)
    #expect(long.mail.utf8.count < 5000)
  }

  @Test func `A space does not end the address`() throws {
    let article = try #require(SharedArticle(headline: "x", source: "", address: "https://a.org/b c\nd"))
    #expect(article.address == "https://a.org/b%20c%0Ad")
  }

  @Test(arguments: ["", "javascript:alert(1)", "file:///etc/passwd", " https://a.org", "mailto:x@y"])
  func `What has no web address is not shared`(address: String) {
    #expect(SharedArticle(headline: "x", source: "x", address: address) == nil)
  }

  @Test func `A text names the headline, the source and the address`() throws {
    #expect(try article("News").text == "News — The Paper\nhttps://example.com/a?b=1&c=2#d")
    #expect(try article("", source: "").text == "https://example.com/a?b=1&c=2#d")
  }

  @Test func `A mail is written as RFC 6068 has it`() throws {
    #expect(
      try article("50% & you").mail
        == "mailto:?subject=50%25%20%26%20you&body=50%25%20%26%20you%20%E2%80%94%20The%20Paper%0D%0A\(Self.address)%0D%0A"
    )
  }

  @Test(arguments: [
    ("example.org/?u={url}", ShareService.Problem.noWebAddress), ("ftp://example.org/{url}", .noWebAddress),
    ("javascript:alert('{url}')", .noWebAddress), ("", .noWebAddress), ("https://example.org/ {url}", .hasSpace),
    ("https://example.org/{url}\u{0}", .hasSpace), ("https://{url}", .noSite),
    ("https://{title}.example.org/", .noSite),
    ("https://example.org@evil.example/{url}", .noSite), ("https:///{url}", .noSite),
    ("https://example.org/", .noPlace), ("https://example.org/{source}", .noPlace),
    ("https://example.org/{link}", .unknownPlace("{link}")), ("https://example.org/{URL}", .unknownPlace("{URL}")),
    ("https://example.org/{url}" + String(repeating: "a", count: 1000), .isTooLong),
  ])
  func `What is no address of a service is refused, with what to do`(
    template: String, problem: ShareService.Problem
  ) {
    #expect(throws: problem) { try ShareService(name: "x", template: template) }
    #expect(!problem.message.isEmpty)
  }

  @Test(arguments: [
    "https://example.org/?u={url}", "http://localhost:8080/{title}", "HTTPS://example.org/{url}",
    "https://example.org/{url}/{url}#{title}", "https://example.org/a}b?{url}",
  ])
  func `What is one is taken`(template: String) throws {
    #expect(try ShareService(name: "x", template: template).template == template)
  }

  @Test(arguments: [
    ("mastodon.social", "mastodon.social"), ("https://Mastodon.Social/@me", "mastodon.social"),
    ("@me@example.org", "example.org"), ("me@example.org", "example.org"), (" example.org ", "example.org"),
    ("münchen.social", "münchen.social"), ("localhost", nil), ("", nil), ("a b.c", nil), ("evil.org/x?y", "evil.org"),
    ("-a.org", nil), ("a..org", nil), ("a.org:80", nil), ("a.org{url}", nil),
  ])
  func `A server is known by what people type`(typed: String, host: String?) {
    #expect(ShareService.mastodonHost(typed) == host)
  }

  @Test func `A post says the headline and the link`() throws {
    let service = try #require(ShareService.mastodon(on: "mastodon.social"))
    #expect(
      try service.address(for: article("A & B"))
        == "https://mastodon.social/share?text=A%20%26%20B%0A\(Self.address)")
  }
}
