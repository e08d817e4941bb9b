import HTTP
import TestServers
import Testing

@Suite struct FaultTests {
  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let brief = Duration.milliseconds(300)

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fault: Fault
    let error: HTTPError

    init(_ description: String, _ fault: Fault, _ error: HTTPError) {
      testDescription = description
      self.fault = fault
      self.error = error
    }
  }

  @Test(arguments: [
    Case("reset before the answer", .reset(), .reset),
    Case("end before the answer", .raw(""), .reset),
    Case("end within the head", .raw("HTTP/1.1 200 OK\r\nContent-Le"), .garbled),
    Case("body shorter than Content-Length", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n123"), .truncated),
    Case("no byte of a body", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"), .truncated),
    Case("end within a chunk", .raw(chunked + "9\r\nabc"), .truncated),
    Case("reset within the body", .reset(after: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n123"), .truncated),
    Case("not HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n\r\n"), .garbled),
    Case("a status that is no number", .raw("HTTP/1.1 abc OK\r\n\r\n"), .garbled),
    Case("never an answer", .silence, .timedOut),
    Case("a head that never ends", .trickle("HTTP/1.1 200 OK\r\nX: yyyyyyyyyy", every: 0.01), .timedOut),
    Case("a redirect to itself", .redirect(302, to: "/x"), .tooManyRedirects),
    Case("a redirect to a script", .redirect(301, to: "javascript:alert(1)"), .badRedirect),
    Case("a redirect to a file", .redirect(301, to: "file:///etc/passwd"), .badRedirect),
    Case("a redirect to nowhere", .redirect(301, to: "http://"), .badRedirect),
  ])
  func `A server that fails is an error that says how`(fault: Case) async throws {
    let server = try FaultServer(["/x": fault.fault])
    let client = Client.forTests
    await #expect(throws: fault.error) {
      try await client.fetch(
        .loopback(server.address("/x"), idleLimit: fault.error == .timedOut ? Self.brief : .seconds(20)))
    }
    #expect(await client.recentExchanges.isEmpty == false)
  }

  @Test func `A body that trickles is cut off by the time limit, though it is never idle`() async throws {
    let server = try FaultServer([
      "/x": .trickle("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nx", every: 0.005)
    ])
    let clock = ContinuousClock.now
    await #expect(throws: HTTPError.timedOut) {
      try await Client.forTests.fetch(.loopback(server.address("/x"), timeLimit: .seconds(1), idleLimit: .seconds(30)))
    }
    #expect(ContinuousClock.now - clock < .seconds(30))
  }

  @Test func `A body that stops is cut off by the idle limit`() async throws {
    let server = try FaultServer([
      "/x": Fault { connection in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nx")
        connection.waitForEnd()
        return false
      }
    ])
    await #expect(throws: HTTPError.timedOut) {
      try await Client.forTests.fetch(.loopback(server.address("/x"), idleLimit: Self.brief))
    }
  }

  @Test func `A slow body that is never idle arrives`() async throws {
    let server = try FaultServer([
      "/x": Fault { connection in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n")
        for _ in 0..<15 {
          Fault.pause(0.4)
          connection.write("x")
        }
        return true
      }
    ])
    let response = try await Client.forTests.fetched(.loopback(server.address("/x"), idleLimit: .seconds(5)))
    #expect(response.body.count == 15)
  }

  @Test func `An endless body, a gzip bomb and a body of known size all stop at the size limit`() async throws {
    let server = try FaultServer([
      "/endless": .endless, "/bomb": try .gzipBomb(50_000_000),
      "/known": .status(200, body: Array(repeating: 0, count: 1_000_001)),
    ])
    let client = Client.forTests
    for path in ["/endless", "/bomb", "/known"] {
      await #expect(throws: HTTPError.tooLarge(limit: 1_000_000), "\(path)") {
        try await client.fetch(.loopback(server.address(path), sizeLimit: 1_000_000))
      }
    }
    #expect(await client.recentExchanges.allSatisfy { $0.bytes <= 1_000_000 })
    try await server.becomesQuiet()
  }

  @Test func `A body of exactly the size limit arrives`() async throws {
    let server = try FaultServer(["/x": .status(200, body: Array(repeating: 7, count: 65_536))])
    #expect(try await Client.forTests.fetched(.loopback(server.address("/x"), sizeLimit: 65_536)).body.count == 65_536)
  }

  @Test func `Broken compression is an error, and not half an article`() async throws {
    var damaged = try gzip(zeros: 5_000_000)
    damaged.replaceSubrange(2000..<2200, with: Array(repeating: 0xFF, count: 200))
    let server = try FaultServer(["/x": .status(200, ["Content-Encoding: gzip"], body: damaged)])
    await #expect(throws: HTTPError.garbled) { try await Client.forTests.fetch(.loopback(server.address("/x"))) }
  }

  @Test(
    arguments: ["identity", "utf-8", "none", "", "br", "zstd", "compress", "binary", "chunked", "gzip"],
    [false, true])
  func `A coding that is named wrongly is read by what came`(coding: String, isPacked: Bool) async throws {
    let text = Array("<rss/>".utf8)
    // A packed text has the time in it.
    let sent = isPacked ? try gzip(text) : text
    let server = try FaultServer(["/x": .status(200, ["Content-Encoding: " + coding], body: sent)])
    let body = try await Client.forTests.fetched(.loopback(server.address("/x"))).body
    // What names no coding leaves a file as it is.
    let isCoding = ["br", "zstd", "compress", "gzip"].contains(coding)
    #expect(body == (isCoding ? text : sent))
  }

  @Test func `All members of a gzip body are read`() async throws {
    let parts = [
      Array("one ".utf8), [], Array("two ".utf8), [UInt8](repeating: 0x61, count: 300_000), Array(" end".utf8),
    ]
    let body = try parts.flatMap { try gzip($0) }
    let server = try FaultServer([
      "/x": .status(200, ["Content-Encoding: gzip"], body: body),
      "/rest": .status(200, ["Content-Encoding: gzip"], body: try gzip(parts[0]) + Array("rest".utf8)),
    ])
    #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body == parts.flatMap(\.self))
    #expect(try await Client.forTests.fetched(.loopback(server.address("/rest"))).body == parts[0])
  }

  @Test(
    arguments: [
      ("gzip, gzip", 2), ("gzip,x-gzip", 2), ("gzip, gzip, gzip", 3), ("gzip, identity, gzip", 2), ("gzip, gzip", 1),
      ("gzip, gzip, gzip", 1), ("br, gzip", 1), ("gzip, gzip", 0),
    ])
  func `Codings are taken off one after the other`(coding: String, times: Int) async throws {
    // What is no text may be taken for deflated where one coding is named.
    let texts = [
      Array("<rss/>".utf8), times > 0 ? [0x89, 0x50, 0x4E, 0x47] : Array("{}".utf8), Array("<".utf8) + zeros,
    ]
    for text in texts {
      let body = try (0..<times).reduce(text) { body, _ in try gzip(body) }
      let server = try FaultServer(["/x": .status(200, ["Content-Encoding: " + coding], body: body)])
      #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body == text)
    }
  }

  @Test(arguments: ["deflate, gzip", "deflate, gzip, gzip", "gzip, deflate, gzip"])
  func `Deflated without a header below another coding is read, and a file that is not deflated stays`(
    coding: String
  ) async throws {
    let texts = [
      (Array("<rss><channel><title>Deflated</title></channel></rss>".utf8), true), (Array("<".utf8) + zeros, true),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + zeros, false), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], false),
      (Array("GIF89a".utf8) + zeros, false), (Array("<rss/>".utf8), false),
    ]
    for (text, isDeflated) in texts {
      // The stream of a gzip file stands between ten bytes with the file's name in front, and eight behind.
      var body = isDeflated ? Array(try gzip(text).dropFirst(10 + "bytes\0".utf8.count).dropLast(8)) : text
      for _ in coding.replacing("gzip, deflate", with: "deflate").matches(of: /gzip/) { body = try gzip(body) }
      let server = try FaultServer(["/x": .status(200, ["Content-Encoding: " + coding], body: body)])
      #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body == text)
    }
  }

  @Test func `Of codings that come to nothing not much is read`() async throws {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var blocks: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    while blocks.count < 40_000_000 { blocks += blocks }
    let server = try FaultServer([
      "/x": .status(200, ["Content-Encoding: gzip, gzip"], body: try gzip(head + blocks))
    ])
    await #expect(throws: HTTPError.garbled) { try await Client.forTests.fetch(.loopback(server.address("/x"))) }
  }

  private let zeros = [UInt8](repeating: 0, count: 500_000)

  @Test(arguments: ["br", "zstd", "compress", "gzip, br"])
  func `A coding that cannot be read is an error`(coding: String) async throws {
    // What Brotli makes of a feed.
    for first: UInt8 in [0x0B, 0x5B, 0x20] {
      let body: [UInt8] = [first, 0x05, 0x80, 0x3C, 0x72, 0x73, 0x73, 0x2F, 0x3E, 0x03]
      let server = try FaultServer(["/x": .status(200, ["Content-Encoding: " + coding], body: body)])
      await #expect(throws: HTTPError.garbled) { try await Client.forTests.fetch(.loopback(server.address("/x"))) }
    }
  }

  @Test func `A Content-Length that is too short ends the body there`() async throws {
    let server = try FaultServer(["/x": .raw("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef")])
    #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body == Array("abc".utf8))
  }

  @Test func `A body without any length ends with the connection`() async throws {
    let server = try FaultServer(["/x": .raw("HTTP/1.0 200 OK\r\n\r\nabc")])
    #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body == Array("abc".utf8))
  }

  @Test func `An empty 200 is an answer without a body`() async throws {
    let server = try FaultServer(["/x": .status(200)])
    #expect(try await Client.forTests.fetched(.loopback(server.address("/x"))).body.isEmpty)
  }

  @Test(arguments: [
    ("Retry-After: 120", Duration.seconds(120)),
    ("Retry-After: 0", .zero),
    ("Date: Sat, 21 Nov 2026 10:00:00 GMT\r\nRetry-After: Sat, 21 Nov 2026 10:05:00 GMT", .seconds(300)),
    ("Date: Sat, 21 Nov 2026 10:00:00 GMT\r\nRetry-After: Sat, 21 Nov 2026 09:00:00 GMT", .zero),
    ("Date: Sat, 21 Nov 2026 10:00:00 GMT\r\nRetry-After: Saturday, 21-Nov-26 10:00:01 GMT", .seconds(1)),
    ("Retry-After: -5", nil), ("Retry-After: soon", nil), ("Retry-After:", nil),
    ("X: y", nil),
    // More than a number can say is a week, as everything longer is.
    ("Retry-After: 99999999999999999999999", .seconds(604_800)), ("Retry-After: 604801", .seconds(604_800)),
  ])
  func `429 and 503 say when to come back, in either form`(field: String, wait: Duration?) async throws {
    let server = try FaultServer(["/429": .status(429, [field]), "/503": .status(503, [field])])
    for status in [429, 503] {
      let outcome = try await Client.forTests.fetch(.loopback(server.address("/\(status)")))
      guard case .refused(status, wait, _) = outcome else { throw Surprise(outcome) }
    }
  }

  @Test func `A 304 that was not asked for is refused`() async throws {
    let server = try FaultServer(["/x": .raw("HTTP/1.1 304 Not Modified\r\n\r\n")])
    let outcome = try await Client.forTests.fetch(.loopback(server.address("/x")))
    guard case .refused(304, nil, _) = outcome else { throw Surprise(outcome) }
  }

  @Test func `A refusal counts though its explanation is endless or broken`() async throws {
    let server = try FaultServer([
      "/cut": .raw("HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 100\r\n\r\nabc"),
      "/long": .status(503, ["Retry-After: 7"], body: Array(repeating: 0x20, count: 500_000)),
    ])
    for path in ["/cut", "/long"] {
      let outcome = try await Client.forTests.fetch(.loopback(server.address(path)))
      guard case .refused(503, .seconds(7), let response) = outcome else { throw Surprise(outcome) }
      #expect(response.body.count <= 100_000)
    }
  }

  @Test func `A connection that the server closed while it was idle is replaced`() async throws {
    let server = try FaultServer([
      "/x": .raw("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")  // promises to keep the connection, and closes it
    ])
    let client = Client.forTests
    for _ in 0..<5 { #expect(try await client.fetched(.loopback(server.address("/x"))).body.count == 3) }
  }

  @Test func `Ten redirects are followed, eleven are not`() async throws {
    var faults = ["/0": Fault.status(200)]
    for number in 1...11 { faults["/\(number)"] = .redirect(301, to: "/\(number - 1)") }
    let server = try FaultServer(faults)
    #expect(
      try await Client.forTests.fetched(.loopback(server.address("/10"))).permanentAddress == server.address("/0"))
    await #expect(throws: HTTPError.tooManyRedirects) {
      try await Client.forTests.fetch(.loopback(server.address("/11")))
    }
  }

  @Test func `The time limit covers all redirects together`() async throws {
    let server = try FaultServer(["/x": .late(0.3, .redirect(302, to: "/x"))])
    let start = ContinuousClock.now
    await #expect(throws: HTTPError.timedOut) {
      try await Client.forTests.fetch(.loopback(server.address("/x"), timeLimit: .seconds(1)))
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func `A port without a server refuses, and a name without an address is not found`() async throws {
    let port = try freePort()
    await #expect(throws: HTTPError.connectionRefused) {
      try await Client.forTests.fetch(.loopback("http://127.0.0.1:\(port)/"))
    }
    let error = await #expect(throws: HTTPError.self) {
      try await Client.forTests.fetch(Request("http://nowhere.invalid/", kind: .feed))
    }
    #expect([.hostNotFound, .unreachable].contains(error))  // the second without a name server, as in a build machine
  }
}
