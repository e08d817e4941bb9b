import Foundation
import TestServers
import Testing

/// Syncs of the built program that end with it, at whatever moment. What its reader and another device did is remembered, as both
/// sides may agree on something wrong.
@Suite("A killed sync")
struct SyncKillTests {
  @Test("21 · loses no mark and makes none up", arguments: ["freshrss", "minifluxreader"])
  func kills(_ service: String) async throws {
    var random = SplitMix64(seed: Survival.seed)
    let account = try await SyncedTool(service)
    let wanted = TestLength.number(4, whole: 100)
    var (kills, turns, time) = (0, 0, 0.5)
    while kills < wanted, turns < wanted * 4 {
      turns += 1
      try await account.act(&random)
      account.actElsewhere(&random)
      switch turns % 4 {
      case 0:
        if try await account.killMarking(&random) { kills += 1 }
      case 1:
        // At a moment left to chance. One that is let be says how long that takes.
        let start = ContinuousClock.now
        if turns == 1 {
          try await account.sync()
          time = (ContinuousClock.now - start) / .seconds(1)
        } else if try await account.tool.kill(["account", "sync"], after: .random(in: 0...time, using: &random)) == 137
        {
          kills += 1
        }
      default:
        // At a call, before it is done or after it.
        if try await account.kill(atCall: Int.random(in: 0..<10, using: &random), isAfterwards: .random(using: &random))
        {
          kills += 1
        }
      }
      #expect(try account.tool.state().problems == [])
      try account.passTime()
      if turns % 10 == 0 { try await account.expectPeace() }
    }
    try await account.expectPeace()
    #expect(kills >= wanted)
    print(
      "score: survival \(kills) kills of syncs with \(service), \(account.acts) marks, \(account.lost) lost or made up")
    #expect(account.lost == 0, "COURANT_SEED=\(Survival.seed)")
  }

  @Test("24 · Two programs that sync and mark at once lose none, either")
  func programs() async throws {
    var random = SplitMix64(seed: Survival.seed)
    let account = try await SyncedTool("freshrss")
    let rounds = TestLength.number(2, whole: 40)
    for _ in 0..<rounds {
      account.actElsewhere(&random)
      async let one = account.tool.run("account", "sync")
      async let two = account.tool.run("refresh")
      try await account.act(&random)
      let codes = try await [one.code, two.code]
      #expect(codes == [0, 0])
    }
    try await account.expectPeace()
    #expect(account.lost == 0, "COURANT_SEED=\(Survival.seed)")
  }

  @Test("23 · Where there is no room to merge, to store articles or to queue a mark, it says so and loses none")
  func noRoom() async throws {
    var random = SplitMix64(seed: Survival.seed)
    let account = try await SyncedTool("freshrss")
    var refused = 0
    for kilobytes in [1, 4, 16, 40, 64, 100, 200] {
      try await account.act(&random)
      account.actElsewhere(&random)
      account.publish(texts: 20)
      let synced = try await account.tool.run(["account", "sync"], kilobytes: kilobytes)
      let marked = try await account.tryActing(&random) {
        try await account.tool.run($0, kilobytes: max(kilobytes / 4, 1)).code
      }
      for code in [synced.code, marked] where code != 0 {
        #expect(code == 1)
        refused += 1
      }
      #expect(try account.tool.state().problems == [])
      try account.passTime()
    }
    try await account.expectPeace()
    print(
      "score: survival \(refused) syncs and marks without room, \(account.acts) marks, \(account.lost) lost or made up")
    #expect(refused > 3 && account.lost == 0, "COURANT_SEED=\(Survival.seed)")
  }
}
