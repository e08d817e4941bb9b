import TestServers
import Testing

@testable import HTTP

@Suite struct AddressTests {
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
    ("http://example.org/a/../b//c", "http://example.org/b//c"),
  ])
  func `An address is asked for as it was written, but for what may not be written`(
    text: String, asked: String
  ) throws {
    #expect(try Address(text).text == asked)
  }

  @Test(arguments: [
    "", " ", "example.org", "http:", "http://", "http:///path", "//example.org/", "http://exa mple.org/",
    "http://example.org/\r\nHost: x", "http://example.org/\0", "http://example.org:99999/", "ht!tp://x/",
  ])
  func `What is no address is said to be none`(text: String) {
    #expect(throws: HTTPError.notAnAddress) { try Address(text) }
  }

  @Test(arguments: ["ftp://x/", "file:///etc/passwd", "data:text/html,x", "JavaScript:alert(1)", "feed://x/"])
  func `Only http and https are spoken`(text: String) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    #expect(throws: HTTPError.unsupportedScheme(scheme)) { try Address(text) }
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

  @Test func `A name without a password is sent with its colon`() throws {
    #expect(try Address("http://token@example.org/").login?.authorization == "Basic dG9rZW46")
    #expect(try Address("http://example.org/").login?.authorization == nil)
  }

  @Test(
    "Name and password are taken out of an address, which is otherwise left as it is",
    arguments: [
      ("https://ann:pw@example.org/a?b=c@d#e", "https://example.org/a?b=c@d#e", Login(name: "ann", password: "pw")),
      ("http://ann@example.org:8080", "http://example.org:8080", Login(name: "ann", password: "")),
      ("https://a%40b:c%3Ad:e@example.org/", "https://example.org/", Login(name: "a@b", password: "c:d:e")),
      ("https://a@b:c@example.org/", "https://example.org/", Login(name: "a@b", password: "c")),
      ("https://ann:%zz@example.org/", "https://example.org/", Login(name: "ann", password: "%zz")),
      ("https://@example.org/", "https://example.org/", nil), ("https://example.org/@a", "https://example.org/@a", nil),
      ("https://example.org?x=@ann", "https://example.org?x=@ann", nil), ("mailto:a@b.org", "mailto:a@b.org", nil),
    ] as [(String, String, Login?)])
  func taken(address: String, rest: String, login: Login?) {
    let taken = Login.taken(from: address)
    #expect(taken.address == rest)
    #expect(taken.login == login)
  }

  @Test("A name and a password are one line with a colon", arguments: ["", "ann", ":pw"])
  func noLogin(text: String) {
    #expect(Login(text: text) == nil)
    #expect(Login(text: "ann:p:w")?.text == "ann:p:w")
  }
}
