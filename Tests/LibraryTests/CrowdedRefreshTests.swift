import Articles
import Foundation
import TestServers
import Testing

@testable import Library

@Suite("A refresh among hosts that mean harm", .serialized)
struct CrowdedRefreshTests {
  private static let good = TestLength.number(100, whole: 500)

  /// Imports a list, refreshes, and stops when all good feeds are there.
  ///
  /// - Returns: After how many seconds that was.
  private static func seconds(_ addresses: [String]) async throws -> Double {
    let sample = try SampleLibrary()
    try await sample.take(
      "<opml><body>\(addresses.map { "<outline xmlUrl='\($0)'/>" }.joined())</body></opml>")
    let (progress, continuation) = AsyncStream.makeStream(of: Int.self)
    let library = sample.library
    let start = ContinuousClock.now
    let task = Task { try await library.refresh(.all, on: .insistence) { continuation.yield($0.newArticles) } }
    let limit = Task {
      try await Task.sleep(for: .seconds(60))
      continuation.finish()
    }
    for await articles in progress where articles == good { break }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    limit.cancel()
    task.cancel()
    _ = try await task.value
    return seconds
  }

  /// An answer of so many bytes, of which one is kept back, and then one now and then.
  private static func almost(_ bytes: Int) -> Fault {
    Fault { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n")
      let part = [UInt8](repeating: 0x20, count: 262_144)
      for _ in 0..<bytes / part.count where !connection.write(part) { return false }
      while connection.write([0x20]) { Fault.pause(0.2) }
      return false
    }
  }

  @Test("ends for the good ones in the time that they need alone, and little more")
  func mix() async throws {
    // One in ten is large, one in fifty very large.
    @Sendable func body(_ path: String) -> [UInt8] {
      let number = Int(path.dropFirst()) ?? 0
      let padding = number % 50 == 0 ? 3_000_000 : number % 10 == 0 ? 600_000 : 0
      return feed("\(number)", [(path, "One")]) + [UInt8](repeating: 0x20, count: padding)
    }
    let servers = try (0..<25).map { _ in try FaultServer(answering: { _, path in .status(200, body: body(path)) }) }
    let good = (0..<Self.good).map { servers[$0 % servers.count].address("/\($0)") }
    let holding = try FaultServer(answering: { _, _ in .silence })
    func hosts(_ count: Int, _ fault: Fault) throws -> [FaultServer] {
      try (0..<count).map { _ in try FaultServer(answering: { _, _ in fault }) }
    }
    let trickling = try hosts(40, .trickle("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nx", every: 0.2))
    let filling = try hosts(4, Self.almost(60_000_000)) + hosts(20, Self.almost(3_000_000))
    let bombs = try hosts(5, .gzipBomb(200_000_000))
    let held = (0..<100).map { holding.address("/\($0)") }
    let mixes = [
      ("100 of a host that holds connections", held),
      ("40 trickling hosts", trickling.map { $0.address("/feed") }),
      ("24 that send 3 or 60 MB and trickle", filling.map { $0.address("/feed") }),
      ("5 gzip bombs", bombs.map { $0.address("/feed") }),
      ("all of them", (filling + bombs + trickling).map { $0.address("/feed") } + held),
    ]
    var alone = try await Self.seconds(good)
    print("score: refresh of \(Self.good) good feeds alone \(alone.figure) s")
    for (name, mix) in TestLength.number(mixes.suffix(1), whole: mixes[...]) {
      // Those that mean harm come first.
      var seconds = try await Self.seconds(mix + good)
      for _ in 0..<2 where TestLength.isWhole && seconds >= alone + 2 {
        // The machine may have been busy with other things meanwhile: both once more, one after the other.
        alone = try await Self.seconds(good)
        seconds = try await Self.seconds(mix + good)
      }
      print("score: refresh of \(Self.good) good feeds beside \(name) \(seconds.figure) s, alone \(alone.figure) s")
      // A machine that has other tests to run says only that all came.
      #expect(seconds < TestLength.number(60, whole: alone + 2), "\(name)")
    }
  }

  @Test("asks a host that was slow last the next time, and does not wait for it in another refresh")
  func slowLast() async throws {
    let slow = try FaultServer(["/feed": .late(5.5, .status(200, body: feed("Slow", [("1", "One")])))])
    let quick = try FaultServer(["/feed": .status(200, body: feed("Quick", [("1", "One")]))])
    let sample = try SampleLibrary()
    try await sample.take(
      "<opml><body><outline xmlUrl='\(slow.address("/feed"))'/><outline xmlUrl='\(quick.address("/feed"))'/></body></opml>"
    )
    let library = sample.library
    let first = Task { try await library.refresh(.all, on: .insistence) }
    try await slow.becomesBusy(1)
    let second = try await library.refresh(.all, on: .insistence)
    // It ended while the first one was waiting, and asked nobody a second time.
    #expect(!second.postponed.isEmpty && second.postponed.allSatisfy { $0.reason == .underway })
    #expect(second.failed == 0)
    #expect(slow.requests.count == 1)
    #expect(try await first.value.newArticles + second.newArticles == 2)
    let ids = try await library.sidebar().publications.map(\.id)
    let schedules = try await library.store.read { try $0.schedules() }
    #expect(ids.map { schedules[$0]?.isSlow } == [true, nil])
  }

  @Test("keeps no more large feeds in memory than there is room for while the library is busy")
  func memory() async throws {
    let body = feed("Large", [("1", "One")]) + [UInt8](repeating: 0x20, count: 15_000_000)
    let servers = try (0..<4).map { _ in try FaultServer(["/feed": .status(200, body: body)]) }
    let sample = try SampleLibrary()
    try await sample.take(
      "<opml><body>\(servers.map { "<outline xmlUrl='\($0.address("/feed"))'/>" }.joined())</body></opml>")
    let library = sample.library
    let release = DispatchSemaphore(value: 0)
    defer { release.signal() }
    let holder = Task {
      try await library.store.file.writer.change(.newsAPIBudget) { _ in
        release.wait()
        return ""
      }
    }
    let refresh = Task { try await library.refresh(.all, on: .insistence) }
    await eventually { await library.client.recentExchanges.count >= 2 }
    // A third would come in this time.
    try await Task.sleep(for: .milliseconds(500))
    // One in the common part, one in the reserve.
    #expect(await library.client.recentExchanges.count == 2)
    release.signal()
    try await holder.value
    #expect(try await refresh.value.newArticles == 4)
  }

  @Test("and a full check of a publication do not ask for it at the same time")
  func check() async throws {
    let server = try FaultServer(["/feed": .late(1.5, .status(200, body: feed("A", [("1", "One")])))])
    let sample = try SampleLibrary()
    try await sample.take("<opml><body><outline xmlUrl='\(server.address("/feed"))'/></body></opml>")
    let library = sample.library
    let id = try #require(try await library.sidebar().publications.first?.id)
    let refresh = Task { try await library.refresh(.all, on: .insistence) }
    try await server.becomesBusy(1)
    let check = Task { try await library.check(id) }
    // The answer of the first takes 1.5 s: a second request would come by now.
    try await Task.sleep(for: .milliseconds(700))
    #expect(server.requests.count == 1)
    #expect(try await refresh.value.newArticles == 1)
    #expect(try await check.value == 0)
    #expect(server.requests.count == 2)
    #expect(try await library.refresh(.all, on: .insistence).postponed.isEmpty)
  }

  @Test("does not ask a host for a hundred feeds that let two in a row wait for nothing")
  func timeouts() async throws {
    let sample = try SampleLibrary()
    try await sample.take(
      "<opml><body>\((0..<6).map { "<outline xmlUrl='https://example.org/\($0)'/>" }.joined())</body></opml>")
    let publications = try await sample.library.sidebar().publications
    let timeout = SourceOutcome.unreachable(.timedOut)
    var line = HostLine(publications)
    #expect(line.waiting.popFirst() == publications[0])
    #expect(line.note(timeout).isEmpty && line.note(.unchanged).isEmpty && line.note(timeout).isEmpty)
    #expect(Array(line.note(timeout)) == Array(publications.dropFirst()))
    #expect(line.waiting.isEmpty)
  }

  @Test("waits once for a library that another program holds, and says it once")
  func busy() async throws {
    let server = try FaultServer(answering: { _, path in .status(200, body: feed("A", [(path, "One")])) })
    let sample = try SampleLibrary()
    let rows = (0..<10).map { "<outline xmlUrl='\(server.address("/\($0)"))'/>" }
    try await sample.take("<opml><body>\(rows.joined())</body></opml>")
    _ = try await sample.library.refresh(.all, on: .insistence)
    let other = try SampleLibrary(sample.folder)
    let release = DispatchSemaphore(value: 0)
    let (holds, held) = AsyncStream<Void>.makeStream()
    let holder = Task {
      try await other.library.store.file.writer.change(.newsAPIBudget) { _ in
        held.yield()
        release.wait()
        return ""
      }
    }
    for await _ in holds { break }
    let start = ContinuousClock.now
    let error = await #expect(throws: LibraryError.self) {
      try await sample.library.refresh(.all, on: .insistence)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    release.signal()
    try await holder.value
    print("score: refresh of a library that another program holds gave up after \(seconds.figure) s")
    guard case .storage(.busy)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Ten seconds are what one wait takes.
    #expect(seconds > 5 && seconds < 19)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
  }
}

extension Double {
  fileprivate var figure: String { String(format: "%.1f", self) }
}
