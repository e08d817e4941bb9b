import Foundation
import Library
import Synchronization
import TestServers
import Testing

@Suite("Reading goes first")
struct ReadingFirstTests {
  @Test("before whatever keeps the threads that all share") @MainActor
  func busyThreads() async throws {
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    let sample = try SampleLibrary()
    try await sample.subscribe(server.address("/feed"))
    let id = try #require(try await sample.articles().first?.id)
    let count = ProcessInfo.processInfo.activeProcessorCount * 4
    final class Shared: Sendable {
      let state = Mutex((running: 0, isOver: false))
    }
    let shared = Shared()
    // Also when something throws: those that come next need the threads.
    defer { shared.state.withLock { $0.isOver = true } }
    for _ in 0..<count {
      Task.detached {
        shared.state.withLock { $0.running += 1 }
        let end = ContinuousClock.now + .seconds(10)
        while !shared.state.withLock({ $0.isOver }), ContinuousClock.now < end { usleep(5000) }
      }
    }
    while shared.state.withLock({ $0.running }) < 2 { usleep(10_000) }
    let start = ContinuousClock.now
    let article = try await sample.library.article(id, pictureScheme: "picture:")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    shared.state.withLock { $0.isOver = true }
    #expect(article != nil)
    print("score: an article came after \(Int(seconds * 1000)) ms while \(count) decoders kept every shared thread")
    // They would have kept it for ten seconds.
    #expect(seconds < 8)
  }

  @Test("before pictures that hold every connection of its site")
  func heldConnections() async throws {
    let text = String(repeating: "<p>All of the article, which is long, with commas, and more of it.</p>", count: 9)
    let site = Switch([:])
    let server = try FaultServer(answering: { _, path in
      path.hasSuffix(".png") ? .silence : site[path] ?? site["article"] ?? .status(404)
    })
    site["/feed"] = .status(200, body: feed("A", [("1", "One")], at: server.address("/")))
    site["article"] = .status(
      200, ["Content-Type: text/html"], body: Array("<article><h1>One</h1>\(text)</article>".utf8))
    let sample = try SampleLibrary()
    let library = sample.library
    let publication = try await sample.subscribe(server.address("/feed"))
    let id = try #require(try await sample.articles().first?.id)
    let pictures = (0..<16).map { index in
      Task { try await library.picture(server.address("/\(index).png"), of: .publication(publication)) }
    }
    defer { pictures.forEach { $0.cancel() } }
    // The feed and two pictures; the others wait.
    try await server.becomesBusy(3)
    try await library.loadFullText(of: id)
    // It came while the pictures were still waited for.
    #expect(server.requests.count { $0.contains(".png ") } == 2)
  }
}
