import Library
import Testing

@testable import ReaderUI

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
}
