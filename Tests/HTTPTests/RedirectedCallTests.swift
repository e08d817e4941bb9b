import HTTP
import TestServers
import Testing

/// Where calls of a service's interface go on to, and where they end.
@Suite struct RedirectedCallTests {
  private static let codes = [301, 302, 303, 307, 308]

  /// The ways that a server may point to.
  private enum Way: String, CaseIterable {
    case same, other, down
  }

  private static let calls: [(call: Call, method: String)] = [
    (.get, "GET"), (.post(.form([("i", "1")])), "POST"), (.put(.json([0x31])), "PUT"), (.delete, "DELETE"),
  ]

  @Test(arguments: codes)
  func `Of a real server: a read goes on, a write within its origin alone, and nothing from https to http`(
    code: Int
  ) async throws {
    let certificate = try TestCertificate()
    let echo = "location = /echo { return 200 \"$request_method $http_authorization\"; }"
    let other = try await NginxServer(locations: echo)
    let server = try await NginxServer(
      locations: """
        \(echo)
        location = /same { return \(code) $scheme://$http_host/echo; }
        location = /other { return \(code) \(other.address("/echo")); }
        location = /down { return \(code) http://$arg_place/echo; }
        """, certificate: certificate)
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.authorities = certificate.authority.path
    for way in Way.allCases {
      for (call, method) in Self.calls {
        let client = Client(settings, places: .all)
        let address =
          way == .down
          ? server.secureAddress("/down?place=localhost:\(server.port)") : server.address("/\(way.rawValue)")
        let request = Request(
          address, kind: .api(call), trustedHost: way == .down ? "localhost" : "127.0.0.1",
          authorization: Authorization(["Authorization": "GoogleLogin auth=s"], for: address))
        let before = try other.requests(of: "/echo")
        let response = try await client.fetch(request).response
        let goesOn = way == .same ? !call.isWrite || code >= 307 : way == .other && !call.isWrite
        #expect(response.status == (goesOn ? 200 : code), "\(code) \(way) \(method)")
        if goesOn {
          // A method stays itself, and who asks is told to nobody else.
          let asked = way == .same ? "\(method) GoogleLogin auth=s" : "\(method) "
          #expect(String(decoding: response.body, as: UTF8.self) == asked, "\(code) \(way) \(method)")
        } else {
          #expect(response.headers["Location"]?.hasSuffix("/echo") == true)
        }
        let asks = try other.requests(of: "/echo") - before
        #expect(asks == (way == .other && goesOn ? 1 : 0), "\(code) \(way) \(method)")
        #expect(await client.recentExchanges.count == (goesOn ? 2 : 1))
      }
    }
  }

  @Test(arguments: [307, 308])
  func `What a write carries is sent once more where it is to go on`(code: Int) async throws {
    let server = try FaultServer(["/x": .redirect(code, to: "/y"), "/y": .status(200)])
    let content = Content.form([("a", "user/-/state/com.google/read"), ("i", "7")])
    let request = Request(server.address("/x"), kind: .api(.post(content)), trustedHost: "127.0.0.1")
    #expect(try await Client.forTests.fetched(request).status == 200)
    #expect(server.bodies.count == 2 && Set(server.bodies) == ["a=user%2F-%2Fstate%2Fcom.google%2Fread&i=7"])
  }

  @Test func `Who asks is not told again on the way back from a stranger`() async throws {
    let back = Switch([:])
    let stranger = try FaultServer(answering: { _, path in back[path] ?? .status(404) })
    let server = try FaultServer([
      "/x": .redirect(302, to: stranger.address("/to")), "/y": .status(200),
    ])
    back["/to"] = .redirect(302, to: server.address("/y"))
    let request = Request(
      server.address("/x"), kind: .api(.get), trustedHost: "127.0.0.1",
      authorization: Authorization(["X-Auth-Token": "s"], for: server.address("/")))
    #expect(try await Client.forTests.fetched(request).status == 200)
    #expect(server.requests.map { $0.contains("X-Auth-Token: s") } == [true, false])
    #expect(stranger.requests.allSatisfy { !$0.contains("X-Auth-Token") })
  }

  @Test func `What is for another origin is not sent`() async throws {
    let server = try FaultServer(["/x": .status(200)])
    for place in ["http://127.0.0.1:1/", "https://127.0.0.1:\(server.port)/", "http://localhost:\(server.port)/"] {
      let request = Request(
        server.address("/x"), kind: .api(.get), trustedHost: "127.0.0.1",
        authorization: Authorization(["X-Auth-Token": "s"], for: place))
      #expect(try await Client.forTests.fetched(request).status == 200)
    }
    #expect(server.requests.count == 3 && server.requests.allSatisfy { !$0.contains("X-Auth-Token") })
  }

  @Test func `A redirect that cannot be followed, and a circle of them, end a write undone`() async throws {
    let server = try FaultServer([
      "/bad": .redirect(307, to: "javascript:alert(1)"), "/circle": .redirect(307, to: "/circle"),
      "/done": .redirect(303, to: "javascript:alert(1)"), "/none": .status(308),
    ])
    func fetch(_ path: String) async throws -> Outcome {
      try await Client.forTests.fetch(
        Request(server.address(path), kind: .api(.post(nil)), trustedHost: "127.0.0.1"))
    }
    await #expect(throws: HTTPError.badRedirect) { try await fetch("/bad") }
    await #expect(throws: HTTPError.tooManyRedirects) { try await fetch("/circle") }
    // It was done, and where its result is does not matter.
    #expect(try await fetch("/done").response.status == 303)
    #expect(try await fetch("/none").response.status == 308)
  }
}
