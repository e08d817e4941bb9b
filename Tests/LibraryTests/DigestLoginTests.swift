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

  @Test(
    "and later wants them as they are gets them over plain http when they were typed once more, and nobody else does")
  func demand() async throws {
    let site = Switch([:])
    func server() throws -> FaultServer {
      try FaultServer(answering: { head, _ in
        if let away = site["away"] { return away }
        let isRight = head.contains(site["basic"] == nil ? "Authorization: Digest" : "Authorization: Basic")
        return (isRight ? site["feed"] : site["basic"] ?? site["digest"]) ?? .status(404)
      })
    }
    site["feed"] = .status(200, body: feed("Club", [("1", "One")]))
    site["digest"] = .status(401, ["WWW-Authenticate: Digest realm=\"club\", nonce=\"abc\""])
    let club = try server()
    let other = try FaultServer(answering: { _, _ in .status(401, ["WWW-Authenticate: Basic realm=\"club\""]) })
    let sample = try SampleLibrary()
    let address = club.address("/feed")
    _ = try? await sample.library.discover(address)
    await sample.library.offer(Login(name: "ann", password: "secret"), to: address)
    try await sample.subscribe(address)
    site["basic"] = .status(401, ["WWW-Authenticate: Basic realm=\"club\""])
    for library in [sample.library, try SampleLibrary(sample.folder).library] {
      #expect(try await library.refresh(.all, on: .insistence).failed == 1)
      #expect(try await library.refresh(.all, on: .insistence).failed == 1)
    }
    #expect(!club.requests.contains { $0.contains("Basic") })
    let again = try SampleLibrary(sample.folder)
    try await again.library.setLogin(Login(name: "ann", password: "secret"), for: address)
    #expect(try await again.library.refresh(.all, on: .insistence).failed == 0)
    #expect(club.requests.last?.contains("Authorization: Basic") == true)
    site["away"] = .redirect(302, to: other.address("/feed"))
    _ = try await again.library.refresh(.all, on: .insistence)
    #expect(!other.requests.contains { $0.contains("Authorization") })
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
