import HTTP
import TestServers
import Testing

@Suite struct MannersTests {
  @Test func `A request says who asks and what is understood, and nothing more`() async throws {
    let server = try FaultServer(["/feed": .status(200, ["Set-Cookie: id=7; Path=/"])])
    let client = Client.forTests
    for _ in 0..<2 { _ = try await client.fetched(.loopback(server.address("/feed?b=1&a=2&&c"))) }
    for request in server.requests {
      let lines = request.split(separator: "\r\n").map(String.init)
      #expect(lines.first == "GET /feed?b=1&a=2&&c HTTP/1.1")
      #expect(lines.contains("User-Agent: Courant/1.0 (+https://github.com/courant-reader/courant)"))
      #expect(lines.contains { $0.hasPrefix("Accept-Encoding: gzip") })
      let names = Set(lines.dropFirst().compactMap { $0.split(separator: ":").first?.lowercased() })
      #expect(names.isSubset(of: ["host", "user-agent", "accept", "accept-encoding", "connection"]), "\(names)")
    }
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    Validators(etag: #""x""#, lastModified: "Sat, 21 Nov 2026 10:00:00 GMT"),
    Validators(etag: #"W/"a b,c""#, lastModified: nil), Validators(etag: "no-quotes", lastModified: "yesterday"),
    Validators(etag: #""größe""#, lastModified: nil),
    Validators(etag: nil, lastModified: "Thu, 01 Jan 1970 00:00:00 +0000"),
  ])
  func `Validators are kept and sent back byte for byte`(validators: Validators) async throws {
    let fields = [validators.etag.map { "ETag: \($0)" }, validators.lastModified.map { "Last-Modified: \($0)" }]
    let server = try FaultServer(["/x": .status(200, fields.compactMap { $0 })])
    let client = Client.forTests
    let kept = try await client.fetched(.loopback(server.address("/x"))).validators
    #expect(kept == validators)
    _ = try await client.fetch(.loopback(server.address("/x"), validators: kept))
    let sent = try #require(server.requests.last).split(separator: "\r\n").map(String.init)
    #expect(sent.first { $0.hasPrefix("If-None-Match: ") } == validators.etag.map { "If-None-Match: \($0)" })
    #expect(
      sent.first { $0.hasPrefix("If-Modified-Since: ") } == validators.lastModified.map { "If-Modified-Since: \($0)" })
  }

  @Test func `A cookie goes back within one chain of redirects, and not later`() async throws {
    let server = try FaultServer { request, path in
      let cookie = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("cookie:") }
      return switch path {
      case "/start": .redirect(302, to: "/set")
      case "/set":
        .status(302, ["Location: /ask", "Set-Cookie: t=1; Path=/; HttpOnly", "Set-Cookie: u=2; Path=/other"])
      case "/ask": cookie == "Cookie: t=1" ? .status(200) : .redirect(302, to: "/start")
      case "/elsewhere":
        .status(302, ["Location: /x", "Set-Cookie: t=1; Path=/; Domain=example.org", "Set-Cookie: s=1; Secure"])
      case "/long": .status(302, ["Location: /x", "Set-Cookie: t=\(String(repeating: "x", count: 5000)); Path=/"])
      default: .status(200)
      }
    }
    let client = Client.forTests
    #expect(try await client.fetched(.loopback(server.address("/start"))).status == 200)
    let count = server.requests.count
    for path in ["/elsewhere", "/long"] { _ = try await client.fetched(.loopback(server.address(path))) }
    let sent = server.requests.dropFirst(count)
    #expect(sent.count == 4)
    // Another chain begins without those of the first.
    #expect(try await client.fetched(.loopback(server.address("/ask"))).status == 200)
    let again = try #require(server.requests.dropFirst(count + 4).first)
    #expect(again.hasPrefix("GET /ask"))
    #expect(!(sent + [again]).contains { $0.lowercased().contains("\r\ncookie:") })
  }

  @Test func `A validator with a line break is not sent`() async throws {
    let server = try FaultServer(["/x": .status(200)])
    let validators = Validators(etag: "\"a\"\r\nX-Evil: 1", lastModified: "b\nX-Evil: 1")
    _ = try await Client.forTests.fetch(.loopback(server.address("/x"), validators: validators))
    #expect(server.requests.allSatisfy { !$0.contains("Evil") && !$0.contains("If-") })
  }

  @Test func `Credentials in an address go to their own origin, and not beyond`() async throws {
    let other = try FaultServer(["/x": .status(200)])
    let server = try FaultServer([
      "/same": .redirect(301, to: "/x"), "/x": .status(200), "/other": .redirect(301, to: other.address("/x")),
      "/trap": .redirect(301, to: "http://you:evil@127.0.0.1:\(other.port)/x"),
    ])
    let base = "http://me:pass%20word@127.0.0.1:\(server.port)"
    let client = Client.forTests
    let response = try await client.fetched(.loopback(base + "/same"))
    #expect(response.permanentAddress == base + "/x")
    #expect(response.address == server.address("/x"))
    #expect(server.requests.allSatisfy { $0.contains("Authorization: Basic bWU6cGFzcyB3b3Jk\r\n") })
    for path in ["/other", "/trap"] {
      #expect(try await client.fetched(.loopback(base + path)).permanentAddress == other.address("/x"))
    }
    #expect(other.requests.allSatisfy { !$0.contains("Authorization") })
  }

  @Test func `A 401 is an answer, and is not tried again`() async throws {
    let server = try FaultServer(["/x": .status(401, ["WWW-Authenticate: Basic realm=\"r\""])])
    let outcome = try await Client.forTests.fetch(.loopback("http://me:pw@127.0.0.1:\(server.port)/x"))
    guard case .refused(401, nil, _) = outcome else { throw Surprise(outcome) }
    #expect(server.requests.count == 1)
  }

  @Test func `A host never sees more than two connections, and those who wait do not time out`() async throws {
    let server = try FaultServer(["/x": .late(0.05, .status(200))])
    let client = Client.forTests
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { _ = try await client.fetched(.loopback(server.address("/x"), timeLimit: .seconds(2))) }
      }
      try await group.waitForAll()  // 2.5 s in all
    }
    #expect(server.peakConnections <= 2)
    #expect(server.requests.count == 100)
  }

  @Test func `One slow host does not hold up the others`() async throws {
    let slow = try FaultServer(["/x": .silence])
    let quick = try FaultServer(["/x": .status(200)])
    let client = Client.forTests
    let waiting = (0..<50).map { _ in Task { try await client.fetch(.loopback(slow.address("/x"))) } }
    try await slow.becomesBusy(2)
    for _ in 0..<10 { _ = try await client.fetched(.loopback(quick.address("/x"), timeLimit: .seconds(60))) }
    waiting.forEach { $0.cancel() }
    for task in waiting { await #expect(throws: HTTPError.cancelled) { try await task.value } }
    try await slow.becomesQuiet()
  }

  @Test func `No more connections than allowed in all`() async throws {
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.connections = 3
    settings.patience = .seconds(60)
    let client = Client(settings, places: .all)
    let servers = try (0..<6).map { _ in try FaultServer(["/x": .silence]) }
    let waiting = servers.map { server in Task { try await client.fetch(.loopback(server.address("/x"))) } }
    while servers.count(where: { $0.openConnections > 0 }) < 3 { await Task.yield() }
    #expect(servers.count { $0.peakConnections > 0 } == 3)
    waiting.forEach { $0.cancel() }
    for task in waiting { await #expect(throws: HTTPError.cancelled) { try await task.value } }
  }

  @Test func `Cancelling frees the connection for the one that waits`() async throws {
    let server = try FaultServer(["/silence": .silence, "/x": .status(200)])
    let client = Client.forTests
    let blockers = (0..<2).map { _ in Task { try await client.fetch(.loopback(server.address("/silence"))) } }
    try await server.becomesBusy(2)
    let waiting = Task { try await client.fetched(.loopback(server.address("/x"))) }
    let impatient = Task { try await client.fetched(.loopback(server.address("/x"))) }
    impatient.cancel()
    await #expect(throws: HTTPError.cancelled) { try await impatient.value }
    blockers[0].cancel()
    #expect(try await waiting.value.status == 200)
    blockers[1].cancel()
    for blocker in blockers { await #expect(throws: HTTPError.cancelled) { try await blocker.value } }
  }

  @Test func `Cancelling ends a body that is being read`() async throws {
    let server = try FaultServer(["/x": .trickle("HTTP/1.1 200 OK\r\n\r\nx", every: 0.01)])
    let client = Client.forTests
    let task = Task { try await client.fetch(.loopback(server.address("/x"))) }
    try await server.becomesBusy(1)
    task.cancel()
    await #expect(throws: HTTPError.cancelled) { try await task.value }
    try await server.becomesQuiet()
  }
}
