import HTTP
import TestServers
import Testing

/// Servers that never stop sending, as fast as it is taken.
@Suite struct FloodTests {
  struct Flood: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What comes once, and what comes again and again.
    let start: [UInt8]
    let rest: [UInt8]

    init(_ description: String, _ rest: String) {
      self.init(description, "", Array(rest.utf8))
    }

    init(_ description: String, _ start: String, _ rest: String) {
      self.init(description, start, Array(rest.utf8))
    }

    init(_ description: String, _ start: String, _ rest: [UInt8], _ body: [UInt8] = []) {
      testDescription = description
      self.start = Array(start.utf8) + body
      // Larger writes, so that there is always something to read.
      self.rest = Array(repeatElement(rest, count: max(1, 65_536 / rest.count)).joined())
    }

    var fault: Fault {
      Fault { connection in
        connection.write(start)
        while connection.write(rest) {}
        return false
      }
    }
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"

  @Test(arguments: [
    Flood("100", "HTTP/1.1 100 Continue\r\n\r\n"),
    Flood("102", "HTTP/1.1 102 Processing\r\n\r\n"),
    Flood("103 with links", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"),
    Flood("199", "HTTP/1.1 199 Odd\r\n\r\n"),
    Flood("101", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    Flood("a line of the head without an end", ok + "X: ", "y"),
    Flood("a head without an end", ok, "X: y\r\n"),
    Flood("empty lines before the head", "\r\n"),
    Flood("the line of a chunk without an end", ok + "Transfer-Encoding: chunked\r\n\r\n1;", "x"),
    Flood("chunks of a byte", ok + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
    Flood("fields behind the chunks", ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
    Flood("fields behind the chunks, one without an end", ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "x"),
    Flood(
      "compressed blocks that hold nothing", ok + "Content-Encoding: gzip\r\n\r\n",
      [0, 0, 0, 0xFF, 0xFF], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
  ])
  func `A server that never stops sending is given up in time, and keeps nobody waiting`(flood: Flood) async throws {
    let server = try FaultServer(["/x": flood.fault])
    let good = try FaultServer(["/x": .status(200, body: [7])])
    let client = Client.forTests
    let start = ContinuousClock.now
    let outcome = Ending()
    let task = Task {
      let result = await Result {
        try await client.fetch(.loopback(server.address("/x"), timeLimit: .seconds(1), sizeLimit: 1_000_000))
      }
      await outcome.note(result)
    }
    try await server.becomesBusy(1)
    let other = Ending()
    let second = Task { await other.note(await Result { try await client.fetch(.loopback(good.address("/x"))) }) }
    await eventually { await outcome.isThere }
    await eventually { await other.isThere }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("score: flood of \(flood.testDescription): \(await outcome.description) after \(Int(seconds * 1000)) ms")
    #expect(await outcome.isThere, "the loop is kept")
    #expect(await other.isThere)
    withExtendedLifetime((server, task, second)) {}
  }
}

/// What became of a request.
actor Ending {
  private var result: Result<Outcome, any Error>?
  var isThere: Bool { result != nil }
  var description: String {
    switch result {
    case .success(let outcome)?: "\(outcome.response.status)"
    case .failure(let error)?: "\(error)"
    case nil: "nothing"
    }
  }
  func note(_ result: Result<Outcome, any Error>) { self.result = result }
}

extension Result where Failure == any Error {
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
