import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("A site that wants a name and a password proved")
struct DigestLoginTests {
  @Test("is read with them, over restarts, and never sent them")
  func subscribing() async throws {
    let server = try FaultServer(answering: { head, _ in
      head.contains("Authorization: Digest username=\"ann\"") && head.contains("nonce=\"abc\"")
        ? .status(200, body: feed("Club", [("1", "One")]))
        : .status(401, ["WWW-Authenticate: Digest realm=\"club\", nonce=\"abc\", qop=\"auth\", algorithm=SHA-256"])
    })
    let sample = try SampleLibrary()
    let address = server.address("/feed")
    let wanted = await #expect(throws: LibraryError.self) { try await sample.library.discover(address) }
    #expect(wanted?.loginOrigin == server.address("") && wanted?.isLoginRefused == false)
    await sample.library.offer(Login(name: "ann", password: "secret"), to: address)
    try await sample.subscribe(address)
    let again = try SampleLibrary(sample.folder)
    #expect(try await again.library.refresh(.all, on: .insistence).failed == 0)
    #expect(!server.requests.contains { $0.contains("Basic") || $0.contains("secret") })
    try await again.library.setLogin(Login(name: "eve", password: "x"), for: address)
    #expect(
      try await again.library.refresh(.all, on: .insistence).failures.first?.message.contains("does not accept") == true
    )
  }

  @Test("is read with those that stand in a typed address, which is kept without")
  func typed() async throws {
    let server = try FaultServer(answering: { head, _ in
      head.contains("Authorization: Digest username=\"ann\"")
        ? .status(200, body: feed("Club", [("1", "One")]))
        : .status(401, ["WWW-Authenticate: Digest realm=\"club\", nonce=\"abc\""])
    })
    let sample = try SampleLibrary()
    try await sample.subscribe("http://ann:secret@127.0.0.1:\(server.port)/feed")
    #expect(try await sample.library.sidebar().publications.map(\.address) == [server.address("/feed")])
    let again = try SampleLibrary(sample.folder)
    #expect(try await again.library.refresh(.all, on: .insistence).failed == 0)
    // Sent as they are once, before anything was known of the site.
    #expect(server.requests.count { $0.contains("Basic") } == 1)
  }
}
