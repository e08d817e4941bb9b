import Foundation
import TestServers
import Testing

/// A feed of pages to which everything happens.
private struct PagedDesk: ArchiveDesk {
  let server: PagedFeedServer

  var address: String { server.address }
  var shown: [String] { server.shown }
  // A check reads ten pages with a refresh, and looks for five lost entries of a page.
  var looks: Int { 8 }

  func publish(_ title: String, at date: Date) { server.add(title, at: date) }

  func edit(to title: String, using chance: inout SplitMix64) -> Bool {
    guard let number = server.numbers.randomElement(using: &chance) else { return false }
    server.retitle(number, title)
    return true
  }

  func delete(using chance: inout SplitMix64) -> Bool {
    guard server.numbers.count > 30, let number = server.numbers.randomElement(using: &chance) else { return false }
    server.delete(number)
    return true
  }

  func breakDown(using chance: inout SplitMix64) {
    let page = Int.random(in: 1...5, using: &chance)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: server.setFault((page, .status([403, 404, 500, 502].randomElement(using: &chance) ?? 500)))
    case 1: server.setFault((page, .status(200, ["Content-Type: text/html"], body: Array("<p>Back soon".utf8))))
    case 2: server.setPerPage([5, 50].randomElement(using: &chance) ?? 5)
    default: server.setFault((page, .reset()))
    }
  }

  func heal() {
    server.setFault(nil)
    server.setPerPage(20)
  }
}

@Suite("Random feeds of pages")
struct RandomPagedFeedTests {
  @Test("are whole in the end, whatever happened in between", arguments: PagedFeedServer.Kind.allCases)
  func sequences(kind: PagedFeedServer.Kind) async throws {
    try await RandomArchive.runAll(short: 4) { seed in
      PagedDesk(server: try PagedFeedServer(kind, Int(seed * 37 % 200) + 30))
    }
  }
}
