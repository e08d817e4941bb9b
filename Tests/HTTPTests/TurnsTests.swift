import TestServers
import Testing

@testable import HTTP

@Suite struct TurnsTests {
  private actor Owner {
    let slots = Slots(1)
    private(set) var order: [Urgency] = []

    func take(_ id: Int, _ urgency: Urgency) async {
      if await slots.take(id, urgency) { order.append(urgency) }
    }
    func give() { slots.give() }
  }

  @Test func `What is read goes first, what is slow last`() async throws {
    let owner = Owner()
    await owner.take(0, .usual)
    let wanted: [Urgency] = [.later, .usual, .reading, .later, .usual, .reading]
    var waiting: [Task<Void, Never>] = []
    for (index, urgency) in wanted.enumerated() {
      waiting.append(Task { await owner.take(index + 1, urgency) })
      // One after the other.
      try await Task.sleep(for: .milliseconds(20))
    }
    for task in waiting.indices {
      await owner.give()
      while await owner.order.count < task + 2 { await Task.yield() }
    }
    #expect(await owner.order == [.usual, .reading, .reading, .usual, .usual, .later, .later])
  }

  @Test func `Hosts that hold every connection keep nobody waiting for long, and the page that is read not at all`()
    async throws
  {
    let silent = try (0..<8).map { _ in try FaultServer(["/x": .silence]) }
    let good = try FaultServer(["/x": .status(200)])
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.connections = 4
    settings.patience = .seconds(3)
    let client = Client(settings, places: .all)
    let waiting = silent.map { server in Task { try await client.fetch(.loopback(server.address("/x"))) } }
    await eventually { silent.count { $0.openConnections > 0 } >= 4 }
    var page = Request(good.address("/x"), kind: .page, trustedHost: "127.0.0.1")
    page.urgency = .reading
    _ = try await client.fetched(page)
    // The page did not wait for those that hold all connections.
    #expect(silent.count { $0.peakConnections > 0 } == 4)
    _ = try await client.fetched(.loopback(good.address("/x"), timeLimit: .seconds(60)))
    #expect(silent.count { $0.peakConnections > 0 } == 8)
    waiting.forEach { $0.cancel() }
    for task in waiting { await #expect(throws: HTTPError.cancelled) { try await task.value } }
  }

  @Test func `The page that is read has a connection of its own at a host whose others are held`() async throws {
    let server = try FaultServer(["/x": .silence, "/page": .status(200)])
    let client = Client.forTests
    let waiting = (0..<20).map { _ in Task { try await client.fetch(.loopback(server.address("/x"))) } }
    try await server.becomesBusy(2)
    var page = Request(server.address("/page"), kind: .page, trustedHost: "127.0.0.1")
    page.urgency = .reading
    _ = try await client.fetched(page)
    #expect(server.peakConnections <= 3)
    waiting.forEach { $0.cancel() }
    for task in waiting { await #expect(throws: HTTPError.cancelled) { try await task.value } }
  }
}
