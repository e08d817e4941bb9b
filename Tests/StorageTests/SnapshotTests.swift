import Articles
import Foundation
import Storage
import Testing

@Suite("Reading")
struct SnapshotTests {
  @Test("sees one state of the library, whatever is written meanwhile")
  func oneState() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 50)
    let ids = try await sample.ids(of: .publication(a))
    let store = sample.store
    let writing = Task {
      for round in 0..<60 { _ = try await store.writer.mark(ids, .read(round % 2 == 0)) }
    }
    var states: Set<Int> = []
    while !writing.isCancelled {
      let (count, listed, first) = try await store.read { reader in
        let count = try reader.publications().first?.unread ?? -1
        let listed = try reader.timeline(of: .unread, unreadOnly: false, midnight: .midnight).count
        return (count, listed, try reader.summaries([ids[0]]).first?.isRead == true)
      }
      // The trigger's count, the list and the mark are of one moment.
      #expect(count == listed && (count == 0) == first)
      states.insert(count)
      if states.count == 2 { break }
    }
    try await writing.value
    #expect(states == [0, 50])
  }

  @Test("does not wait behind others, and all that wait have their turn")
  func many() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 3)
    let store = sample.store
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 {
        group.addTask { try await store.read { try $0.articleCount() } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 3, count: 40))
  }

  @Test("that fails leaves its connection as it was")
  func failing() async throws {
    struct Stop: Error {}
    let sample = try SampleStore()
    try await sample.add("A", articles: 1)
    for _ in 0..<10 {
      await #expect(throws: StorageError.self) {
        try await sample.store.read { reader -> Int in
          _ = try reader.articleCount()
          throw Stop()
        }
      }
    }
    try await sample.add("B", articles: 1)
    #expect(try await sample.store.read { try $0.articleCount() } == 2)
  }
}
