import Library
import Testing

@testable import Reading

@MainActor
@Suite("What the reader did")
struct WritesTests {
  /// What was done, in the order of its ends.
  private actor Log {
    var done: [Int] = []
    func note(_ number: Int) { done.append(number) }
  }

  @Test("is stored in its order, and beside what waits for others")
  func order() async {
    let (writes, log) = (Writes(), Log())
    let (gate, open) = AsyncStream<Void>.makeStream()
    writes.performBeside { () async throws(LibraryError) in
      for await _ in gate { break }
      await log.note(99)
    }
    for number in 0..<20 {
      writes.perform { () async throws(LibraryError) in
        for _ in 0..<(20 - number) { await Task.yield() }
        await log.note(number)
      }
    }
    await withCheckedContinuation { continuation in
      writes.perform({ () async throws(LibraryError) in await log.done }) { result in
        #expect((try? result.get()) == Array(0..<20))
        continuation.resume()
      }
    }
    open.yield()
    await writes.finish()
    #expect(await log.done.last == 99)
  }

  @Test("tells once that notes cannot be stored, until one is, and each time what the reader asked for")
  func notes() async {
    let writes = Writes()
    var told = 0
    writes.onError = { _ in told += 1 }
    let failing = { @Sendable () async throws(LibraryError) in throw LibraryError.provider(.garbled) }
    func expect(_ count: Int) async {
      await writes.finish()
      #expect(told == count)
    }
    for _ in 0..<3 { writes.note(failing) }
    await expect(1)
    writes.perform(failing)
    writes.perform(failing)
    await expect(3)
    writes.note(failing)
    await expect(3)
    writes.note { () async throws(LibraryError) in }
    writes.note(failing)
    await expect(4)
  }
}
