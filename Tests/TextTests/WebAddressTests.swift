import Testing
import Text

/// What decides where a request goes, and with which secrets.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org/"),
    ("  https://Example.org/Feed \n", "https://Example.org/Feed"),
    ("HTTPS://example.org:443/a", "https://example.org/a"),
    ("http://example.org:8080/a?b=%2F&a=1&&=#top", "http://example.org:8080/a?b=%2F&a=1&&="),
    ("http://me:pw@example.org/a", "http://example.org/a"),
    ("http://example.org/größe/a b?q=ü|", "http://example.org/gr%C3%B6%C3%9Fe/a%20b?q=%C3%BC%7C"),
    ("http://example.org/a%2Fb%zz", "http://example.org/a%2Fb%zz"),
    ("http://bücher.example/a", "http://xn--bcher-kva.example/a"),
    ("http://[::1]:8080/a", "http://[::1]:8080/a"),
    ("http://example.org?x=http://other.org/", "http://example.org/?x=http://other.org/"),
    ("http://example.org/a/../b//c", "http://example.org/b//c"), ("http:\\\\example.org\\a", "http://example.org/a"),
    ("http://example.org/a//é", "http://example.org/a//%C3%A9"),
  ])
  func `An address is asked for as it was written, but for what may not be written`(
    text: String, asked: String
  ) throws {
    #expect(try Address(text).text == asked)
  }

  @Test(arguments: [
    "", " ", "example.org", "http:", "http://", "http:///path", "//example.org/", "http://exa mple.org/",
    "http://example.org/\r\nHost: x", "http://example.org/\0", "http://example.org:99999/", "ht!tp://x/",
    "http://%31%32%37.0.0.1/",
  ])
  func `What is no address is said to be none`(text: String) {
    #expect(throws: Address.Problem.notAnAddress) { try Address(text) }
  }

  @Test(arguments: ["ftp://x/", "file:///etc/passwd", "data:text/html,x", "JavaScript:alert(1)", "feed://x/"])
  func `Only http and https are spoken`(text: String) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    #expect(throws: Address.Problem.unsupportedScheme(scheme)) { try Address(text) }
  }

  @Test(arguments: [
    ("/b?c", "http://me:pw@example.org/b?c"), ("b c", "http://me:pw@example.org/a/b%20c"),
    ("//other.org/x", "http://other.org/x"), ("https://example.org/", "https://example.org/"),
    ("http://you@example.org/x", "http://me:pw@example.org/x"), ("http://you:too@other.org/x", "http://other.org/x"),
    ("?page=2", "http://me:pw@example.org/a/feed?page=2"),
    ("http://example.org:80/é", "http://me:pw@example.org/%C3%A9"),
  ])
  func `A redirect keeps the user information within the origin`(location: String, target: String) throws {
    #expect(try Address("http://me:pw@example.org/a/feed").redirected(to: location).full == target)
  }

  @Test(arguments: [
    ("http://Example.org/a", "example.org", "http://example.org", "example.org"),
    ("https://example.org:443/", "example.org", "https://example.org", "example.org"),
    ("http://example.org:443/", "example.org", "http://example.org:443", "example.org:443"),
    ("https://a@b.example:8443/x", "b.example", "https://b.example:8443", "b.example:8443"),
    ("http://[FD00::1]:80/", "fd00::1", "http://[fd00::1]", "[fd00::1]"),
    ("http://[::1]:8080/", "::1", "http://[::1]:8080", "[::1]:8080"),
    ("http://bücher.example/", "xn--bcher-kva.example", "http://xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("https://good.example\\@evil.example/", "good.example", "https://good.example", "good.example"),
    ("https://good.example@evil.example/", "evil.example", "https://evil.example", "evil.example"),
    ("https://evil.example#@good.example/", "evil.example", "https://evil.example", "evil.example"),
    ("https://evil.example?@good.example/", "evil.example", "https://evil.example", "evil.example"),
  ])
  func `Where an address leads is read in one way`(text: String, host: String, origin: String, place: String) throws {
    let address = try Address(text)
    #expect(address.host == host && Address.host(of: text) == host)
    #expect(address.origin == origin && Address.origin(of: text) == origin)
    #expect(address.place == place)
  }
}
