import Testing
import Text

@testable import HTTP

@Suite struct LoginTests {
  @Test func `A name without a password is sent with its colon`() throws {
    #expect(
      try Address("http://token@example.org/").userInfo.map(Login.init(userInfo:))?.authorization == "Basic dG9rZW46")
    #expect(try Address("http://example.org/").userInfo == nil)
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

  @Test(
    "Logins are kept under their origin with its port",
    arguments: [
      ("https://Example.org/a", "https://example.org:443"),
      ("http://ann:pw@example.org:8080/", "http://example.org:8080"),
      ("newsapi:bbc", nil),
    ] as [(String, String?)])
  func origin(address: String, origin: String?) {
    #expect(Login.origin(of: address) == origin)
  }

  @Test(
    "A host of the private network is known by its number, however it is written",
    arguments: [
      ("::1", true), ("[::1]", true), ("fd00::1", true), ("2606:4700::1", false), ("[2606:4700::1]", false),
      ("10.0.0.1", true), ("1.1.1.1", false), ("nas", true), ("example.org", false), ("fe80::1%25eth0", true),
    ])
  func privateHost(host: String, isPrivate: Bool) {
    #expect(isPrivateHost(host) == isPrivate)
  }
}
