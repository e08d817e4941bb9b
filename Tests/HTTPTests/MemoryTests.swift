import Foundation
import TestServers
import Testing

@testable import HTTP

@Suite struct MemoryTests {
  private actor Owner {
    let budget = MemoryBudget(common: 10_000_000)
    private(set) var claims: [Int: MemoryBudget.Claim] = [:]

    func take(_ megabytes: Int, _ id: Int) async {
      claims[id] = await budget.take(megabytes * 1_000_000, id)
    }
    func give(_ id: Int) {
      if let claim = claims.removeValue(forKey: id) { budget.give(claim, id) }
    }
    func abandon(_ id: Int) { budget.abandon(id) }
    var ids: [Int] { claims.keys.sorted() }
  }

  @Test func `Beyond the common memory one goes on, and the others wait until there is room`() async throws {
    let owner = Owner()
    for id in 1...3 { await owner.take(4, id) }  // the third in the reserve
    let waiting = Task { await owner.take(3, 4) }
    let impatient = Task { await owner.take(3, 5) }
    try await Task.sleep(for: .milliseconds(50))
    #expect(await owner.ids == [1, 2, 3])
    // Large ones have memory of their own.
    await owner.take(5, 6)
    await owner.take(8, 7)
    let large = Task { await owner.take(8, 8) }
    try await Task.sleep(for: .milliseconds(50))
    #expect(await owner.ids == [1, 2, 3, 6, 7])
    await owner.abandon(5)
    await impatient.value
    await owner.give(3)
    await waiting.value
    #expect(await owner.ids == [1, 2, 4, 6, 7])
    await owner.give(7)
    await large.value
    #expect(await owner.ids == [1, 2, 4, 6, 8])
  }

  private static func almost(_ bytes: Int) -> Fault {
    Fault { connection in
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      connection.write([UInt8](repeating: 7, count: bytes))
      while connection.write([7]) { Fault.pause(0.1) }
      return false
    }
  }

  @Test func `Who sends much and does not end keeps no memory, and no more than its share of the disk`() async throws {
    let filling = try [3_000_000, 3_000_000, 6_000_000].map { try FaultServer(["/x": Self.almost($0)]) }
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let good = try FaultServer([
      "/x": .status(200, body: body), "/gzip": .status(200, ["Content-Encoding: gzip"], body: try gzip(body)),
    ])
    let folder = try TemporaryFolder()
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.memory = 4_000_000
    settings.room = 10_000_000
    settings.folder = folder.file("new")
    let client = Client(settings, places: .all)
    let endings = filling.map { _ in Ending() }
    let tasks = zip(filling, endings).map { server, ending in
      Task {
        await ending.note(await Result { try await client.fetch(.loopback(server.address("/x"))) })
      }
    }
    // What has the most gives way.
    await eventually { await endings[2].isThere }
    #expect(await endings[2].description == "timedOut")
    for path in ["/x", "/gzip", "/x"] {
      #expect(try await client.fetched(.loopback(good.address(path), timeLimit: .seconds(60))).body == body)
    }
    for ending in endings.prefix(2) { #expect(await !ending.isThere) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: settings.folder).isEmpty)
    tasks.forEach { $0.cancel() }
    for task in tasks { await task.value }
  }

  @Test func `Large answers wait for each other's memory, and all of them arrive`() async throws {
    let body = [UInt8](repeating: 7, count: 3_000_000)
    let servers = try (0..<10).map { _ in try FaultServer(["/x": .status(200, body: body)]) }
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.memory = 4_000_000
    let client = Client(settings, places: .all)
    var held: [Response] = []
    for server in servers.prefix(2) { held.append(try await client.fetched(.loopback(server.address("/x")))) }
    #expect(held.allSatisfy { $0.body == body })
    // Both are held, so that the third waits, longer than its own time limit.
    let waiting = Task {
      try await client.fetched(.loopback(servers[2].address("/x"), timeLimit: .seconds(1))).body.count
    }
    try await Task.sleep(for: .seconds(1.5))
    #expect(await client.recentExchanges.count == 2)
    held = []
    #expect(try await waiting.value == body.count)
    try await withThrowingTaskGroup { group in
      for server in servers { group.addTask { try await client.fetched(.loopback(server.address("/x"))).body.count } }
      for try await count in group { #expect(count == body.count) }
    }
  }
}
