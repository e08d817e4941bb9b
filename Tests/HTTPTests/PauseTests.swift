import Foundation
import HTTP
import Synchronization
import TestServers
import Testing

/// What an answer says of when to come back, as servers write it.
@Suite struct PauseTests {
  private static let date = "Date: Sat, 21 Nov 2026 10:00:00 GMT"

  private static let freshness: [([String], Int?)] = [
    (["Cache-Control: max-age=600"], 600), (["Cache-Control: public, Max-Age=600", "Age: 100"], 500),
    (["Cache-Control: max-age=600", "Age: 9999"], 0), (["Cache-Control: max-age=600", "Age: -7"], 600),
    (["Cache-Control: max-age=99999999999999999999999"], 86_400),
    (["Cache-Control: max-age=9223372036854775807", "Age: 1"], 86_400), (["Cache-Control: max-age=-5"], nil),
    (["Cache-Control: max-age="], nil), (["Cache-Control: max-age=\"60\""], 60),
    (["Cache-Control: no-cache, max-age=600"], nil), (["Cache-Control: max-age=60", "Cache-Control: no-store"], nil),
    ([date, "Expires: Sat, 21 Nov 2026 11:00:00 GMT"], 3600), ([date, "Expires: 0"], 0),
    ([date, "Expires: Thu, 01 Jan 1970 00:00:00 GMT"], 0), ([date, "Expires: Sat, 21 Nov 2099 11:00:00 GMT"], 86_400),
    ([date, "Cache-Control: max-age=5", "Expires: Sat, 21 Nov 2026 11:00:00 GMT"], 5), ([], nil),
  ]

  @Test(arguments: freshness)
  func `For how long an answer is good`(fields: [String], seconds: Int?) async throws {
    let server = try FaultServer(["/x": .status(200, fields)])
    let response = try await Client.forTests.fetched(.loopback(server.address("/x")))
    #expect(response.headers.freshness?.seconds == seconds, "\(fields)")
  }

  private static let pauses: [(Int, [String], Int64?)] = [
    (429, ["Retry-After: 120"], 120), (503, ["Retry-After: 120"], 120), (429, [], 600), (503, [], 600),
    (429, ["Retry-After: -5"], 600), (429, ["Retry-After: 0"], 600), (429, ["Retry-After: soon"], 600),
    (429, ["Retry-After: 1000000000000"], 7 * 86_400), (429, ["Retry-After: 99999999999999999999999999"], 7 * 86_400),
    (429, [date, "Retry-After: Sat, 21 Nov 2026 10:30:00 GMT"], 1800),
    (429, [date, "Retry-After: Sat, 21 Nov 2020 10:30:00 GMT"], 600),
    (429, [date, "Retry-After: Sat, 21 Nov 2099 10:30:00 GMT"], 7 * 86_400), (500, ["Retry-After: 120"], nil),
    (200, ["Retry-After: 120"], nil),
  ]

  @Test(arguments: pauses)
  func `For how long a host is left alone`(status: Int, fields: [String], seconds: Int64?) async throws {
    let server = try FaultServer(["/x": .status(status, fields)])
    let (client, held) = Self.client()
    _ = try await client.fetch(.loopback(server.address("/x")))
    #expect(held.values["127.0.0.1:\(server.port)"] == seconds.map { Duration.seconds($0) })
  }

  @Test func `A host that asked for a pause gets no request, and others do`() async throws {
    let server = try FaultServer(["/x": .status(429), "/y": .status(200)])
    let other = try FaultServer(["/y": .status(200), "/there": .redirect(302, to: server.address("/y"))])
    let (client, _) = Self.client()
    _ = try await client.fetch(.loopback(server.address("/x")))
    await #expect(throws: HTTPError.held) { try await client.fetch(.loopback(server.address("/y"))) }
    await #expect(throws: HTTPError.held) { try await client.fetch(.loopback(other.address("/there"))) }
    #expect(try await client.fetched(.loopback(other.address("/y"))).status == 200)
    #expect(server.requests.count == 1)
  }

  @Test func `Those who wait behind the one that was sent away are not sent`() async throws {
    let server = try FaultServer(["/x": .late(0.2, .status(429))])
    let (client, _) = Self.client()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try? await client.fetch(.loopback(server.address("/x"))) } }
    }
    // The two that were under way.
    #expect(server.requests.count == 2)
  }

  @Test func `A validator of 64 KB, and one with quotes in it, comes back or is left out, and breaks nothing`()
    async throws
  {
    let server = try FaultServer(["/x": .status(200)])
    let client = Client.forTests
    let etags = ["\"" + String(repeating: "x", count: 65_536) + "\"", "\"a\"b\"", "\"a\u{0}b\"", "\"a\u{7F}b\""]
    for etag in etags {
      _ = try? await client.fetch(
        .loopback(server.address("/x"), validators: Validators(etag: etag, lastModified: nil)))
    }
    let sent = server.requests.flatMap { $0.components(separatedBy: "\r\n") }.filter { $0.hasPrefix("If-None-Match") }
    #expect(sent.allSatisfy { etags.prefix(2).map { "If-None-Match: \($0)" }.contains($0) })
    #expect(sent.contains("If-None-Match: \"a\"b\""))
  }

  @Test func `Hosts are told apart by name and port, and not by scheme`() {
    #expect(HostHolds.host(of: "https://Example.org/a") == "example.org")
    #expect(HostHolds.host(of: "http://example.org:80/b") == "example.org")
    #expect(HostHolds.host(of: "http://example.org:8080/b") == "example.org:8080")
    #expect(HostHolds.host(of: "newsapi:bbc-news") == nil)
  }

  private static func client() -> (Client, Held) {
    let held = Held()
    return (
      Client(
        version: "1.0",
        holds: HostHolds(
          isHeld: { held.values[$0] != nil }, hold: { host, pause in held.note(host, pause.time) }), places: .all), held
    )
  }
}

private final class Held: Sendable {
  private let state = Mutex<[String: Duration]>([:])

  var values: [String: Duration] { state.withLock { $0 } }

  func note(_ host: String, _ time: Duration) { state.withLock { $0[host] = time } }
}
