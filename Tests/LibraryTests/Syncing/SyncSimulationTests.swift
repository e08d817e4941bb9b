import Articles
import Foundation
import TestServers
import Testing

/// Three devices of one reader, whose clocks are years apart, mark the same articles in whatever order, and lose requests and answers.
@Suite struct SyncSimulationTests {
  /// How much each device does.
  private static let count = TestLength.number(50, whole: 10_000)
  /// `COURANT_SEED` repeats a run that failed.
  private static let seed = ProcessInfo.processInfo.environment["COURANT_SEED"].flatMap { UInt64($0) } ?? 20_261_125

  /// - Parameter purges: It keeps so many articles of a feed, and the reader has a phone that knows only the server.
  private static let servers: [(quirks: ReaderQuirks, kind: Account.Service, purges: Int?)] = [
    (.freshRSS, .freshRSS, nil), (.commaFeed, .commaFeed, nil), (.miniflux, .minifluxReader, nil),
    (.freshRSS, .freshRSS, 12),
  ]

  @Test(arguments: servers.indices)
  func `All have the same in the end, and no mark is lost or made up`(_ index: Int) async throws {
    let (quirks, kind, purges) = Self.servers[index]
    let base = kind == .freshRSS ? "/api/greader.php" : kind == .commaFeed ? "/rest/googlereader" : ""
    let server = try ReaderServer(quirks, base: base)
    server.fill(feeds: 2, articles: 40)
    var random = SplitMix64(seed: Self.seed)
    var number = Int64(server.items.count)
    var devices: [SimulatedDevice] = []
    for skew in [0, 3e7, -3e7] {
      let device = try await SimulatedDevice(server, kind, skew: skew)
      try await device.sync()
      devices.append(device)
    }
    for step in 0..<Self.count * devices.count {
      let device = devices[Int.random(in: 0..<devices.count, using: &random)]
      device.passTime(&random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        if .random(using: &random) { Self.breakSomething(server, &random) }
        try await device.sync()
      } else {
        try await device.act(&random)
      }
      if step % (purges == nil ? 200 : 10) == 9 {
        number += 1
        server.items.append(ReaderItem(number: number, feed: "feed/\(number % 2 + 1)"))
      }
      if let purges, step % 30 == 29 {
        Self.actOnPhone(server, &random)
        server.purge(keeping: purges)
      }
    }
    if purges != nil {
      // Something is unread that every device knows.
      for feed in 1...2 {
        number += 1
        server.items.append(ReaderItem(number: number, feed: "feed/\(feed)"))
      }
      for _ in 0..<2 { for device in devices { try await device.sync() } }
      server.mark(server.items.map(\.number), isRead: true)
    }
    for _ in 0..<4 { for device in devices { try await device.sync() } }
    let there = SimulatedMark.all(of: server)
    for device in devices {
      let here = device.state()
      // What came and was read on the phone between two syncs of this device is not fetched.
      #expect(here.filter { there[$0.key] != nil } == there.filter { purges == nil || here[$0.key] != nil })
      #expect(device.faults == [], "COURANT_SEED=\(Self.seed)")
      #expect(try await device.library.library.queuedMarks(of: device.library.account) == 0)
      guard purges != nil else { continue }
      // All was read on the phone; what is unread still is so as the reader made it so here.
      let gone = here.filter { there[$0.key] == nil && !$0.key.isStar }
      #expect(gone.allSatisfy { $0.value || device.last[$0.key] == false }, "COURANT_SEED=\(Self.seed)")
      #expect(gone.count > 10)
    }
    // What one device alone made of a mark is what it is.
    let marks = Set(devices.flatMap(\.last.keys))
    for mark in marks where purges == nil {
      let values = Set(devices.compactMap { $0.last[mark] })
      #expect(there[mark].map(values.contains) == true, "\(mark), COURANT_SEED=\(Self.seed)")
    }
    let failed = devices.reduce(0) { $0 + $1.failedSyncs }
    #expect(failed > 0)
    let faults = devices.reduce(0) { $0 + $1.faults.count }
    print(
      "score: simulation of \(kind.rawValue)\(purges == nil ? "" : ", which purges"): \(Self.count * devices.count) actions, \(failed) syncs failed, "
        + "\(faults) marks lost or made up")
  }

  /// Marks some articles on a device that knows only what the server has.
  private static func actOnPhone(_ server: ReaderServer, _ random: inout SplitMix64) {
    let some = server.items.map(\.number).shuffled(using: &random).prefix(3)
    if .random(using: &random) {
      server.mark(some, isRead: true)
    } else {
      server.mark(some, isStarred: .random(using: &random))
    }
  }

  /// Has a call of the next sync, or all from one on, be lost on its way there or back.
  private static func breakSomething(_ server: ReaderServer, _ random: inout SplitMix64) {
    let path = ["", "edit-tag", "stream/items/ids", "stream/items/contents"].randomElement(using: &random) ?? ""
    server.fail(
      path, with: .random(using: &random) ? .raw([]) : .status(502),
      times: .random(using: &random) ? 1 : 99, skip: .random(in: 0..<(path.isEmpty ? 6 : 2), using: &random),
      isAfterwards: .random(using: &random))
  }
}
