import TestServers
import Testing

@testable import HTTP

@Suite struct MemoryTests {
  private actor Owner {
    let budget = MemoryBudget(common: 100)
    private(set) var done: [Int] = []

    func take(_ bytes: Int, _ id: Int) async {
      if await budget.take(bytes, id) { done.append(id) }
    }
    func give(_ bytes: Int, _ id: Int) { budget.give(bytes, id) }
    func abandon(_ id: Int) { budget.abandon(id) }
  }

  @Test func `Beyond the common memory one goes on, and the others wait until there is room`() async throws {
    let owner = Owner()
    await owner.take(60, 1)
    await owner.take(40, 2)
    await owner.take(50, 3)  // in the reserve
    await owner.take(50, 3)
    #expect(await owner.done == [1, 2, 3, 3])
    let waiting = Task { await owner.take(30, 4) }
    let impatient = Task { await owner.take(30, 5) }
    try await Task.sleep(for: .milliseconds(50))
    #expect(await owner.done.count == 4)
    await owner.abandon(5)
    await impatient.value
    await owner.give(100, 3)
    await waiting.value
    #expect(await owner.done == [1, 2, 3, 3, 4])
    await owner.give(60, 1)
    await owner.take(10, 6)
    #expect(await owner.done.last == 6)
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
