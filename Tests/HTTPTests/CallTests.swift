import HTTP
import Synchronization
import TestServers
import Testing

/// Calls of a service's interface: what they send, and that they send it once.
@Suite struct CallTests {
  private static let form = Content.form([("T", "a+b/c="), ("i", "1"), ("i", "ü 2"), ("t", "")])
  private static let writes: [Call] = [.post(form), .put(.json(Array("{}".utf8))), .put(nil), .post(nil), .delete]

  private static func request(
    _ address: String, _ call: Call, authorization: Authorization? = nil, timeLimit: Duration = .seconds(30)
  ) -> Request {
    var request = Request(address, kind: .api(call), trustedHost: "127.0.0.1", authorization: authorization)
    request.timeLimit = timeLimit
    return request
  }

  @Test func `A form keeps its order and its repetitions, and says what it is`() async throws {
    let server = try FaultServer(["/x": .status(200, body: Array("OK".utf8))])
    let secret = Authorization(["Authorization": "GoogleLogin auth=s", "X-Other": "1"], for: server.address("/"))
    let response = try await Client.forTests.fetched(
      Self.request(server.address("/x?output=json"), .post(Self.form), authorization: secret))
    #expect(response.body == Array("OK".utf8))
    let lines = try #require(server.requests.first).components(separatedBy: "\r\n")
    #expect(lines.first == "POST /x?output=json HTTP/1.1")
    #expect(
      lines.contains("Content-Type: application/x-www-form-urlencoded")
        && lines.contains("Authorization: GoogleLogin auth=s") && lines.contains("X-Other: 1"))
    #expect(server.bodies == ["T=a%2Bb%2Fc%3D&i=1&i=%C3%BC%202&t="])
  }

  @Test(arguments: [
    (Call.get, "GET", nil, ""), (.delete, "DELETE", nil, ""), (.put(nil), "PUT", "0", ""),
    (.post(nil), "POST", "0", ""),
    (.put(.json([0x7B, 0x7D])), "PUT", "2", "{}"), (.post(.form([])), "POST", "0", ""),
  ])
  func `Each method is sent as it is, and its length is said`(call: Call, method: String, length: String?, body: String)
    async throws
  {
    let server = try FaultServer(["/x": .status(204)])
    let status = try await Client.forTests.fetch(Self.request(server.address("/x"), call)).response.status
    #expect(status == 204)
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("\(method) /x HTTP/1.1\r\n"))
    #expect(head.firstMatch(of: /Content-Length: (\d+)/).map { String($0.1) } == length)
    #expect(server.bodies == [body])
  }

  @Test func `A real server takes them over HTTP/2, too, and refuses what is too large`() async throws {
    let certificate = try TestCertificate()
    let server = try await NginxServer(
      locations: """
        client_max_body_size 1k;
        location = /echo { return 200 "$request_method $content_length $content_type $http_x_auth_token"; }
        location = /large { proxy_pass http://127.0.0.1:1; }
        """, certificate: certificate)
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.authorities = certificate.authority.path
    let client = Client(settings, places: .all)
    for address in [server.address("/echo"), server.secureAddress("/echo")] {
      var request = Self.request(
        address, .put(.json(Array("[1]".utf8))), authorization: Authorization(["X-Auth-Token": "k"], for: address))
      request.trustedHost = address.contains("localhost") ? "localhost" : "127.0.0.1"
      let answer = try await client.fetched(request)
      #expect(String(decoding: answer.body, as: UTF8.self) == "PUT 3 application/json k")
    }
    for size in [2000, 3_000_000] {
      let large = Content(Array(repeating: 0x61, count: size), type: "text/plain")
      for address in [server.address("/large"), server.secureAddress("/large")] {
        var request = Self.request(address, .post(large))
        request.trustedHost = address.contains("localhost") ? "localhost" : "127.0.0.1"
        let status = try await client.fetch(request).response.status
        #expect(status == 413, "\(size) \(address)")
      }
    }
  }

  @Test(arguments: [
    ("a reset", Fault.reset()), ("an end", .raw("")), ("no HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n\r\n")),
    ("an end within the head", .raw("HTTP/1.1 200 OK\r\nContent-Le")),
    ("a body that is cut off", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nOK")),
    ("a reset in the body", .reset(after: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nOK")),
    ("a body without an end", .endless), ("silence", .silence),
    ("a byte now and then", .trickle("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nx", every: 0.01)),
    ("a broken compression", .status(200, ["Content-Encoding: gzip"], body: Array("no gzip".utf8))),
  ])
  func `A write without a whole answer may be done, and is sent once`(name: String, fault: Fault) async throws {
    for call in Self.writes {
      let server = try FaultServer(["/x": fault, "/before": .status(200)])
      let client = Client.forTests
      // On a connection that was used before, libsoup sends a PUT or DELETE again.
      _ = try await client.fetched(.loopback(server.address("/before")))
      var request = Self.request(server.address("/x"), call, timeLimit: .milliseconds(300))
      request.sizeLimit = 1_000_000
      await #expect(throws: HTTPError.outcomeUnknown, "\(name) \(call)") { try await client.fetch(request) }
      #expect(server.requests.count == 2, "\(name) \(call)")
      // Why is told where it helps nobody to repeat it.
      guard case .failure(let cause)? = await client.recentExchanges.last?.result else {
        Issue.record("\(name) is no failure")
        continue
      }
      #expect(cause != .outcomeUnknown)
    }
  }

  @Test func `A question with a body says what went wrong, and is no write`() async throws {
    let server = try FaultServer([
      "/endless": .endless, "/cut": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nOK"), "/ok": .status(200),
      "/moved": .status(302, ["Location: /ok"]), "/there": .status(307, ["Location: /ok"]),
    ])
    let call = Call.ask(.form([(name: "i", value: "1")]))
    #expect(!call.isWrite)
    for (path, error) in [("/endless", HTTPError.tooLarge(limit: 1_000_000)), ("/cut", .truncated)] {
      var request = Self.request(server.address(path), call)
      request.sizeLimit = 1_000_000
      await #expect(throws: error) { try await Client.forTests.fetch(request) }
    }
    // It does not become a GET somewhere else.
    #expect(try await Client.forTests.fetch(Self.request(server.address("/moved"), call)).response.status == 302)
    #expect(try await Client.forTests.fetch(Self.request(server.address("/there"), call)).response.status == 200)
    #expect(server.requests.allSatisfy { $0.hasPrefix("POST ") } && server.bodies.allSatisfy { $0 == "i=1" })
  }

  @Test func `What only reads is sent again on a connection that broke, which shows that a write would be`()
    async throws
  {
    let server = try FaultServer(["/x": .raw(""), "/before": .status(200)])
    let client = Client.forTests
    _ = try await client.fetched(.loopback(server.address("/before")))
    await #expect(throws: HTTPError.reset) { try await client.fetch(Self.request(server.address("/x"), .get)) }
    #expect(server.requests.count == 3)
  }

  /// The connection breaks before all was written, in the turn of the loop in which writing began. libsoup then chooses another
  /// connection before the end of the first try is told; one that is open already would be taken for what had failed.
  @Test func `What breaks while it is sent goes out on a new connection, not on another one that was kept`()
    async throws
  {
    let server = try FaultServer([
      "/x": Fault { connection in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK")
        connection.waitForMore()
        connection.reset()
        return false
      }
    ])
    let client = Client.forTests
    let large = Authorization(
      ["X-Large": String(repeating: "x", count: 200_000)], for: server.address("/"))
    for _ in 0..<20 {
      async let one = client.fetch(Self.request(server.address("/x"), .get))
      async let other = client.fetch(Self.request(server.address("/x"), .get))
      _ = try await (one, other)
      let answer = try await client.fetch(Self.request(server.address("/x"), .get, authorization: large))
      #expect(answer.response.body == Array("OK".utf8))
    }
  }

  @Test func `What was not sent is said not to be`() async throws {
    let server = try FaultServer(["/x": .status(200)])
    let plain = try await NginxServer()
    let port = try freePort()
    let strict = Client(version: "1.0")
    for call in Self.writes {
      await #expect(throws: HTTPError.connectionRefused) {
        try await Client.forTests.fetch(Self.request("http://127.0.0.1:\(port)/x", call))
      }
      await #expect(throws: HTTPError.privateNetwork) {
        try await strict.fetch(Self.request(server.address("/x"), call))
      }
      let error = await #expect(throws: HTTPError.self) {
        try await Client.forTests.fetch(Self.request("https://127.0.0.1:\(plain.port)/x", call))
      }
      guard case .tls = error else { throw error! }
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `A write that is cancelled may be done once it was sent, and is not while it waits`() async throws {
    let server = try FaultServer(["/x": .silence])
    let client = Client.forTests
    let sent = (0..<2).map { _ in Task { try await client.fetch(Self.request(server.address("/x"), .delete)) } }
    try await server.becomesBusy(2)
    let waiting = Task { try await client.fetch(Self.request(server.address("/x"), .delete)) }
    waiting.cancel()
    await #expect(throws: HTTPError.cancelled) { try await waiting.value }
    sent.forEach { $0.cancel() }
    for task in sent { await #expect(throws: HTTPError.outcomeUnknown) { try await task.value } }
    #expect(server.requests.count == 2)
  }

  @Test func `A refusal is an answer, whatever becomes of its explanation`() async throws {
    let server = try FaultServer([
      "/cut": .raw("HTTP/1.1 500 No\r\nContent-Length: 100\r\n\r\nabc"), "/400": .status(400, body: Array("no".utf8)),
      "/long": .status(409, body: Array(repeating: 0x20, count: 500_000)), "/gone": .status(410),
    ])
    for (path, status) in [("/cut", 500), ("/400", 400), ("/long", 409), ("/gone", 410), ("/missing", 404)] {
      let outcome = try await Client.forTests.fetch(Self.request(server.address(path), .post(Self.form)))
      #expect(outcome.response.status == status)
    }
  }

  @Test(arguments: ["Basic realm=\"r\"", "Digest realm=\"r\", qop=\"auth\", nonce=\"n\"", "GoogleLogin"])
  func `A refused password is sent once, and no other one is tried`(challenge: String) async throws {
    for call in [Call.get] + Self.writes {
      let server = try FaultServer(["/x": .status(401, ["WWW-Authenticate: \(challenge)"])])
      let kept = Login(name: "kept", password: "for pages")
      let client = Client(version: "1.0", logins: Logins { _ in kept }, places: .all)
      let address = "http://in:address@127.0.0.1:\(server.port)/x"
      let own = Login(name: "ann", password: "secret").authorization
      let outcome = try await client.fetch(
        Self.request(address, call, authorization: Authorization(["Authorization": own], for: address)))
      #expect(outcome.response.status == 401)
      #expect(server.requests.count == 1)
      #expect(server.requests.allSatisfy { $0.matches(of: /Authorization: (.*)\r\n/).map(\.1) == [own[...]] })
    }
  }

  @Test func `A service that asks for a pause gets it`() async throws {
    for status in [429, 503] {
      let server = try FaultServer(["/x": .status(status, ["Retry-After: 77"])])
      let held = Held()
      let holds = HostHolds(isHeld: { await held.place == $0 }, hold: { place, _ in await held.hold(place) })
      let client = Client(version: "1.0", holds: holds, places: .all)
      let outcome = try await client.fetch(Self.request(server.address("/x"), .post(Self.form)))
      guard case .refused(status, .seconds(77), _) = outcome else { throw Surprise(outcome) }
      await #expect(throws: HTTPError.held) {
        try await client.fetch(Self.request(server.address("/y"), .post(Self.form)))
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func `An account never sees more than two requests at a time`() async throws {
    let counter = Counter()
    let server = try FaultServer([
      "/x": Fault { connection in
        counter.count { Fault.pause(0.05) }
        return Fault.status(200).play(connection)
      }
    ])
    let client = Client.forTests
    try await withThrowingTaskGroup { group in
      for index in 0..<20 {
        let urgency = [Urgency.reading, .usual, .later][index % 3]
        group.addTask {
          try await Urgency.$current.withValue(urgency) {
            _ = try await client.fetched(Self.request(server.address("/x"), Self.writes[index % Self.writes.count]))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counter.peak == 2 && server.requests.count == 20)
  }

  @Test func `Nothing that prints a request, an error or an exchange shows what is secret`() async throws {
    let server = try FaultServer(["/x": .raw("")])
    let request = Self.request(
      server.address("/x"), .post(.form([("Passwd", "hunter2")])),
      authorization: Authorization(["Authorization": "GoogleLogin auth=hunter2"], for: server.address("/")))
    let client = Client.forTests
    var seen = "\(request) \(String(reflecting: request)) \(Mirror(reflecting: request).children.map { "\($0)" })"
    dump(request, to: &seen)
    do { _ = try await client.fetch(request) } catch {
      seen += "\(error) \(error.message) \(String(reflecting: error))"
    }
    for exchange in await client.recentExchanges { dump(exchange, to: &seen) }
    // Neither as it is nor as the numbers of its letters.
    let bytes = Array("hunter2".utf8).map(String.init).joined(separator: ", ")
    #expect(!seen.contains("hunter2") && !seen.contains(bytes) && server.bodies == ["Passwd=hunter2"])
  }

  @Test func `What cannot be a field's value is no authorization, and what is no address has none`() {
    #expect(Authorization(["X-Auth-Token": "a\r\nX-Evil: 1"], for: "https://a.example/") == nil)
    #expect(Authorization(["X-Auth-Token": ""], for: "https://a.example/") == nil)
    #expect(Authorization(["X-Auth-Token": "a"], for: "a.example") == nil)
    #expect(Authorization(["X-Auth-Token": "a"], for: "https://A.example/b")?.origin == "https://a.example")
  }
}

private actor Held {
  private(set) var place: String?
  func hold(_ place: String) { self.place = place }
}

/// Counts what is done at a time.
private final class Counter: Sendable {
  private let state = Mutex((now: 0, peak: 0))

  var peak: Int { state.withLock { $0.peak } }

  func count(_ body: () -> Void) {
    state.withLock { state in
      state.now += 1
      state.peak = max(state.peak, state.now)
    }
    body()
    state.withLock { $0.now -= 1 }
  }
}
