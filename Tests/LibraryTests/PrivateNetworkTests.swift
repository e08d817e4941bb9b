import Articles
import Foundation
import TestServers
import Testing

@testable import Library

@Suite("The reader's own network")
struct PrivateNetworkTests {
  private static func list(_ addresses: [String]) -> [UInt8] {
    Array("<opml><body>\(addresses.map { "<outline xmlUrl='\($0)'/>" }.joined())</body></opml>".utf8)
  }

  @Test("is open to the place that was typed, at its port alone, over restarts")
  func typed() async throws {
    let other = try FaultServer(["/feed": .status(200, body: feed("B", [("1", "One")])), "/a.png": .status(200)])
    let moved = Switch([:])
    let server = try FaultServer(answering: { _, _ in
      moved["away"] ?? .status(200, body: feed("A", [("1", "One")]))
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/feed"))
    let again = try SampleLibrary(sample.folder)
    #expect(try await again.library.refresh(.all, on: .insistence).failed == 0)
    await #expect(throws: (any Error).self) {
      try await again.library.picture(other.address("/a.png"), of: .publication(id))
    }
    moved["away"] = .redirect(302, to: other.address("/feed"))
    let summary = try await again.library.refresh(.all, on: .insistence)
    #expect(summary.failures.first?.message.contains("your own network") == true)
    #expect(other.requests.isEmpty)
    // Typed, it is another matter.
    try await again.subscribe(other.address("/feed"))
    #expect(other.requests.count == 1)
  }

  @Test("is closed to a subscription whose name was of the Internet, and leads there later")
  func rebound() async throws {
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    let sample = try SampleLibrary()
    await sample.library.access.privateGrants.adopt()
    for host in ["localhost", "127.0.0.1"] {
      _ = try await sample.library.store.file.writer.addPublication(
        Source(kind: .feed, address: "http://\(host):\(server.port)/feed"), title: host)
    }
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(summary.failed == 2 && server.requests.isEmpty)
    // The place was of another computer when it was allowed.
    let grants = sample.library.access.privateGrants
    try await grants.allow(["http://localhost:\(server.port)/feed"])
    await grants.note(["192.168.1.7"], at: "localhost:\(server.port)")
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 2 && server.requests.isEmpty)
  }

  @Test("is asked about once for a list, and open to what the reader said yes to")
  func listed() async throws {
    let servers = try (0..<2).map { _ in try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))]) }
    let sample = try SampleLibrary()
    let (one, two) = (servers[0].address("/feed"), servers[1].address("/feed"))
    let summary = try await sample.library.importSubscriptions(
      Self.list([one, two, one + "?a", "https://example.org/feed", "http://printer.local/status.xml"]))
    #expect(summary.added == 5)
    #expect(summary.privateAddresses == [one, two, one + "?a", "http://printer.local/status.xml"])
    let ids = try await sample.library.sidebar().publications.map(\.id)
    for id in ids.prefix(2) {
      #expect(try await sample.library.refresh(.publication(id), on: .insistence).failed == 1)
    }
    #expect(servers.allSatisfy { $0.requests.isEmpty })
    try await sample.library.allowPrivate([one])
    for id in ids.prefix(2) { _ = try await sample.library.refresh(.publication(id), on: .insistence) }
    #expect(servers.map(\.requests.count) == [1, 0])
    let again = try await sample.library.importSubscriptions(Self.list([one, two]))
    #expect(again.privateAddresses == [two])
  }

  @Test("has icons, which are looked for once it is allowed")
  func icons() async throws {
    let server = try await NginxServer()
    try server.put(PictureHeaderTests.png(1, 1), at: "favicon.ico")
    try server.put("<rss version='2.0'><channel><title>A</title></channel></rss>".utf8, at: "a.xml")
    let sample = try SampleLibrary()
    let summary = try await sample.library.importSubscriptions(Self.list([server.address("/a.xml")]))
    let id = try await sample.library.sidebar().publications[0].id
    await #expect(throws: LibraryError.self) { try await sample.library.findIcon(of: id) }
    try await sample.library.allowPrivate(summary.privateAddresses)
    try await sample.library.findIcon(of: id)
    #expect(try await sample.publication(id).icon == server.address("/favicon.ico"))
  }

  @Test("stays open to what older versions subscribed to there")
  func adopted() async throws {
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    let sample = try SampleLibrary()
    _ = try await sample.library.store.file.writer.addPublication(
      Source(kind: .feed, address: server.address("/feed")), title: "A")
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(server.requests.count == 1)
  }

  @Test("is not looked for by a recording's name either")
  func recordings() async throws {
    let server = try FaultServer(["/feed": .status(200, body: feed("A", [("1", "One")]))])
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/feed"))
    func mayPlay(_ address: String) async -> Bool {
      await sample.library.mayPlay(Enclosure(address: address, type: "audio/mpeg", length: nil), of: id)
    }
    #expect(await mayPlay(server.address("/a.mp3")))
    #expect(await mayPlay("http://1.1.1.1/a.mp3"))
    for address in ["http://127.0.0.1:1/a.mp3", "http://localhost/a.mp3", "http://nowhere.invalid/a.mp3"] {
      #expect(await !mayPlay(address), "\(address)")
    }
  }

  @Test("is not found by where a recording is redirected to", arguments: [301, 302, 307, 308])
  func redirectedRecordings(status: Int) async throws {
    let secret = try FaultServer(["/admin": .status(200)])
    let server = try FaultServer([
      "/feed": .status(200, body: feed("A", [("1", "One")])), "/whole.mp3": .endless,
      "/away.mp3": .redirect(status, to: secret.address("/admin")), "/twice.mp3": .redirect(status, to: "/away.mp3"),
      "/file.mp3": .redirect(status, to: "file:///etc/passwd"), "/round.mp3": .redirect(status, to: "/round.mp3"),
      "/here.mp3": .redirect(status, to: "/whole.mp3"), "/reset.mp3": .reset(),
    ])
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/feed"))
    func mayPlay(_ path: String) async -> Bool {
      await sample.library.mayPlay(
        Enclosure(address: server.address(path), type: "audio/mpeg", length: nil), of: id)
    }
    for path in ["/away.mp3", "/twice.mp3", "/file.mp3", "/round.mp3"] { #expect(await !mayPlay(path), "\(path)") }
    let start = ContinuousClock.now
    for path in ["/here.mp3", "/whole.mp3", "/reset.mp3"] { #expect(await mayPlay(path), "\(path)") }
    // No more of what has no end is taken than its head.
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(secret.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.hasPrefix("GET ") })
  }
}
