import TestServers
import Testing

@testable import HTTP

/// Names and passwords that are proved and not sent (RFC 7616).
@Suite struct DigestTests {
  private static func headers(_ value: String) -> Headers {
    Headers(fields: [Headers.Field(name: "WWW-Authenticate", value: value)])
  }

  /// The example of RFC 7616 §3.9.1.
  @Test(
    arguments: [
      ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
      ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
  func `The standard's own example comes out`(algorithm: String, response: String) throws {
    let challenge = try #require(
      DigestChallenge(
        Self.headers(
          """
          Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
          nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
          """)))
    let field = challenge.authorization(
      for: Login(name: "Mufasa", password: "Circle of Life"), target: "/dir/index.html", count: 1,
      clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    #expect(field.contains("response=\"\(response)\""))
    #expect(
      field.contains("nc=00000001") && field.contains("qop=auth,") && field.hasPrefix("Digest username=\"Mufasa\""))
  }

  @Test func `What a server wants back is quoted as it was`() throws {
    let challenge = try #require(
      DigestChallenge(Self.headers(#"Digest realm="r", nonce="n", opaque="a\"b, x=\"\\", qop="auth""#)))
    let field = challenge.authorization(
      for: Login(name: "a", password: "b"), target: "/", count: 1, clientNonce: "c")
    #expect(field.contains(#", opaque="a\"b, x=\"\\", "#))
  }

  @Test func `Of several challenges the strongest is met, and none that is not known`() throws {
    let both = try #require(
      DigestChallenge(
        Self.headers(
          "Basic realm=\"a, b\", Digest realm=\"r\", nonce=\"n\", Digest realm=\"r\", nonce=\"n\", algorithm=SHA-256")))
    let field = both.authorization(for: Login(name: "a", password: "b"), target: "/", count: 1, clientNonce: "c")
    #expect(field.contains("algorithm=SHA-256"))
    for value in [
      "Basic realm=\"Digest\"", "Digest realm=\"r\"", "Digest realm=\"r\", nonce=\"n\", algorithm=SHA-512-256",
      "Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\"", "Digest", "", "=, \"", "Digest realm=\"r, nonce=n",
    ] {
      #expect(DigestChallenge(Self.headers(value)) == nil, "\(value)")
    }
  }

  @Test func `A server that wants proof gets it, and the password only once before it said so`() async throws {
    let challenge = "WWW-Authenticate: Digest realm=\"club\", qop=\"auth\", nonce=\"abc\""
    let server = try FaultServer(answering: { head, _ in
      head.contains("Authorization: Digest ") && head.contains("uri=\"/x?a=1\"")
        ? .status(200) : .status(401, [challenge])
    })
    let noted = Noted()
    let client = Client(
      Client.Settings(userAgent: "Courant/1.0"),
      logins: Logins(
        login: { _ in
          var login = Login(name: "ann", password: "secret")
          login.isOnlyProved = await noted.isNoted
          return login
        }, noteProof: { _ in await noted.note() }), places: .all)
    for _ in 0..<3 { _ = try await client.fetched(.loopback(server.address("/x?a=1"))) }
    #expect(server.requests.map { $0.contains("Authorization: Basic") } == [true, false, false, false])
    let counts = server.requests.dropFirst().map { $0.firstMatch(of: /nc=(\d+)/)?.1 }
    #expect(counts == ["00000001", "00000002", "00000003"])
    // Another run knows it, and asks how first.
    let again = Client(
      Client.Settings(userAgent: "Courant/1.0"),
      logins: Logins { _ in
        var login = Login(name: "ann", password: "secret")
        login.isOnlyProved = true
        return login
      }, places: .all)
    _ = try await again.fetched(.loopback(server.address("/x?a=1")))
    #expect(server.requests.dropFirst(4).map { $0.contains("Authorization: ") } == [false, true])
    #expect(await noted.isNoted)
  }

  @Test func `A server that wanted proof and wants the password now gets it if it is believed, and else nothing`()
    async throws
  {
    for isBelieved in [true, false] {
      let server = try FaultServer(answering: { head, _ in
        head.contains("Authorization: Basic") ? .status(200) : .status(401, ["WWW-Authenticate: Basic realm=\"r\""])
      })
      let noted = Noted()
      let client = Client(
        Client.Settings(userAgent: "Courant/1.0"),
        logins: Logins(
          login: { _ in
            var login = Login(name: "ann", password: "secret")
            login.isOnlyProved = true
            return login
          },
          noteDemand: { _ in
            await noted.note()
            return isBelieved
          }), places: .all)
      let status = try await client.fetch(.loopback(server.address("/x"))).response.status
      #expect(status == (isBelieved ? 200 : 401))
      #expect(server.requests.map { $0.contains("Authorization") } == (isBelieved ? [false, true] : [false]))
      #expect(await noted.isNoted)
    }
  }

  @Test func `A wrong password is tried once, a stale proof made anew, and nothing goes to another origin`()
    async throws
  {
    let other = try FaultServer(["/x": .status(401, ["WWW-Authenticate: Digest realm=\"r\", nonce=\"n\""])])
    let server = try FaultServer(answering: { head, path in
      switch path {
      case "/away": .redirect(302, to: other.address("/x"))
      case "/stale" where head.contains("nonce=\"new\""): .status(200)
      case "/stale" where head.contains("nonce=\"old\""):
        .status(401, ["WWW-Authenticate: Digest realm=\"r\", nonce=\"new\", stale=true"])
      default: .status(401, ["WWW-Authenticate: Digest realm=\"r\", nonce=\"old\""])
      }
    })
    let origin = server.address("")
    let logins = Logins { $0 == origin ? Login(name: "ann", password: "secret") : nil }
    let client = Client(Client.Settings(userAgent: "Courant/1.0"), logins: logins, places: .all)
    let outcome = try await client.fetch(.loopback(server.address("/wrong")))
    #expect(outcome.response.status == 401 && outcome.response.wantsLogin && outcome.response.hadLogin)
    #expect(server.requests.count == 2)
    _ = try await client.fetched(.loopback(server.address("/stale")))
    #expect(server.requests.count == 4)
    #expect(try await client.fetch(.loopback(server.address("/away"))).response.status == 401)
    #expect(other.requests.count == 1 && other.requests.allSatisfy { !$0.contains("Authorization") })
  }
}

private actor Noted {
  private(set) var isNoted = false
  func note() { isNoted = true }
}
