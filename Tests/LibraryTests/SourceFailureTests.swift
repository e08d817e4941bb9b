import Articles
import Foundation
import Testing

@testable import Library
@testable import Storage

@Suite("The code of a failure")
struct SourceFailureTests {
  /// Codes are stored and read by scripts: this list may grow, and nothing in it may change.
  private static let codes: [(LibraryError, SourceFailure)] = [
    (.provider(.network(.hostNotFound)), SourceFailure("network.host-not-found")),
    (.provider(.network(.timedOut)), SourceFailure("network.timed-out")),
    (.provider(.network(.privateNetwork)), SourceFailure("network.private-network")),
    (.provider(.network(.connectionRefused)), SourceFailure("network.connection-refused")),
    (.provider(.network(.certificate(.expired))), SourceFailure("network.certificate", "expired")),
    (.provider(.network(.certificate(.unknownIssuer))), SourceFailure("network.certificate", "unknown-issuer")),
    (.provider(.network(.tls("Bad packet"))), SourceFailure("network.insecure", "Bad packet")),
    (.provider(.network(.tooLarge(limit: 80_000_000))), SourceFailure("network.too-large", "80000000")),
    (.provider(.network(.unsupportedScheme("ftp"))), SourceFailure("network.unsupported-scheme", "ftp")),
    (.provider(.network(.other("x"))), SourceFailure("network.other", "x")),
    (.provider(.refused(status: 404, complaint: "")), SourceFailure("http.refused", "404", "")),
    (.provider(.refused(status: 503, complaint: "Later")), SourceFailure("http.refused", "503", "Later")),
    (
      .provider(.loginNeeded(origin: "https://a.example", isRefused: false)),
      SourceFailure("login.needed", "https://a.example")
    ),
    (
      .provider(.loginNeeded(origin: "https://a.example", isRefused: true)),
      SourceFailure("login.refused", "https://a.example")
    ),
    (.provider(.gone), SourceFailure("source.gone")),
    (.provider(.garbled), SourceFailure("source.garbled")),
    (.provider(.notAFeed(.webPage)), SourceFailure("feed.web-page")),
    (.provider(.notAFeed(.notAFeed)), SourceFailure("feed.not-a-feed")),
    (.provider(.newsAPI(.keyMissing)), SourceFailure("newsapi.apiKeyMissing")),
    (.keyringIsLocked, SourceFailure("keyring.locked")),
    (.storage(.full), SourceFailure("library.full")),
    (.storage(.unwritable(path: "/a")), SourceFailure("library.unwritable", "/a")),
    (.storage(.partlyDamaged(path: "/a")), SourceFailure("library.damaged", "/a")),
    (.storage(.failed(code: 10, reason: "disk I/O error")), SourceFailure("library.failed", "10", "disk I/O error")),
  ]

  @Test("stays the same, and is put into the words of its error")
  func codes() {
    for (error, failure) in Self.codes {
      #expect(SourceFailure(error) == failure)
      #expect(failure.message == error.message, "\(failure.code)")
    }
  }

  @Test("says what can be done: sign in, or allow")
  func offers() {
    #expect(SourceFailure("login.refused", "https://a.example").wantsLogin)
    #expect(SourceFailure("network.private-network").isPrivate)
    #expect(!SourceFailure("http.refused", "404", "").wantsLogin && !SourceFailure("network.timed-out").isPrivate)
  }

  @Test("may be one that this version does not know, or a sentence of an earlier one")
  func unknown() async throws {
    #expect(SourceFailure("network.eaten-by-bears").message == "network.eaten-by-bears")
    #expect(SourceFailure("http.refused", "many").message == "many")
    #expect(SourceFailure("told", "The site is down.").message == "The site is down.")
    #expect(SourceFailure("network.tls", "the certificate has expired").message == "the certificate has expired")
    let sample = try SampleLibrary()
    let id = try await sample.library.store.file.writer.addPublication(
      Source(kind: .feed, address: "https://example.org/"), title: "A"
    ).id
    let connection = try Connection(path: sample.library.store.path, readOnly: false)
    try connection.run("UPDATE publications SET failure = 'Die Seite ist fort.' WHERE id = ?", id.rawValue)
    #expect(try await sample.library.sidebar().publications.first?.failure?.message == "Die Seite ist fort.")
  }
}
