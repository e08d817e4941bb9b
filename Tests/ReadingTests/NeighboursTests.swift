import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("The articles before and after the one that is read")
struct NeighboursTests {
  @Test("are read once, again when they change, and forgotten when others take their place")
  func reading() async throws {
    let sample = try await ReadLibrary(articles: 4)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let neighbours = Neighbours(library: sample.library)
    var changes = 0
    neighbours.onChange = { changes += 1 }
    neighbours.read(.init(previous: ids[0], next: ids[2]), pictures: .moving)
    #expect(neighbours.next == nil)
    try await wait { changes == 1 }
    #expect(neighbours.previous?.article.id == ids[0] && neighbours.next?.article.id == ids[2])

    // Of others nothing is read.
    neighbours.changed([ids[1], ids[3]])
    #expect(neighbours.next != nil && changes == 1)
    neighbours.changed([ids[2]])
    #expect(neighbours.next == nil && neighbours.previous != nil)
    try await wait { changes == 2 }
    #expect(neighbours.next?.article.id == ids[2])

    // What stays is there at once.
    neighbours.read(.init(previous: ids[2], next: ids[3]), pictures: .moving)
    #expect(neighbours.previous?.article.id == ids[2] && neighbours.next == nil)
    try await wait { neighbours.next != nil }
    // Pictures that are asked for in another way are another text.
    neighbours.read(.init(previous: ids[2], next: ids[3]), pictures: .still)
    #expect(neighbours.previous == nil && neighbours.next == nil && neighbours.pictures == .still)
    try await wait { neighbours.next != nil && neighbours.previous != nil }
  }

  @Test("that are gone, or not there at the ends of a list, are none")
  func ends() async throws {
    let sample = try await ReadLibrary(articles: 1)
    let neighbours = Neighbours(library: sample.library)
    var changes = 0
    neighbours.onChange = { changes += 1 }
    neighbours.read(.init(previous: nil, next: .init(rawValue: 123_456)), pictures: .moving)
    try await wait { changes == 1 }
    #expect(neighbours.previous == nil && neighbours.next == nil)
    neighbours.read(.init(), pictures: .moving)
    try await wait { changes == 2 }
    #expect(neighbours.keys == .init())
  }

  private func wait(until isReached: () -> Bool) async throws {
    let isThere = await eventually { isReached() }
    try #require(isThere)
  }
}
