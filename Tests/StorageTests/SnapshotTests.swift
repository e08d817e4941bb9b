import Articles
import Foundation
import Storage
import Synchronization
import Testing

@Suite("Reading")
struct SnapshotTests {
  @Test("sees one state of the library, whatever is written meanwhile")
  func oneState() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 50)
    let ids = try await sample.ids(of: .publication(a))
    let store = sample.store
    let written = Counter()
    let writing = Task {
      defer { written.add(Self.rounds) }
      for round in 0..<Self.rounds {
        _ = try await store.writer.mark(ids, .read(round % 2 == 0))
        written.add(1)
      }
    }
    var states: Set<Int> = []
    var rounds: Set<Int> = []
    // Until the last mark is written, or one fails.
    while written.count < Self.rounds {
      rounds.insert(written.count)
      let (count, listed, first) = try await store.read { reader in
        let count = try reader.publications().first?.unread ?? -1
        let listed = try reader.timeline(of: .unread, unreadOnly: false, midnight: .midnight).count
        return (count, listed, try reader.summaries([ids[0]]).first?.isRead == true)
      }
      // The count, the list and the mark are of one moment.
      #expect(count == listed && (count == 0) == first)
      states.insert(count)
    }
    try await writing.value
    #expect(states == [0, 50] && rounds.count > 5)
  }

  private static let rounds = 60

  /// Counts what two tasks have to agree about.
  private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add(_ number: Int) { value.withLock { $0 += number } }
  }

  @Test("does not wait behind another that takes long, and all that wait have their turn")
  func many() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 3)
    let store = sample.store
    let (began, news) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)
    async let long = store.read { reader in
      news.yield()
      return (try reader.articleCount(), end.wait(timeout: .now() + 20) == .success)
    }
    for await _ in began { break }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 {
        group.addTask { try await store.read { try $0.articleCount() } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 3, count: 40))
    end.signal()
    #expect(try await long == (3, true))
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
