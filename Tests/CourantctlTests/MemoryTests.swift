import Foundation
import Synchronization
import TestServers
import Testing

@Suite("The memory of a refresh")
struct MemoryTests {
  /// Refreshes what these servers have at `/feed`.
  ///
  /// - Returns: The peak of the process, in kB, and what it ended with.
  private func refresh(_ servers: [FaultServer], with tool: Courantctl) async throws -> (peak: Int, ending: Substring?)
  {
    try await tool.succeed(
      "import", "--private",
      tool.folder.put(opml(servers.map { $0.address("/feed") }), at: "list.opml"))
    return try await tool.peak(["refresh", "--force"])
  }

  @Test("has a total, whatever servers send compressed")
  func bombs() async throws {
    let bomb = try Fault.gzipBomb(200_000_000)
    let bombs = try (0..<TestLength.number(8, whole: 40)).map { _ in try FaultServer(["/feed": bomb]) }
    let tool = try Courantctl()
    let (peak, ending) = try await refresh(bombs, with: tool)
    print("score: refresh of \(bombs.count) gzip bombs of 200 kB peaked at \(peak / 1000) MB")
    #expect(peak < 300_000)
    #expect(ending == "code 1")
    let feeds = try await tool.feeds()
    #expect(feeds.count == bombs.count && feeds.allSatisfy { $0.failure?.code == "network.too-large" })
  }

  @Test("has a total, whatever servers send and do not end, and good feeds do not wait for them")
  func filling() async throws {
    let start = ContinuousClock.now
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 31000000\r\n\r\n".utf8)
    let times = Times()
    let filling = try (0..<TestLength.number(10, whole: 25)).map { _ in
      try FaultServer([
        "/feed": Fault { connection in
          connection.write(answer)
          let part = [UInt8](repeating: 0x20, count: 1_000_000)
          for _ in 0..<28 where !connection.write(part) { return false }
          // They hold on until the good have sent all, or for a minute.
          while times.count < 30, ContinuousClock.now - start < .seconds(60), connection.write([0x20]) {
            Fault.pause(0.2)
          }
          return false
        }
      ])
    }
    let large = feed("Large", entries: 1) + [UInt8](repeating: 0x20, count: 3_000_000)
    let good = try (0..<30).map { _ in
      try FaultServer([
        "/feed": Fault { connection in
          Fault.pause(1)
          defer { times.note(ContinuousClock.now - start) }
          return Fault.status(200, body: large).play(connection)
        }
      ])
    }
    let tool = try Courantctl()
    let (peak, _) = try await refresh(filling + good, with: tool)
    let seconds = times.last / .seconds(1)
    print(
      "score: refresh beside \(filling.count) that send 28 MB and trickle peaked at \(peak / 1000) MB; the good had sent 3 MB after \(seconds) s"
    )
    #expect(peak < 300_000)
    let feeds = try await tool.feeds()
    #expect(feeds.count { $0.failure != nil } == filling.count)
    #expect(seconds < 60)
  }
}

private final class Times: Sendable {
  private let all = Mutex<[Duration]>([])
  func note(_ time: Duration) { all.withLock { $0.append(time) } }
  var count: Int { all.withLock(\.count) }
  var last: Duration { all.withLock { $0.max() ?? .zero } }
}
