import Foundation
import TestServers
import Testing

/// A site of Ghost to which everything happens.
private struct GhostDesk: ArchiveDesk {
  let server: GhostServer

  var address: String { server.address }
  var shown: [String] { server.shown }

  func publish(_ title: String, at date: Date) {
    // An importer may leave the time of the last change as it was.
    server.add(title, at: date, updated: title.hasPrefix("Imported") ? date : .now)
  }

  func edit(to title: String, using chance: inout SplitMix64) -> Bool {
    guard let id = server.ids.randomElement(using: &chance) else { return false }
    server.edit(id) { $0.title = title }
    return true
  }

  func delete(using chance: inout SplitMix64) -> Bool {
    guard server.ids.count > 1, let id = server.ids.randomElement(using: &chance) else { return false }
    if Bool.random(using: &chance) { server.delete(id) } else { server.edit(id) { $0.isShown = false } }
    return true
  }

  func breakDown(using chance: inout SplitMix64) {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: server.manner.key = "b" + String(UInt64.random(in: 0...UInt64.max, using: &chance), radix: 16)
    case 1: server.manner.fault = .status([401, 403, 500, 502].randomElement(using: &chance) ?? 500)
    case 2: server.manner.cap = [15, 50, nil].randomElement(using: &chance) ?? 100
    default: server.manner.ignoresQuestions = true
    }
  }

  func heal() {
    var manner = GhostServer.Manner()
    manner.key = server.manner.key
    manner.cap = server.manner.cap
    server.manner = manner
  }
}

@Suite("Random sites of Ghost")
struct RandomGhostTests {
  @Test("are whole in the end, whatever happened in between")
  func sequences() async throws {
    try await RandomArchive.runAll { seed in GhostDesk(server: try GhostServer(Int(seed * 37 % 330) + 1)) }
  }
}
