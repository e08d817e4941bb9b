import Foundation
import TestServers
import Testing

/// A blog at Blogger to which everything happens.
private struct BlogDesk: ArchiveDesk {
  let server: BloggerServer

  var address: String { server.address }
  var shown: [String] { server.shown }
  // After a page of the feed five lost posts are looked for.
  var looks: Int { 6 }

  func publish(_ title: String, at date: Date) { server.add(title, at: date) }

  func edit(to title: String, using chance: inout SplitMix64) -> Bool {
    guard let number = server.numbers.randomElement(using: &chance) else { return false }
    server.edit(number) { $0.title = title }
    return true
  }

  func delete(using chance: inout SplitMix64) -> Bool {
    guard server.numbers.count > 30, let number = server.numbers.randomElement(using: &chance) else { return false }
    server.delete(number)
    return true
  }

  func breakDown(using chance: inout SplitMix64) {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: server.manner.fault = .status([403, 404, 500, 502].randomElement(using: &chance) ?? 500)
    case 1: server.manner.cap = [10, 50].randomElement(using: &chance) ?? 100
    case 2: server.manner.hasTotal = false
    default: server.manner.surplus = 7
    }
  }

  func heal() { server.manner = BloggerServer.Manner() }
}

@Suite("Random blogs at Blogger")
struct RandomBloggerTests {
  @Test("are whole in the end, whatever happened in between")
  func sequences() async throws {
    try await RandomArchive.runAll { seed in BlogDesk(server: try BloggerServer(Int(seed * 37 % 330) + 30)) }
  }
}
