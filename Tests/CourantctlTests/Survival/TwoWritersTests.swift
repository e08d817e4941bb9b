import Foundation
import TestServers
import Testing

@Suite("Two programs that write at once")
struct TwoWritersTests {
  @Test("lose nothing that either said to be done")
  func together() async throws {
    var server = try await PublishingServer(4)
    for name in server.names { try server.publish(name, 20) }
    let tool = try Courantctl()
    let list = try tool.folder.put(opml(server.names.map(server.address)), at: "list.opml")
    try await tool.succeed("import", "--private", list)
    try await tool.succeed("refresh", "--all-unread")
    let ids = try tool.state().marks.keys.sorted()
    let end = ContinuousClock.now + .seconds(TestLength.number(2, whole: 60))
    async let even = write(tool, ids.filter { $0 % 2 == 0 }, until: end, seed: 1)
    async let odd = write(tool, ids.filter { $0 % 2 == 1 }, until: end, seed: 2)
    let writes = try await [even, odd]
    let state = try tool.state()
    #expect(state.problems == [])
    let expected = writes[0].stars.merging(writes[1].stars) { $1 }
    let lost = expected.count { state.marks[$0.key]?.isStarred != $0.value }
    print(
      """
      score: survival two programs: \(writes.map(\.count).reduce(0, +)) acknowledged writes, \
      \(writes.map(\.refused).reduce(0, +)) refused, \(lost) lost
      """)
    #expect(lost == 0 && writes.allSatisfy { $0.count > 3 && $0.refused == 0 })
  }

  private struct Writes: Sendable {
    var stars: [Int64: Bool] = [:]
    var count = 0
    var refused = 0
  }

  /// Stars articles, takes stars away and refreshes, again and again.
  private func write(
    _ tool: Courantctl, _ ids: [Int64], until end: ContinuousClock.Instant, seed: UInt64
  ) async throws -> Writes {
    var random = SplitMix64(seed: seed)
    var writes = Writes()
    while ContinuousClock.now < end {
      let chosen = ids.shuffled(using: &random).prefix(Int.random(in: 1...40, using: &random))
      let isStar = Bool.random(using: &random)
      let words = ["mark", isStar ? "--starred" : "--unstarred"] + chosen.map(String.init)
      if try await tool.run(words).code == 0 {
        writes.count += 1
        for id in chosen { writes.stars[id] = isStar }
      } else {
        writes.refused += 1
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        if try await tool.run("refresh", "--force").code == 0 { writes.count += 1 } else { writes.refused += 1 }
      }
    }
    return writes
  }
}
